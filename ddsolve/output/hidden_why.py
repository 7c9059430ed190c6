"""What each aim of a hidden misère rests on: who knows what, as people play, which discards were tried."""

from __future__ import annotations

from ddsolve.advice.hidden.results import LOST, HiddenResult, MixedDiscard
from ddsolve.advice.layouts.all_layouts import holes
from ddsolve.output.report.blocks import TextBlock, detail
from ddsolve.output.report.spans import EMPTY, Text, grouped, phrase, text_of, thrown
from ddsolve.output.report.verdicts import percent, share_percent, short
from ddsolve.values.cards import FULL_MASK, Suit
from ddsolve.values.hand import Hand
from ddsolve.words import N_, Listed, figure

NO_GAIN = 0.001  # whists


def objective(found: HiddenResult, hand: Hand | None, first: str = "") -> TextBlock:
    """Tell one aim in full; first: what is said of its discards before that, if anything.

    hand: the twelve cards; None where how to play it on has been told.
    """
    lead = throw = fall = EMPTY
    if first:
        throw = phrase(first, mix=mixture(found.mixture))
        if found.first_card is not None:
            lead = phrase("Lead {card}.", card=found.first_card)
    if len(found.mixture) > 1:
        fall = phrase(
            "They may know how you toss, not how it fell: in {guess} of the layouts they cannot "
            "play against every discard of the mixture.",
            guess=percent(found.guess),
        )
    people = [*_playing_on(found, hand), *_by_people(found)]
    if found.objective == "score":
        words = _score_words(found, fall)
        return detail(throw, lead, *words, *people, _score_checked(found), _third_words(found))
    worth = phrase(
        N_("Caught in {value}; in {known} if they knew each time what you threw.")
        if found.interval is None
        else N_(
            "Caught in {value} ({low} to {high}, a sample of {layouts}); in {known} if they knew each time "
            "what you threw."
        ),
        value=figure_of(found, found.value),
        known=figure_of(found, found.mix_if_known),
        **interval_of(found),
    )
    alone = phrase(
        "One discard that they know: {cards}, caught in {value}.",
        cards=thrown(found.if_known.discard),
        value=figure_of(found, found.if_known.value),
    )
    said = (worth, *_played(found), _mixed_plans(found), fall, alone, *people, _checked(found))
    return detail(throw, lead, *said)


def _played(found: HiddenResult) -> list[Text]:
    """Say what else comes of the play that the value supposes: being caught or the score, and the tricks."""
    play = found.play
    if play is None:
        return []
    ends = play.interval or (0.0, 0.0)
    if found.objective == "caught":
        said = phrase(
            N_("So played it is worth {score:.2f} {score:whist|whists}.")
            if ends[0] == ends[1]
            else N_("So played it is worth {score:.2f} {score:whist|whists} ({low} to {high})."),
            score=play.score,
            low=figure(ends[0], ".2f"),
            high=figure(ends[1], ".2f"),
        )
    else:
        said = phrase(
            N_("So played it is caught in {share}.")
            if play.interval is None
            else N_("So played it is caught in {share} ({low} to {high})."),
            share=percent(play.caught),
            low=percent(ends[0]),
            high=percent(ends[1]),
        )
    return [said, *_when_caught(play.when_caught)]


def _when_caught(tricks: float | None) -> list[Text]:
    """Say how many tricks it then takes; nothing where it was never caught."""
    if tricks is None:
        return []
    return [phrase("When caught it takes {tricks} tricks on average.", tricks=figure(tricks, ".2f"))]


def _by_people(found: HiddenResult) -> list[Text]:
    """Say how often people catch it so."""
    if found.played is None:
        return []
    played, caught = found.played, found.played.caught
    often = phrase(
        "As people play, who see each other's cards but not what you threw, it is worth {score} "
        "{score:whist|whists} [{least}, {most}] and caught in {share} ({low} to {high}, {count} "
        "{count:deal|deals}).",
        share=share_percent(caught),
        low=percent(caught.low, 0),
        high=percent(caught.high, 0),
        count=caught.size,
        score=short(played.score.value),
        least=short(played.score.low),
        most=short(played.score.high),
    )
    return [often, *_when_caught(played.tricks.value / caught.value if caught.value else None)]


