"""From trick counts to scores: one hand, the sheet, the settlement, a whole game, expected values."""

from __future__ import annotations

from ddsolve.scoring.entries import Entry
from ddsolve.scoring.expected import ContractValues
from ddsolve.scoring.hand_result import HandResult
from ddsolve.scoring.one_hand import HandScore, score
from ddsolve.scoring.sheet import Settlement, Sheet, settle

__all__ = ["ContractValues", "Entry", "HandResult", "HandScore", "Settlement", "Sheet", "score", "settle"]
