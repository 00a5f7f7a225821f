"""Checks PDFs against what PDF/VT-1 asks (ISO 16612-2) of files such as ours, beside PDF/X-4: a line for each file and each broken rule.

    pdfvt.py FILE…
"""
import re
import sys

import pdfx4


class Tree:
    """The tree of document parts."""

    def __init__(self, d):
        self.d = d
        self.root = d.entry(d.trailer, "/Root", "/DPartRoot")
        # Nodes from the first page to the last: reference, dictionary, reference of what holds it, depth.
        self.nodes = []
        if not isinstance(self.root, dict):
            return
        stack = [(self.root.get("/DPartRootNode"), d.entry(d.trailer, "/Root").get("/DPartRoot"), 0)]
        seen = set()
        while stack:
            reference, parent, depth = stack.pop()
            node = d.get(reference)
            if reference in seen or not isinstance(node, dict):
                self.nodes.append((reference, {}, parent, depth))
                continue
            seen.add(reference)
            self.nodes.append((reference, node, parent, depth))
            lists = d.get(node.get("/DParts")) or []
            kids = [kid for part in lists for kid in (d.get(part) if isinstance(d.get(part), list) else [])]
            stack += [(kid, reference, depth + 1) for kid in reversed(kids)]

    def leaves(self):
        return [node for node in self.nodes if "/Start" in node[1]]


def page_references(d):
    stack = [d.entry(d.trailer, "/Root").get("/Pages")]
    while stack:
        reference = stack.pop()
        node = d.get(reference)
        if "/Kids" in node:
            stack += list(reversed(d.get(node["/Kids"])))
        else:
            yield reference


def claim(d):
    if d.said("pdfvtid:GTS_PDFVTVersion") != "PDF/VT-1":
        yield "the metadata do not name PDF/VT-1"


def date(d):
    if not d.said("pdfvtid:GTS_PDFVTModDate") or d.said("pdfvtid:GTS_PDFVTModDate") != d.said("xmp:ModifyDate"):
        yield "the date of PDF/VT is not that of the last change"


def tree(d):
    found = Tree(d)
    if not isinstance(found.root, dict):
        yield "there is no DPartRoot"
        return
    if found.root.get("/Type", "/DPartRoot") != "/DPartRoot":
        yield "the root of the tree is of another type"
    for reference, node, parent, _ in found.nodes:
        if not node:
            yield f"{reference} is no node, or stands twice in the tree"
            continue
        if node.get("/Type", "/DPart") != "/DPart":
            yield f"{reference} is of another type"
        if node.get("/Parent") != parent:
            yield f"{reference} names another parent"
        if ("/DParts" in node) == ("/Start" in node):
            yield f"{reference} has both parts and pages, or neither"
        if "/End" in node and "/Start" not in node:
            yield f"{reference} has an end without a start"
        for part in d.get(node.get("/DParts")) or []:
            if not isinstance(d.get(part), list) or not d.get(part):
                yield f"{reference} has a list of parts that is none"


def pages(d):
    """Each page belongs to one part, which it names; parts follow each other as the pages do."""
    order = {reference: number for number, reference in enumerate(page_references(d))}
    expected = 0
    for reference, node, _, _ in Tree(d).leaves():
        first, last = order.get(node["/Start"]), order.get(node.get("/End", node["/Start"]))
        if first is None or last is None or last < first:
            yield f"{reference} has no pages of the document"
            continue
        if first != expected:
            yield f"the pages of {reference} do not follow those of the part before"
        expected = last + 1
        for page in list(order)[first:last + 1]:
            if d.get(page).get("/DPart") != reference:
                yield f"a page of {reference} names another part"
    if expected != len(order):
        yield "pages belong to no part"


def levels(d):
    found = Tree(d)
    if not isinstance(found.root, dict):
        return
    depths = {depth for _, _, _, depth in found.leaves()}
    level = found.root.get("/RecordLevel")
    if level is not None and (not isinstance(level, int) or not 0 <= level <= max(depths, default=0)):
        yield "the level of records is none of the tree"
    names = found.root.get("/NodeNameList")
    if names is not None:
        if not isinstance(names, list) or len(names) < max(depths, default=0) + 1:
            yield "there are fewer names than levels"
        elif not all(isinstance(name, str) and re.fullmatch(r"/[A-Za-z_:][\w.:-]*", name) for name in names):
            yield "a level has a name that is none of XML"


def record_metadata(d):
    """What is said of parts consists of dictionaries, arrays, numbers, flags, strings and names."""
    for reference, node, _, _ in Tree(d).nodes:
        if "/DPM" not in node:
            continue
        stack = [node["/DPM"]]
        if not isinstance(d.get(node["/DPM"]), dict):
            yield f"the metadata of {reference} are no dictionary"
        while stack:
            value = stack.pop()
            if isinstance(value, str) and "stream" in d.objects.get("obj:" + value, {}):
                yield f"the metadata of {reference} hold a stream"
                continue
            value = d.get(value)
            if value is None:
                yield f"the metadata of {reference} hold nothing for a key"
            stack += value.values() if isinstance(value, dict) else value if isinstance(value, list) else []


def sharing(d):
    """What several pages show is held once: no form or picture stands twice in the file."""
    seen = {}
    for name, found in d.objects.items():
        stream = found.get("stream")
        if not stream or stream["dict"].get("/Subtype") not in ("/Form", "/Image"):
            continue
        key = (str(sorted(stream["dict"].items())), stream.get("data"))
        if key in seen:
            yield f"{name} is the same as {seen[key]}"
        seen.setdefault(key, name)


RULES = [*pdfx4.RULES, claim, date, tree, pages, levels, record_metadata, sharing]


def main(paths):
    status = 0
    for path in paths:
        document = pdfx4.Document(path)
        broken = [(rule.__name__, words) for rule in RULES for words in dict.fromkeys(rule(document))]
        print(f"{path}: {'fails' if broken else 'passes'} vt")
        for rule, words in broken:
            print(f"  {rule}: {words}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
