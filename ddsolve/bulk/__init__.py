"""Thousands of deals: tables or best discards to JSON lines, on processes of one machine or a Dask cluster.

`job` says what is to be done, `work` does its items and hands them out, and `output` is the file that can be
taken up again. The output has one record for each item, in the order of the items, whoever
did the work.
"""
