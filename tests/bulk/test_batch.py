"""`batch`: the records, going on after a kill at any moment, other outputs refused, processes, Dask."""

from __future__ import annotations

import json
import os
import signal
import sys

import pytest
from bulk.batches import JOB, LINES, run, write
from support import printed, refused, shown

from ddsolve import Deal, DealError, FormatError, NotationError, Solver
from ddsolve.bulk.job import Condition, Job, check_items, random_deal
from ddsolve.bulk.output import ResultFile, read_results, write_parquet
from ddsolve.bulk.source import Source
from ddsolve.bulk.work import do_item, fulfils, generated, in_processes, on_dask


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("batch") / "whole.jsonl"
    write(JOB, path)
    return path.read_bytes()


def test_a_record_is_the_table_of_its_deal(whole):
    records = [json.loads(line) for line in whole.splitlines()]
    assert [record["number"] for record in records] == [1, 2, 3]
    for record, line in zip(records, LINES, strict=True):
        wanted = Solver().table(Deal(Deal.parse(line).hands), allpass=False).as_json()
        assert record["given"] == line
        assert {key: record[key] for key in wanted} == json.loads(json.dumps(wanted))


@pytest.mark.slow
def test_the_allpass_and_the_widow_only_where_they_are_asked_for():
    deal = random_deal(3, 0)
    for also in ((), ("allpass",), ("allpass", "widow")):
        record = do_item(Job("table", generate=1, seed=3, also=also), 0)
        wanted = Solver().table(deal if "widow" in also else Deal(deal.hands), allpass="allpass" in also)
        assert {key: record[key] for key in wanted.as_json()} == wanted.as_json()
        assert ("with_widow" in record) == ("widow" in also)
        assert bool(record.get("allpass")) == ("allpass" in also)


def test_a_sample_is_marked_as_one_and_priced_under_every_convention():
    job = Job("discard", ("♠AKQT ♣AK87 ♦K8 ♥98",), sample=True, others=("leningrad",), also=("misere",))
    record = do_item(job, 0)
    assert record["misere"]["hopeless"] is True  # its bound is tested with the samples
    for best in (record["best"], record["under"]["leningrad"]):
        assert best["exact"] is False
        assert best["interval"][0] < best["expected"] < best["interval"][1]
    assert record["under"]["sochi"] == record["best"]
    assert record["under"]["leningrad"]["expected"] != record["best"]["expected"]
    assert record["best"]["interval"][0] < 11.1711  # the best over all layouts: no sample flatters its choice


def test_the_sample_is_the_same_whoever_asks_with_it():
    """A convention's choice may be better for the candidates of another, never of another sample."""
    hand = ("♠AKQJT ♣AK87 ♦K8 ♥9",)
    alone = do_item(Job("discard", hand, sample=True), 0)["best"]
    assert do_item(Job("discard", hand, sample=True, others=("rostov",)), 0)["best"] == alone


def test_killed_after_any_byte_it_goes_on_to_the_same_output(whole, tmp_path):
    path = tmp_path / "out.jsonl"
    for cut in [*range(0, len(whole), 97), len(whole) - 1, len(whole)]:
        path.write_bytes(whole[:cut])
        with ResultFile(path, JOB) as results:
            before = results.done
            assert before == whole[:cut].count(b"\n")
        assert path.read_bytes() == whole[:cut]  # nothing is cut: the rest is written behind it
        write(JOB, path)
        assert path.read_bytes() == whole


@pytest.mark.slow
def test_conditions():
    job = Job("table", generate=1, seed=3, condition=Condition.parse("2:7"))
    deal = Deal.parse(do_item(job, 0)["deal"])
    best = Solver().table(deal).with_widow[2]
    assert max(choice.tricks for choice in best.strains.values()) >= 7
    assert fulfils(deal, Condition(2, 6))
    assert not fulfils(deal, Condition(2, None))


@pytest.mark.parametrize("text", ["", "1", "4:6", "1:5", "1:11", "1:allpass", "6"])
def test_a_condition_that_cannot_be_read(text):
    with pytest.raises(NotationError):
        Condition.parse(text)


# seat 1 makes ten with the widow in the second and the fourth
CHOSEN = (
    "SA87 C987 DT9 HA7 | SKQJ CKQJ DKQ HKQ | ST9 CAT DA87 HJT9 | DJ H8",
    "SAKQJT987 DAK | CAKQJT987 HAK | DQJT987 HQJT9 | H8 H7",
    "SA87 C987 DT9 HA7 | SKQJ CKQJ DKQ HKQ | ST9 CAT DA87 HJT9 | H8 DJ",
    "SAKQJT987 DAK | DQJT987 HQJT9 | CAKQJT987 HAK | H8 H7",
    "SA87 C987 DT9 HA7 | ST9 CAT DA87 HJT9 | SKQJ CKQJ DKQ HKQ | H8 DJ",
)


