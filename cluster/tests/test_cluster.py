"""A real scheduler and real worker processes on the loopback, with the real program."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest
from distributed import Client

from solvarium_cluster import main, program, store
from solvarium_cluster.main import arguments, begun_with, groups, show, usual
from solvarium_cluster.program import Failed

PROGRAM = os.environ["SOLVARIUM_PROGRAM"]
# 300 short shards.
RUN = ["fujisan-setups", "trials=60", "size=5", "--seed", "cluster"]
SOURCE = Path(__file__).parents[1] / "src"
# So many seconds may anything take, on a machine that has much else to do.
PATIENCE = 300
_commands: list[subprocess.Popen[bytes]] = []


@pytest.fixture(autouse=True)
def nothing_goes_on() -> Iterator[None]:
    """After a test that failed no command goes on."""
    yield
    while _commands:
        with _commands.pop() as run:
            run.kill()


def command(*words: str, output: int | IO[bytes] = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """The command, begun."""
    run = subprocess.Popen(
        [sys.executable, "-m", "solvarium_cluster.main", *words],
        stdout=output, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(SOURCE)},
        # A shell that has begun the tests in the background has Ctrl+C ignored, and what it begins inherits that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), start_new_session=True,
    )  # fmt: skip
    _commands.append(run)
    return run


def alone(run: list[str]) -> bytes:
    """The bytes of one machine."""
    return subprocess.run([PROGRAM, "lab", *run, "--report"], check=True, capture_output=True).stdout


def until(true: Callable[[], bool]) -> None:
    """Waits until a function says yes."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A scheduler and three workers, each a process of its own."""
    file = tmp_path / "scheduler.json"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    words = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    at = ["--scheduler-file", str(file)]
    started = [subprocess.Popen([*words, *at], env=environment, **quiet)]  # type: ignore[call-overload]
    try:
        # Written whole.
        until(lambda: file.exists() and file.read_text().endswith("}"))
        for _ in range(3):
            started.append(subprocess.Popen([*worker, *at], env=environment, cwd=tmp_path, **quiet))  # type: ignore[call-overload]
        found: str = json.loads(file.read_text())["address"]
        with Client(found) as client:
            client.wait_for_workers(3, timeout=PATIENCE)
        yield found
    finally:
        for one in reversed(started):
            one.kill()
            one.wait()


# The program, but it writes down each part that it begins, with the process that asked for it and its own; parts from a number on
# wait as long as that is wanted; and the estimate is the one that is wanted.
STAND_IN = """#!/bin/sh
cd "${0%/*}"
for last; do :; done
case $last in
*/*)
    echo "$last $PPID $$" >>begun
    while [ -e hold ] && [ "${last%/*}" -gt "$(cat hold)" ]; do sleep 0.05; done ;;
esac
case "$*" in
*--plan*) PROGRAM "$@" | sed 's/"core_seconds":[^,]*/"core_seconds":'"$(cat estimate)/" ;;
*) exec PROGRAM "$@" ;;
esac
"""


@dataclass(frozen=True)
class StandIn:
    """The program with a folder in which it is told what to do."""

    folder: Path

    @property
    def path(self) -> str:
        """The program."""
        return str(self.folder / "solvarium")

    def hold(self, part: int | None) -> None:
        """Parts above this number wait; none any more."""
        if part is None:
            (self.folder / "hold").unlink()
        else:
            (self.folder / "hold.new").write_text(str(part))
            (self.folder / "hold.new").replace(self.folder / "hold")

    def estimate(self, seconds: float) -> None:
        """How long the whole takes, as it says."""
        (self.folder / "estimate").write_text(str(seconds))

    def begun(self) -> list[tuple[int, int, int, int]]:
        """The parts that were begun: k, n, for which worker and by which process."""
        try:
            lines = (self.folder / "begun").read_text().splitlines()
        except FileNotFoundError:
            return []
        return [(int(k), int(n), int(worker), int(own)) for k, n, worker, own in (line.replace("/", " ").split() for line in lines)]


@pytest.fixture
def stand_in(tmp_path: Path) -> StandIn:
    """The program, so that what runs when is no matter of luck."""
    made = StandIn(tmp_path / "program")
    made.folder.mkdir()
    Path(made.path).write_text(STAND_IN.replace("PROGRAM", str(Path(PROGRAM).absolute())))
    Path(made.path).chmod(0o755)
    made.estimate(1)
    return made


def owner(part: bytes) -> store.Run:
    """The run of a part."""
    told = json.loads(part)
    return store.Run(told["experiment"], told["params"], told["seed"], program.version(PROGRAM))


def ended(process: int) -> bool:
    """Whether a process is gone; one that only waits to be counted has no command line any more."""
    try:
        return not Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return True


