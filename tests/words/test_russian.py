"""Russian: forms, figures, cards and contracts as players write them and type them; JSON in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result

from ddsolve import DdsolveError, Deal, Hand, advise_whist, read_file
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli
from ddsolve.conventions import NAMES, Convention, source_names
from ddsolve.values.seats import Seat
from ddsolve.words import ENGLISH, _, language, said, speaking
from ddsolve.words.russian import hand, plural_form

DEAL = "♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT"


@pytest.fixture
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


def run(*words: str, lang: str = "ru", typed: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["--lang", lang, *words], input=typed)


def test_a_noun_follows_its_number() -> None:
    for count in range(201):
        tens, ones = divmod(count % 100, 10)
        expected = 2 if tens == 1 or ones == 0 or ones > 4 else 0 if ones == 1 else 1
        assert plural_form(count) == plural_form(str(count)) == expected, count


def test_seats_are_hands_in_their_cases() -> None:
    assert [hand(seat) for seat in (1, "2", 3)] == ["первая рука", "вторая рука", "третья рука"]
    assert [hand(3, case) for case in ("руки", "руке", "руку", "рукой")] == [
        "третьей руки",
        "третьей руке",
        "третью руку",
        "третьей рукой",
    ]
    assert hand("dealer") == "сдающий"
    assert hand("Анна") == "Анна"


@pytest.mark.parametrize(
    "text",
    [
        "пики ТВ98 трефы Т7",
        "пики ТВ98, трефы Т7",
        "Пики: Т В 9 8; трефы: Т, 7",
        "пики т в 9 8 трефы т 7",
        "п ТВ98 т Т7",
        "п ТВ98, т Т7, б -",
        "п: ТВ98 т: Т7",
        "♠ТВ98 ♣Т7",
        "spades AJ98 clubs A7",
        "Spades: A J 9 8, clubs A7, hearts -",
        "s AJ98, c A7",
    ],
)
def test_hands_are_read_with_suits_as_words(text: str) -> None:
    assert Hand.parse(text) == Hand.parse("SAJ98 CA7")


def test_a_capital_between_cards_is_a_card_not_a_suit() -> None:
    with pytest.raises(DdsolveError):
        Hand.parse("п Т К 9")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("сочи", "sochi"),
        ("Ленинградка", "leningrad"),
        ("питер", "leningrad"),
        ("ростов", "rostov"),
        ("гусарик", "hussar"),
        ("казахстан", "kazakhstan"),
        ("кодекс 1996", "code-1996"),
    ],
)
def test_conventions_have_russian_names(text: str, name: str) -> None:
    assert Convention.load(text).name == name


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("name", NAMES)
def test_what_a_convention_says_is_translated(name: str) -> None:
    convention = Convention.load(name)
    told = [convention.title, convention.about, *(setting.note for _option, setting in convention.settings)]
    told += [one.source for _option, one in convention.settings if re.search("[a-z]{3}", one.source)]
    for text in filter(None, told):
        assert re.search("[а-яё]", _(text)) or not re.search("[a-z]{3}", text), text


@pytest.mark.usefixtures("russian")
def test_sources_are_translated() -> None:
    for title in source_names().values():
        assert re.search("[а-яё]", _(title)), title


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Анна, Борис, Вера\nАнна 7п; Глеб вист; 7-3-0", 2),
        ("Анна, Борис, Вера\n\nраспасы 2-3-6", 3),
        ("Анна, Борис, Вера\nАнна 7Ю; 7-3-0", 2),
        ("Анна, Борис, Вера\nАня 7п; 7-3-0", 2),
        ("Анна, Борис, Вера\nАнна 7п; пас, полвиста, вернуть, вист; 7-3-0", 2),
        ("Анна, Борис, Вера, Глеб\nАнна 7п; вист, пас; 7-3", 2),
        ("Анна", 1),
    ],
)
def test_a_mistake_in_a_typed_game_names_its_line(text: str, line: int) -> None:
    result = run("game", "-", typed=text)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"ddsolve: строка {line}: ")
    assert len(result.stderr.splitlines()) == 1


def test_an_error_speaks_of_arguments_and_quotes_what_was_given_as_it_was() -> None:
    with pytest.raises(DdsolveError, match=r"cannot read 'hands--of-may\.txt'"):
        read_file("hands--of-may.txt")
    with pytest.raises(DdsolveError, match="dealer_for counts with seat dealer only"):
        advise_whist("♠A98 ♣T87 ♦KJ ♥A8", "7C", 2, 1, dealer_for=3)


def test_an_error_is_english_for_programs_and_in_the_language_of_the_reader() -> None:
    with speaking("ru"), pytest.raises(DdsolveError) as caught:
        Deal.parse("S7 | S8")
    assert "a deal has three hands" in str(caught.value)
    with speaking("ru"):
        assert said(caught.value).startswith("расклад — три руки")
    assert said(caught.value) == str(caught.value)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("allpass", "♠ТК | ♠98 | ♠ДВ", "--played", "пТ п8 пД пТ"), "♠Т: карта дана дважды"),
        (("table", "п:ТК п:Д | ♠Д ♥КТ | ♠В8 ♥Д"), "масть ♠ дана дважды"),
        (("discard", "п", "ТКД", "т", "ТКВ"), 'возьмите руку в кавычки: "п ТКД …"'),
        (("discard", "пики", "ТКД,", "трефы", "ТКВ"), 'возьмите руку в кавычки: "пики ТКД, …"'),
        (("table", "spades", "AK", "clubs", "A"), 'возьмите руку в кавычки: "spades AK …"'),
        (("table", "♠AK", "♥98"), 'возьмите руку в кавычки: "♠AK ♥98 …"'),
        (("auction", "1=6п 2=тут"), "«здесь» говорят"),
        (("score", "--contract", "6п", "--soloist", "1", "--set", "splitt=1"), "быть, split, soloist?"),
    ],
)
def test_an_error_in_russian_has_the_signs_of_a_player(words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert told in result.stderr, result.stderr


def test_a_language_lasts_as_long_as_it_is_spoken() -> None:
    with speaking("ru"):
        assert _("misère") == "мизер"
        with speaking(ENGLISH):
            assert _("misère") == "misère"
    assert _("misère") == "misère"


@pytest.mark.parametrize(
    ("variables", "russian"),
    [
        ({"LANG": "ru_RU.UTF-8"}, True),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, False),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "ru_RU.UTF-8", "DDSOLVE_LANG": "en"}, False),
        ({"LANG": "C", "DDSOLVE_LANG": "ru"}, True),
    ],
)
def test_the_language_is_chosen_by_the_environment(variables: dict[str, str], russian: bool) -> None:
    blank = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG", "DDSOLVE_LANG"), "")
    told = CliRunner(env=blank | variables).invoke(cli, ["--help"]).stdout
    assert told.startswith("Вызов:") is russian


@pytest.mark.parametrize(
    "words", [("--lang", "ru", "solve"), ("solve", "--lang", "ru"), ("solve", "--lang=ru")]
)
def test_the_language_is_chosen_before_or_after_the_command(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, [*words, DEAL, "--contract", "6NT", "--soloist", "1"])
    assert "играет первая рука" in result.stdout


# Latin letters that may stand in Russian: what is marked as typed, options, sources.
TYPED = re.compile(
    r"`[^`]*`|--[a-z-]+|-h\b|\[[a-z0-9|-]+\]|ddsolve [a-z]+|\bddsolve\b|\[по умолчанию: [^]]*\]|\bx\b|\bN\b"
)


@pytest.mark.parametrize(
    "words",
    [("conventions", "sochi"), ("score", "--contract", "6п"), ("auction", "2=6п"), ("--help",)],
    ids=" ".join,
)
def test_the_marks_of_a_translation_are_not_shown(words: tuple[str, ...]) -> None:
    assert "`" not in run(*words).output


def test_signs_alone_are_quoted() -> None:
    assert "«-» читает" in run("--help").stdout


@pytest.mark.usefixtures("marks_shown")
@pytest.mark.parametrize("name", COMMANDS)
def test_help_in_russian_has_no_other_letters(name: str) -> None:
    told = run(name, "--help").stdout.partition("Пример")
    assert told[0].startswith("Вызов: ddsolve ")
    options = told[2].partition("Параметры:")[2]
    assert options
    for text in (told[0], *re.findall(r"(?m)  ([А-Я].*)$", options)):
        assert not re.findall(r"[A-Za-z]{3,}", TYPED.sub("", " ".join(text.split())))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_no_control_signs_and_no_marks_of_a_translation(name: str) -> None:
    for lang in ("ru", "en"):
        told = run(name, "--help", lang=lang).stdout
        assert [
            sign for sign in told if (sign < " " and sign != "\n") or (sign == "`" and lang == "ru")
        ] == []


@pytest.mark.parametrize("command", [[], ["score"]])
def test_one_process_tells_help_in_both_languages(command: list[str]) -> None:
    told = {language: run(*command, "--help", lang=language).stdout for language in ("ru", "en")}
    assert "Show this message and exit." in told["en"]
    assert not re.findall(r"[А-Яа-я]", told["en"])
    assert "Show this message" not in told["ru"]


def test_a_noun_follows_a_number_that_is_a_sentence_of_its_own() -> None:
    told = _("{whists} {whists:whist|whists}", whists=_("{value} [{low}, {high}]", value=2, low=1, high=3))
    assert told == "2 [1, 3] whists"


@pytest.mark.parametrize(
    ("words", "told", "untold"),
    [
        (("auction", "1=misere 2=pass 3=pass"), "Торговлю выиграла заявка мизер: первая рука", "на мизер"),
        (
            ("catch", "♠ДВ10 ♣ТД10 ♦8 | ♣К7 ♦7 ♥Д10 | ♠Т8 ♣В ♦В10", "--leader", "2"),
            r"(?m)^карта +ловят$",
            "стоимость",
        ),
    ],
)
def test_sentences_fit_what_stands_in_them(words: tuple[str, ...], told: str, untold: str) -> None:
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert re.search(told, done.stdout)
    assert untold not in done.stdout


def test_a_tree_that_was_not_built_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences were English then, and their fields still Russian: seats could not be written."""
    monkeypatch.setattr("ddsolve.words._is_compiled", lambda _language: False)
    with speaking("ru"):
        assert language() == ENGLISH
        assert _("{seat:seat}", seat=Seat.FIRST) == "seat 1"