@pytest.fixture(scope="module")
def chosen(tmp_path_factory):
    """The file of those deals, and of the batch that keeps some of them."""
    folder = tmp_path_factory.mktemp("chosen")
    (folder / "deals.txt").write_text("\n".join(CHOSEN))
    assert (
        run(folder / "deals.txt", "--where", "1:10", "-o", folder / "out.jsonl", "--jobs", 1).exit_code == 0
    )
    return folder / "deals.txt", (folder / "out.jsonl").read_bytes()


def test_of_given_deals_those_that_fulfil_the_condition_are_kept(chosen, tmp_path):
    records = [json.loads(line) for line in chosen[1].splitlines()]
    assert [(record["number"], record["given"]) for record in records] == [(2, CHOSEN[1]), (4, CHOSEN[3])]
    assert {record["condition"] for record in records} == {"1:10"}
    out = tmp_path / "out.jsonl"
    out.write_bytes(chosen[1])
    again = printed("batch", chosen[0], "--where", "1:10", "-o", out, "--jobs", 1)
    counts = tuple(again[name] for name in ("done", "total", "taken_up", "kept"))
    assert (counts, out.read_bytes()) == ((5, 5, 2, 2), chosen[1])
    for other in ((), ("--where", "1:9")):
        assert "not a result of this job" in refused("batch", chosen[0], *other, "-o", out)


def test_a_batch_that_chooses_goes_on_after_a_kill_at_any_byte(chosen, tmp_path):
    job = Job("table", CHOSEN, condition=Condition(1, 10))
    records = {record["number"]: record for line in chosen[1].splitlines() for record in [json.loads(line)]}
    out = tmp_path / "out.jsonl"
    for cut in [*range(60), *range(60, len(chosen[1]), 97), len(chosen[1])]:
        out.write_bytes(chosen[1][:cut])
        with ResultFile(out, job) as results:
            for number in range(results.at + 1, job.size + 1):
                if number in records:
                    record = records[number]
                    results.write({key: record[key] for key in record if key not in ("job", "sum")})
                else:
                    results.pass_over()
        assert out.read_bytes() == chosen[1]
    lines = chosen[1].splitlines(keepends=True)
    for wrong in (
        lines[1] + lines[0],
        lines[0] + lines[0],
        b'{"number": 6, ',
        b'{"number": x',
        b'{"number": 0, ',
    ):
        out.write_bytes(wrong)
        with pytest.raises(FormatError, match="not a result"):
            ResultFile(out, job)


def test_a_condition_needs_the_widow(tmp_path):
    twelve = "SAKQJT987 DAK H87 | CAKQJT987 HAK | DQJT987 HQJT9"
    asked = ("batch", tmp_path / "deals.txt", "-o", tmp_path / "out.jsonl", "--jobs", 1, "--where")
    for deal, where in ((LINES[0], "1:10"), (twelve, "2:10")):
        (tmp_path / "deals.txt").write_text(deal)
        assert f"line 1: {where} asks for the widow" in refused(*asked, where)
    shown(*asked, "1:10")


def test_what_is_made_with_the_widow_needs_it(tmp_path):
    """A soloist's twelve cards hold it."""
    path = tmp_path / "deals.txt"
    path.write_text(
        "SAKQJT987 DAK | CAKQJT987 HAK | DQJT987 HQJT9 | H87\n"
        "SAKQJT987 DAK H87 | CAKQJT987 HAK | DQJT987 HQJT9\n"
    )
    assert run(path, "--also", "widow", "-o", tmp_path / "out.jsonl", "--jobs", 1).exit_code == 0
    path.write_text("SAK | SQJ | ST9\n")
    told = refused("batch", path, "--also", "widow", "-o", tmp_path / "other.jsonl", "--jobs", 1)
    assert "line 1: --also widow asks for the widow: write it as the fourth field" in told


