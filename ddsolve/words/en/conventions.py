"""Words about conventions and their options (topic `conventions`)."""

from __future__ import annotations

WORDS = {
    "half_of_pool": "half of pool_size",
    "own_choice": "your choice",
    "list_of": "a list of {values}",
    "whole_number": "a whole number from {least} to {most}",
    "whole_numbers": "a list of whole numbers from {least} to {most}",
    "unknown_name": "unknown convention {name!r}; conventions: {known}, or the path of a .toml file",
    "unknown_option": "unknown option {name!r}; options: {known}",
    "bad_value": "option {name} cannot be {value!r}; allowed: {allowed}",
    "not_toml": "convention file {path} is not valid TOML: {reason}",
    "unknown_key": "convention file {path}: unknown key {name!r}; keys: {known}",
    "no_table": "convention file {path}: options must be a table",
    "setting_keys": "option {name}: write a value, or a table with {known}",
    "no_equals": "an option is set as name=value, not {text!r}",
    "five_values": "option {name} needs five values, for the levels six to ten",
    "empty_list": "option {name} needs at least one value",
    "needs": "option {name} needs option {other}",
    "two_prizes": "option {name} needs two values, for three and for four players",
}
