"""The one environment of the templates that pictures and pages are made with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ddsolve.words import say

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment() -> Environment:
    """Return the template environment; everything put into a template is escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # here: only pictures and pages need it

    made = Environment(
        loader=PackageLoader("ddsolve", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
    made.globals["say"] = say
    return made


def render(name: str, **values: object) -> str:
    """Return the text of a template, `pictures/layout.svg.jinja` for one."""
    return environment().get_template(name).render(**values)
