"""Merges on a Dask cluster.

Each worker needs this package, and the template, the data and the output's folder under the same paths.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import uuid
from contextlib import ExitStack
from typing import Any, Dict, List, Optional, Tuple

from . import _combining
from ._jobs import Path, Report, join, size
from ._jobs import merge as merge_here

#: A shard has at least so many rows: about a second of work, beside which starting the program does not count.
LEAST_ROWS = 2500

#: Options that name files beside the document.
BESIDE = ("index", "skipped")


def merge(
    template: Path,
    data: Path,
    out: Path,
    client: Any = None,
    shards: Optional[int] = None,
    folder: Optional[Path] = None,
    **options: Any,
) -> Report:
    """Prints a template with rows of data on a cluster, as one PDF with the same bytes as on one machine.

    - client: a `distributed.Client`; without one, a local cluster is started and ended.
    - shards: how many parts the job is divided into; by default four for each worker, of at least LEAST_ROWS rows.
    - folder: where the parts are kept meanwhile, under a name of its own; by default the output's.
    - options: those of `layerpress merge`; `report`, `index` and `skipped` name files for the whole document.

    The report is that of one machine; `skipped` has the same rows, in the order of the parts. Raises LayerPressError. Nothing is left
    behind then but what a lost worker was writing into a folder that is removed.
    """
    from distributed import Client

    files = {name: os.path.abspath(options.pop(name)) for name in ("report", *BESIDE) if options.get(name)}
    given = os.fspath(out)
    template, data, out = os.path.abspath(template), _absolute(os.fspath(data)), os.path.abspath(out)
    with ExitStack() as stack:
        if client is None:
            client = stack.enter_context(Client())  # type: ignore[no-untyped-call]
        if shards is None:
            job = size(template, data, **options)
            workers = max(1, len(client.scheduler_info()["workers"]))
            shards = max(1, min(job.blocks, 4 * workers, job.rows // LEAST_ROWS))
        parts = os.path.join(os.path.abspath(folder or os.path.dirname(out)), f".layerpress-{uuid.uuid4().hex}")
        os.makedirs(parts)
        stack.callback(shutil.rmtree, parts, ignore_errors=True)
        beside = [name for name in BESIDE if name in files]
        tasks = [
            client.submit(_shard, template, data, parts, index, shards, options, beside, pure=False)
            for index in range(1, shards + 1)
        ]
        # The tasks end before their folder is removed.
        stack.callback(client.cancel, tasks)
        made: List[Tuple[str, Report]] = client.gather(tasks)
        drawn = [os.path.join(parts, name) for name, _ in made]
        told = [report.values for _, report in made]
        joined = os.path.join(parts, "joined.pdf")
        join(drawn, joined)
        values = _combining.report(told, given)
        beside_it = {}
        if "report" in files:
            beside_it["report"] = (json.dumps(values, indent=2, ensure_ascii=False) + "\n").encode("utf-8")
        if "index" in files:
            pages = [report["pages"] for report in told]
            beside_it["index"] = _combining.index([_content(f"{part}.index") for part in drawn], pages, given)
        if "skipped" in files:
            beside_it["skipped"] = _combining.skipped([_content(f"{part}.skipped") for part in drawn])
        _keep(joined, out)
        for name, content in beside_it.items():
            if content:
                _combining.write(files[name], content)
    return Report.of(values)


def _shard(
    template: str, data: str, folder: str, index: int, count: int, options: Dict[str, Any], beside: List[str]
) -> Tuple[str, Report]:
    """Makes one part. It may run twice, even at the same time: both make files of the same names and bytes."""
    scratch = os.path.join(folder, f"{uuid.uuid4().hex}.lpart")
    files = {name: f"{scratch}.{name}" for name in beside}
    try:
        report = merge_here(template, data, scratch, **{**options, **files, "shard": f"{index}/{count}"})
        digest = hashlib.sha256()
        with open(scratch, "rb") as file:
            for piece in iter(lambda: file.read(1 << 20), b""):
                digest.update(piece)
        name = f"{index:06}-{digest.hexdigest()}.lpart"
        made = os.path.join(folder, name)
        for kind, path in files.items():
            # Without rows to tell of, there is none.
            if os.path.exists(path):
                os.replace(path, f"{made}.{kind}")
        os.replace(scratch, made)
        return name, report
    finally:
        for path in (scratch, *files.values()):
            if os.path.exists(path):
                os.remove(path)


def _content(path: str) -> bytes:
    if not os.path.exists(path):
        return b""
    with open(path, "rb") as file:
        return file.read()


def _keep(file: str, out: str) -> None:
    """Moves a finished file to its place in one step, also from another file system."""
    try:
        os.replace(file, out)
    except OSError:
        scratch = os.path.join(os.path.dirname(out), f".{uuid.uuid4().hex}.tmp")
        try:
            shutil.copyfile(file, scratch)
            os.replace(scratch, out)
        finally:
            if os.path.exists(scratch):
                os.remove(scratch)


def _absolute(data: str) -> str:
    if data == "-":
        raise ValueError("standard input cannot be read by several workers: name a file")
    # Of a database, a table or a query follows, which may look like a path.
    file, mark, query = data.partition("#")
    return os.path.abspath(data) if os.path.exists(data) else os.path.abspath(file) + mark + query
