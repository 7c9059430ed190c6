"""The one environment of the templates that pictures and pages are made with."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from ddsolve.io.plain_text import harmless
from ddsolve.output.report.spans import Span, text_of
from ddsolve.output.report.style import RED_SUITS
from ddsolve.words import _

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

# jinja2 and markupsafe are imported where they are used: only pictures and pages need them

_RED_CARDS = re.compile("[♦♥](?:10|[AKQJTТКДВ987])*")
_MINUS = re.compile(r"(?<![\w)-])-(?=\d)")  # of a number, not of a range


@cache
def environment() -> Environment:
    """Return the template environment; everything put into a template is escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("ddsolve", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_harmless,
    )
    made.globals["_"] = _
    made.filters["rich"] = rich
    return made


def render(name: str, **values: object) -> str:
    """Return the text of a template, `pictures/layout.svg.jinja` for one."""
    return environment().get_template(name).render(**values)


def safe(picture: str) -> Markup:
    """Return a picture that a template made as what it is, so that it is not escaped again."""
    from markupsafe import Markup

    return Markup(picture)


def _harmless(value: object) -> object:
    """Return what a template writes as XML allows it."""
    if not isinstance(value, str):
        return value
    clean = harmless(value)
    return type(value)(clean) if hasattr(value, "__html__") else clean


def rich(text: object) -> Markup:
    """Return any text as safe HTML: escaped, what is emphasised strong, suits red or black, a ten apart."""
    from markupsafe import Markup

    return Markup("").join(map(_span, text_of(text).spans))


def _span(span: Span) -> Markup:
    from markupsafe import Markup, escape

    told = span.text.replace(" БК", "\u00a0БК").replace(" %", "\u00a0%")  # never apart at a line's end
    words = escape(_MINUS.sub("−", told))
    if span.suit is None:
        words = Markup(_RED_CARDS.sub(lambda match: f'<span class="red">{match[0]}</span>', words))
    else:
        ten = Markup('<span class="ten">10</span>')
        ranks = ten.join(escape(part) for part in span.text.split("10")) if span.text != "10" else words
        colour = "red" if span.suit in RED_SUITS else "black"
        words = Markup('<span class="{}">{}{}</span>').format(colour, span.suit.symbol, ranks)
    return Markup("<strong>{}</strong>").format(words) if span.strong else words
