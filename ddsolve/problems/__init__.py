"""Problems: a position with a task, checked as a chess problem is; and positions looked for that make one.

`check_problem` says whether the task can be done, by which key, where there are duals, which tries fail;
`compose` looks for positions whose key is unique and surprises.
"""

from ddsolve.problems.check import Problem, check_problem
from ddsolve.problems.compose import Composed, Wish, compose
from ddsolve.problems.task import Task

__all__ = ["Composed", "Problem", "Task", "Wish", "check_problem", "compose"]
