"""Checks PDFs against what PDF/X-4 asks (ISO 15930-7) of files such as ours: a line for each file and each broken rule.

    pdfx4.py FILE…
    pdfx4.py --inks FILE…     instead whether all colours outside of groups in RGB are inks or greys
"""
import base64
import html
import json
import re
import subprocess
import sys

NAMES = re.compile(rb"/[^\s()<>\[\]{}/%]*")
STRING = re.compile(rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)", re.S)
INLINE_IMAGE = re.compile(rb"\bID\s.*?\sEI\b", re.S)


class Document:
    """A file as qpdf tells of it: objects by their reference, streams without their compression."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.head = file.read(16)
        text = subprocess.run(
            ["qpdf", "--warning-exit-0", "--json-output=2", "--json-stream-data=inline",
             "--decode-level=generalized", path, "-"], check=True, stdout=subprocess.PIPE).stdout
        self.objects = json.loads(text)["qpdf"][1]
        self.trailer = self.objects.pop("trailer")["value"]
        self.raw = subprocess.run(
            ["qpdf", "--warning-exit-0", "--json=2", "--json-key=qpdf", path], check=True, stdout=subprocess.PIPE).stdout
        self.raw = json.loads(self.raw)["qpdf"][1]

    def get(self, value):
        """What a reference leads to; the dictionary of a stream."""
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects.get("obj:" + value, {})
            value = found["stream"]["dict"] if "stream" in found else found.get("value")
        return value

    def entry(self, value, *keys):
        for key in keys:
            value = self.get(value)
            value = value.get(key) if isinstance(value, dict) else None
        return self.get(value)

    def data(self, reference):
        """The bytes of a stream."""
        found = self.objects.get(f"obj:{reference}", {}).get("stream")
        return base64.b64decode(found["data"]) if found else b""

    def dictionaries(self):
        """All dictionaries, however deep they lie, with the object that they are in."""
        for name, found in self.objects.items():
            stack = [found["stream"]["dict"] if "stream" in found else found.get("value")]
            while stack:
                value = stack.pop()
                if isinstance(value, dict):
                    yield name, value
                    stack += value.values()
                elif isinstance(value, list):
                    stack += value

    def pages(self):
        stack = [self.entry(self.trailer, "/Root", "/Pages")]
        while stack:
            node = stack.pop(0)
            if "/Kids" in node:
                stack = [{**inherited(node), **self.get(kid)} for kid in self.get(node["/Kids"])] + stack
            else:
                yield node

    def contents(self):
        """What draws: each stream's bytes, with its resources."""
        for page in self.pages():
            parts = page.get("/Contents", [])
            for part in parts if isinstance(parts, list) else [parts]:
                yield self.data(part), self.get(page.get("/Resources")) or {}
        for name, found in self.objects.items():
            dictionary = found.get("stream", {}).get("dict", {})
            if dictionary.get("/Subtype") == "/Form" or dictionary.get("/PatternType") == 1:
                yield self.data(name[4:]), self.get(dictionary.get("/Resources")) or {}

    def packet(self):
        reference = self.entry(self.trailer, "/Root").get("/Metadata", "")
        return self.data(reference).decode("utf-8", "replace")

    def said(self, name):
        """What the metadata says of a property; nothing where it says nothing."""
        found = re.search(rf"<{name}>(.*?)</{name}>|\s{name}=[\"'](.*?)[\"']", self.packet(), re.S)
        return html.unescape(re.sub(r"<[^>]*>", "", found.group(1) or found.group(2) or "")).strip() if found else ""

    def information(self, key):
        text = self.entry(self.trailer, "/Info", key)
        return text[2:] if isinstance(text, str) and text.startswith("u:") else text


def inherited(node):
    return {key: node[key] for key in ("/Resources", "/MediaBox", "/CropBox") if key in node}


def profile_problem(bytes_, components):
    """What is wrong with an ICC profile."""
    if len(bytes_) < 132 or bytes_[36:40] != b"acsp":
        return "is none"
    if int.from_bytes(bytes_[:4], "big") != len(bytes_):
        return "is not whole"
    counts = {b"GRAY": 1, b"RGB ": 3, b"Lab ": 3, b"CMYK": 4}
    if counts.get(bytes_[16:20]) != components:
        return "has another number of components"
    return None


# Rules: each yields what is wrong.


def version(d):
    if not re.match(rb"%PDF-1\.[3-6]", d.head):
        yield f"the file begins with {d.head[:8]!r}"


def identifier(d):
    found = d.get(d.trailer.get("/ID"))
    if not isinstance(found, list) or len(found) != 2:
        yield "there is no identifier"


def encryption(d):
    if "/Encrypt" in d.trailer:
        yield "the file is encrypted"