@pytest.mark.parametrize(
    ("arguments", "when"),
    [
        *(
            (f"{source} {option}", "--task discard")
            for source in ("deals.txt", "--generate 1")
            for option in ("--seat 1", "--won 6S", "--convention sochi", "--players 3", "--sample")
        ),
        ("deals.txt --seed 1", "--generate"),
        ("deals.txt --task discard --seed 7", "--generate"),
        ("deals.txt --column deal", "JSON lines"),
        ("deals.csv --from text --column deal", "JSON lines"),
        ("--generate 1 --column deal", "not for --generate"),
        ("--generate 1 --from csv", "not for --generate"),
        ("deals.txt --task discard --where 1:10", "whole deals"),
        ("deals.txt --jobs 2 --dask tcp://127.0.0.1:1", "--dask"),
    ],
)
def test_an_option_that_would_change_nothing_is_refused(arguments, when, tmp_path):
    assert when in refused("batch", *arguments.split(), "-o", tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()


def test_a_bad_line_is_named():
    for lines, task, number in (((LINES[0], "SA | SX | S7"), "table", 2), (("S:AKQ",), "discard", 1)):
        with pytest.raises(FormatError, match=f"line {number}"):
            check_items(Job(task, lines), Source(lines, tuple(range(1, len(lines) + 1)), {}))


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_write_the_same(jobs, whole, tmp_path, deals):
    output = tmp_path / "out.jsonl"
    answer = printed("batch", deals, "-o", output, "--jobs", jobs)
    assert (answer["done"], answer["total"], answer["taken_up"]) == (3, 3, 0)
    assert output.read_bytes() == whole
    again = printed("batch", deals, "-o", output)
    assert (again["done"], again["taken_up"]) == (3, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "--generate"),
        (["--generate", "2", "deals"], "not both"),
        (["nowhere.txt"], "nowhere.txt"),
        (["--generate", "0"], "--generate"),
        (["--generate", "1", "--where", "x"], "'x'"),
        (["--generate", "1", "--task", "discard", "--convention", "nowhere"], "nowhere"),
        (["--generate", "1", "--dask", "tcp://127.0.0.1:1"], "ask"),
    ],
)
def test_bad_input(arguments, message, tmp_path):
    assert message in refused("batch", *arguments, "-o", tmp_path / "out.jsonl")


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (["--task", "discard"], "--task is of a batch without --ask"),
        (["--generate", "2"], "--generate is of a batch without --ask"),
        (["--nothing"], "No such option '--nothing'"),
        (
            ["--ask", "lead", "--ask", "holding", "--trust", "0"],
            "No such option '--trust'",
        ),  # the last counts
    ],
)
def test_what_does_not_go_with_a_question_is_told_with_the_help_that_lists_it(option, message, tmp_path):
    told = refused("batch", "hands.txt", "--ask", "holding", *option, "-o", tmp_path / "out.jsonl")
    assert message in told
    assert "batch --ask holding --help" in told


def test_an_output_that_cannot_be_written(tmp_path):
    refused("batch", "--generate", 1, "-o", tmp_path / "nowhere" / "out.jsonl")


@pytest.mark.slow
def test_parquet(tmp_path, deals, whole):
    parquet = pytest.importorskip("pyarrow.parquet")
    output = tmp_path / "out.parquet"
    assert run(deals, "-o", output, "--jobs", 1).exit_code == 0
    rows = parquet.read_table(output).to_pylist()
    records = [json.loads(line) for line in whole.splitlines()]
    assert [row["number"] for row in rows] == [1, 2, 3]
    assert [json.loads(row["tricks"]) for row in rows] == [record["tricks"] for record in records]


def test_parquet_needs_its_extra(monkeypatch, tmp_path, whole):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = tmp_path / "in.jsonl"
    path.write_bytes(whole)
    assert len(list(read_results(path))) == 3
    with pytest.raises(FormatError, match="parquet"):
        write_parquet(path, tmp_path / "out.parquet", JOB)


@pytest.mark.long
def test_dask_with_a_worker_killed_in_the_middle(tmp_path):
    """A real scheduler and two workers on loopback; one of them is killed while it works."""
    distributed = pytest.importorskip("distributed")
    job = Job("table", generate=10, seed=11)
    wanted = list(in_processes(job, 0, 1))
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, processes=True
    )
    with cluster:
        found = []
        for record in on_dask(job, 0, cluster.scheduler_address):
            found.append(record)
            if len(found) == 2:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    assert found == wanted


def test_a_deal_that_no_condition_meets():
    with pytest.raises(DealError):
        generated(Job("table", generate=1, seed=1, condition=Condition(1, 10)), 0, tries=1)


def test_discards_of_a_file(tmp_path):
    hand = "S:AKQJT87 C:AKQ D:87 H:-"
    record = do_item(Job("discard", (hand,), won="10S"), 0)
    assert record["hand"] == hand
    assert (record["best"]["contract"], record["best"]["discard"]) == ("10S", ["D7", "D8"])
    assert record["best"]["exact"] is True
