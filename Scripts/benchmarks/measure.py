"""Runs the benchmarks and prints a row for each: our time and the other program's, their ratio, our CPU time and peak
memory, sizes of files. Where two programs are compared, times are those of the CPU, which others on the machine disturb least.
Given a third argument, writes the rows to that page, with a plot beside it.
"""
import base64
import json
import math
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

program, folder = sys.argv[1], Path(sys.argv[2])
page = Path(sys.argv[3]) if len(sys.argv) > 3 else None
samples = Path("samples")
sections = []
# The Python of the libraries that are compared with.
libraries = folder / "libraries" / "bin" / "python"
# Chromium without a window, its words and a profile that others use.
quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--log-level=3", f"--user-data-dir={folder / 'chromium'}"]


def run(arguments):
    """Seconds, seconds of CPU and peak memory in MB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen([str(a) for a in arguments], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL if arguments[0] == "chromium" else None)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"exit status {process.returncode}: {' '.join(str(a) for a in arguments)}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(runs):
    """The least time and CPU of several runs, and the most memory."""
    return min(r[0] for r in runs), min(r[1] for r in runs), max(r[2] for r in runs)


def section(title):
    """What follows belongs together."""
    sections.append((title, []))
    print(f"\n{title:42} {'layerpress':>12} {'other':>12} {'ratio':>6} {'goal':>6} {'CPU':>10} {'memory':>9}")


def row(name, ours, other=None, goal="", note="", by_cpu=False):
    """Prints a row: ours as of `best`, the other program's seconds."""
    seconds, cpu, memory = ours
    seconds = cpu if by_cpu else seconds
    ratio = seconds / other if other else None
    sections[-1][1].append((name, seconds, other, ratio, goal, cpu, memory, note))
    print(f"{name:42} {seconds * 1000:9.1f} ms " + (f"{other * 1000:9.1f} ms {ratio:6.2f}" if other else " " * 19)
          + f" {goal:>6} {cpu * 1000:7.0f} ms {memory:6.0f} MB  {note}")


def compare(name, ours, other, times, goal, *sizes):
    """A row of the fastest of several runs of both, taken in turn, so that both see the same machine."""
    results = [(run(ours), run(other)) for _ in range(times)]
    note = " / ".join(f"{Path(size).stat().st_size / 1000:,.0f} kB" for size in sizes)
    row(name, best([r[0] for r in results]), min(r[1][1] for r in results), goal, note, by_cpu=True)


def alone(name, arguments, times=3, goal="", outputs=()):
    """A row without another program."""
    runs = [run(arguments) for _ in range(times)]
    note = f"{sum(path.stat().st_size for path in outputs) / 1e6:,.1f} MB" if outputs else ""
    row(name, best(runs), goal=goal, note=note)


section("against C by hand, over the same Cairo and Pango")
for workload, times, label, goals in (
        ("rectangle", 40, "one rectangle", {"svg": 1.5, "png": 1.5, "pdf": 1.8}),
        ("cards", 5, "10,000 cards", {"pdf": 1.2, "svg": 0.8}),
        ("paragraphs", 8, "500 mixed paragraphs", {"pdf": 0.9, "svg": 0.8}),
        ("paths", 5, "20,000 paths", {"pdf": 1.0, "svg": 0.9})):
    scene = folder / f"{workload}.json"
    run([folder / workload, "scene", scene])
    for kind, goal in goals.items():
        ours, theirs = folder / f"{workload}.{kind}", folder / f"{workload}-by-hand.{kind}"
        compare(f"{label} to {kind.upper()}", [program, scene, "-o", ours, "-q"], [folder / workload, kind, theirs], times,
                goal, ours, theirs)
twin = folder / "rectangle-twin.svg"
twin.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
                '<rect x="10" y="10" width="50" height="50" fill="#f00"/></svg>')
compare("one rectangle to SVG / rsvg-convert", [program, folder / "rectangle.json", "-o", folder / "rectangle.svg"],
        ["rsvg-convert", "-f", "svg", twin, "-o", folder / "rectangle-rsvg.svg"], 40, 1.5)
