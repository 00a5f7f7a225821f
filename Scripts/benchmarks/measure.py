"""Runs the benchmarks and prints a row for each: ours, the other program's, the ratio, our peak memory."""
import base64
import json
import math
import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

program, folder = sys.argv[1], Path(sys.argv[2])
samples = Path("samples")


def run(arguments):
    """Seconds and peak memory in MB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen([str(a) for a in arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"exit status {process.returncode}: {' '.join(str(a) for a in arguments)}")
    return seconds, usage.ru_maxrss / 1024


def best(ours, other, times):
    """The fastest of several runs of both, taken in turn, so that both see the same machine."""
    results = [(run(ours), run(other)) for _ in range(times)]
    return min(r[0][0] for r in results), min(r[1][0] for r in results), max(r[0][1] for r in results)


def row(name, ours, other, memory, limit, note=""):
    print(f"{name:38} {ours * 1000:9.1f} ms {other * 1000:9.1f} ms {ours / other:6.2f}   (goal {limit:4}) "
          f"{memory:6.0f} MB  {note}")


print(f"{'':38} {'layerpress':>12} {'other':>12} {'ratio':>6}")

rectangle = folder / "rectangle.json"
rectangle.write_text('{"bounds": [0, 0, 100, 100], "sublayers": [{"frame": [10, 10, 50, 50], '
                     '"backgroundColor": "#ff0000"}]}')
twin = folder / "rectangle.svg"
twin.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
                '<rect x="10" y="10" width="50" height="50" fill="#f00"/></svg>')
ours, other, memory = best(
    [program, rectangle, "-o", folder / "rectangle-out.svg"],
    ["rsvg-convert", "-f", "svg", twin, "-o", folder / "rectangle-rsvg.svg"], 60)
row("one rectangle to SVG / rsvg-convert", ours, other, memory, 1.5)

cards, scene = folder / "cards", folder / "cards.json"
run([cards, "scene", scene])
ours, other, memory = best(
    [program, scene, "-o", folder / "cards.pdf"], [cards, "pdf", folder / "cards-by-hand.pdf"], 5)
sizes = [(folder / name).stat().st_size // 1024 for name in ("cards.pdf", "cards-by-hand.pdf")]
row("10,000 cards to PDF / by hand in C", ours, other, memory, 1.3, f"{sizes[0]} kB / {sizes[1]} kB")



def shadowed_cards(sizes, shadow):
    """200 rounded cards, with or without shadows, of so many different sizes."""
    return {"bounds": [0, 0, 1000, 1500], "backgroundColor": "#ffffff", "sublayers": [
        {"frame": [10 + k % 10 * 99, 10 + k // 10 * 74, 60 + k % sizes * 0.15, 44 + k % sizes * 0.1],
         "backgroundColor": "#fff8e0", "cornerRadius": 8, "borderWidth": 0.5, "borderColor": "#c0b090"}
        | ({"shadowOpacity": 0.4, "shadowRadius": 5, "shadowOffset": [0, 3]} if shadow else {})
        for k in range(200)]}


for sizes in (1, 200):
    sources = {}
    for shadow in (True, False):
        sources[shadow] = folder / f"cards-{sizes}-{shadow}.json"
        sources[shadow].write_text(json.dumps(shadowed_cards(sizes, shadow)))
    targets = [folder / "shadows.pdf", folder / "no-shadows.pdf"]
    ours, other, memory = best(
        [program, sources[True], "-o", targets[0], "-q"], [program, sources[False], "-o", targets[1], "-q"], 20)
    row(f"shadows of 200 cards, {sizes} size{'s' if sizes > 1 else ''} / without", ours, other, memory, 3,
        " kB / ".join(str(path.stat().st_size // 1024) for path in targets) + " kB")

paragraphs, scene = folder / "paragraphs", folder / "paragraphs.json"
run([paragraphs, "scene", scene])
ours, other, memory = best(
    [program, scene, "-o", folder / "paragraphs.pdf"], [paragraphs, "pdf", folder / "paragraphs-by-hand.pdf"], 10)
sizes = [(folder / name).stat().st_size // 1024 for name in ("paragraphs.pdf", "paragraphs-by-hand.pdf")]
row("500 mixed paragraphs to PDF / in C", ours, other, memory, 1.2, f"{sizes[0]} kB / {sizes[1]} kB")


def book(count):
    """A document of so many small pages."""
    file = folder / f"pages-{count}.json"
    file.write_text(json.dumps({"pages": [
        {"bounds": [0, 0, 100, 70], "backgroundColor": "#ffffff", "sublayers": [
            {"frame": [10, 10, 60 + k % 20, 30], "backgroundColor": "#336699", "cornerRadius": 4},
            {"frame": [20, 20, 40, 30], "backgroundColor": "#993366", "opacity": 0.7}]} for k in range(count)]}))
    return file


# Each page of a long book should take as long as one of a short book.
many, few = 4000, 500
ours, other, memory = best(
    [program, book(many), "-o", folder / "book.pdf", "-q"], [program, book(few), "-o", folder / "leaflet.pdf", "-q"], 5)
row(f"1,000 of {many:,} small pages / of {few}", ours * 1000 / many, other * 1000 / few, memory, 1.2)

scenes = {}
for kind in ("text", "none"):
    (folder / f"{kind}-scenes").mkdir(exist_ok=True)
    scenes[kind] = [folder / f"{kind}-scenes" / f"{k:03}.json" for k in range(200)]
    for k, file in enumerate(scenes[kind]):
        layer = {"frame": [10, 10, 180, 40], "backgroundColor": "#336699"} if kind == "none" else {
            "class": "CATextLayer", "frame": [10, 10, 180, 40], "string": f"Card number {k}", "fontSize": 14,
            "font": "DejaVu Sans", "foregroundColor": "#000000"}
        file.write_text(json.dumps({"bounds": [0, 0, 200, 60], "sublayers": [layer]}))
ours, other, memory = best(
    *[[program, *scenes[kind], "-o", str(folder / f"{kind}-scenes" / "{name}.pdf"), "-q"] for kind in scenes], 3)
row("200 scenes with text to PDF / without", ours, other, memory, 2)


def memory_row(name, arguments, outputs, note=""):
    """A row without another program: time, peak memory, size."""
    seconds, memory = run(arguments)
    size = sum(path.stat().st_size for path in outputs)
    print(f"{name:38} {seconds * 1000:9.1f} ms {'':12} {'':6}   {'':11} {memory:6.0f} MB  {size / 1e6:.1f} MB {note}")


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
        row(f"{name}, {level} / Cairo's PNG", min(r[0] for r in results), min(others),
            max(r[1] for r in results), goal, f"{sizes[0]:.1f} MB / {sizes[1]:.1f} MB")



def album(names, file):
    """Photographs two in a row, each filling a box."""
    file.write_text(json.dumps({"bounds": [0, 0, 800, (len(names) + 1) // 2 * 240], "sublayers": [
        {"frame": [20 + k % 2 * 400, 10 + k // 2 * 240, 360, 220], "contents": name,
         "contentsGravity": "resizeAspectFill", "masksToBounds": True} for k, name in enumerate(names)]}))
    return file


ten = album(names, photographs / "ten.json")
for label, chosen in (("ten", names), ("twenty", twenty)):
    files = [photographs / name for name in chosen]
    ours, other, memory = best(
        [program, album(chosen, photographs / f"{label}.json"), "-o", folder / f"{label}.pdf", "-q"],
        [folder / "photographs", "pdf", folder / f"{label}-by-hand.pdf", *files], 5)
    size, total = (folder / f"{label}.pdf").stat().st_size / 1e6, sum(path.stat().st_size for path in files) / 1e6
    row(f"{label} photographs to PDF / in C", ours, other, memory, 3,
        f"{size:.1f} MB of {total:.1f} MB of photographs")
memory_row("ten photographs to PNG, 300 dpi", [program, ten, "-o", folder / "ten.png", "--dpi", 300, "-q"],
           [folder / "ten.png"])
memory_row("A0 poster to PNG, 600 dpi",
           [program, samples / "event-poster.json", "-o", folder / "a0.png", "--scale", 28.045 * 600 / 72 / 10,
            "--png-level", "fast", "-q"], [folder / "a0.png"])

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
memory_row("60,000 × 60,000 tiles to A4 PDF", [program, scene, "-o", folder / "giant.pdf", "--paper", "A4", "-q"],
           [folder / "giant.pdf"])
memory_row("60,000 × 60,000 tiles to PNG, 300 dpi", [program, scene, "-o", folder / "giant.png", "--dpi", 300, "-q"],
           [folder / "giant.png"])
memory_row("60,000 × 60,000 tiles to all pixels",
           [program, scene, "-o", folder / "giant.png", "--scale", side / 595, "--png-level", "fast", "-q",
            "--max-output-pixels", side * side],
           [folder / "giant.png"])


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


print(f"\n{'planes in one 3-D space, to SVG':38} {'seconds':>12} {'goal':>12}")
for label, file, goal in (
        ("1,000 planes, 200 crossing", planes(1000, 200, "crossing.json"), "0.3"),
        ("1,000 planes", planes(1000, 0, "planes-1k.json"), ""),
        ("10,000 planes", planes(10_000, 0, "planes-10k.json"), "n log n"),
        ("100,000 planes", planes(100_000, 0, "planes-100k.json"), "n log n"),
        ("1,000 planes behind each other", stack(1000, "stack-1k.json"), ""),
        ("10,000 planes behind each other", stack(10_000, "stack-10k.json"), "n log n")):
    results = [run([program, file, "-o", folder / "planes.svg", "-q"]) for _ in range(3)]
    print(f"{label:38} {min(r[0] for r in results):10.3f} s {goal:>12} {max(r[1] for r in results):6.0f} MB")


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

print(f"\n{'crowds':38} {'seconds':>12} {'goal':>8} {'memory':>10} {'size':>10} {'goal':>8}")
for label, file, kind, seconds, size in (
        ("10,000 particles to PDF", particles, "pdf", "1", "3 MB"),
        ("10,000 additive particles to PDF", added, "pdf", "1", "3 MB"),
        ("10,000 particles added on night, PDF", night, "pdf", "", ""),
        ("10,000 particles to SVG", particles, "svg", "", ""),
        ("10,000 copies to PDF", alike, "pdf", "", ""),
        ("10,000 copies to SVG", alike, "svg", "", ""),
        ("10,000 copies in as many colours, PDF", coloured, "pdf", "", ""),
        ("10,000 copies in as many colours, SVG", coloured, "svg", "", "")):
    target = folder / f"crowd.{kind}"
    results = [run([program, file, "-o", target, "-q"]) for _ in range(5)]
    print(f"{label:38} {min(r[0] for r in results):10.3f} s {seconds:>8} {max(r[1] for r in results):7.0f} MB "
          f"{target.stat().st_size / 1e6:7.2f} MB {size:>8}")

frames = folder / "frames"
frames.mkdir(exist_ok=True)
sequence = [program, samples / "missile-trail.json", "-o", frames / "{frame}.png", "--frames", "0..2@30", "--scale", 3,
            "-q"]
pairs = [(run(["taskset", "-c", "0", *sequence])[0], run(sequence)[0]) for _ in range(3)]
one, many = min(p[0] for p in pairs), min(p[1] for p in pairs)
print(f"61 frames to PNG: one core {one:.2f} s, {os.cpu_count()} cores {many:.2f} s, {one / many:.2f} times as fast")
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


print(f"\n{'wallpapers in a state':38} {'seconds':>12} {'goal':>12}")
for label, count in (("100 layers", 100), ("10,000 layers", 10_000)):
    file = wallpaper(count, f"wallpaper-{count}.tendies")
    for output in ("pdf", "svg", "png"):
        results = [run([program, file, "--state", "Unlock", "--scale", 3, "-o", folder / f"wallpaper.{output}", "-q"])
                   for _ in range(3)]
        print(f"{label + ' to ' + output:38} {min(r[0] for r in results):10.3f} s {'1':>12} "
              f"{max(r[1] for r in results):6.0f} MB")
