"""What the reader of arguments says (topic `reading`)."""

from __future__ import annotations

WORDS = {
    "kind": "{name}: {given} is no {wanted}",
    "choice": "{name}: {given} is none of {known}",
    "number": "whole number",
    "figure": "number",
    "text": "text",
    "flag": "True or False",
    "bounds": "{name}: {given} is not between {least} and {most}",
}
