"""A terminal game of DIG, made with Textual.

=============== ==============================================================================
commands        the command line: options, files and what is wrong with them
app             the application, which starts with one of three screens
start_screen    who plays, and by which rules
game_screen     a game: keys, bots, and whose turn it is to look
replay_screen   a played game, forth and back
dialogs         what is asked or shown on top of a game, and the screen between two people
table           the row, the values, the players and the log, put together
row             the widget of the row, with a cursor
panels          the text of the turn, the values and the players
sentences       what happened, in words
looks           how cards, dogs and colours look
seats           who sits where
game            a game that goes on: its record, its file and its bots
opening         a game of the options, new or from a file
=============== ==============================================================================

Screens and widgets get views and seen events only, with one exception: a replay of a finished game
may show everything.
"""
