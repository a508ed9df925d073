"""A real scheduler and real worker processes on the loopback, with the real program."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client

from solvarium_cluster import program, store
from solvarium_cluster.main import groups
from solvarium_cluster.program import Failed

PROGRAM = os.environ["SOLVARIUM_PROGRAM"]
# Some five seconds for two processors: it is stopped in the middle.
RUN = ["fujisan-setups", "trials=4", "size=3000", "--seed", "cluster"]
SOURCE = Path(__file__).parents[1] / "src"


def command(*words: str) -> subprocess.Popen[bytes]:
    """The command, begun."""
    return subprocess.Popen(
        [sys.executable, "-m", "solvarium_cluster.main", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(SOURCE)},
        # A shell that has begun the tests in the background has Ctrl+C ignored, and what it begins inherits that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip


def alone(run: list[str]) -> bytes:
    """The bytes of one machine."""
    return subprocess.run([PROGRAM, "lab", *run, "--report"], check=True, capture_output=True).stdout


def until(true: object, seconds: float = 60) -> None:
    """Waits until a function says yes."""
    end = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
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
        until(file.exists)
        for _ in range(3):
            started.append(subprocess.Popen([*worker, *at], env=environment, cwd=tmp_path, **quiet))  # type: ignore[call-overload]
        found: str = json.loads(file.read_text())["address"]
        with Client(found) as client:
            client.wait_for_workers(3, timeout=60)
        yield found
    finally:
        for one in reversed(started):
            one.kill()
            one.wait()


def test_a_killed_worker_and_a_stopped_client_lose_nothing(address: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = [*RUN, "--scheduler", address, "--out", str(out), "--sample", "1"]
    first = command(*words)
    until(lambda: len(list(out.glob("part-*.json"))) >= 2)
    with Client(address) as client:
        victim = next(iter(client.run(os.getpid).values()))
    os.kill(victim, signal.SIGKILL)
    first.send_signal(signal.SIGINT)
    _, said = first.communicate(timeout=60)
    assert first.returncode == 130 and b"stopped" in said, said
    kept = {path: path.stat().st_mtime_ns for path in out.glob("part-*.json")}
    again = command(*words)
    report, said = again.communicate(timeout=100)
    assert again.returncode == 0, said
    assert report == alone(RUN)
    # What was kept was not done again.
    assert all(path.stat().st_mtime_ns == at for path, at in kept.items())
    numbers = [n for path in out.glob("part-*.json") for n in json.loads(path.read_text())["shards"]]
    assert len(numbers) == len(set(numbers))


SMALL = ["fujisan-setups", "trials=1", "size=5", "--seed", "cluster"]


def test_a_cluster_of_this_machine_gives_the_same_bytes_and_refuses_another_seed(tmp_path: Path) -> None:
    where = ["--workers", "2", "--out", str(tmp_path), "--sample", "1"]
    whole = command(*SMALL, *where)
    report, said = whole.communicate(timeout=60)
    assert whole.returncode == 0, said
    assert report == alone(SMALL)
    # One part is cut off and made anew; the whole is the same.
    first = min(tmp_path.glob("part-*.json"))
    first.write_bytes(first.read_bytes()[:-9])
    again = command(*SMALL, *where)
    mended, said = again.communicate(timeout=60)
    assert mended == report and b"cut off" in said, said
    other = command(*SMALL[:-1], "other", *where)
    nothing, said = other.communicate(timeout=60)
    assert other.returncode == 1 and not nothing
    assert b"belongs to another run" in said and said.count(b"\n") == 1, said


@pytest.fixture
def part() -> bytes:
    """A part in the program's own form."""
    return program.run(PROGRAM, ["lab", *SMALL, "--shard", "1/2"])


def owner(part: bytes) -> store.Run:
    """The run of a part."""
    told = json.loads(part)
    return store.Run(told["experiment"], told["params"], told["seed"], program.version(PROGRAM))


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
    beside = tmp_path / "part.json.new"
    beside.symlink_to("/dev/full")
    with pytest.raises(Failed, match="No space left on device"):
        store.write(tmp_path / "part.json", b"text")
    assert not list(tmp_path.iterdir())


def test_the_largest_parts_come_first_and_all_shards_once() -> None:
    parts = groups([1, 100, 1, 1, 50, 1], None, 3)
    assert [k for k, _ in parts] == [2, 1, 3]
    assert sorted(shard for _, mine in parts for shard in mine) == list(range(6))
    assert len(groups([1] * 100_000, 600_000.0, None)) == 10_000
