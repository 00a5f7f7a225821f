"""Checks the folder of the archive: what its libraries need, their licences, and its bill of materials.

    check_tree.py FOLDER
"""

import json
import os
import re
import subprocess
import sys

# The C library's, which the system has; relocatable.py leaves them out.
SYSTEM = re.compile(r"(ld-linux[^/]*|libc|libm|libmvec|libpthread|libdl|librt|libresolv|libutil)\.so[.\d]*$")
# What stays out: other licences, and what is too large.
ABSENT = re.compile(r"libimagequant|libav(codec|format)|libGL|libEGL|libc\.so|libm\.so|libpthread")


def dynamic(file):
    text = subprocess.run(["readelf", "-dW", file], check=True, capture_output=True, text=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.*)\]", text), re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", text)


def main(folder):
    lib = os.path.join(folder, "lib")
    files = sorted(os.listdir(lib))
    problems = [f"{name} is there" for name in files if ABSENT.match(name)]
    for name in files:
        needed, paths = dynamic(os.path.join(lib, name))
        problems += [f"{name} needs {other}" for other in needed if other not in files and not SYSTEM.match(other)]
        if paths != ["$ORIGIN"]:
            problems.append(f"{name} looks for libraries in {paths}")

    with open(os.path.join(folder, "layerpress.spdx.json")) as file:
        bill = json.load(file)
    names = {package["name"] for package in bill["packages"]}
    contained = {entry["relatedSpdxElement"] for entry in bill["relationships"] if entry["relationshipType"] == "CONTAINS"}
    identifiers = {package["SPDXID"] for package in bill["packages"]}
    if bill["spdxVersion"] != "SPDX-2.3" or not contained <= identifiers:
        problems.append("the bill of materials is damaged")
    with open(os.path.join(folder, "LICENCES.txt"), encoding="utf-8") as file:
        licences = file.read()
    for name in names - {"layerpress", "swift-runtime", "FOGRA39L_coated.icc"}:
        if f"\n{'=' * 100}\n{name}\n" not in licences:
            problems.append(f"no licence of {name}")
    for words in ("MIT", "GNU General Public License", "snapshot.debian.org", "FOGRA39L_coated.icc", "Unicode License"):
        if words not in licences:
            problems.append(f"LICENCES.txt does not speak of {words}")
    for name in ("libpoppler-glib8", "libcairo2", "libqpdf29", "fonts-dejavu-core", "hyphen-en-us", "swift-runtime", "FOGRA39L_coated.icc"):
        if not any(found.startswith(name.rstrip("0123456789")) for found in names):
            problems.append(f"{name} is not in the bill of materials")
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(files)} files of {len(names) - 1} packages, with their licences and a bill of materials")


main(*sys.argv[1:])
