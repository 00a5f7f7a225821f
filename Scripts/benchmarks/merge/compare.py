"""Merges cards by LayerPress and by libraries of PyPI, and prints what each takes: compare.py PROGRAM FOLDER COUNT [LIBRARY…]

Each makes a hundred cards first: what the further ones take is the difference. A library that needs more than 8 GB or ten minutes
of CPU is stopped, and that is its figure. The libraries' QR codes are made before, and their shadow is a picture that LayerPress
makes, neither of which is counted. Pictures of each program's first and last card are left in the folder.
"""
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

program, folder = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
count = int(sys.argv[3])
here = Path(__file__).parent
libraries = folder.parent / "libraries" / "bin" / "python"
FEW, MEMORY, SECONDS = 100, 8 << 30, 600


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run(arguments):
    """Seconds of CPU, seconds and peak memory in MB of one run; None where it was stopped."""
    start = time.perf_counter()
    with open(folder / "messages.txt", "w") as messages:
        process = subprocess.Popen([str(a) for a in arguments], preexec_fn=limit, stdout=messages, stderr=messages)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = usage.ru_utime + usage.ru_stime
    if process.returncode == 0:
        return cpu, time.perf_counter() - start, usage.ru_maxrss / 1024
    print(f"{arguments[1] if arguments[0] == program else arguments[2]} ended with {process.returncode} after {cpu:,.0f} s of "
          f"CPU and {usage.ru_maxrss / 1024:,.0f} MB: " + (folder / "messages.txt").read_text()[-300:].strip())
    return None


def look(pdf, name, rows):
    """What poppler sees: pages, the last row's address, and pictures of the first and last."""
    pages = [line.split()[1] for line in subprocess.check_output(["pdfinfo", pdf], text=True).splitlines()
             if line.startswith("Pages:")]
    words = subprocess.check_output(["pdftotext", "-f", str(rows), "-l", str(rows), pdf, "-"], text=True)
    for which, page in (("first", 1), ("last", rows)):
        subprocess.run(["pdftoppm", "-r", "144", "-png", "-singlefile", "-f", str(page), "-l", str(page), pdf,
                        folder / f"{name}-{which}"], check=True)
    return pages == [str(rows)] and f"p{rows - 1}@example.org" in words


def command(name, rows, pdf):
    if name == "layerpress":
        return [program, "merge", folder / "card.json", "--data", folder / f"rows-{rows}.csv", "-o", pdf, "-j", "1", "-q"]
    return [libraries, here / "peers.py", name, folder / f"coded-{rows}.csv", pdf]


for file in ("card.json", "card.typ"):
    shutil.copy(here / file, folder / file)
subprocess.run([program, here / "shadow.json", "-o", folder / "shadow.png", "--dpi", "300", "-q"], check=True)
names = ["layerpress"]
if libraries.exists():
    names += sys.argv[4:] or ["typst", "reportlab", "weasyprint"]
for rows in (FEW, count):
    for kind, python in (("rows", sys.executable), ("coded", libraries)):
        file = folder / f"{kind}-{rows}.csv"
        if not file.exists() and (kind == "rows" or libraries.exists()):
            subprocess.run([python, here / "rows.py", f"{file}.new", str(rows), kind], check=True)
            os.rename(f"{file}.new", file)

print(f"{count:,} cards\n\n| | CPU, ms a card | of each further | seconds | memory, MB | bytes a card | of each further | poppler |"
      "\n|---|--:|--:|--:|--:|--:|--:|---|")
for name in names:
    files = [folder / f"{name}-{rows}.pdf" for rows in (FEW, count)]
    few, all = (run(command(name, rows, file)) for rows, file in zip((FEW, count), files))
    if not few or not all:
        continue
    sizes = [file.stat().st_size for file in files]
    more = count - FEW
    print(f"| {name} | {all[0] / count * 1000:.3f} | {(all[0] - few[0]) / more * 1000:.3f} | {all[1]:.1f} | {all[2]:,.0f} "
          f"| {sizes[1] / count:,.0f} | {(sizes[1] - sizes[0]) / more:,.0f} "
          f"| {'opens' if look(files[1], name, count) else 'DIFFERS'} |", flush=True)
