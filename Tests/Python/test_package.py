"""What programs in Python see of LayerPress."""

import os
import pickle
import tempfile
import unittest
from unittest import mock

import layerpress
from layerpress._program import VARIABLE, arguments

HERE = os.path.dirname(os.path.abspath(__file__))
FAKE = os.path.join(HERE, "fake_program.py")
BUILT = os.path.abspath(os.path.join(HERE, "../../.build/debug/layerpress"))


class Job(unittest.TestCase):
    """A template and 95 rows in a folder of their own."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        self.template = self.file("template.json", "card")
        self.data = self.file("rows.csv", "n\n" + "".join(f"{row}\n" for row in range(95)))
        variables = mock.patch.dict(os.environ, {VARIABLE: FAKE})
        variables.start()
        self.addCleanup(variables.stop)

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def content(self, path):
        with open(path, "rb") as file:
            return file.read()


class MergeTests(Job):
    def test_a_merge_reports_findings_with_rows(self):
        report = layerpress.merge(self.template, self.data, os.path.join(self.folder, "out.pdf"))
        self.assertEqual(report.findings, [layerpress.Finding("warning", "a reason", row=2)])

    def test_a_job_tells_its_size(self):
        self.assertEqual(layerpress.size(self.template, self.data), layerpress.JobSize(rows=95, blocks=10))

    def test_parts_are_joined_to_the_bytes_of_one_merge(self):
        whole, joined = (os.path.join(self.folder, name) for name in ("whole.pdf", "joined.pdf"))
        layerpress.merge(self.template, self.data, whole)
        parts = [os.path.join(self.folder, f"{part}.lpart") for part in (1, 2, 3)]
        for index, part in enumerate(parts, 1):
            layerpress.merge(self.template, self.data, part, shard=f"{index}/3")
        layerpress.join(parts, joined)
        self.assertEqual(self.content(joined), self.content(whole))

    def test_an_error_has_diagnostics_and_survives_pickling(self):
        data = self.file("faulty.csv", "n\n1\nfaulty\n")
        with self.assertRaises(layerpress.LayerPressError) as caught:
            layerpress.merge(self.template, data, os.path.join(self.folder, "out.pdf"))
        expected = [layerpress.Diagnostic("error", "row 2: is faulty", data, 3, 1)]
        self.assertEqual(caught.exception.diagnostics, expected)
        copy = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((copy.diagnostics, copy.status), (expected, 1))

    def test_a_program_that_is_missing_is_an_error(self):
        with mock.patch.dict(os.environ, {VARIABLE: "/nowhere/layerpress"}):
            with self.assertRaisesRegex(layerpress.LayerPressError, "cannot be started"):
                layerpress.size(self.template, self.data)

    def test_keywords_are_options(self):
        self.assertEqual(
            arguments({"n_up": "2x2", "strict": True, "quiet": False, "where": None, "set": {"a": 1, "b": "x"}}),
            ["--n-up", "2x2", "--strict", "--set", "a=1", "--set", "b=x"],
        )


@unittest.skipUnless(os.path.exists(os.environ.get("LAYERPRESS_BUILT", BUILT)), "the program is not built")
class ExportTests(Job):
    def setUp(self):
        super().setUp()
        os.environ[VARIABLE] = os.environ.get("LAYERPRESS_BUILT", BUILT)

    def test_a_mapping_is_exported(self):
        pdf = layerpress.export({"bounds": [0, 0, 10, 10], "backgroundColor": "red"})
        self.assertTrue(pdf.startswith(b"%PDF-"))

    def test_a_file_is_exported_with_findings(self):
        scene = self.file(
            "scene.json",
            '{"bounds": [0, 0, 99, 20], "sublayers": [{"class": "CATextLayer", "frame": [0, 0, 99, 20],'
            ' "string": "x", "font": "No Such Font"}]}',
        )
        svg = layerpress.export(scene, "svg")
        self.assertIn(b"<svg", svg)
        self.assertIn("No Such Font", " ".join(finding.reason for finding in svg.findings))

    def test_a_mistake_has_its_line(self):
        scene = self.file("scene.json", '{\n"bounds": "x"}')
        with self.assertRaises(layerpress.LayerPressError) as caught:
            layerpress.export(scene)
        self.assertEqual([found.line for found in caught.exception.diagnostics], [2])


if __name__ == "__main__":
    unittest.main()
