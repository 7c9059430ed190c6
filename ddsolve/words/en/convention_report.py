"""Words in the answers of `conventions` (topic `convention_report`)."""

from __future__ import annotations

WORDS = {
    "list_hint": "`ddsolve conventions NAME` shows one with every option and its source.",
    "option": "option",
    "value": "value",
    "source": "source",
    "note": "remark",
    "sources": "Sources",
    "same": "{first} and {second} do not differ in any option",
    "group_prices": "Prices",
    "group_whisting": "Whisting",
    "group_allpasses": "All-pass",
    "group_auction": "Auction",
    "group_course": "Course of the game",
}
