"""Which language a visitor gets: his own choice, else what his browser asks for."""

from __future__ import annotations

from starlette.requests import Request

from ddsolve.words import ENGLISH

LANGUAGES = {"en": "English", "ru": "Русский"}


def choose(*wishes: str | None, accepted: str = "") -> str:
    """Return the first wish that is a language of ours, else the one that `Accept-Language` likes best."""
    for wish in wishes:
        if wish in LANGUAGES:
            return wish
    found: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, rest = part.strip().partition(";")
        language = tag.strip().lower().split("-")[0]
        if language in LANGUAGES:
            found.append((-_weight(rest), place, language))
    best = min(found, default=(0.0, 0, ENGLISH))
    return best[2] if best[0] or not found else ENGLISH


def language_of(request: Request) -> str:
    """Return the language of a request."""
    return choose(
        request.query_params.get("lang"),
        request.cookies.get("lang"),
        accepted=request.headers.get("accept-language", ""),
    )


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return min(max(float(value), 0.0), 1.0) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
