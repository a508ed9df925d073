"""The command `solvarium-cluster`."""

from __future__ import annotations

import argparse
import json
import logging
import math
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dask
from distributed import Client, KilledWorker, LocalCluster, as_completed

from . import program, store
from .program import Failed

# A part has so many shards that it takes so many seconds or a little more.
PART_SECONDS = 60
# Fewer parts than this would leave cores without work near the end.
FEWEST = 200
# How many parts one call of `solvarium lab merge` puts together.
FAN_IN = 32


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="solvarium-cluster", description=__doc__)
    parser.add_argument("experiment", help="such as sliding-hardest; see solvarium lab")
    parser.add_argument("settings", nargs="*", metavar="KEY=VALUE", help="parameters, as for solvarium lab")
    parser.add_argument("--seed", default="1")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler that runs already, such as tcp://host:8786")
    where.add_argument("--workers", type=int, metavar="N", help="processes on this machine; unless given, one for each core")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the parts are kept; a run that was stopped goes on from there")
    parser.add_argument("--parts", type=int, metavar="N", help="how many tasks; unless given, as --out was begun, or by the work")
    parser.add_argument("--sample", type=int, default=3, metavar="SECONDS", help="how long the estimate takes; up to a minute if no shard ends")
    parser.add_argument(
        "--program",
        default=os.environ.get("SOLVARIUM_PROGRAM", "solvarium"),
        help="the program solvarium, at the same place on every machine; unless given, the one on the PATH",
    )
    args = parser.parse_intermixed_args(words)
    for name in ("workers", "parts", "sample"):
        if (value := getattr(args, name)) is not None and value < 1:
            parser.error(f"--{name} must be at least 1")
    return args


def plan(args: argparse.Namespace, seconds: int) -> Any:
    """What the program says on the size of the run, from a sample that takes so long."""
    return json.loads(program.run(args.program, [*run_words(args), f"--plan={seconds}", "--json"]))


def run_words(args: argparse.Namespace) -> list[str]:
    """How the program is asked for this run."""
    return ["lab", args.experiment, *args.settings, "--seed", args.seed]