def _playing_on(found: HiddenResult, hand: Hand | None) -> list[Text]:
    """Say how a mixture is played on, as `card_played` does: where the holes are, and which cards.

    hand: None where that is told for the other aim, and only what is another for this one is to be said.
    """
    if not found.telling:
        return []
    first = (
        phrase(
            "Their hands lie open: play the cards that cost fewest tricks, even if they knew what you threw."
        )
        if found.objective == "score"
        else phrase(
            "Their hands lie open. In {safe} of the layouts nothing catches you even if they knew what "
            "you threw: play as if they did. In the others play on their not knowing; a second trick costs "
            "no more.",
            safe=percent(1 - found.mix_if_known),
        )
    )
    if hand is None:
        return [first]
    unseen = Hand(FULL_MASK) - hand

    def where(part: MixedDiscard) -> Text:
        own = hand - Hand.of(part.discard)
        open_at = [card for suit in Suit for card in holes(own, unseen, suit)]
        if not open_at:
            return phrase("none with {cards} thrown", cards=thrown(part.discard))
        return phrase("{holes} with {cards} thrown", holes=grouped(open_at), cards=thrown(part.discard))

    return [
        phrase("Your holes: {list}.", list=Listed(map(where, found.mixture))),
        first,
        phrase(
            "Of several play one that each discard would have left you, rather than {cards}.",
            cards=grouped(found.telling),
        ),
        phrase(
            "Following suit, play the highest card under theirs; if none is, the lowest, or last to play the "
            "highest. Discard the card with most of theirs below it; lead the one with fewest."
        ),
    ]


def keep(found: HiddenResult) -> Text:
    """Say which cards are kept so that the defenders have to guess; nothing for one discard."""
    if not found.telling:
        return EMPTY
    key = (
        N_("Where nothing is lost by it keep {cards:or}: which of them you hold is their guess.")
        if len(found.telling) > 1
        else N_("Where nothing is lost by it keep {cards:or}: whether you hold it is their guess.")
    )
    return phrase(key, cards=Listed(map(text_of, sorted(found.telling))))


def _mixed_plans(found: HiddenResult) -> Text:
    """Say how far the share caught is proved where three or more discards are mixed."""
    if found.upper is None:
        return EMPTY
    if found.upper <= found.value:
        return phrase("Mixing their plans gains them nothing: lower and upper bound are the same.")
    return phrase(
        "With more than two discards that supposes that they follow one plan; if they mix their plans, at "
        "most {upper}.",
        upper=percent(found.upper),
    )


def _score_words(found: HiddenResult, fall: Text) -> list[Text]:
    """Say what the score is, and what it would be if they knew."""
    if len(found.mixture) == 1:
        return [
            phrase(
                N_(
                    "Worth {value:.2f} {value:whist|whists}, whether they know it or not: for the "
                    "score nothing is gained by "
                    "hiding."
                )
                if found.interval is None
                else N_(
                    "Worth {value:.2f} {value:whist|whists} ({low} to {high}, a sample of {layouts}), "
                    "whether they know it or not: by hiding, nothing was found to be gained for the score."
                ),
                value=found.value,
                **interval_of(found),
            ),
            *_played(found),
        ]
    worth = phrase(
        N_("Worth {value:.2f} {value:whist|whists}; {known:.2f} if they knew each time what you threw.")
        if found.interval is None
        else N_(
            "Worth {value:.2f} {value:whist|whists} ({low} to {high}, a sample of {layouts}); "
            "{known:.2f} if they knew each "
            "time what you threw."
        ),
        value=found.value,
        known=found.mix_if_known,
        **interval_of(found),
    )
    alone = phrase(
        "One discard that they know: {cards}, {value:.2f} {value:whist|whists}.",
        cards=thrown(found.if_known.discard),
        value=found.if_known.value,
    )
    return [worth, *_played(found), fall, alone]


def _score_checked(found: HiddenResult) -> Text:
    """Say what was tried besides: two discards are solved, three are bounded."""
    if found.lost and not found.checked_on:
        return phrase("Nobody bids such a misère, so this is a first estimate: --layouts asks for more.")
    if found.helpful or not found.checked_on:
        return _checked(found)
    if len(found.mixture) == 1:
        return phrase(
            "No other discard of the 66 helps, mixed with it: checked on {layouts} {layouts:layout|layouts}.",
            layouts=found.checked_on,
        )
    if not found.third:
        return phrase(
            "No other discard of the 66 helps, in place of one of them or beside them: checked on {layouts} "
            "{layouts:layout|layouts}.",
            layouts=found.checked_on,
        )
    if len(found.mixture) > 2:
        return EMPTY
    return phrase(
        "No other discard of the 66 does better in place of one of them: checked on {layouts} "
        "{layouts:layout|layouts}.",
        layouts=found.checked_on,
    )


