"""Finds and runs the program."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Any, List, Mapping, Optional, Sequence

from ._errors import LayerPressError

#: Names another program than the one in the package.
VARIABLE = "LAYERPRESS_PROGRAM"


def program() -> str:
    """The path of the program: that of the environment, of this package, or of the system."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    ours = os.path.join(os.path.dirname(os.path.abspath(__file__)), "program", "bin", "layerpress")
    # What pip has installed on PATH starts this package again, and is no program of its own.
    found = ours if os.path.exists(ours) else shutil.which("layerpress", path="/usr/local/bin:/usr/bin")
    if not found:
        raise LayerPressError(f"there is no program layerpress: neither {ours} nor one in /usr/bin", status=None)
    return found


def arguments(options: Mapping[str, Any]) -> List[str]:
    """Options of the command from keywords: `n_up="2x2"` is `--n-up 2x2`.

    True is an option without a value; False and None leave it out. A list repeats the option, and a mapping does so with
    `name=value`.
    """
    result: List[str] = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            result.append(option)
        elif isinstance(value, Mapping):
            for key, part in value.items():
                result += [option, f"{key}={part}"]
        elif isinstance(value, (list, tuple)):
            for part in value:
                result += [option, os.fspath(part) if isinstance(part, os.PathLike) else str(part)]
        else:
            result += [option, os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
    return result


def run(command: Sequence[str], input: Optional[bytes] = None) -> "subprocess.CompletedProcess[bytes]":
    """Runs the program to its end; what it refuses is an error."""
    try:
        done = subprocess.run(
            [program(), *command],
            input=input,
            stdin=subprocess.DEVNULL if input is None else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            check=False,
        )
    except OSError as error:
        raise LayerPressError(f"the program cannot be started: {error}", status=None) from error
    if done.returncode != 0:
        raise LayerPressError(done.stderr.decode("utf-8", "replace"), status=done.returncode)
    return done
