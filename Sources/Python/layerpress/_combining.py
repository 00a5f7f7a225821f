"""Makes one of what the parts of a merge tell: their reports, indexes and rows that were left out."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any, Dict, Sequence

#: The first record of CSV, in which quotes may hold line breaks.
_HEADER = re.compile(rb'(?:[^"\r\n]|"(?:[^"]|"")*")*(?:\r\n|\n|\r|$)')


def report(parts: Sequence[Dict[str, Any]], out: str) -> Dict[str, Any]:
    """The report of one machine: each kind of finding is told once, with its first row and the number of rows."""
    kinds: Dict[Any, Dict[str, Any]] = {}
    skipped: Dict[int, Any] = {}
    for part in parts:
        for found in part.get("findings", []):
            finding = found["finding"]
            key = tuple(str(finding.get(name)) for name in ("page", "layer", "outcome", "reason"))
            known = kinds.setdefault(key, {**found, "count": 0})
            known["count"] += found["count"]
            if found["firstRow"] < known["firstRow"]:
                known.update(finding=finding, firstRow=found["firstRow"])
        for row in part.get("skipped", []):
            skipped.setdefault(row["row"], row)

    def place(found: Dict[str, Any]) -> Any:
        finding = found["finding"]
        return found["firstRow"], finding.get("page") or 0, finding.get("layer") or "", finding["reason"]

    return {
        "files": [out],
        "findings": sorted(kinds.values(), key=place),
        "pages": sum(part.get("pages", 0) for part in parts),
        "records": [],
        "rows": sum(part.get("rows", 0) for part in parts),
        "skipped": [skipped[row] for row in sorted(skipped)],
    }


def index(parts: Sequence[bytes], pages: Sequence[int], out: str) -> bytes:
    """The index of the joined document, in which the pages of a part follow those of the parts before."""
    text = io.StringIO(newline="")
    lines = csv.writer(text)
    before = 0
    for number, (part, count) in enumerate(zip(parts, pages)):
        rows = csv.reader(io.StringIO(part.decode("utf-8"), newline=""))
        header = next(rows, [])
        if number == 0:
            lines.writerow(header)
        file, page = header.index("file"), header.index("page")
        for row in rows:
            row[file], row[page] = out, str(int(row[page]) + before)
            lines.writerow(row)
        before += count
    return text.getvalue().encode("utf-8")


def skipped(parts: Sequence[bytes]) -> bytes:
    """The rows that were left out, in one file of the form that the data has."""
    files = [part for part in parts if part]
    if not files:
        return b""
    if files[0].startswith(b"[\n"):
        return b"[\n" + b",\n".join(file[2:-3] for file in files) + b"\n]\n"
    if _is_object(files[0].split(b"\n", 1)[0]):
        return b"".join(files)
    # Each has the names of the columns.
    ends = [header.end() if (header := _HEADER.match(file)) else 0 for file in files]
    return files[0] + b"".join(file[end:] for file, end in zip(files[1:], ends[1:]))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False
