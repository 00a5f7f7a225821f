"""Where the files of a job lie: in a folder that all machines share, or at an address that fsspec opens, such as `s3://bucket/job`."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import uuid
from contextlib import contextmanager
from typing import Any, Dict, Iterator, Optional, Tuple

#: Copies that this process keeps of what lies at addresses: of the last few jobs.
MOST_COPIES = 8

_copies: "Dict[Tuple[str, str], tempfile.TemporaryDirectory[str]]" = {}
_lock = threading.Lock()


def is_address(path: str) -> bool:
    return "://" in path


def absolute(path: str) -> str:
    return path if is_address(path) else os.path.abspath(path)


def folder_of(path: str) -> str:
    return path.rsplit("/", 1)[0] if is_address(path) else os.path.dirname(path)


def local_copy(path: str, job: str, has_others: bool = False) -> str:
    """The path of a file on this machine. One at an address is copied, once for each process and job.

    - has_others: whether it needs the other files of its folder, too, as a template needs its pictures.
    """
    if not is_address(path):
        return path
    files, place = _open(path)
    folder = folder_of(place)
    with _lock:
        known = _copies.get((job, path))
        if known is None:
            known = tempfile.TemporaryDirectory(prefix="layerpress-")
            for found in files.find(folder) if has_others else [place]:
                name = os.path.relpath(found, folder)
                if name.startswith(".layerpress-"):  # parts of other jobs
                    continue
                target = os.path.join(known.name, name)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                files.get_file(found, target)
            while len(_copies) >= MOST_COPIES:
                _copies.pop(next(iter(_copies))).cleanup()
            _copies[job, path] = known
    return os.path.join(known.name, os.path.basename(place))


def write(path: str, content: bytes) -> None:
    """Writes a file, which appears in one step."""
    with tempfile.TemporaryDirectory(prefix="layerpress-") as folder:
        scratch = os.path.join(folder, "content")
        with open(scratch, "wb") as file:
            file.write(content)
        move(scratch, path)


def move(file: str, path: str) -> None:
    """Moves a finished file of this machine to its place, where it appears in one step."""
    if is_address(path):
        files, place = _open(path)
        scratch = f"{folder_of(place)}/.layerpress-{uuid.uuid4().hex}"
        try:
            files.put_file(file, scratch)
            files.mv(scratch, place)
        except BaseException:
            if files.exists(scratch):
                files.rm(scratch)
            raise
        return
    try:
        os.replace(file, path)
    except OSError:  # on another file system
        scratch = os.path.join(os.path.dirname(path), f".layerpress-{uuid.uuid4().hex}")
        try:
            shutil.copyfile(file, scratch)
            os.replace(scratch, path)
        finally:
            if os.path.exists(scratch):
                os.remove(scratch)


class PartFolder:
    """A folder for the parts of one job, which the workers write and the client reads."""

    def __init__(self, parent: str) -> None:
        #: The job's name.
        self.job = uuid.uuid4().hex
        self.path = f"{parent}/.layerpress-{self.job}"

    def make(self) -> None:
        if is_address(self.path):
            files, place = _open(self.path)
            files.makedirs(place, exist_ok=True)
        else:
            os.makedirs(self.path)

    def remove(self) -> None:
        if is_address(self.path):
            files, place = _open(self.path)
            if files.exists(place):
                files.rm(place, recursive=True)
        else:
            shutil.rmtree(self.path, ignore_errors=True)

    @contextmanager
    def scratch(self) -> Iterator[str]:
        """A folder on this machine, in which parts are made."""
        folder = tempfile.mkdtemp(prefix="layerpress-", dir=None if is_address(self.path) else self.path)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def keep(self, file: str, name: str) -> None:
        move(file, f"{self.path}/{name}")

    def get(self, name: str, scratch: str) -> Optional[str]:
        """The path of a file on this machine, which may be copied into a folder; None where there is none."""
        path = f"{self.path}/{name}"
        if not is_address(path):
            return path if os.path.exists(path) else None
        files, place = _open(path)
        if not files.exists(place):
            return None
        target = os.path.join(scratch, name)
        files.get_file(place, target)
        return target


def _open(address: str) -> Tuple[Any, str]:
    from fsspec.core import url_to_fs  # comes with Dask

    files, place = url_to_fs(address)
    return files, str(place)
