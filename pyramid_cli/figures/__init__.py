"""Figures over many deals or many transcripts."""
