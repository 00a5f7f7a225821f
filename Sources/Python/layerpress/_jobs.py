"""Exports and merges."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, fields
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._errors import LayerPressError
from ._program import arguments, run

Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Finding:
    """What a format cannot show exactly, or what is wrong with what was exported. The fields are those of `--report`."""

    outcome: str
    reason: str
    page: Optional[int] = None
    layer: Optional[str] = None
    id: Optional[str] = None
    name: Optional[str] = None
    dpi: Optional[float] = None
    format: Optional[str] = None
    characters: Optional[str] = None
    row: Optional[int] = None
    """Of a merge: the first row that has it, from 1."""
    count: int = 1
    """Of a merge: how many rows have it."""


@dataclass(frozen=True)
class Report:
    """What the program reports of a run."""

    findings: List[Finding]
    values: Dict[str, Any]
    """The whole report, as docs/cli.md describes it."""

    @staticmethod
    def read(path: str) -> "Report":
        with open(path, encoding="utf-8") as file:
            text = file.read()
        return Report.of(json.loads(text) if text else {})

    @staticmethod
    def of(values: Dict[str, Any]) -> "Report":
        known = {field.name for field in fields(Finding)}
        reports = [values, *(scene.get("report", {}) for scene in values.get("scenes", []))]
        findings = []
        for found in (finding for report in reports for finding in report.get("findings", [])):
            if "finding" in found:  # of a merge: each kind of finding once, with its rows
                found = {**found["finding"], "row": found.get("firstRow"), "count": found.get("count", 1)}
            # Later versions may say more of a finding.
            named = {key: found[key] for key in known & found.keys()}
            findings.append(Finding(**{"outcome": "", "reason": "", **named}))
        return Report(findings, values)


class Exported(bytes):
    """The bytes of a file, and the report of its export."""

    report: Report

    @property
    def findings(self) -> List[Finding]:
        return self.report.findings


@dataclass(frozen=True)
class JobSize:
    """How much a merge is."""

    rows: int
    blocks: int
    """The parts that it can be divided into. They belong to the job: the bytes are the same for any number of workers."""


def export(scene: Union[Path, bytes, Mapping[str, Any]], format: str = "pdf", **options: Any) -> Exported:
    """Exports a scene.

    - scene: a file; or a scene itself, as a mapping or as the bytes of JSON or CAML, which finds its images in the current folder.
    - format: `pdf`, `svg`, `png` …
    - options: those of the command, such as `scale=2` or `strict=True`.

    Raises LayerPressError.
    """
    given = json.dumps(scene).encode() if isinstance(scene, Mapping) else scene
    text = given if isinstance(given, bytes) else None
    source = "-" if isinstance(given, bytes) else os.fspath(given)
    with tempfile.TemporaryDirectory(prefix="layerpress-") as folder:
        report = os.path.join(folder, "report.json")
        command = ["export", source, "-o", "-", "--to", format, "--report", report, *arguments(options)]
        exported = Exported(run(command, text).stdout)
        exported.report = Report.read(report)
    return exported


def merge(template: Path, data: Path, out: Path, **options: Any) -> Report:
    """Prints a template with rows of data.

    - data: a file of CSV, JSON or SQLite, as in docs/data.md.
    - out: a file, or a pattern of files such as `{row.name}.pdf`.
    - options: those of the command, such as `rows="1-100"` or `on_error="skip"`.

    Raises LayerPressError.
    """
    with tempfile.TemporaryDirectory(prefix="layerpress-") as folder:
        report = os.fspath(options.pop("report", None) or os.path.join(folder, "report.json"))
        run([*_merge(template, data), "-o", os.fspath(out), "--report", report, *arguments(options)])
        return Report.read(report)


def size(template: Path, data: Path, **options: Any) -> JobSize:
    """How many rows and blocks a merge has, without printing it. Raises LayerPressError."""
    said = run([*_merge(template, data), "--count", *arguments(options)]).stdout
    try:
        values = json.loads(said)
        return JobSize(int(values["rows"]), int(values["blocks"]))
    except (ValueError, KeyError, TypeError) as error:
        raise LayerPressError(f"the program has not told the size of the job: {said[:200]!r}", status=0) from error


def join(parts: Sequence[Path], out: Path, **options: Any) -> None:
    """Joins parts that `merge` has made with `shard="K/N"`, in their order. Raises LayerPressError."""
    run(["join", *(os.fspath(part) for part in parts), "-o", os.fspath(out), *arguments(options)])


def _merge(template: Path, data: Path) -> List[str]:
    return ["merge", os.fspath(template), "--data", os.fspath(data)]
