"""What programs in Python see of LayerPress."""

import os
import pickle
import tempfile
import unittest
from unittest import mock

import layerpress
from layerpress import _combining
from layerpress._program import VARIABLE, arguments

HERE = os.path.dirname(os.path.abspath(__file__))
FAKE = os.path.join(HERE, "fake_program.py")
BUILT = os.environ.get("LAYERPRESS_BUILT", os.path.abspath(os.path.join(HERE, "../../.build/debug/layerpress")))


class Job(unittest.TestCase):
    """A template and 95 rows in a folder of their own."""

    program = FAKE

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        self.template = self.file("template.json", "card")
        self.data = self.file("rows.csv", "n\n" + "".join(f"{row}\n" for row in range(95)))
        variables = mock.patch.dict(os.environ, {VARIABLE: self.program})
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
        self.assertEqual(report.findings, [layerpress.Finding("warning", "a reason", page=1, row=2, count=3)])

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


class CombiningTests(unittest.TestCase):
    """What several parts tell, told once."""

    def test_rows_that_were_left_out_stay_in_their_form(self):
        for parts, whole in (
            ([b'"a\nb",c\n1,2\n', b"", b'"a\nb",c\n3,4\n'], b'"a\nb",c\n1,2\n3,4\n'),
            ([b'[\n{"a":1}\n]\n', b'[\n{"a":2},\n{"a":3}\n]\n'], b'[\n{"a":1},\n{"a":2},\n{"a":3}\n]\n'),
            ([b'{"a":1}\n', b'{"a":2}\n'], b'{"a":1}\n{"a":2}\n'),
            ([b"", b""], b""),
        ):
            with self.subTest(whole=whole):
                self.assertEqual(_combining.skipped(parts), whole)

    def test_pages_of_an_index_follow_each_other(self):
        parts = [b"record,file,page\r\n1,a.lpart,1\r\n", b"record,file,page\r\n2,b.lpart,1\r\n3,b.lpart,2\r\n"]
        self.assertEqual(
            _combining.index(parts, [1, 2], "out.pdf"),
            b"record,file,page\r\n1,out.pdf,1\r\n2,out.pdf,2\r\n3,out.pdf,3\r\n",
        )

    def test_a_finding_of_two_parts_is_told_with_its_first_row(self):
        def part(row, count):
            finding = {"page": 1, "layer": "x", "outcome": "dropped", "reason": "r"}
            return {"findings": [{"finding": finding, "firstRow": row, "count": count}], "rows": 5, "pages": 5}

        report = _combining.report([part(7, 2), part(3, 1)], "out.pdf")
        self.assertEqual([(found["firstRow"], found["count"]) for found in report["findings"]], [(3, 3)])
        self.assertEqual(report["pages"], 10)


needs_program = unittest.skipUnless(os.path.exists(BUILT), "the program is not built")

CARD = """{"title": "Cards", "frame": [0, 0, 200, 100], "backgroundColor": "white",
  "parameters": {"name": {"type": "string"}, "table": {"type": "number"}},
  "sublayers": [
    {"class": "CAGradientLayer", "frame": [0, 0, 200, 30], "colors": ["#204060", "#80a0c0"]},
    {"class": "CATextLayer", "frame": [10, 40, 180, 20], "string": "{{name}}", "font": "DejaVu Sans", "fontSize": 12},
    {"class": "CATextLayer", "frame": [10, 70, 180, 20], "string": "{{table}}", "font": "No Such Font", "fontSize": 12}
  ]}"""


class BuiltJob(Job):
    """The program that was built, a template of cards, and 300 rows, each 50th of which is faulty."""

    program = BUILT

    def setUp(self):
        super().setUp()
        self.file("template.json", CARD)
        rows = (f"Guest {row},{'many' if row % 50 == 0 else row % 25}\n" for row in range(1, 301))
        self.file("rows.csv", "name,table\n" + "".join(rows))
        before = os.getcwd()
        self.addCleanup(os.chdir, before)


@needs_program
class ExportTests(Job):
    program = BUILT

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
