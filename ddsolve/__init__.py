"""ddsolve: a double-dummy solver and hand analyser for Russian Preferans.

Value types parse and print themselves (`Card`, `Hand`, `Deal`, `Contract`); `solve`, `table` and `allpass`
answer in exact trick counts. A public name is imported when it is first used: `import ddsolve` costs nothing.

Nothing at all is imported here: this runs before the command line can take over Ctrl-C (see `start`). What
type checkers and editors read is `__init__.pyi`.
"""

_HOMES = {
    "ddsolve._version": ("__version__",),
    "ddsolve.errors": (
        "DdsolveError",
        "NotationError",
        "DealError",
        "ContractError",
        "PlayError",
        "ConventionError",
        "AuctionError",
        "ScoreError",
        "FormatError",
        "MissingFileError",
        "OutputError",
        "CancelledError",
    ),
    "ddsolve.values.seats": ("Seat",),
    "ddsolve.values.cards": ("Card", "Suit", "Strain"),
    "ddsolve.values.hand": ("Hand",),
    "ddsolve.values.deal": ("Deal",),
    "ddsolve.values.contract": ("Contract",),
    "ddsolve.values.rules": ("AllPassRules",),
    "ddsolve.values.play": ("PlayState",),
    "ddsolve.values.results": ("Solution", "AllPassResult", "Table", "CardValue", "WithWidow"),
    "ddsolve.solving.solver": ("Solver", "solve", "tricks", "table", "allpass"),
    "ddsolve.solving.many": ("solve_many", "tricks_many", "table_many"),
    "ddsolve.conventions": ("Convention",),
    "ddsolve.scoring": (
        "ContractValues",
        "Entry",
        "HandResult",
        "HandScore",
        "Settlement",
        "Sheet",
        "score",
        "settle",
    ),
    "ddsolve.files": ("GameRecord", "read_file", "read_records", "write_records"),
    "ddsolve.reviews": ("Review", "review", "PlayedCard"),
    "ddsolve.questions.analyst": ("Analyst",),
    "ddsolve.advice.layouts.knowledge": ("Limits",),
    "ddsolve.questions.claim": ("check_claim", "check_preference"),
    "ddsolve.questions.layouts": ("layouts",),
    "ddsolve.questions.hand_in_allpass": ("sample_allpass",),
    "ddsolve.advice.people.players": ("Players",),
    "ddsolve.advice.hidden.results": ("HiddenAdvice", "HiddenDiscard", "HiddenResult"),
    "ddsolve.advice.allpass": ("AllPassSample",),
    "ddsolve.advice.bid.results": ("BidAdvice", "BidOption", "BlindAdvice", "ListAdvice"),
    "ddsolve.advice.catching.advice": ("CatchAdvice",),
    "ddsolve.advice.claim.preference": ("Preference",),
    "ddsolve.advice.discard.advice": ("DiscardAdvice",),
    "ddsolve.advice.layouts.all_layouts": ("LayoutCounts",),
    "ddsolve.advice.lead": ("LeadAdvice", "LeadOption"),
    "ddsolve.advice.misere_seen": ("MisereAdvice", "MisereOption"),
    "ddsolve.advice.no_widow": ("ClosedMisere",),
    "ddsolve.advice.whist": ("WhistAdvice", "CallOption"),
    "ddsolve.questions.catch": ("catch",),
    "ddsolve.questions.misere": ("best_misere", "hidden_misere"),
    "ddsolve.questions.discard": ("best_discard", "hidden_discard"),
    "ddsolve.asking.many": ("ask_many",),
    "ddsolve.questions.bid": ("advise_bid",),
    "ddsolve.questions.whist": ("advise_whist",),
    "ddsolve.questions.lead": ("advise_lead",),
    "ddsolve.advice.figures.sampling": ("Estimate", "Exact"),
    "ddsolve.advice.claim.results": ("Claim",),
    "ddsolve.advice.claim.checks": ("AllPassClaim",),
    "ddsolve.advice.discard.options": ("DiscardOption",),
    "ddsolve.advice.holding": ("Holdings", "NamedHolding"),
    "ddsolve.auction.seen": ("Replayed",),
    "ddsolve.scoring.side_by_side": ("SideBySide",),
    "ddsolve.files.record": ("Reading", "Writing"),
    "ddsolve.scoring.whole_game": ("Game",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF]


def __getattr__(name: str) -> object:
    """Import the module that holds a public name when the name is first asked for (PEP 562)."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'ddsolve' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
