"""Merges on a Dask cluster.

Each worker needs this package, and the template, the data and the output's folder under the same paths.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import uuid
from contextlib import ExitStack
from typing import Any, Dict, List, Optional, Tuple

from ._jobs import Path, Report, join, size
from ._jobs import merge as merge_here

#: A shard has at least so many rows: about a second of work, beside which starting the program does not count.
LEAST_ROWS = 2500


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
    - options: those of `layerpress merge`.

    The report has the findings of all parts in their order. Raises LayerPressError. Nothing is left behind then but what a lost worker was writing into a folder that is removed.
    """
    from distributed import Client

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
        tasks = [
            client.submit(_shard, template, data, parts, index, shards, options, pure=False)
            for index in range(1, shards + 1)
        ]
        # The tasks end before their folder is removed.
        stack.callback(client.cancel, tasks)
        made: List[Tuple[str, Report]] = client.gather(tasks)
        joined = os.path.join(parts, "joined.pdf")
        join([os.path.join(parts, name) for name, _ in made], joined)
        _keep(joined, out)
    findings = [finding for _, report in made for finding in report.findings]
    return Report(findings, {"shards": [report.values for _, report in made]})


def _shard(template: str, data: str, folder: str, index: int, count: int, options: Dict[str, Any]) -> Tuple[str, Report]:
    """Makes one part. It may run twice, even at the same time: both make a file of the same name and bytes."""
    scratch = os.path.join(folder, f"{uuid.uuid4().hex}.lpart")
    try:
        report = merge_here(template, data, scratch, **{**options, "shard": f"{index}/{count}"})
        digest = hashlib.sha256()
        with open(scratch, "rb") as file:
            for piece in iter(lambda: file.read(1 << 20), b""):
                digest.update(piece)
        name = f"{index:06}-{digest.hexdigest()}.lpart"
        os.replace(scratch, os.path.join(folder, name))
        return name, report
    finally:
        if os.path.exists(scratch):
            os.remove(scratch)


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
    return os.path.abspath(data)