def test_the_part_of_a_killed_worker_is_done_by_another(address: str, stand_in: StandIn, tmp_path: Path) -> None:
    out = tmp_path / "out"
    stand_in.hold(8)
    run = command(*RUN, "--scheduler", address, "--out", str(out), "--parts", "20", "--program", stand_in.path)
    # Eight parts are kept, and each worker is at one of the others.
    until(lambda: len(list(out.glob("part-*.json"))) == 8 and len(stand_in.begun()) == 11)
    lost, _, victim, own = stand_in.begun()[-1]
    os.kill(victim, signal.SIGKILL)
    until(lambda: ended(own))
    stand_in.hold(None)
    report, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0, said
    assert report == alone(RUN)
    begun = stand_in.begun()
    assert sorted(part for part, _, _, _ in begun) == sorted([*range(1, 21), lost])
    assert len({worker for part, _, worker, _ in begun if part == lost}) == 2


def test_a_run_that_was_stopped_goes_on_also_with_other_workers_and_another_estimate(address: str, stand_in: StandIn, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    # What other machines did is there already, under names that tell no number of parts; 45 shards are left.
    for part in range(1, 18):
        text = program.run(PROGRAM, ["lab", *RUN, "--shard", f"{part}/20"])
        store.write(out / f"part-other-{part}.json", store.seal(owner(text), text))
    words = [*RUN, "--out", str(out), "--program", stand_in.path, "--sample", "1"]
    # By the first estimate there are 200 parts, by the other 300: then nothing that the first run did would be of use.
    left = [k for k in range(1, 201) if (k - 1) % 20 >= 17]
    stand_in.estimate(12_000)
    twice: list[int] = []
    for kept, where in ((9, ["--scheduler", address]), (18, ["--workers", "3"])):
        stand_in.hold(left[kept - 1])
        before = len(stand_in.begun())
        run = command(*words, *where)
        until(lambda: len(list(out.glob("part-*-of-*.json"))) == kept and len(stand_in.begun()) == before + 12)
        # As Ctrl+C does: to the command and what it has begun.
        os.killpg(run.pid, signal.SIGINT)
        _, said = run.communicate(timeout=PATIENCE)
        assert run.returncode == 130, said
        assert said.decode().splitlines()[1:] == ["solvarium-cluster: stopped; the same command goes on from what is done."]
        held = [(part, own) for part, _, _, own in stand_in.begun() if part > left[kept - 1]]
        assert len(held) == 3
        until(lambda: all(ended(own) for _, own in held))
        twice += [part for part, _ in held]
        stand_in.estimate(18_000)
    stand_in.hold(None)
    run = command(*words, "--scheduler", address)
    report, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0, said
    assert report == alone(RUN)
    # No part was begun twice but those that were stopped.
    assert sorted((part, of) for part, of, _, _ in stand_in.begun()) == sorted((part, 200) for part in left + twice)
    numbers = [n for path in out.glob("part-*.json") for n in json.loads(path.read_text())["shards"]]
    assert len(numbers) == len(set(numbers)) == 300


def test_a_run_goes_on_with_the_parts_in_which_most_was_done() -> None:
    def found(of: int, files: int, shards: int) -> dict[Path, set[int]]:
        return {Path(f"out/part-{k}-of-{of}.json"): set(range(shards)) for k in range(1, files + 1)}

    assert begun_with({}, 4096) is None
    assert begun_with({Path("out/part-a.json"): {1}}, 4096) is None
    assert begun_with(found(200, 7, 20), 4096) == 200
    # Many small parts are less than some large ones.
    assert begun_with(found(200, 7, 20) | found(4096, 139, 1), 4096) == 200
    assert begun_with(found(200, 7, 20) | found(4096, 141, 1), 4096) == 4096


SMALL = ["fujisan-setups", "trials=1", "size=5", "--seed", "cluster"]


def test_a_cluster_of_this_machine_gives_the_same_bytes_and_refuses_another_seed(tmp_path: Path) -> None:
    where = ["--workers", "2", "--out", str(tmp_path), "--sample", "1"]
    whole = command(*SMALL, *where)
    report, said = whole.communicate(timeout=PATIENCE)
    assert whole.returncode == 0, said
    assert report == alone(SMALL)
    # One part is cut off and made anew; the whole is the same.
    first = min(tmp_path.glob("part-*.json"))
    first.write_bytes(first.read_bytes()[:-9])
    again = command(*SMALL, *where)
    mended, said = again.communicate(timeout=PATIENCE)
    assert mended == report and b"cut off" in said, said
    other = command(*SMALL[:-1], "other", *where)
    nothing, said = other.communicate(timeout=PATIENCE)
    assert other.returncode == 1 and not nothing
    assert b"belongs to another run" in said and said.count(b"\n") == 1, said


def test_what_can_be_added_up_is_merged_as_a_tree_no_larger_than_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, parts = ["sliding-hardest", "size=3x4"], 12
    files = [tmp_path / f"part-{k}.json" for k in range(1, parts + 1)]
    for k, file in enumerate(files, 1):
        store.write(file, program.run(PROGRAM, ["lab", *words, "--shard", f"{k}/{parts}"]))
    largest = max(file.stat().st_size for file in files)
    steps: list[int] = []
    write = store.write

    def noted(path: Path, text: bytes) -> None:
        steps.append(len(text))
        write(path, text)

    monkeypatch.setattr(store, "write", noted)
    monkeypatch.setattr(main, "FAN_IN", 3)
    assert main.merge(PROGRAM, files, ["--report"]) == program.run(PROGRAM, ["lab", *words, "--report"])
    # Four merges of three parts, then two of those; each names its shards beside what they found.
    assert len(steps) == 6 and max(steps) < largest + 1000, (steps, largest)


@pytest.fixture
def part() -> bytes:
    """A part in the program's own form."""
    return program.run(PROGRAM, ["lab", *SMALL, "--shard", "1/2"])


def test_a_part_that_was_cut_off_is_known(part: bytes, tmp_path: Path) -> None:
    run, path = owner(part), tmp_path / "part-1-of-2.json"
    data = store.seal(run, part)
    store.write(path, data)
    assert store.shards_of(run, path) == {int(n) for n in json.loads(part)["shards"]}
    for cut in (0, 20, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:cut])
        assert store.shards_of(run, path) is None
    path.write_bytes(data.replace(b'"seed":"cluster"', b'"seed":"clutter"'))
    assert store.shards_of(run, path) is None


