"""The folder with the parts of a run: each is written whole or not at all, and says what it belongs to."""

from __future__ import annotations

import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from .program import Failed

_HEAD = re.compile(rb'\{"cluster":(\{[^{}]*\}),')


@dataclass(frozen=True)
class Run:
    """What a part belongs to."""

    experiment: str
    params: str
    seed: str
    version: str

    @property
    def id(self) -> str:
        """The run in one line, as the program writes it."""
        return f"{self.experiment}/{self.seed}/{self.params}"


def write(path: Path, data: bytes) -> None:
    """Writes a file so that there is never half of it."""
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise Failed(f"{path} cannot be written: {error.strerror}.") from None


def seal(run: Run, text: bytes) -> bytes:
    """A part with a checksum and the program's version; `solvarium lab merge` reads it as it is."""
    head = {"version": run.version, "sha256": hashlib.sha256(text).hexdigest()}
    return b'{"cluster":' + json.dumps(head).encode() + b"," + text[1:]


def shards_of(run: Run, path: Path) -> set[int] | None:
    """The numbers of the shards in a part; None if it is cut off or was changed.

    A part of another run or version is refused by one sentence.
    """
    data = path.read_bytes()
    try:
        found = _HEAD.match(data)
        if found is None:
            return None
        head = json.loads(found[1])
        text = b"{" + data[found.end() :]
        if head["sha256"] != hashlib.sha256(text).hexdigest():
            return None
        part = json.loads(text)
        other = Run(part["experiment"], part["params"], part["seed"], head["version"])
        numbers = {int(number) for number in part["shards"]}
    except (ValueError, KeyError, TypeError):
        return None
    if other.id != run.id:
        raise Failed(f"{path} belongs to another run, {other.id}, not to {run.id}.")
    if other.version != run.version:
        raise Failed(f"{path} was made by {other.version}, not by {run.version}.")
    return numbers
