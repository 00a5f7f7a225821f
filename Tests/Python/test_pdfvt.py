"""The checker of PDF/VT finds what breaks each of its rules."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Scripts" / "support"))

import pdfvt  # noqa: E402


class Document:
    """Two records, of two pages and one, in a batch, as qpdf would tell of them."""

    head = b"%PDF-1.6"

    def __init__(self):
        self.packet_text = (
            "<pdfvtid:GTS_PDFVTVersion>PDF/VT-1</pdfvtid:GTS_PDFVTVersion>"
            "<pdfvtid:GTS_PDFVTModDate>2026-11-28</pdfvtid:GTS_PDFVTModDate>"
            "<xmp:ModifyDate>2026-11-28</xmp:ModifyDate>")
        self.trailer = {"/Root": "1 0 R"}
        values = {
            "1 0 R": {"/Pages": "2 0 R", "/DPartRoot": "6 0 R"},
            "2 0 R": {"/Kids": ["3 0 R", "4 0 R", "5 0 R"], "/Count": 3},
            "3 0 R": {"/Type": "/Page", "/DPart": "9 0 R"},
            "4 0 R": {"/Type": "/Page", "/DPart": "9 0 R"},
            "5 0 R": {"/Type": "/Page", "/DPart": "10 0 R"},
            "6 0 R": {"/Type": "/DPartRoot", "/DPartRootNode": "7 0 R", "/RecordLevel": 2,
                      "/NodeNameList": ["/Job", "/Batch", "/Record"]},
            "7 0 R": {"/Type": "/DPart", "/Parent": "6 0 R", "/DParts": [["8 0 R"]]},
            "8 0 R": {"/Type": "/DPart", "/Parent": "7 0 R", "/DParts": [["9 0 R", "10 0 R"]]},
            "9 0 R": {"/Type": "/DPart", "/Parent": "8 0 R", "/Start": "3 0 R", "/End": "4 0 R",
                      "/DPM": {"/CIP4_Root": {"/CIP4_Recipient": {"/Name": "u:Ada"}}}},
            "10 0 R": {"/Type": "/DPart", "/Parent": "8 0 R", "/Start": "5 0 R"},
        }
        self.objects = {"obj:" + name: {"value": value} for name, value in values.items()}
        for name in ("11 0 R", "12 0 R"):
            self.objects["obj:" + name] = {"stream": {"dict": {"/Subtype": "/Form"}, "data": name}}

    get = pdfvt.pdfx4.Document.get
    entry = pdfvt.pdfx4.Document.entry
    said = pdfvt.pdfx4.Document.said

    def packet(self):
        return self.packet_text

    def __getitem__(self, number):
        found = self.objects[f"obj:{number} 0 R"]
        return found["stream"] if "stream" in found else found["value"]


class RulesTest(unittest.TestCase):
    def broken(self, change=lambda d: None):
        document = Document()
        change(document)
        rules = pdfvt.RULES[len(pdfvt.pdfx4.RULES):]
        return [rule.__name__ for rule in rules if list(rule(document))]

    def test_a_correct_document_breaks_none(self):
        self.assertEqual(self.broken(), [])

    def test_the_rules_of_pdf_x_hold_too(self):
        self.assertEqual(pdfvt.RULES[:len(pdfvt.pdfx4.RULES)], pdfvt.pdfx4.RULES)

    def test_each_rule_finds_what_breaks_it(self):
        def without_claim(d):
            d.packet_text = d.packet_text.replace("PDF/VT-1", "PDF/VT-2")

        def other_date(d):
            d.packet_text = d.packet_text.replace("<xmp:ModifyDate>2026", "<xmp:ModifyDate>2025")

        cases = {
            "claim": [without_claim],
            "date": [other_date],
            "tree": [
                lambda d: d[1].pop("/DPartRoot"),
                lambda d: d[9].update({"/Parent": "7 0 R"}),
                lambda d: d[9].update({"/DParts": [["10 0 R"]]}),
                lambda d: d[7].update({"/Type": "/Page"}),
                lambda d: d[8].update({"/DParts": [[]]}),
                lambda d: d[8].update({"/DParts": [["9 0 R", "9 0 R"]]}),
            ],
            "pages": [
                lambda d: d[9].update({"/End": "3 0 R"}),
                lambda d: d[9].update({"/Start": "4 0 R", "/End": "3 0 R"}),
                lambda d: d[4].update({"/DPart": "10 0 R"}),
                lambda d: d[8].update({"/DParts": [["10 0 R", "9 0 R"]]}),
            ],
            "levels": [
                lambda d: d[6].update({"/RecordLevel": 3}),
                lambda d: d[6].update({"/NodeNameList": ["/Job"]}),
                lambda d: d[6].update({"/NodeNameList": ["/Job", "/1", "/Record"]}),
            ],
            "record_metadata": [
                lambda d: d[9].update({"/DPM": []}),
                lambda d: d[9]["/DPM"].update({"/Picture": "11 0 R"}),
                lambda d: d[9]["/DPM"].update({"/Name": None}),
            ],
            "sharing": [lambda d: d.objects["obj:12 0 R"]["stream"].update({"data": "11 0 R"})],
        }
        for rule, changes in cases.items():
            for number, change in enumerate(changes):
                with self.subTest(rule=rule, number=number):
                    self.assertIn(rule, self.broken(change))


if __name__ == "__main__":
    unittest.main()
