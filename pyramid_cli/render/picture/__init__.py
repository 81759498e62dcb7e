"""The board as a picture: cards, letters and table drawn with shapes of our own, as SVG text."""
