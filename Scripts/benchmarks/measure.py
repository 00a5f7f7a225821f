"""Runs the benchmarks and prints a row for each: ours, the other program's, the ratio, our peak memory."""
import math
import os
import subprocess
import sys
import time
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

poster = folder / "poster.png"
for level, goal in (("fast", 0.13), ("default", 0.30)):
    arguments = [program, samples / "event-poster.json", "-o", poster, "--dpi", 600, "--png-level", level, "-q"]
    results = [run(arguments) for _ in range(3)]
    ours, memory = min(r[0] for r in results), max(r[1] for r in results)
    again = folder / "poster-by-cairo.png"
    other = float(subprocess.check_output([folder / "rewrite-png", poster, again]))
    sizes = [p.stat().st_size / 1e6 for p in (poster, again)]
    row(f"poster, 7017 × 9925, {level} / Cairo's PNG", ours, other, memory, goal,
        f"{sizes[0]:.1f} MB / {sizes[1]:.1f} MB")


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
