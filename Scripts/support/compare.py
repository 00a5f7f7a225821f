"""Exports scenes by two programs and compares the pictures: see Scripts/compare."""
import subprocess
import sys
from pathlib import Path

import numpy
from PIL import Image

SEEN = 3  # of 255: what nobody sees
folder = Path("build/compare")


def export(program, name, scenes):
    output = folder / name
    output.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [program, *scenes, "-o", f"{output}/{{name}}.{{format}}", "--formats", "pdf,svg,png", "--scale", "2", "-q"],
        check=True)
    return output


def pages(file):
    """What the viewers show of a file, by the viewer's name."""
    if file.suffix == ".png":
        return {"png": file}
    if file.suffix == ".svg":
        shown = {"librsvg": ["rsvg-convert", "-z", "2", file, "-o"]}
    else:
        shown = {
            "poppler": ["sh", "-c", 'pdftoppm -r 144 -png -singlefile "$0" "${1%.png}"', file],
            "mupdf": ["sh", "-c", 'mutool draw -q -r 144 -o "$1" "$0" 1', file],
        }
    made = {}
    for viewer, command in shown.items():
        made[viewer] = file.with_name(f"{file.stem}.{viewer}.seen.png")
        subprocess.run([*command, made[viewer]], check=True, stderr=subprocess.DEVNULL)
    return made


def pixels(file):
    picture = Image.open(file).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture)
    return numpy.asarray(paper.convert("RGB")).astype(int)


def compare(name, before, after):
    if before.shape != after.shape:
        print(f"{name:32} {before.shape[1]} × {before.shape[0]} became {after.shape[1]} × {after.shape[0]}")
        height, width = (min(a, b) for a, b in zip(before.shape[:2], after.shape[:2]))
        before, after = before[:height, :width], after[:height, :width]
    off = abs(before - after)
    worst = off.max(axis=2)
    if worst.max() <= SEEN:
        return False
    print(f"{name:32} up to {worst.max():3}; more than {SEEN}: {(worst > SEEN).mean():7.3%}, "
          f"more than 16: {(worst > 16).mean():7.3%}")
    sheet = numpy.concatenate([before, after, 255 - numpy.minimum(off * 8, 255)], axis=1)
    Image.fromarray(sheet.astype("uint8")).save(folder / f"{name}.png")
    return True


before, after = (export(program, name, sys.argv[3:]) for program, name in zip(sys.argv[1:3], ("before", "after")))
differing = 0
for old in sorted(before.glob("*.*")):
    if old.name.endswith(".seen.png"):
        continue
    new = after / old.name
    if not new.exists():
        print(f"{old.name:32} is no longer made")
        continue
    old_pages, new_pages = pages(old), pages(new)
    for viewer in old_pages:
        differing += compare(f"{old.stem}.{viewer}", pixels(old_pages[viewer]), pixels(new_pages[viewer]))
print(f"{differing} pictures differ" + (f"; see {folder}" if differing else ""))