def usual(args: argparse.Namespace, told: Any) -> int:
    """How many parts, by the work alone."""
    seconds, shards = args.sample, told["shards"]
    # Of a few shards each is a part whatever the sample says, and so it is if a shard takes longer than a part should.
    while told["core_seconds"] is None and shards > FEWEST and seconds < PART_SECONDS:
        longer = min(5 * seconds, PART_SECONDS)
        print(f"solvarium-cluster: no shard ended within {seconds} s; the sample is lengthened to {longer} s", file=sys.stderr)
        seconds = longer
        told = plan(args, seconds)
    if told["core_seconds"] is None:
        return int(shards)
    each = math.ceil(PART_SECONDS * shards / max(told["core_seconds"], 0.001))
    return int(min(shards, max(shards // each, FEWEST)))


def begun_with(found: dict[Path, set[int]], shards: int) -> int | None:
    """How many parts the run was begun with, by the names of the files: part k of n is of no use to a run in other parts.

    If there are several n, the one that most shards were done in.
    """
    done: Counter[int] = Counter()
    for path, mine in found.items():
        if (name := re.fullmatch(r"part-\d+-of-(\d+)\.json", path.name)) and 0 < int(name[1]) <= shards:
            done[int(name[1])] += len(mine)
    return max(done, key=lambda n: (done[n], -n), default=None)


def groups(weights: list[int], count: int) -> list[tuple[int, list[int]]]:
    """The parts, the largest first: part k of n has every n-th shard from the k-th on."""
    parts = [(k, list(range(k - 1, len(weights), count))) for k in range(1, count + 1)]
    return sorted(parts, key=lambda part: -sum(weights[shard] for shard in part[1]))


def merge(path: str, files: list[Path], form: Sequence[str]) -> bytes:
    """Puts parts together as a tree, each time a few of them, and prints the whole in this form.

    Where the experiment can add up, what a few became is as large as one of them: no machine ever holds all of them in memory.
    """
    with tempfile.TemporaryDirectory(dir=files[0].parent, prefix="merge-") as folder:
        level = 0
        while len(files) > FAN_IN:
            joined = []
            for at in range(0, len(files), FAN_IN):
                file = Path(folder) / f"{level}-{at}.json"
                # Status 1 says that shards are missing, which is so until the last.
                words = ["lab", "merge", *map(str, files[at : at + FAN_IN]), "--part"]
                text = program.run(path, words, good=(0, 1))
                if not text:
                    raise Failed("Some parts could not be put together.")
                store.write(file, text)
                joined.append(file)
            files, level = joined, level + 1
        return program.run(path, ["lab", "merge", *map(str, files), *form])


def show(done: float, whole: float, begun: float, at: int, of: int) -> None:
    """The bar, if somebody looks on."""
    if not sys.stderr.isatty():
        return
    spent = time.monotonic() - begun
    left = f"{spent * (whole - done) / done:.0f} s left" if done > 0 else "…"
    rate = 60 * at / spent if spent > 0 else 0.0
    full = int(30 * done / whole)
    bar = "#" * full + " " * (30 - full)
    print(f"\r[{bar}] {at} of {of} parts, {rate:.1f} a minute, {left}  ", end="", file=sys.stderr, flush=True)


SETTINGS = {
    "distributed.scheduler.worker-saturation": 1.0,
    # A worker may be killed several times while it has the same part, through no fault of the part.
    "distributed.scheduler.allowed-failures": 10,
    # What watches Python code many times a second takes some percent of a core in each process from the program, which does the work.
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.system-monitor.gil.enabled": False,
}


def compute(args: argparse.Namespace, run: store.Run, todo: list[tuple[int, float]], parts: int, out: Path) -> None:
    """Runs the parts that are missing; each is kept as soon as it is there."""
    token = uuid.uuid4().hex
    with dask.config.set(SETTINGS):
        cluster = None
        if args.scheduler is None:
            # Ctrl+C goes to all processes of a terminal, and the workers inherit that they do not hear it: they are told to stop.
            heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
            # Any port will do, so that no other run on this machine is in the way. What goes wrong is told in one sentence, below: a
            # worker's own words would come between, also if it is only stopped.
            cluster = LocalCluster(
                n_workers=args.workers, threads_per_worker=1, processes=True, memory_limit=0,
                dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL,
            )  # fmt: skip
            signal.signal(signal.SIGINT, heard)
        client: Any = None
        try:
            client = Client(cluster if cluster is not None else args.scheduler, timeout=30)
            weights = {}
            futures = []
            for at, (part, weight) in enumerate(todo):
                future = client.submit(
                    program.shard, args.program, run_words(args), part, parts, run.version, token,
                    key=f"solvarium-{token}-{part}", priority=len(todo) - at, retries=3, pure=False,
                )  # fmt: skip
                weights[future.key] = (part, weight)
                futures.append(future)
            whole, done, begun = sum(weight for _, weight in todo), 0.0, time.monotonic()
            queue = as_completed(futures, with_results=True)
            # So that a part that is kept leaves the memory of the cluster.
            futures.clear()
            for at, (future, text) in enumerate(queue, 1):
                part, weight = weights[future.key]
                store.write(out / f"part-{part}-of-{parts}.json", store.seal(run, text))
                done += weight
                show(done, whole, begun, at, len(todo))
                future.release()
            if sys.stderr.isatty():
                print(file=sys.stderr)
        except OSError as error:
            raise Failed(f"The scheduler {args.scheduler or 'of this machine'} cannot be reached: {error}.") from None
        except ImportError:
            raise Failed("A worker has not got the package solvarium-cluster: install it on every machine.") from None
        except KilledWorker:
            raise Failed("A part was lost with several workers, one after the other; do they have enough memory?") from None
        except BaseException:
            # What runs elsewhere ends too; a cluster that is gone needs no word.
            if client is not None:
                try:
                    client.run(program.stop, token)
                except Exception:  # noqa: BLE001
                    pass
            raise
        finally:
            if client is not None:
                client.close()
            if cluster is not None:
                cluster.close()


def whole(args: argparse.Namespace, out: Path) -> bytes:
    """The report of a run as JSON, from the parts that are there and those that are missing."""
    told = plan(args, args.sample)
    weights = told["weights"]
    run = store.Run(told["experiment"], told["params"], told["seed"], program.version(args.program))
    out.mkdir(parents=True, exist_ok=True)
    found: dict[Path, set[int]] = {}
    for path in sorted(out.glob("part-*.json")):
        mine = store.shards_of(run, path)
        if mine is None:
            print(f"solvarium-cluster: {path} is cut off or was changed; it is made anew.", file=sys.stderr)
            path.unlink()
        else:
            found[path] = mine
    have = set[int]().union(*found.values())
    if len(have) < len(weights):
        count = min(args.parts or begun_with(found, len(weights)) or usual(args, told), len(weights))
        todo = [(k, float(sum(weights[s] for s in mine))) for k, mine in groups(weights, count) if not have.issuperset(mine)]
        print(
            f"solvarium-cluster: {run.id}: {len(have)} of {len(weights)} shards are there; {len(todo)} of {count} parts to do",
            file=sys.stderr,
        )
        compute(args, run, todo, count, out)
    return merge(args.program, sorted(out.glob("part-*.json")), ["--report"])


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well."""
    args = arguments(words)
    kept = args.out is not None
    out = args.out if kept else Path(tempfile.mkdtemp(prefix="solvarium-cluster-"))
    try:
        sys.stdout.buffer.write(whole(args, out))
        sys.stdout.buffer.flush()
        return 0
    except Failed as error:
        print(f"solvarium-cluster: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"solvarium-cluster: {error.filename or 'the output'} cannot be read or written: {error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("solvarium-cluster: stopped; the same command goes on from what is done." if kept else "solvarium-cluster: stopped.", file=sys.stderr)
        return 130
    finally:
        if not kept:
            shutil.rmtree(out, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
