"""Merges by the program that was built: what is left of one that was killed, and the samples."""

import glob
import os
import signal
import subprocess
import time
import unittest

import layerpress
from test_package import BUILT, HERE, BuiltJob, Job, needs_program

SAMPLES = os.path.abspath(os.path.join(HERE, "../../samples"))


@needs_program
class ResumeTests(BuiltJob):
    OPTIONS = ["--block-size", "5", "--on-error", "skip", "-j", "1", "-q"]

    def command(self, out, *options):
        return [BUILT, "merge", self.template, "--data", self.data, "-o", out, *self.OPTIONS, *options]

    def kill_when(self, moment, out, *options):
        """Starts a merge and kills it at a moment, which is true before it ends."""
        with subprocess.Popen(self.command(out, *options)) as process:
            while not moment() and process.poll() is None:
                time.sleep(0.001)
            process.send_signal(signal.SIGKILL)
        self.assertEqual(process.returncode, -signal.SIGKILL)

    def parts(self, out):
        return glob.glob(f"{out}.parts/*.lpart")

    def test_a_merge_that_is_killed_goes_on_to_the_same_bytes(self):
        whole = os.path.join(self.folder, "whole.pdf")
        subprocess.run(self.command(whole), check=True)
        expected = sorted(os.listdir(self.folder))
        for count in (0, 1, 7, 30):
            with self.subTest(parts=count):
                out = os.path.join(self.folder, "out.pdf")
                self.kill_when(lambda: len(self.parts(out)) >= count, out)
                self.assertFalse(os.path.exists(out))
                subprocess.run(self.command(out, "--resume"), check=True)
                self.assertEqual(self.content(out), self.content(whole))
                os.remove(out)
                self.assertEqual(sorted(os.listdir(self.folder)), expected)

    def test_a_merge_may_be_killed_again_and_again(self):
        whole, out = (os.path.join(self.folder, name) for name in ("whole.pdf", "out.pdf"))
        subprocess.run(self.command(whole), check=True)
        for count in (2, 9, 20):
            self.kill_when(lambda: len(self.parts(out)) >= count, out, "--resume")
        subprocess.run(self.command(out, "--resume"), check=True)
        self.assertEqual(self.content(out), self.content(whole))

    def test_a_part_that_is_damaged_is_drawn_again(self):
        whole, out = (os.path.join(self.folder, name) for name in ("whole.pdf", "out.pdf"))
        subprocess.run(self.command(whole), check=True)
        self.kill_when(lambda: len(self.parts(out)) >= 3, out)
        with open(sorted(self.parts(out))[0], "r+b") as part:
            part.truncate(os.path.getsize(part.name) // 2)
        subprocess.run(self.command(out, "--resume"), check=True)
        self.assertEqual(self.content(out), self.content(whole))


@needs_program
class SampleTests(Job):
    """The samples with rows of data: a page of each row, and nothing to complain of."""

    program = BUILT

    def merge(self, template, data):
        out = os.path.join(self.folder, "out.pdf")
        report = layerpress.merge(os.path.join(SAMPLES, template), os.path.join(SAMPLES, data), out)
        self.assertEqual(report.findings, [])
        return out, report.values["pages"]

    def test_two_hundred_letters_in_two_languages(self):
        self.assertEqual(self.merge("mailing/letter.json", "mailing/members.csv")[1], 200)

    def test_badges_eight_on_a_sheet(self):
        badges, pages = self.merge("badges/badge.json", "badges/guests.csv")
        self.assertEqual(pages, 96)
        sheets = os.path.join(self.folder, "sheets.pdf")
        options = ["--paper", "A4", "--n-up", "2x4", "--order", "cut-stack", "--marks", "crop"]
        run = subprocess.run(
            [BUILT, "impose", badges, "-o", sheets, *options], check=True, capture_output=True, text=True)
        self.assertEqual(run.stderr, "")

    def test_a_price_list_of_departments(self):
        self.assertEqual(self.merge("price-list/list.json", "price-list/departments.json")[1], 4)


if __name__ == "__main__":
    unittest.main()