@pytest.mark.parametrize("change", ["seed", "experiment", "version"])
def test_a_part_of_another_run_is_refused(part: bytes, tmp_path: Path, change: str) -> None:
    run, path = owner(part), tmp_path / "part-1-of-2.json"
    store.write(path, store.seal(run, part))
    with pytest.raises(Failed) as refusal:
        store.shards_of(store.Run(**{**vars(run), change: "other"}), path)
    assert str(path) in str(refusal.value) and "other" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    # The device is full whatever is written to it.
    for part in range(1, 6):
        (tmp_path / f"part-{part}-of-5.json.new").symlink_to("/dev/full")
    words = [*SMALL, "--workers", "1", "--out", str(tmp_path), "--sample", "1"]
    run = command(*words)
    report, said = run.communicate(timeout=PATIENCE)
    begun, *sentences = said.decode().splitlines()
    assert run.returncode == 1 and not report and "5 of 5 parts to do" in begun, said
    assert len(sentences) == 1 and sentences[0].endswith("cannot be written: No space left on device."), said
    assert not list(tmp_path.glob("part-*.json"))
    # What was begun is gone, and the others too: now there is room for the parts, but not for the report.
    assert len(left := list(tmp_path.glob("*.new"))) == 4
    for path in left:
        path.unlink()
    with open("/dev/full", "wb") as full:
        run = command(*words, output=full)
        _, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == 1 and len(list(tmp_path.glob("part-*.json"))) == 5
    assert said.decode().splitlines()[1:] == ["solvarium-cluster: the output cannot be read or written: No space left on device."]


def test_the_largest_parts_come_first_and_all_shards_once() -> None:
    parts = groups([1, 100, 1, 1, 50, 1], 3)
    assert [k for k, _ in parts] == [2, 1, 3]
    assert sorted(shard for _, mine in parts for shard in mine) == list(range(6))


@pytest.mark.parametrize("seconds", [0.5, 1, 6, 12, 31, 59, 61, 250])
def test_parts_take_one_to_five_minutes(seconds: float) -> None:
    shards = 30_000
    told = {"shards": shards, "core_seconds": seconds * shards}
    for _, mine in groups([1] * shards, usual(arguments(["any"]), told)):
        assert 60 <= seconds * len(mine) <= 300


@pytest.mark.parametrize(("enough", "count", "said"), [(1, 819, []), (15, 819, ["15 s"]), (60, 819, ["15 s", "60 s"]), (61, 4096, ["15 s", "60 s"])])
def test_the_sample_is_lengthened_until_a_shard_has_ended(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], enough: int, count: int, said: list[str]
) -> None:
    # Shards of 12 s, of which none ends in a shorter sample than this.
    path = tmp_path / "program"
    path.write_text(f"""#!/bin/sh
    for word; do case $word in --plan=*) seconds=${{word#--plan=}} ;; esac; done
    if [ $seconds -ge {enough} ]; then echo '{{"shards": 4096, "core_seconds": 49152}}'; else echo '{{"shards": 4096, "core_seconds": null}}'; fi
    """)
    path.chmod(0o755)
    args = arguments(["any", "--program", str(path)])
    assert usual(args, {"shards": 4096, "core_seconds": 49152 if enough <= args.sample else None}) == count
    lines = capfd.readouterr().err.splitlines()
    assert [line.rpartition("lengthened to ")[2] for line in lines] == said
    # Of few shards each is a part, and no time is lost.
    assert usual(args, {"shards": 120, "core_seconds": None}) == 120 and not capfd.readouterr().err


def test_the_display_says_the_rate_and_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    # A minute has gone by; 5 of 20 parts are done, which are a quarter of the parts but a third of the work.
    monkeypatch.setattr(time, "monotonic", lambda: 160.0)
    for stream in (screen := Screen(), plain := io.StringIO()):
        monkeypatch.setattr(sys, "stderr", stream)
        show(40.0, 120.0, 100.0, 5, 20)
    assert "5 of 20 parts, 5.0 a minute, 120 s left" in screen.getvalue()
    assert not plain.getvalue()
