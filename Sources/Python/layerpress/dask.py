"""Merges on a Dask cluster.

Each worker needs this package, and the template, the data and the folder of the parts: under the same paths, or at addresses of fsspec.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import ExitStack
from typing import Any, Dict, List, Optional, Tuple

from . import _combining, _places
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

    Each place may be an address of fsspec, such as `s3://bucket/card.json`. A template at one is copied to the workers with all that is in
    its folder.

    The report is that of one machine; `skipped` has the same rows, in the order of the parts. Raises LayerPressError. Nothing is left
    behind then but what a lost worker was writing into a folder that is removed.
    """
    from distributed import Client

    files = {name: _places.absolute(os.fspath(options.pop(name))) for name in ("report", *BESIDE) if options.get(name)}
    given = os.fspath(out)
    template, data, out = _places.absolute(os.fspath(template)), _absolute(os.fspath(data)), _places.absolute(given)
    with ExitStack() as stack:
        if client is None:
            client = stack.enter_context(Client())  # type: ignore[no-untyped-call]
        parts = _places.PartFolder(_places.absolute(os.fspath(folder)) if folder else _places.folder_of(out))
        if shards is None:
            job = size(_places.local_copy(template, parts.job, has_others=True), _local_data(data, parts.job), **options)
            workers = max(1, len(client.scheduler_info()["workers"]))
            shards = max(1, min(job.blocks, 4 * workers, job.rows // LEAST_ROWS))
        parts.make()
        stack.callback(parts.remove)
        scratch = stack.enter_context(parts.scratch())
        beside = [name for name in BESIDE if name in files]
        tasks = [
            client.submit(_shard, template, data, parts, index, shards, options, beside, pure=False)
            for index in range(1, shards + 1)
        ]
        # The tasks end before their folder is removed.
        stack.callback(client.cancel, tasks)
        made: List[Tuple[str, Report]] = client.gather(tasks)
        told = [report.values for _, report in made]
        joined = os.path.join(scratch, "joined.pdf")
        drawn = [parts.get(name, scratch) or name for name, _ in made]
        join(drawn, joined)
        values = _combining.report(told, given)
        beside_it = {}
        if "report" in files:
            beside_it["report"] = (json.dumps(values, indent=2, ensure_ascii=False) + "\n").encode("utf-8")
        if "index" in files:
            pages = [report["pages"] for report in told]
            indexes = [_content(parts.get(f"{name}.index", scratch)) for name, _ in made]
            beside_it["index"] = _combining.index(indexes, pages, given)
        if "skipped" in files:
            beside_it["skipped"] = _combining.skipped(
                [_content(parts.get(f"{name}.skipped", scratch)) for name, _ in made])
        _places.move(joined, out)
        for name, content in beside_it.items():
            if content:
                _places.write(files[name], content)
    return Report.of(values)


def _shard(
    template: str, data: str, parts: _places.PartFolder, index: int, count: int, options: Dict[str, Any],
    beside: List[str],
) -> Tuple[str, Report]:
    """Makes one part. It may run twice, even at the same time: both make files of the same names and bytes."""
    with parts.scratch() as folder:
        drawn = os.path.join(folder, "shard.lpart")
        files = {name: f"{drawn}.{name}" for name in beside}
        report = merge_here(
            _places.local_copy(template, parts.job, has_others=True), _local_data(data, parts.job), drawn,
            **{**options, **files, "shard": f"{index}/{count}"})
        digest = hashlib.sha256()
        with open(drawn, "rb") as file:
            for piece in iter(lambda: file.read(1 << 20), b""):
                digest.update(piece)
        name = f"{index:06}-{digest.hexdigest()}.lpart"
        for kind, path in files.items():
            # Without rows to tell of, there is none.
            if os.path.exists(path):
                parts.keep(path, f"{name}.{kind}")
        parts.keep(drawn, name)
        return name, report


def _content(path: Optional[str]) -> bytes:
    if path is None:
        return b""
    with open(path, "rb") as file:
        return file.read()


def _absolute(data: str) -> str:
    if data == "-":
        raise ValueError("standard input cannot be read by several workers: name a file")
    # Of a database, a table or a query follows, which may look like a path or an address.
    file, mark, query = data.partition("#")
    return os.path.abspath(data) if os.path.exists(data) else _places.absolute(file) + mark + query


def _local_data(data: str, job: str) -> str:
    file, mark, query = data.partition("#")
    return _places.local_copy(file, job) + mark + query if _places.is_address(file) else data
