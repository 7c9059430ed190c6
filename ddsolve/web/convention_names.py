"""The conventions by the names that players have for them, to be translated: their files are in English."""

from __future__ import annotations

from ddsolve.words import N_, _

TITLES = {
    "classic": N_("Classic (bombs)"),
    "code-1996": N_("Code of 1996"),
    "finns": N_("Finn's (Odessa)"),
    "game-farm": N_("Game Farm (Japanese rules)"),
    "hussar": N_("Hussar (two players)"),
    "kazakhstan": N_("Kazakhstan"),
    "leningrad": N_("Leningrad (Piter)"),
    "racing": N_("Racing"),
    "racing-5x20": N_("Racing, five to twenty"),
    "rogue-large": N_("Rogue, large"),
    "rogue-list": N_("Rogue, the Spanish list"),
    "rogue-small": N_("Rogue, small"),
    "rogue-xl": N_("Rogue, xl"),
    "rostov": N_("Rostov (Moscow)"),
    "rostov-es": N_("Rostov (to the letter of ES)"),
    "sochi": N_("Sochi"),
    "sochi-finnish": N_("Sochi, Finnish rules"),
    "vmk": N_("VMK (Seleznevka)"),
}


def convention_names() -> list[tuple[str, str]]:
    """Return each convention with its title, the usual one first."""
    return sorted(((name, _(title)) for name, title in TITLES.items()), key=lambda pair: pair[0] != "sochi")
