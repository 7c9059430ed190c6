"""ddsolve: a double-dummy solver and hand analyser for Russian Preferans.

Value types parse and print themselves (`Card`, `Hand`, `Deal`, `Contract`); `solve`, `table` and `allpass`
answer in exact trick counts. A public name is imported when it is first used: `import ddsolve` costs nothing.

Nothing at all is imported here: this runs before the command line can take over Ctrl-C (see `start`).
"""

TYPE_CHECKING = False  # what type checkers take for the one of `typing`

_HOMES = {
    "ddsolve._version": ("__version__",),
    "ddsolve.errors": (
        "DdsolveError",
        "NotationError",
        "DealError",
        "ContractError",
        "PlayError",
        "ConventionError",
        "ScoreError",
        "FormatError",
    ),
    "ddsolve.values.seats": ("Seat",),
    "ddsolve.values.cards": ("Card", "Suit", "Strain"),
    "ddsolve.values.hand": ("Hand",),
    "ddsolve.values.deal": ("Deal",),
    "ddsolve.values.contract": ("Contract",),
    "ddsolve.values.rules": ("AllPassRules",),
    "ddsolve.values.play": ("PlayState",),
    "ddsolve.values.results": ("Solution", "AllPassResult", "Table"),
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
    "ddsolve.files": ("GameRecord", "read_records", "write_records"),
    "ddsolve.reviews": ("Review", "review"),
    "ddsolve.questions.analyst": ("Analyst",),
    "ddsolve.advice.layouts.knowledge": ("Limits",),
    "ddsolve.questions.claim": ("check_claim", "check_preference"),
    "ddsolve.questions.layouts": ("layouts",),
    "ddsolve.questions.hand_in_allpass": ("sample_allpass",),
    "ddsolve.advice.people.players": ("Players",),
    "ddsolve.advice.hidden.results": ("HiddenAdvice", "HiddenDiscard", "HiddenResult"),
    "ddsolve.questions.catch": ("catch",),
    "ddsolve.questions.misere": ("best_misere", "hidden_misere"),
    "ddsolve.questions.discard": ("best_discard", "hidden_discard"),
    "ddsolve.asking.many": ("ask_many",),
    "ddsolve.questions.bid": ("advise_bid",),
    "ddsolve.questions.whist": ("advise_whist",),
    "ddsolve.questions.lead": ("advise_lead",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF]

if TYPE_CHECKING:
    from ddsolve._version import __version__ as __version__
    from ddsolve.advice.hidden.results import HiddenAdvice as HiddenAdvice
    from ddsolve.advice.hidden.results import HiddenDiscard as HiddenDiscard
    from ddsolve.advice.hidden.results import HiddenResult as HiddenResult
    from ddsolve.advice.layouts.knowledge import Limits as Limits
    from ddsolve.advice.people.players import Players as Players
    from ddsolve.asking.many import ask_many as ask_many
    from ddsolve.conventions import Convention as Convention
    from ddsolve.errors import ContractError as ContractError
    from ddsolve.errors import ConventionError as ConventionError
    from ddsolve.errors import DdsolveError as DdsolveError
    from ddsolve.errors import DealError as DealError
    from ddsolve.errors import FormatError as FormatError
    from ddsolve.errors import NotationError as NotationError
    from ddsolve.errors import PlayError as PlayError
    from ddsolve.errors import ScoreError as ScoreError
    from ddsolve.files import GameRecord as GameRecord
    from ddsolve.files import read_records as read_records
    from ddsolve.files import write_records as write_records
    from ddsolve.questions.analyst import Analyst as Analyst
    from ddsolve.questions.bid import advise_bid as advise_bid
    from ddsolve.questions.catch import catch as catch
    from ddsolve.questions.claim import check_claim as check_claim
    from ddsolve.questions.claim import check_preference as check_preference
    from ddsolve.questions.discard import best_discard as best_discard
    from ddsolve.questions.discard import hidden_discard as hidden_discard
    from ddsolve.questions.hand_in_allpass import sample_allpass as sample_allpass
    from ddsolve.questions.layouts import layouts as layouts
    from ddsolve.questions.lead import advise_lead as advise_lead
    from ddsolve.questions.misere import best_misere as best_misere
    from ddsolve.questions.misere import hidden_misere as hidden_misere
    from ddsolve.questions.whist import advise_whist as advise_whist
    from ddsolve.reviews import Review as Review
    from ddsolve.reviews import review as review
    from ddsolve.scoring import ContractValues as ContractValues
    from ddsolve.scoring import Entry as Entry
    from ddsolve.scoring import HandResult as HandResult
    from ddsolve.scoring import HandScore as HandScore
    from ddsolve.scoring import Settlement as Settlement
    from ddsolve.scoring import Sheet as Sheet
    from ddsolve.scoring import score as score
    from ddsolve.scoring import settle as settle
    from ddsolve.solving.many import solve_many as solve_many
    from ddsolve.solving.many import table_many as table_many
    from ddsolve.solving.many import tricks_many as tricks_many
    from ddsolve.solving.solver import Solver as Solver
    from ddsolve.solving.solver import allpass as allpass
    from ddsolve.solving.solver import solve as solve
    from ddsolve.solving.solver import table as table
    from ddsolve.solving.solver import tricks as tricks
    from ddsolve.values.cards import Card as Card
    from ddsolve.values.cards import Strain as Strain
    from ddsolve.values.cards import Suit as Suit
    from ddsolve.values.contract import Contract as Contract
    from ddsolve.values.deal import Deal as Deal
    from ddsolve.values.hand import Hand as Hand
    from ddsolve.values.play import PlayState as PlayState
    from ddsolve.values.results import AllPassResult as AllPassResult
    from ddsolve.values.results import Solution as Solution
    from ddsolve.values.results import Table as Table
    from ddsolve.values.rules import AllPassRules as AllPassRules
    from ddsolve.values.seats import Seat as Seat


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