cards = folder / "cards.json"
for label, workload in (("10,000 cards", "cards"), ("500 mixed paragraphs", "paragraphs")):
    drawn = folder / f"{workload}.svg"
    peers = {
        "pdf": {"rsvg-convert": ["rsvg-convert", "-f", "pdf", drawn, "-o", "{}"],
                "chromium": ["chromium", *quiet, "--no-pdf-header-footer", drawn, "--print-to-pdf={}"]},
        "png": {"rsvg-convert": ["rsvg-convert", drawn, "-o", "{}"],
                "chromium": ["chromium", *quiet, "--hide-scrollbars", drawn, "--screenshot={}"]}}
    if libraries.exists():
        for kind, names in (("pdf", ("skia", "typst", "weasyprint")), ("png", ("skia", "typst", "resvg"))):
            peers[kind] |= {name: [libraries, "Scripts/benchmarks/peers.py", name, drawn, "{}"] for name in names}
    for kind, programs in peers.items():
        for peer, arguments in programs.items():
            if not shutil.which(arguments[0]):
                continue
            target = folder / f"{workload}-{peer}.{kind}"
            ours = run([program, folder / f"{workload}.json", "-o", folder / f"{workload}.{kind}", "-q"])
            theirs = run([str(argument).replace("{}", str(target)) for argument in arguments])
            row(f"{label} to {kind.upper()} / {peer}, from our SVG", ours, theirs[0], 1,
                f"{target.stat().st_size / 1000:,.0f} kB from {peer}")
alone("10,000 cards to PNG, fast", [program, cards, "-o", folder / "cards.png", "--png-level", "fast", "-q"], 3, "10 MB",
      [folder / "cards.png"])


