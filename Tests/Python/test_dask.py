"""Merges on a cluster of worker processes on this machine."""

import glob
import json
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import layerpress
from test_package import HERE, BuiltJob, Job, needs_program

try:
    import distributed
    import psutil  # comes with it
    import layerpress.dask
except ImportError:
    distributed = None


class Cluster(Job):
    """Three worker processes."""

    def setUp(self):
        super().setUp()
        self.whole = os.path.join(self.folder, "whole.pdf")
        self.out = os.path.join(self.folder, "out.pdf")
        cluster = distributed.LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None)
        self.addCleanup(cluster.close)
        self.client = distributed.Client(cluster)
        self.addCleanup(self.client.close)

    def merge(self, **options):
        return layerpress.dask.merge(self.template, self.data, self.out, client=self.client, **options)

    def left_behind(self):
        return glob.glob(os.path.join(self.folder, ".layerpress-*"))


@unittest.skipUnless(distributed, "distributed is not installed")
class PlaceTests(unittest.TestCase):
    def test_only_the_file_of_a_database_may_be_an_address(self):
        here = os.path.join(os.getcwd(), "people.db")
        query = "#select * from people where home like 'http://%'"
        absolute, local = layerpress.dask._absolute, layerpress.dask._local_data
        self.assertEqual(absolute("people.db" + query), here + query)
        self.assertEqual(local(here + query, "job"), here + query)
        self.assertEqual(absolute("s3://bucket/people.db" + query), "s3://bucket/people.db" + query)


@unittest.skipUnless(distributed, "distributed is not installed")
class DaskTests(Cluster):
    def test_any_number_of_shards_gives_the_same_bytes(self):
        layerpress.merge(self.template, self.data, self.whole)
        for shards in (None, 1, 3, 10):
            with self.subTest(shards=shards):
                self.merge(shards=shards)
                self.assertEqual(self.content(self.out), self.content(self.whole))
        self.assertEqual(self.left_behind(), [])

    def test_the_report_has_the_findings_of_all_parts(self):
        found = [(finding.row, finding.count) for finding in self.merge(shards=3).findings]
        self.assertEqual(found, [(2, 9)])

    def test_files_may_lie_at_addresses(self):
        """Here of fsspec's own file system; the template's folder is copied, since it needs what lies beside it."""
        job = os.path.join(self.folder, "bucket", "job")
        os.makedirs(os.path.join(job, "pictures"))
        for name in ("template.json", "rows.csv"):
            os.rename(os.path.join(self.folder, name), os.path.join(job, name))
        self.template, self.data = os.path.join(job, "template.json"), os.path.join(job, "rows.csv")
        layerpress.merge(self.template, self.data, self.whole)
        here = f"file://{job}"
        report = layerpress.dask.merge(
            f"{here}/template.json", f"{here}/rows.csv", f"{here}/out.pdf", client=self.client, shards=3,
            report=f"{here}/report.json", folder=f"file://{self.folder}/bucket/parts")
        self.assertEqual(self.content(os.path.join(job, "out.pdf")), self.content(self.whole))
        self.assertEqual(json.loads(self.content(os.path.join(job, "report.json"))), report.values)
        self.assertEqual(sorted(os.listdir(job)), ["out.pdf", "pictures", "report.json", "rows.csv", "template.json"])
        self.assertEqual(os.listdir(os.path.join(self.folder, "bucket", "parts")), [])

    def test_a_worker_that_is_killed_changes_nothing(self):
        self.file("template.json", "slow")
        killed = []

        def kill():
            while not (waiting := glob.glob(os.path.join(self.folder, "waiting-*"))):
                time.sleep(0.02)
            worker = int(waiting[0].rsplit("-", 1)[1])
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)
            self.file("go", "")

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        self.merge(shards=5)
        killer.join(timeout=60)
        self.assertEqual(len(killed), 1)
        layerpress.merge(self.template, self.data, self.whole)
        self.assertEqual(self.content(self.out), self.content(self.whole))
        self.assertEqual(self.left_behind(), [])

    def test_a_faulty_row_is_an_error_and_leaves_nothing(self):
        self.data = self.file("faulty.csv", "n\n1\nfaulty\n")
        with self.assertRaisesRegex(layerpress.LayerPressError, "row 2: is faulty"):
            self.merge(shards=1)
        self.assertFalse(os.path.exists(self.out))
        self.assertEqual(self.left_behind(), [])

    def test_the_script_merges_on_a_scheduler(self):
        layerpress.merge(self.template, self.data, self.whole)
        script = os.path.join(HERE, "../../Scripts/merge-on-dask")
        command = [sys.executable, script, self.template, self.data, self.out]
        subprocess.run([*command, "--scheduler", self.client.scheduler.address], check=True)
        self.assertEqual(self.content(self.out), self.content(self.whole))


@unittest.skipUnless(distributed, "distributed is not installed")
@needs_program
class BuiltProgramTests(BuiltJob, Cluster):
    """The program itself, with rows of which some are faulty."""

    def test_a_cluster_that_loses_a_worker_makes_what_one_machine_makes(self):
        names = ("report", "index", "skipped")
        files = {name: os.path.join(self.folder, name) for name in names}
        options = {"block_size": 5, "on_error": "skip"}
        os.chdir(self.folder)
        alone = layerpress.merge(self.template, self.data, "out.pdf", **options, **files)
        expected = {name: self.content(path) for name, path in {**files, "pdf": "out.pdf"}.items()}
        for path in (*files.values(), "out.pdf"):
            os.remove(path)
        killer = threading.Thread(target=self.kill_a_worker_that_draws, daemon=True)
        killer.start()
        report = layerpress.dask.merge(
            self.template, self.data, "out.pdf", client=self.client, shards=6, **options, **files)
        killer.join(timeout=60)
        self.assertEqual(len(self.killed), 1)
        self.assertEqual(self.content("out.pdf"), expected["pdf"])
        self.assertEqual(self.content(files["index"]), expected["index"])
        self.assertEqual(self.content(files["skipped"]), expected["skipped"])
        self.assertEqual(report, alone)
        self.assertEqual(json.loads(self.content(files["report"])), json.loads(expected["report"]))
        self.assertEqual(self.left_behind(), [])

    killed = ()

    def kill_a_worker_that_draws(self):
        workers = set(self.client.run(os.getpid).values())
        while not self.killed:
            for worker in workers:
                # The program that draws is a child of the worker that has the task.
                try:
                    children = psutil.Process(worker).children()
                except psutil.NoSuchProcess:  # the test has ended
                    return
                if children and glob.glob(os.path.join(self.folder, ".layerpress-*", "*", "*.parts", "*.lpart")):
                    os.kill(worker, signal.SIGKILL)
                    self.killed = (worker,)
                    break
            time.sleep(0.002)


if __name__ == "__main__":
    unittest.main()
