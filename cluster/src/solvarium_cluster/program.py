"""Starts the native program `solvarium`: on a worker for a shard, on the user's machine for plans and merging."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

# The programs that run in this process, by run, so that they can be stopped.
_running: dict[str, set[subprocess.Popen[bytes]]] = {}
_stopped: set[str] = set()
_lock = threading.Lock()


class Failed(Exception):
    """One sentence for the user."""


def _tied() -> Callable[[], None] | None:
    """What makes a child end with the worker, also when that is killed; only Linux can."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(1, signal.SIGKILL) and None


def run(program: str, words: Sequence[str], token: str = "", good: Sequence[int] = (0,)) -> bytes:
    """Standard output of the program, which uses one core."""
    environment = {**os.environ, "RAYON_NUM_THREADS": "1"}
    try:
        with _lock:
            if token in _stopped:
                raise Failed("The run was stopped.")
            child = subprocess.Popen(
                [program, *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                preexec_fn=_tied(),
            )
            _running.setdefault(token, set()).add(child)
    except OSError as error:
        raise Failed(f"The program {program} cannot be started: {error.strerror}.") from None
    try:
        out, said = child.communicate()
    finally:
        with _lock:
            _running[token].discard(child)
    if child.returncode not in good:
        why = said.decode(errors="replace").strip().splitlines()
        raise Failed(why[-1] if why else f"{program} ended with status {child.returncode}.")
    return out


def stop(token: str) -> None:
    """Ends all programs of a run in this process; none of it starts any more."""
    with _lock:
        _stopped.add(token)
        for child in _running.get(token, set()):
            child.kill()


def version(program: str) -> str:
    """What the program calls itself, such as `solvarium 0.1.0`."""
    return run(program, ["--version"]).decode().strip()


def shard(program: str, words: Sequence[str], part: int, parts: int, expected: str, token: str) -> bytes:
    """A task: one part of a run, in the program's own form."""
    found = version(program)
    if found != expected:
        raise Failed(f"A worker has {found}, but this machine has {expected}.")
    return run(program, [*words, "--shard", f"{part}/{parts}"], token)
