"""Which of Apple's names the model's modules have: writes docs/api-coverage.md.

The lists in api/ have a type, function or constant a line, and a type's members behind a colon. What is there is read from
symbol graphs, which lie in the folder that is given.
"""

import collections
import itertools
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
MODULES = ["QuartzCore", "CoreGraphics", "CoreText", "ImageIO"]

# Why a name is not there: the first pattern that its beginning fits.
REASONS = [
    (r"\w+GetTypeID$", "Swift types have no type identifiers."),
    (r"CAMetalLayer|CARenderer", "There is no Metal. Such layers show only their `contents`."),
    (r"CALayer", "Nothing that is exported is brighter than white."),
    (r"CGPDFDocument|CGPDFPage", "Pages are drawn; nothing else in a document is read."),
    (r"kCGPDFContext", "Set on the exporter ([print.md](print.md)), not on contexts."),
    (r"CGContext\.(addDestination|setDestination|setURL)", "Links belong to layers ([print.md](print.md))."),
    (r"CGContext\.draw\(_:at:\)", "Drawn by `draw(_:in:)`."),
    (r"CGFont", "Variations are text attributes, and stems are not measured."),
    (r"CGDataProvider", "Data is passed as a whole."),
    (r"CGPathElement", "Elements come from paths."),
    (r"CGColorSpace", "Profiles are read in images only, and nothing is brighter than white."),
    (r"CGContext\.setPatternPhase", "Patterns are placed by their matrix."),
    (r"CT(Mutable)?FontCollection|CTFontManagerCompare", "Fontconfig knows which fonts are installed."),
    (r"CTFontManager", "Fonts are registered for the process, by their files."),
    (r"(k?CTFontDescriptor|CTFontPriority|CTFontFormat|kCTFont\w+(Attribute|Trait)$)",
     "Fonts are chosen by name, style, traits and size."),
    (r"k?CTRuby", "There are no ruby annotations."),
    (r"k?CTGlyphInfo|CTCharacterCollection|kCTCharacterShape", "Glyphs come from characters and features."),
    (r"k?CTRunDelegate|\w*AdaptiveImage", "Images in text are `NSTextAttachment`s."),
    (r"k?CTFramePath|kCTFrameClipping|CTFrameProgression|kCTFrameProgression|CTFrameGetFrameAttributes"
     r"|kCTVertical|kCTHorizontal|CTFontGetVertical", "Text is horizontal, in the bounding box of a path."),
    (r"CTFramesetter|CTTypesetterCreateWithAttributedStringAndOptions", "Framesetters have no typesetters or options."),
    (r"CTParagraphStyle|CTTextTab|kCTTab", "Paragraph styles and tabs are `NSParagraphStyle`s and `NSTextTab`s."),
    (r"CTUnderline", "Underlines are `NSUnderlineStyle`s."),
    (r"CTRun", "The values of runs are copied, not pointed to."),
    (r"kCTBaseline|kCTWritingDirection|CTLineEnumerate", "Pango, which lays out the text, does not offer this."),
    (r"CTFont|CTGetCoreTextVersion", "Metrics, glyphs and outlines are available; `CGFont` has tables and glyph names."),
    (r"CGImageMetadata|CGMutableImageMetadata|CGImage\w*(Metadata|AuxiliaryData)", "Metadata is not read."),
    (r"CGImageSource(Update|CreateIncremental|GetStatusAtIndex|RemoveCache)", "Files are read as a whole."),
    (r"CGImageAnimation|CGAnimateImage", "Moments are exported, not played."),
    (r"CGImage", "Not used by the layer code that was tried."),
]

# Types of Foundation that the modules add members to.
FOREIGN = {"NSValue", "CGPoint", "CGSize", "CGRect"}


def wanted(module):
    """The names of a list, by type: (type, [name of a member])."""
    for line in (HERE / "api" / f"{module}.txt").read_text().splitlines():
        owner, colon, members = line.partition(":")
        if not colon or "(" in owner:
            yield line.strip(), []
        else:
            yield owner, members.split()


def names(symbol):
    """The names by which a symbol can be called: with and without the arguments that have defaults."""
    path = symbol["pathComponents"]
    yield ".".join(path)
    # Functions of C are listed by their bare names.
    if len(path) == 1 and re.fullmatch(r"\w+\((_:)*\)", path[0]):
        yield path[0].split("(")[0]
    text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    match = re.fullmatch(r"([^(]+)\(((?:[^:]*:)*)\)", path[-1])
    if not match or "=" not in text:
        return
    labels = match[2].split(":")[:-1]
    # Without what stands in brackets of their own.
    arguments = re.sub(r"\([^()]*\)", "", text.split("(", 1)[1])
    parts = re.split(r", (?=\w+(?: \w+)?: )", arguments)
    defaults = [k for k, part in enumerate(parts) if " = " in part]
    if len(parts) != len(labels):
        return
    for count in range(1, len(defaults) + 1):
        for left in itertools.combinations(defaults, count):
            kept = "".join(label + ":" for k, label in enumerate(labels) if k not in left)
            yield ".".join(path[:-1] + [f"{match[1]}({kept})"])


def present(folder):
    """All names that the symbol graphs have."""
    found = set()
    for file in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            found.update(names(symbol))
    return found


def reason(name):
    return next((why for pattern, why in REASONS if re.match(pattern, name)), None)


def page(folder):
    found = present(folder)
    lines = [
        "# Apple's names",
        "",
        "The public names of Core Animation, those of Core Graphics that layer code uses, and the types, functions and attributes of",
        "Core Text and Image I/O that are available here under the same name. `Scripts/api-coverage` writes this",
        "page from the modules' symbol graphs; the lists are in `Scripts/support/api`.",
        "",
        "| framework | there | of | share |",
        "|---|---|---|---|",
    ]
    sections = []
    for module in MODULES:
        count, missing = 0, {}
        for owner, members in wanted(module):
            own = [] if owner in FOREIGN else [owner]
            for name in own + [f"{owner}.{member}" for member in members]:
                count += 1
                if name in found:
                    continue
                why = reason(name)
                if why is None:
                    sys.exit(f"{name} is not there, and nothing says why")
                missing.setdefault(why, []).append(name)
        absent = sum(len(names) for names in missing.values())
        lines.append(f"| {module} | {count - absent} | {count} | {100 * (count - absent) / count:.1f} % |")
        sections += ["", f"## What {module} lacks", ""]
        for why, names_ in missing.items():
            sections.append(f"- {why} " + ", ".join(f"`{name}`" for name in names_))
    return "\n".join(lines + sections + values(folder)) + "\n"


def values(folder):
    """What there is of UIKit and AppKit, of which no list stands beside it: most of both are no values."""
    own = folder / "UIKitValues.symbols.json"
    symbols = json.loads(own.read_text())["symbols"]
    members = collections.Counter(symbol["pathComponents"][0] for symbol in symbols if len(symbol["pathComponents"]) > 1)
    kinds = {"swift.class", "swift.struct", "swift.enum", "swift.protocol"}
    tops = sorted(
        symbol["pathComponents"][0] for symbol in symbols
        if len(symbol["pathComponents"]) == 1 and symbol["kind"]["identifier"] in kinds)
    return [
        "",
        "## What UIKitValues has",
        "",
        "UIKit's and AppKit's values, and views that have a layer; the number of members stands behind a type. What is about events has no",
        "effect ([porting.md](porting.md)).",
        "",
        ", ".join(f"`{top}` {members[top]}" for top in tops) + ".",
    ]


if __name__ == "__main__":
    pathlib.Path(sys.argv[2]).write_text(page(pathlib.Path(sys.argv[1])))
