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
    "ddsolve.seats": ("Seat",),
    "ddsolve.cards": ("Card", "Suit", "Strain"),
    "ddsolve.hand": ("Hand",),
    "ddsolve.deal": ("Deal",),
    "ddsolve.contract": ("Contract",),
    "ddsolve.allpass_rules": ("AllPassRules",),
    "ddsolve.play": ("PlayState",),
    "ddsolve.results": ("Solution", "AllPassResult", "Table"),
    "ddsolve.solver": ("Solver", "solve", "tricks", "table", "allpass"),
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
    "ddsolve.advice.analyst": ("Analyst",),
    "ddsolve.advice.knowledge": ("Limits",),
    "ddsolve.advice.all_layouts": ("layouts",),
    "ddsolve.advice.hand_allpass": ("sample_allpass",),
    "ddsolve.advice.discards": ("best_discard",),
    "ddsolve.advice.misere_hand": ("best_misere",),
    "ddsolve.advice.hidden.advice": ("hidden_misere",),
    "ddsolve.advice.hidden.contract_advice": ("hidden_discard",),
    "ddsolve.advice.hidden.contract_results": ("HiddenDiscard",),
    "ddsolve.advice.hidden.results": ("HiddenAdvice", "HiddenResult"),
    "ddsolve.advice.catching.advice": ("catch",),
    "ddsolve.advice.claims": ("check_claim",),
    "ddsolve.advice.preference": ("check_preference",),
    "ddsolve.advice.bidding": ("advise_bid",),
    "ddsolve.advice.whisting": ("advise_whist",),
    "ddsolve.advice.leads": ("advise_lead",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF]

if TYPE_CHECKING:
    from ddsolve._version import __version__ as __version__
    from ddsolve.advice.all_layouts import layouts as layouts
    from ddsolve.advice.analyst import Analyst as Analyst
    from ddsolve.advice.bidding import advise_bid as advise_bid
    from ddsolve.advice.catching.advice import catch as catch
    from ddsolve.advice.claims import check_claim as check_claim
    from ddsolve.advice.discards import best_discard as best_discard
    from ddsolve.advice.hand_allpass import sample_allpass as sample_allpass
    from ddsolve.advice.hidden.advice import hidden_misere as hidden_misere
    from ddsolve.advice.hidden.contract_advice import hidden_discard as hidden_discard
    from ddsolve.advice.hidden.contract_results import HiddenDiscard as HiddenDiscard
    from ddsolve.advice.hidden.results import HiddenAdvice as HiddenAdvice
    from ddsolve.advice.hidden.results import HiddenResult as HiddenResult
    from ddsolve.advice.knowledge import Limits as Limits
    from ddsolve.advice.leads import advise_lead as advise_lead
    from ddsolve.advice.misere_hand import best_misere as best_misere
    from ddsolve.advice.preference import check_preference as check_preference
    from ddsolve.advice.whisting import advise_whist as advise_whist
    from ddsolve.allpass_rules import AllPassRules as AllPassRules
    from ddsolve.cards import Card as Card
    from ddsolve.cards import Strain as Strain
    from ddsolve.cards import Suit as Suit
    from ddsolve.contract import Contract as Contract
    from ddsolve.conventions import Convention as Convention
    from ddsolve.deal import Deal as Deal
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
    from ddsolve.hand import Hand as Hand
    from ddsolve.play import PlayState as PlayState
    from ddsolve.results import AllPassResult as AllPassResult
    from ddsolve.results import Solution as Solution
    from ddsolve.results import Table as Table
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
    from ddsolve.seats import Seat as Seat
    from ddsolve.solver import Solver as Solver
    from ddsolve.solver import allpass as allpass
    from ddsolve.solver import solve as solve
    from ddsolve.solver import table as table
    from ddsolve.solver import tricks as tricks


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