def _third_words(found: HiddenResult) -> Text:
    """Say what a third discard does beside two: the one that helps most, or costs least."""
    if found.helpful or not (found.thirds or found.third):
        return EMPTY
    if not found.thirds:
        return phrase(
            N_(
                "A third beside them adds at most {most:.2f} {most:whist|whists}, by a bound on those "
                "layouts."
            )
            if found.value <= LOST
            else N_(
                "A third beside them adds at most {most:.2f} {most:whist|whists}, by a bound on those "
                "layouts; ask for the score alone to have the likeliest worked out."
            ),
            most=found.third,
        )
    best = max(found.thirds, key=lambda third: (third.fresh is not None, third.gain, -third.cost))
    gain, cards, layouts = best.gain, thrown(best.discard), best.layouts
    if best.fresh is not None:
        low, high = (figure(end, ".2f") for end in best.fresh)
        return phrase(
            N_(
                "Beside the other two {cards} adds {low} to {high} {high:whist|whists} on {layouts} fresh "
                "{layouts:layout|layouts}, the defenders mixing their plans."
            )
            if len(found.mixture) > 2
            else N_(
                "That a third helps is not certain: {cards} adds {low} to {high} {high:whist|whists} on "
                "{layouts} fresh {layouts:layout|layouts}."
            ),
            cards=cards,
            low=low,
            high=high,
            layouts=best.fresh_layouts,
        )
    if gain > NO_GAIN:
        return phrase(
            "As a third {cards} seemed to add {gain:.2f} {gain:whist|whists} on the {layouts} "
            "{layouts:layout|layouts} that chose it; ask for the score alone to have that tried on others.",
            cards=cards,
            gain=gain,
            layouts=layouts,
        )
    low, high = (figure(end, ".2f") for end in best.interval)
    return phrase(
        N_(
            "Nor does a third beside them: of the {count} likeliest, worked out on {layouts} "
            "{layouts:layout|layouts} against mixed plans, {cards} costs least, {cost:.2f} "
            "{cost:whist|whists} ({low} to {high}) where it is thrown one time in ten."
        )
        if best.interval[0] > 0
        else N_(
            "A third beside them did not help where it was tried, which proves nothing yet: of the {count} "
            "likeliest, worked out on {layouts} {layouts:layout|layouts} against mixed plans, {cards} costs "
            "least, {cost:.2f} {cost:whist|whists} ({low} to {high}) where it is thrown one time in ten."
        ),
        count=len(found.thirds),
        layouts=layouts,
        cards=cards,
        cost=best.cost,
        low=low,
        high=high,
    )


def _checked(found: HiddenResult) -> Text:
    if found.helpful:
        return phrase(
            "{cards} may help further: so it seemed on {layouts} {layouts:layout|layouts}.",
            cards=Listed(map(thrown, found.helpful)),
            layouts=found.checked_on,
        )
    return (
        phrase(
            "No other discard of the 66 helps: checked on {layouts} {layouts:layout|layouts}.",
            layouts=found.checked_on,
        )
        if found.checked_on
        else EMPTY
    )


def mixture(parts: tuple[MixedDiscard, ...]) -> Text:
    """Write a mixture: `♥Q ♥A or ♣J ♥A, by the toss of a coin`."""
    names = [thrown(part.discard) for part in parts]
    if len(parts) == 1:
        return names[0]
    even = len({part.share for part in parts}) == 1
    if not even:
        names = [
            phrase("{cards} {share}", cards=name, share=percent(float(part.share)))
            for name, part in zip(names, parts, strict=True)
        ]
    if not even:
        return phrase("{cards:or}", cards=Listed(names))
    return phrase(
        N_("{cards:or}, by the toss of a coin")
        if len(parts) == 2
        else N_("{cards:or}, each one time in {count}"),
        cards=Listed(names),
        count=len(parts),
    )


def figure_of(found: HiddenResult, value: float) -> str:
    """Write a figure of an aim: whists, or a share."""
    return figure(value, ".2f") if found.objective == "score" else percent(value)


def interval_of(found: HiddenResult) -> dict[str, object]:
    """Return the fields of the sentence that tells an interval; none where the value is exact."""
    if found.interval is None:
        return {}
    low, high = (figure_of(found, end) for end in found.interval)
    return {"low": low, "high": high, "layouts": found.layouts}
