"""Thousands of deals: tables or best discards to JSON lines, on processes of one machine or a Dask cluster.

`job` says what is to be done, `work` does one item of it, `output` is the file that can be taken up again,
and `runners` hand the items out. The output has one record for each item, in the order of the items, whoever
did the work.
"""