def metadata(d):
    reference = d.entry(d.trailer, "/Root").get("/Metadata")
    stream = d.raw.get(f"obj:{reference}", {}).get("stream", {}).get("dict", {})
    if stream.get("/Subtype") != "/XML":
        yield "there are no metadata"
    if "/Filter" in stream:
        yield "the metadata are compressed"


def claim(d):
    if d.said("pdfxid:GTS_PDFXVersion") != "PDF/X-4":
        yield f"the metadata claim “{d.said('pdfxid:GTS_PDFXVersion')}”"


def title(d):
    if not d.said("dc:title"):
        yield "there is no title"
    elif d.information("/Title") not in (None, d.said("dc:title")):
        yield "there are two titles"


def dates(d):
    for name in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", d.said(name)):
            yield f"{name} is “{d.said(name)}”"
    for key, name in (("/CreationDate", "xmp:CreateDate"), ("/ModDate", "xmp:ModifyDate")):
        digits = re.sub(r"\D", "", d.information(key) or "")[:14]
        if digits and digits != re.sub(r"\D", "", d.said(name))[:14]:
            yield f"{key} and {name} differ"


def identity(d):
    for name in ("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"):
        if not d.said(name):
            yield f"there is no {name}"


def trapping(d):
    said = d.said("pdf:Trapped")
    if said not in ("True", "False"):
        yield f"pdf:Trapped is “{said}”"
    if d.entry(d.trailer, "/Info", "/Trapped") != "/" + said:
        yield "/Trapped is another"


def intents(d):
    return [d.get(i) for i in d.entry(d.trailer, "/Root", "/OutputIntents") or []]


def press_profile(d):
    for intent in intents(d):
        if intent.get("/S") == "/GTS_PDFX" and "/DestOutputProfile" in intent:
            return d.data(intent["/DestOutputProfile"])
    return b""


def output_intent(d):
    found = [i for i in intents(d) if i.get("/S") == "/GTS_PDFX"]
    if len(found) != 1:
        yield f"there are {len(found)} output intents for presses"
        return
    if not d.get(found[0].get("/OutputConditionIdentifier")):
        yield "the output intent is not named"
    profile = press_profile(d)
    count = d.entry(found[0], "/DestOutputProfile", "/N")
    if profile_problem(profile, count):
        yield f"the profile of the output intent {profile_problem(profile, count)}"
    elif profile[12:16] != b"prtr":
        yield "the profile of the output intent is not of a press"
    if len({i.get("/DestOutputProfile") for i in intents(d)}) > 1:
        yield "output intents have several profiles"


def boxes(d):
    def inside(a, b):
        return a[0] >= b[0] - 1e-3 and a[1] >= b[1] - 1e-3 and a[2] <= b[2] + 1e-3 and a[3] <= b[3] + 1e-3

    for number, page in enumerate(d.pages(), 1):
        media = d.get(page.get("/MediaBox"))
        trims = [d.get(page[key]) for key in ("/TrimBox", "/ArtBox") if key in page]
        if len(trims) != 1:
            yield f"page {number} has {len(trims)} boxes of what is cut"
            continue
        around = [d.get(page[key]) for key in ("/BleedBox", "/CropBox") if key in page] + [media]
        if not inside(trims[0], around[0]) or not all(inside(box, media) for box in around):
            yield f"the boxes of page {number} do not lie within each other"


def fonts(d):
    for name, value in d.dictionaries():
        if value.get("/Type") != "/Font" or value.get("/Subtype") in ("/Type0", "/Type3"):
            continue
        descriptor = d.get(value.get("/FontDescriptor")) or {}
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield f"a font is not embedded ({name})"


def annotations(d):
    for number, page in enumerate(d.pages(), 1):
        for annotation in d.get(page.get("/Annots")) or []:
            if d.entry(annotation, "/Subtype") not in ("/TrapNet", "/PrinterMark"):
                yield f"page {number} has annotations"
                break


def actions(d):
    for name, value in d.dictionaries():
        if "/AA" in value or value.get("/S") in ("/JavaScript", "/URI", "/GoTo", "/Launch", "/Named"):
            yield f"there are actions ({name})"
            return


