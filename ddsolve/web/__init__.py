"""A page to click on, served to this machine alone: the commands, without a command line.

What is asked is answered by the commands themselves, run in worker processes (`worker`, `crew`) with the
options they read on the command line (`questions`); so no rule of the game is decided here. `application`
joins the pages, the interface under /api/ and the guard at the door; `server` listens; `command` is
`ddsolve web`.

Nothing here is imported by another command. Starlette and uvicorn are imported by it alone.
"""