def shadowed_cards(sizes, shadow):
    """200 rounded cards, with or without shadows, of so many different sizes."""
    return {"bounds": [0, 0, 1000, 1500], "backgroundColor": "#ffffff", "sublayers": [
        {"frame": [10 + k % 10 * 99, 10 + k // 10 * 74, 60 + k % sizes * 0.15, 44 + k % sizes * 0.1],
         "backgroundColor": "#fff8e0", "cornerRadius": 8, "borderWidth": 0.5, "borderColor": "#c0b090"}
        | ({"shadowOpacity": 0.4, "shadowRadius": 5, "shadowOffset": [0, 3]} if shadow else {})
        for k in range(200)]}


section("against the same without it")
for sizes in (1, 200):
    sources = {}
    for shadow in (True, False):
        sources[shadow] = folder / f"cards-{sizes}-{shadow}.json"
        sources[shadow].write_text(json.dumps(shadowed_cards(sizes, shadow)))
    targets = [folder / "shadows.pdf", folder / "no-shadows.pdf"]
    compare(f"shadows of 200 cards, {sizes} size{'s' if sizes > 1 else ''} / without",
            [program, sources[True], "-o", targets[0], "-q"], [program, sources[False], "-o", targets[1], "-q"], 10, 3,
            *targets)


def small_page(k):
    """A page of two rectangles."""
    return {"bounds": [0, 0, 100, 70], "backgroundColor": "#ffffff", "sublayers": [
        {"frame": [10, 10, 60 + k % 20, 30], "backgroundColor": "#336699", "cornerRadius": 4},
        {"frame": [20, 20, 40, 30], "backgroundColor": "#993366", "opacity": 0.7}]}


def book(count):
    """A document of so many small pages."""
    file = folder / f"pages-{count}.json"
    file.write_text(json.dumps({"pages": [small_page(k) for k in range(count)]}))
    return file


# Each page of a long book should take as long as one of a short book.
many, few = 4000, 500
results = [(run([program, book(many), "-o", folder / "book.pdf", "-q"]),
            run([program, book(few), "-o", folder / "leaflet.pdf", "-q"])) for _ in range(5)]
long, short = best([r[0] for r in results]), best([r[1] for r in results])
row(f"1,000 of {many:,} small pages / of {few}", (long[0] * 1000 / many, long[1] * 1000 / many, long[2]),
    short[1] * 1000 / few, 1.05, by_cpu=True)

inks = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
compare("10,000 cards in inks / in RGB",
        [program, cards, "-o", folder / "inks.pdf", "--color-space", "cmyk", "--output-intent", inks, "-q"],
        [program, cards, "-o", folder / "cards.pdf", "-q"], 3, 1.1, folder / "inks.pdf", folder / "cards.pdf")

scenes = {}
for kind in ("text", "none"):
    (folder / f"{kind}-scenes").mkdir(exist_ok=True)
    scenes[kind] = [folder / f"{kind}-scenes" / f"{k:03}.json" for k in range(200)]
    for k, file in enumerate(scenes[kind]):
        layer = {"frame": [10, 10, 180, 40], "backgroundColor": "#336699"} if kind == "none" else {
            "class": "CATextLayer", "frame": [10, 10, 180, 40], "string": f"Card number {k}", "fontSize": 14,
            "font": "DejaVu Sans", "foregroundColor": "#000000"}
        file.write_text(json.dumps({"bounds": [0, 0, 200, 60], "sublayers": [layer]}))
compare("200 scenes with text to PDF / without",
        *[[program, *scenes[kind], "-o", str(folder / f"{kind}-scenes" / "{name}.pdf"), "-q"] for kind in scenes], 3, 2)


leaves = folder / "leaves"
leaves.mkdir(exist_ok=True)
for k in range(few):
    (leaves / f"{k:03}.json").write_text(json.dumps(small_page(k)))
compare("500 scenes to pages of a PDF / pages of one scene",
        [program, *sorted(leaves.glob("*.json")), "-o", folder / "merged.pdf", "-q"],
        [program, book(few), "-o", folder / "leaflet.pdf", "-q"], 3, 1.5)


def rectangles(count):
    """So many plain layers in as many colours."""
    file = folder / f"layers-{count}.json"
    # Line by line: a child's peak memory begins with that of this program.
    with file.open("w") as out:
        out.write('{"bounds": [0, 0, 1000, 1000], "sublayers": [')
        out.writelines('%s{"frame": [%d, %d, 8, 8], "backgroundColor": "#%06x"}'
                       % ("," if k else "", k % 1000, k // 1000, k * 7919 % 0xffffff) for k in range(count))
        out.write("]}")
    return file


for kind in ("svg", "pdf"):
    tenfold = [best([run([program, rectangles(count), "-o", folder / f"layers.{kind}", "-q"]) for _ in range(3)])
               for count in (10_000, 100_000)]
    row(f"10,000 of 100,000 layers to {kind.upper()} / of 10,000",
        (tenfold[1][0] / 10, tenfold[1][1] / 10, tenfold[1][2]), tenfold[0][1], 1.05, by_cpu=True)
for kind in ("svg", "pdf"):
    alone(f"1,000,000 layers to {kind.upper()}",
          [program, rectangles(1_000_000), "-o", folder / f"layers.{kind}", "-q"], 1,
          "0.8 GB" if kind == "svg" else "1.5 GB", [folder / f"layers.{kind}"])


def poster_scene(photographs):
    """The sample poster at twice its size: 7016 × 9933 pixels at 300 dpi; on request with photographs on it."""
    page = json.loads((samples / "event-poster.json").read_text())["pages"][0]
    page.pop("bounds", None)
    page["frame"] = [0, 0, 842, 1192]
    double = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    sublayers = [{"bounds": [0, 0, 842, 1192], "anchorPoint": [0, 0], "position": [0, 0], "transform": double,
                  "sublayers": [page]}]
    for k, name in enumerate(photographs):
        sublayers.append({"frame": [80 + k % 2 * 780, 80 + k // 2 * 450, 740, 420], "contents": name,
                          "contentsGravity": "resizeAspectFill", "masksToBounds": True, "cornerRadius": 20})
    return {"bounds": [0, 0, 1683.84, 2383.92], "sublayers": sublayers}


photographs = folder / "album"
if not photographs.exists():
    photographs.mkdir()
    run([folder / "photographs", "make", photographs, 20, 3000, 2000])
twenty = sorted(path.name for path in photographs.glob("*.jpg"))
names = twenty[:10]

section("pixels")
for name, scene, goals in (
        ("poster", poster_scene([]), {"fast": 0.13, "default": 0.30}),
        ("poster with photographs", poster_scene(names), {"fast": 0.30, "default": 0.30})):
    source, target = photographs / "poster.json", folder / "poster.png"
    source.write_text(json.dumps(scene))
    for level, goal in goals.items():
        arguments = [program, source, "-o", target, "--dpi", 300, "--png-level", level, "-q"]
        again = folder / "poster-by-cairo.png"
        results, others = [], []
        for _ in range(3):
            results.append(run(arguments))
            others.append(float(subprocess.check_output([folder / "rewrite-png", target, again])))
        sizes = [p.stat().st_size / 1e6 for p in (target, again)]
        row(f"{name}, {level} / Cairo's PNG", best(results), min(others), goal,
            f"{sizes[0]:.1f} MB / {sizes[1]:.1f} MB")


def album(names, file):
    """Photographs two in a row, each filling a box."""
    file.write_text(json.dumps({"bounds": [0, 0, 800, (len(names) + 1) // 2 * 240], "sublayers": [
        {"frame": [20 + k % 2 * 400, 10 + k // 2 * 240, 360, 220], "contents": name,
         "contentsGravity": "resizeAspectFill", "masksToBounds": True} for k, name in enumerate(names)]}))
    return file


ten = album(names, photographs / "ten.json")
for label, chosen in (("ten", names), ("twenty", twenty)):
    files = [photographs / name for name in chosen]
    compare(f"{label} photographs to PDF / in C",
            [program, album(chosen, photographs / f"{label}.json"), "-o", folder / f"{label}.pdf", "-q"],
            [folder / "photographs", "pdf", folder / f"{label}-by-hand.pdf", *files], 5, 3,
            folder / f"{label}.pdf", folder / f"{label}-by-hand.pdf")
alone("ten photographs to PNG, 300 dpi", [program, ten, "-o", folder / "ten.png", "--dpi", 300, "-q"], 3, "",
      [folder / "ten.png"])
alone("A0 poster to PNG, 600 dpi",
      [program, samples / "event-poster.json", "-o", folder / "a0.png", "--scale", 28.045 * 600 / 72 / 10,
       "--png-level", "fast", "-q"], 1, "", [folder / "a0.png"])

# A picture of 60,000 × 60,000 pixels: its tiles are names of few files.
giant, side, tile = folder / "giant", 60000, 256
if not giant.exists():
    giant.mkdir()
    run([program, "cut", photographs / names[0], "-o", giant / "tile_{x}_{y}.jpg", "--tile", tile])
    tiles = [path for path in giant.glob("tile_*.jpg") if path.stem.split("_")[1] < "9" and
             path.stem.split("_")[2] < "6"]
    for level in range(8):
        count = -(-(-(-side // 2 ** level)) // tile)
        (giant / str(level)).mkdir()
        for k in range(count * count):
            os.link(tiles[k % len(tiles)], giant / str(level) / f"{k % count}_{k // count}.jpg")
scene = giant / "giant.json"
scene.write_text(json.dumps({"bounds": [0, 0, 595, 595], "sublayers": [
    {"class": "CATiledLayer", "bounds": [0, 0, side, side], "anchorPoint": [0, 0], "position": [0, 0],
     "transform": [595 / side, 0, 0, 0, 0, 595 / side, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "tileSize": [tile, tile],
     "levelsOfDetail": 8, "tiles": "{level}/{x}_{y}.jpg"}]}))
alone("60,000 × 60,000 tiles to A4 PDF", [program, scene, "-o", folder / "giant.pdf", "--paper", "A4", "-q"], 3, "",
      [folder / "giant.pdf"])
alone("60,000 × 60,000 tiles to PNG, 300 dpi", [program, scene, "-o", folder / "giant.png", "--dpi", 300, "-q"], 1, "",
      [folder / "giant.png"])
alone("60,000 × 60,000 tiles to all pixels",
      [program, scene, "-o", folder / "giant.png", "--scale", side / 595, "--png-level", "fast", "-q",
       "--max-output-pixels", side * side], 1, "", [folder / "giant.png"])
(folder / "giant.png").unlink()


def planes(count, crossing, name):
    """Tilted planes in one 3-D space, so many of them crossing others in pairs."""
    side = math.ceil(count ** 0.5)
    layers = []
    for cell in range(count):
        place = f'"bounds": [0, 0, 10, 8], "position": [{cell % side * 12 + 10}, {cell // side * 12 + 10}]'
        layers.append(f'{{{place}, "transform": "rotateY({20 + cell % 5}deg)", "backgroundColor": "#369"}}')
        if cell < crossing // 2:
            layers.append(f'{{{place}, "transform": "rotateY(-{30 + cell % 7}deg)", "backgroundColor": "#963"}}')
    file = folder / name
    size = side * 12 + 20
    file.write_text(f'{{"bounds": [0, 0, {size}, {size}], "sublayerTransform": "perspective(2000)", '
                    f'"sublayers": [{", ".join(layers[:count])}]}}')
    return file


def stack(count, name):
    """Tilted planes one behind the other, all of them overlapping, none crossing."""
    layers = [f'{{"bounds": [0, 0, 100, 80], "position": [{150 + k * 37 % 50}, {150 + k * 53 % 40}], '
              f'"transform": "rotateY(30deg)", "zPosition": {-k * 0.05:.2f}, "backgroundColor": "#369"}}'
              for k in range(count)]
    file = folder / name
    file.write_text('{"bounds": [0, 0, 300, 300], "sublayerTransform": "perspective(2000)", '
                    f'"sublayers": [{", ".join(layers)}]}}')
    return file


section("planes in one 3-D space, to SVG")
for label, file, goal in (
        ("1,000 planes, 200 crossing", planes(1000, 200, "crossing.json"), "0.3"),
        ("1,000 planes", planes(1000, 0, "planes-1k.json"), ""),
        ("10,000 planes", planes(10_000, 0, "planes-10k.json"), "n log n"),
        ("100,000 planes", planes(100_000, 0, "planes-100k.json"), "n log n"),
        ("1,000 planes behind each other", stack(1000, "stack-1k.json"), ""),
        ("10,000 planes behind each other", stack(10_000, "stack-10k.json"), "n log n")):
    alone(label, [program, file, "-o", folder / "planes.svg", "-q"], 3, goal)


def crowd(name, layer):
    """A scene of one layer on a page of 600 × 600 points."""
    file = folder / name
    file.write_text(json.dumps({"bounds": [0, 0, 600, 600], "sublayers": [{"frame": [0, 0, 600, 600], **layer}]}))
    return file


spark = "data:image/png;base64," + base64.b64encode((samples / "assets" / "spark.png").read_bytes()).decode()
star = "M6 0L7.5 4L12 4.5L8.5 7.5L9.5 12L6 9.5L2.5 12L3.5 7.5L0 4.5L4.5 4Z"
particles = crowd("particles.json", {
    "class": "CAEmitterLayer", "emitterPosition": [300, 300], "seed": 3, "timeOffset": 2.0, "emitterCells": [{
        "contents": spark, "contentsScale": 4, "birthRate": 5000, "lifetime": 3, "velocity": 90, "velocityRange": 60,
        "emissionRange": 6.2832, "scaleRange": 0.8, "color": "#ff8a2b", "redRange": 0.2, "greenRange": 0.4,
        "alphaSpeed": -0.3}]})
added = crowd("particles-added.json", {
    **json.loads(particles.read_text())["sublayers"][0], "renderMode": "additive"})
night = folder / "particles-night.json"
night.write_text(json.dumps({**json.loads(added.read_text()), "backgroundColor": "#0a0a14"}))
copies = {
    "class": "CAReplicatorLayer", "instanceCount": 10_000, "instanceTransform": "rotateZ(2.4rad) scale(0.9998)",
    "sublayers": [{"class": "CAShapeLayer", "frame": [300, 10, 12, 12], "path": star, "fillColor": "#e6b422"}]}
alike = crowd("copies.json", copies)
coloured = crowd("copies-coloured.json", {**copies, "instanceColor": "#fff", "instanceRedOffset": -0.0001})

section("crowds")
for label, file, kind, goal in (
        ("10,000 particles to PDF", particles, "pdf", "1 s, 3 MB"),
        ("10,000 additive particles to PDF", added, "pdf", "1 s, 3 MB"),
        ("10,000 particles added on night, PDF", night, "pdf", ""),
        ("10,000 particles to SVG", particles, "svg", ""),
        ("10,000 copies to PDF", alike, "pdf", ""),
        ("10,000 copies to SVG", alike, "svg", ""),
        ("10,000 copies in as many colours, PDF", coloured, "pdf", ""),
        ("10,000 copies in as many colours, SVG", coloured, "svg", "")):
    target = folder / f"crowd.{kind}"
    alone(label, [program, file, "-o", target, "-q"], 5, goal, [target])

section("several at once")
frames = folder / "frames"
frames.mkdir(exist_ok=True)
sequence = [program, samples / "missile-trail.json", "-o", frames / "{frame}.png", "--frames", "0..2@30", "--scale", 3,
            "-q"]
pairs = [(run(["taskset", "-c", "0", *sequence]), run(sequence)) for _ in range(3)]
row(f"61 frames to PNG, {os.cpu_count()} cores / one", best([p[1] for p in pairs]), min(p[0][0] for p in pairs), 0.55)


small = folder / "small-scenes"
small.mkdir(exist_ok=True)
(small / "spark.png").write_bytes((samples / "assets" / "spark.png").read_bytes())
for k in range(10_000):
    (small / f"{k:05}.json").write_text(json.dumps({"bounds": [0, 0, 200, 60], "sublayers": [
        {"frame": [160, 20, 20, 20], "contents": "spark.png"},
        {"class": "CATextLayer", "frame": [10, 10, 150, 40], "string": f"Card number {k}", "fontSize": 14,
         "font": "DejaVu Sans", "foregroundColor": "#000000"}]}))
crowded = sorted(small.glob("*.json"))


def batch(count, *options):
    return [program, *crowded[:count], "-o", str(small / "{name}.pdf"), "-q", *options]


pairs = [(run(batch(1000, "-j", 1)), run(batch(1000, "-j", 2))) for _ in range(3)]
row("1,000 scenes to PDF, -j 2 / -j 1", best([p[1] for p in pairs]), min(p[0][0] for p in pairs), 0.55)
for count in (1000, 5000, 10_000):
    alone(f"{count:,} scenes of text and a picture to PDF", batch(count), 1, "memory flat")


def wallpaper(count, name):
    """An archive of a wallpaper whose floating document has so many layers, each of which every state sets."""
    layers, sets = [], []
    for k in range(count):
        x, y = k % 50 * 8, k // 50 * 4
        layers.append(f'<CALayer id="#{k}" bounds="0 0 6 3" position="{x} {y}" backgroundColor="0.2 0.4 0.6"/>')
        sets.append(f'<LKStateSetValue targetId="#{k}" keyPath="position.y"><value type="integer" value="{y + 3}"/>'
                    '</LKStateSetValue>')
    states = "".join(f'<LKState name="{state}"><elements>{"".join(sets)}</elements></LKState>'
                     for state in ("Locked", "Unlock", "Sleep"))
    document = (f'<caml><CALayer bounds="0 0 390 844" position="195 422"><sublayers>{"".join(layers)}</sublayers>'
                f'<states>{states}</states></CALayer></caml>')
    file = folder / name
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, text in (("Background", '<caml><CALayer bounds="0 0 390 844" backgroundColor="1 1 1"/></caml>'),
                           ("Floating", document), ("Foreground", '<caml><CALayer bounds="0 0 390 844"/></caml>')):
            archive.writestr(f"descriptors/A/versions/1/contents/w.wallpaper/{part}.ca/main.caml", text)
    return file


section("wallpapers in a state")
for label, count in (("100 layers", 100), ("10,000 layers", 10_000)):
    file = wallpaper(count, f"wallpaper-{count}.tendies")
    for output in ("pdf", "svg", "png"):
        target = folder / f"wallpaper.{output}"
        alone(f"{label} to {output.upper()}", [program, file, "--state", "Unlock", "--scale", 3, "-o", target, "-q"], 3,
              "1 s", [target])


# By Scripts/profile, with the time in libc as that of the library that called it.
limits = ("What remains possible: of a PDF of paths, Cairo and compression take 52 % of our time, which is as long as all of C's; "
          "of one of paragraphs, Pango, Cairo and compression take 54 %, and of one of cards these and qpdf 57 %, about as long as "
          "all of C's, too. The rest reads the scene, and makes, walks and draws its layers, which C by hand has in its code. In "
          "SVG, nearly all of the time is our own but for Pango's, a fifth of paragraphs and a seventh of cards.")
blurs = ("The goals of the posters are from before the sample had large blurs, which are now four fifths of their time. Cairo has none: "
         "it only writes our pixels again. Without them, the poster takes 0.5 s of CPU at level fast.")


def plot():
    """The ratios as a scene: a bar for each, on a logarithmic axis, with a mark at the goal."""
    rows = [r for _, rows in sections for r in rows if r[3]]
    left, wide, high = 350, 380, 22
    place = lambda ratio: left + wide * math.log10(min(max(ratio, 0.01), 30) / 0.005) / math.log10(6000)
    text = lambda string, x, y, width, **more: {
        "class": "CATextLayer", "frame": [x, y, width, 15], "string": string, "font": "DejaVu Sans", "fontSize": 10,
        "foregroundColor": "#334155", **more}
    layers = []
    for tick in (0.01, 0.1, 1, 10):
        layers.append({"frame": [place(tick), 24, 1, len(rows) * high], "backgroundColor": "#cbd5e1"})
        layers.append(text(f"{tick:g}", place(tick) - 20, 8, 40, alignmentMode="center"))
    for k, (name, _, _, ratio, goal, _, _, _) in enumerate(rows):
        y = 26 + k * high
        layers.append(text(name, 10, y + 1, left - 24, alignmentMode="right"))
        layers.append({"frame": [left, y + 2, place(ratio) - left, high - 8], "cornerRadius": 3,
                       "backgroundColor": "#0d9488" if ratio <= goal else "#f59e0b"})
        layers.append({"frame": [place(goal) - 1, y, 2, high - 4], "backgroundColor": "#334155"})
        layers.append(text(f"{ratio:.2f}", max(place(ratio), place(goal)) + 5, y + 1, 60))
    return {"bounds": [0, 0, left + wide + 60, len(rows) * high + 32], "backgroundColor": "#ffffff", "sublayers": layers}


if page:
    scene = folder / "performance.json"
    scene.write_text(json.dumps(plot()))
    run([program, scene, "-o", page.with_suffix(".svg"), "-q"])
    text = ["# Performance", "", "Made by `Scripts/bench --write`, in one run, on "
            f"{os.cpu_count()} cores that others use too: ratios say more than times. The other program's runs lie between "
            "ours. Where two programs are compared, times are of the CPU; each is the least of several runs, memory the most.",
            "",
            "![The ratios on a logarithmic axis; a mark is the goal](performance.svg)"]
    for title, rows in sections:
        text += ["", f"## {title[0].upper()}{title[1:]}", "",
                 "| | ours | other | ratio | goal | CPU | memory | files |", "|---|--:|--:|--:|--:|--:|--:|---|"]
        for name, seconds, other, ratio, goal, cpu, memory, note in rows:
            text.append(f"| {name} | {seconds * 1000:,.1f} ms | " + (f"{other * 1000:,.1f} ms | {ratio:.2f}" if other else "|")
                        + f" | {goal} | {cpu * 1000:,.0f} ms | {memory:,.0f} MB | {note} |")
        if title == sections[0][0]:
            text += ["", limits]
        if title == "pixels":
            text += ["", blurs]
    page.write_text("\n".join(text) + "\n")
