"""Words of `batch` (topic `batch`)."""

from __future__ import annotations

WORDS = {
    "batch_short": "Thousands of deals to a file, resumable.",
    "batch": """Solve many deals, or advise many hands, and write a JSON line for each.

    FILE has a deal (table) or a hand of twelve (discard) on each line; --generate draws random deals instead.
    Killed at any moment and started again the same way, it goes on where it stopped. With -o NAME.parquet the
    finished lines are also written as Parquet (pip install "ddsolve[parquet]"); --dask uses an existing
    cluster (pip install "ddsolve[dask]").

    \b
    Examples:
      ddsolve batch deals.txt -o tables.jsonl
      ddsolve batch --generate 1000 --seed 7 --where 1:6 -o sixes.jsonl
      ddsolve batch hands.txt --task discard --seat 2 --convention leningrad -o advice.jsonl
    """,
    "option_task": "table: every soloist and game; discard: the best discard and contract.",
    "option_output": "The file of results; it is taken up again if it exists.",
    "option_generate": "Draw so many random deals instead of reading a file.",
    "option_where": "Only deals in which a seat can make a level with the widow, as 1:6, or 1:misere.",
    "option_dask": "The address of a Dask scheduler, as tcp://127.0.0.1:8786.",
    "option_jobs": "How many processes work.  [default: every core]",
    "bad_condition": "a condition is written as 1:6 … 1:10 or 1:misere, not {text!r}",
    "bad_line": "line {number}: {reason}",
    "no_deal": "no deal fulfils {condition}",
    "other_output": "{path}, line {number}: not a result of this job; choose another file or remove it",
    "changed_output": "{path}, line {number}: was changed after it was written; remove it to go on",
    "other_version": "{path}, line {number}: made by version {made}, this is {version}; choose another file",
    "torn": "{path}, line {number}: not the beginning of the record that comes next; choose another file",
    "no_plain_file": "{path}: a batch goes on where it stopped, so its output has to be a plain file",
    "is_input": "{path} is the file that is read; choose another for the results",
    "locked": "{path}: another run is writing it",
    "unwritten": "cannot write {path}: {reason}; {done} results are there, start again to go on",
    "foreign_parquet": "{path}: is there and was not made by this job; choose another file or remove it",
    "worker_version": "a worker has version {made}, this is {version}",
    "no_parquet": 'Parquet needs pyarrow: pip install "ddsolve[parquet]"',
    "no_dask": 'a Dask cluster needs the extra: pip install "ddsolve[dask]"',
    "no_scheduler": "no Dask scheduler answers at {address}",
    "bad_scheduler": "no address of a Dask scheduler: {address!r}; write tcp://HOST:PORT (no tls)",
    "dask_failed": "the Dask cluster failed ({kind}); start the same command again to go on",
    "worker_died": "a worker process died; start the same command again to go on",
    "nothing": "give a file of deals, or --generate N",
    "both": "give a file of deals or --generate N, not both",
    "done": "{done} of {total} results in {path}.",
    "taken_up": "{before} of them were there before.",
}
