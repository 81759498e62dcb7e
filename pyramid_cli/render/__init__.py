"""Boards, rules and figures as lines of text; nothing here prints."""
