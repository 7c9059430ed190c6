"""Words in the answers of `conventions` (topic `convention_report`)."""

from __future__ import annotations

WORDS = {
    "list_hint": "`ddsolve conventions NAME` shows one with every option and its source.",
    "option": "option",
    "value": "value",
    "source": "source",
    "note": "remark",
    "pay_made": "6♠ made",
    "pay_down": "7♣ one down",
    "pay_caught": "misère, two tricks",
    "pay_allpass": "first all-pass, 2-3-5",
    "pay_note": "What the soloist writes (P pool, H hill, w whists owed) and its value for him in whists; "
    "all-pass: the value for each.\n"
    "Two tricks for each defender, whisted by the first alone in open play (by both where they must).",
    "sources": "Sources",
    "same": "{first} and {second} do not differ in any option",
    "group_prices": "Prices",
    "group_whisting": "Whisting",
    "group_allpasses": "All-pass",
    "group_auction": "Auction",
    "group_course": "Course of the game",
}
