"""Sums up the samples of a profile: see Scripts/profile. Reads what `perf script -F ip,sym,dso` prints."""
import collections
import re
import sys

OWN = ("Blurring CSSReading CairoDrawing CoreGraphics CoreText Drawing Flattening ImageDecoding ImageIO LayerPress "
       "LayerPressCommand LibraryLoading Lowering PDFFinishing PDFMarks PDFReading QuartzCore SVGWriting SceneFiles TextLayout "
       "XMLReading").split()


def place(function, library):
    """The module of a function: one of ours by Swift's mangled name, else the library."""
    name = library.rsplit("/", 1)[-1].split(".so")[0]
    if not name.startswith("layerpress"):
        return "kernel" if "kernel" in name else name
    mangled = re.match(r"\$s(\d+)", function)
    if mangled:
        module = function[mangled.end():][:int(mangled[1])]
        if module in OWN:
            return module
    return "Swift"


by_place, by_phase, by_function = (collections.Counter() for _ in range(3))
for sample in sys.stdin.read().split("\n\n"):
    frames = [match.groups() for match in re.finditer(r"^\s*[0-9a-f]+ (.*) \((.*)\)$", sample, re.MULTILINE)]
    if not frames:
        continue
    places = [place(*frame) for frame in frames]
    by_place[places[0]] += 1
    by_function[(places[0], frames[0][0])] += 1
    # Whose work it is: the innermost of our modules. Libraries without frame pointers hide who called them.
    by_phase[next((p for p in places if p in OWN), places[0])] += 1

total = sum(by_place.values()) or 1
print(f"{total} samples\n\n{'module or library':28} {'itself':>7} {'with what it calls':>19}")
for name, _ in (by_place | by_phase).most_common():
    if max(by_place[name], by_phase[name]) >= total / 200:
        print(f"{name:28} {by_place[name] / total:7.1%} {by_phase[name] / total:19.1%}")
print("\nfunctions")
for (name, function), count in by_function.most_common(25):
    print(f"{count / total:7.1%}  {name:20} {function[:110]}")