def colors(d):
    components = {b"RGB ": 3, b"CMYK": 4, b"GRAY": 1}.get(press_profile(d)[16:20])
    forbidden = {n for n, count in (("RGB", 3), ("CMYK", 4)) if count != components}
    for name, value in d.dictionaries():
        for key in ("/ColorSpace", "/CS"):
            space = d.get(value.get(key))
            parts = space if isinstance(space, list) else [space]
            for part in (d.get(p) for p in parts if isinstance(p, str)):
                if isinstance(part, str) and part in ["/Device" + n for n in forbidden]:
                    yield f"{part} is used ({name})"
    operators = {"RGB": (b"rg", b"RG"), "CMYK": (b"k", b"K")}
    for bytes_, resources in d.contents():
        words = set(NAMES.sub(b" ", STRING.sub(b" ", INLINE_IMAGE.sub(b" ", bytes_))).split())
        spaces = d.get(resources.get("/ColorSpace")) or {}
        for n in forbidden:
            if words.intersection(operators[n]) and f"/Default{n}" not in spaces:
                yield f"content sets colours of Device{n}"


def profiles(d):
    for name, value in d.objects.items():
        parts = value.get("value")
        if isinstance(parts, list) and parts and parts[0] == "/ICCBased":
            problem = profile_problem(d.data(parts[1]), d.entry(parts[1], "/N"))
            if problem:
                yield f"a profile {problem} ({name})"


def graphics_states(d):
    for name, value in d.dictionaries():
        if "/TR" in value or value.get("/TR2", "/Default") != "/Default" or "/HTP" in value:
            yield f"transfer functions are set ({name})"


def streams(d):
    for name, found in d.raw.items():
        dictionary = found.get("stream", {}).get("dict", {}) if isinstance(found, dict) else {}
        filters = dictionary.get("/Filter", [])
        if "/LZWDecode" in (filters if isinstance(filters, list) else [filters]):
            yield f"a stream is compressed by LZW ({name})"
        if dictionary.get("/Subtype") == "/PS" or "/OPI" in dictionary or "/Ref" in dictionary or "/F" in dictionary:
            yield f"there is PostScript, or what lies outside of the file ({name})"


def screen_colors(d):
    """Three components anywhere but in groups that blend in RGB, and in what these draw."""
    def components(space):
        space = d.get(space)
        if not isinstance(space, list) or not space:
            return {"/DeviceRGB": 3}.get(space)
        if space[0] == "/ICCBased":
            return d.entry(space[1], "/N")
        base = {"/Indexed": 1, "/Pattern": 1, "/Separation": 2, "/DeviceN": 2}.get(space[0], len(space))
        return components(space[base]) if base < len(space) else {"/CalRGB": 3, "/Lab": 3}.get(space[0])

    pending = []
    for page in d.pages():
        parts = d.get(page.get("/Contents", []))
        parts = parts if isinstance(parts, list) else [page["/Contents"]]
        pending.append((page, b"\n".join(d.data(part) for part in parts)))
    visited = set()
    while pending:
        drawer, content = pending.pop()
        if components(d.entry(drawer, "/Group", "/CS")) == 3:
            if drawer.get("/Type") == "/Page":
                yield "a page blends in RGB"
            continue
        words = set(NAMES.sub(b" ", STRING.sub(b" ", INLINE_IMAGE.sub(b" ", content))).split())
        if words & {b"rg", b"RG"}:
            yield "content sets colours of DeviceRGB"
        resources = {kind: d.get(entries) or {} for kind, entries in (d.get(drawer.get("/Resources")) or {}).items()}
        drawn = [*resources.get("/XObject", {}).values(), *resources.get("/Pattern", {}).values()]
        drawn += [m["/G"] for s in resources.get("/ExtGState", {}).values() if isinstance(m := d.entry(s, "/SMask"), dict)]
        drawn += [glyph for font in resources.get("/Font", {}).values() for glyph in (d.entry(font, "/CharProcs") or {}).values()]
        shadings = [*resources.get("/Shading", {}).values(), *(d.entry(one, "/Shading") for one in drawn)]
        spaces = [*resources.get("/ColorSpace", {}).values(), *(d.entry(one, "/ColorSpace") for one in [*shadings, *drawn])]
        if any(components(space) == 3 for space in spaces):
            yield "a colour space has three components"
        for one in drawn:
            if isinstance(one, str) and one not in visited and d.entry(one, "/Subtype") != "/Image":
                visited.add(one)
                pending.append((d.get(one), d.data(one)))


RULES = [version, identifier, encryption, metadata, claim, title, dates, identity, trapping, output_intent, boxes, fonts,
         annotations, actions, colors, profiles, graphics_states, streams]


def main(paths):
    status = 0
    flavour, rules = ("inks", [screen_colors]) if paths[:1] == ["--inks"] else ("x-4", RULES)
    for path in [path for path in paths if path != "--inks"]:
        document = Document(path)
        broken = [(rule.__name__, words) for rule in rules for words in dict.fromkeys(rule(document))]
        print(f"{path}: {'fails' if broken else 'passes'} {flavour}")
        for rule, words in broken:
            print(f"  {rule}: {words}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
