"""Games as people and other programs write them: lists of cards, drawn boards, deck files, transcripts.

Text goes in and games come out, and the other way round; no file is opened here. `formats` is the table of all of them.
"""
