"""What comes from outside and goes there: arguments, documents, files; how much of each is read.

Beyond these sizes nothing is honest, and some of it would never end.
"""

from __future__ import annotations

MAX_FILE_BYTES = 1 << 20  # of a file, or of standard input
MAX_BULK_BYTES = 1 << 26  # of the file of a batch: some hundred thousand deals
MAX_BULK_ROWS = 1 << 20  # of a Parquet file, whose bytes say little
MAX_LINE_BYTES = 10_000  # of one line typed to a board
MAX_TEXT = 2000  # characters of a deal or a hand; the longest honest deal takes about 200
MAX_RECORD_BYTES = 1 << 20  # of one record of a batch; the longest has about ten thousand
MAX_ITEMS = 100_000  # of one list given from Python: more is taken for one that does not end
MAX_REMARKS = 50  # printed of one reading; JSON has them all
MAX_DEPTH = 32  # of lists and objects inside each other, in JSON and TOML
MAX_DIGITS = 40  # of one number, with its sign, point and exponent
MAX_KEY_PARTS = 16  # of a dotted key in TOML
