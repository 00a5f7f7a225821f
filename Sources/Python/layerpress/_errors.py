"""What the program refuses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import List, Optional, Tuple

_LINE = re.compile(r"^(?:layerpress: )?(?:(?P<file>.+?)(?::(?P<line>\d+))?(?::(?P<column>\d+))?: )?(?P<kind>error|warning): (?P<message>.*)$")


@dataclass(frozen=True)
class Diagnostic:
    """One line of what the program said."""

    kind: str
    """`error` or `warning`."""
    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    """From 1."""
    column: Optional[int] = None
    """From 1."""

    @staticmethod
    def all(text: str) -> "List[Diagnostic]":
        """Those in what the program wrote; lines that are none are left out."""
        found = []
        for match in filter(None, map(_LINE.match, text.splitlines())):
            line, column = match["line"], match["column"]
            found.append(
                Diagnostic(
                    match["kind"],
                    match["message"],
                    match["file"],
                    int(line) if line else None,
                    int(column) if column else None,
                )
            )
        return found


class LayerPressError(Exception):
    """The program has refused something, or could not run. Its text is what the program said."""

    def __init__(self, text: str, status: Optional[int]) -> None:
        super().__init__(text)
        self.text = text.strip()
        self.status = status
        """The exit status; minus the signal that ended the program; None if it could not be started."""
        self.diagnostics = Diagnostic.all(text)

    def __str__(self) -> str:
        if self.text:
            return self.text
        return f"the program ended with status {self.status} and said nothing"

    # Errors of workers travel to the program that gave them their tasks.
    def __reduce__(self) -> "Tuple[type, Tuple[str, Optional[int]]]":
        return type(self), (self.text, self.status)
