"""Gathers the program and all libraries that it needs, but for the C library, into one folder that runs from anywhere.

    relocatable.py PROGRAM SHARE FOLDER SONAME…

PROGRAM is the program as it was built, SHARE a folder that becomes FOLDER/share, and each SONAME a library that is loaded when it is
first needed. The folder must not exist. To be run on Debian: licences come from the packages that the libraries belong to.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

# The C library and its loader are the system's own: they belong together, and to the kernel.
SYSTEM = re.compile(
    r"(linux-vdso|ld-linux[^/]*|libc|libm|libmvec|libpthread|libdl|librt|libresolv|libutil|libanl|libnsl|libnss_\w+)\.so[.\d]*$"
)
PIXBUF = "gdk-pixbuf-2.0"
# What else is taken from packages.
DATA = ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/hyphen/hyph_en_US.dic")
# Formats that gdk-pixbuf reads for us; SVG is librsvg's, which is called directly.
LOADERS = ("bmp", "gif", "tiff")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def dependencies(file):
    """The libraries of a program or library, with those that they need: names and files."""
    for line in output("ldd", file).splitlines():
        words = line.split()
        if "not found" in line:
            sys.exit(f"relocatable.py: {file} needs {words[0]}, which is not installed")
        if len(words) >= 3 and words[1] == "=>" and not SYSTEM.search(words[0]):
            yield words[0], words[2]


def installed():
    """The files of the libraries that the loader knows, by soname."""
    lines = output("/sbin/ldconfig", "-p").splitlines()
    return {line.split()[0]: line.split()[-1] for line in reversed(lines) if "=>" in line}


def packages(files):
    """The Debian packages that own these files."""
    owners = {}
    for file in files:
        for path in (os.path.realpath(file), file, re.sub(r"^/usr", "", os.path.realpath(file))):
            found = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True)
            if found.returncode == 0:
                owners[file] = found.stdout.split(":")[0]
                break
        else:
            sys.exit(f"relocatable.py: no package has {file}, so its licence is not known")
    return owners


def licence_text(owners):
    """The licences of all packages, and those of Debian's common ones that they refer to."""
    texts, common = [], set()
    for package in sorted(set(owners.values())):
        with open(f"/usr/share/doc/{package}/copyright", encoding="utf-8", errors="replace") as file:
            text = file.read()
        common |= set(re.findall(r"/usr/share/common-licenses/([A-Za-z]+-?[\d.]*\d|[A-Za-z]+)", text))
        texts.append(f"{'=' * 100}\n{package}\n{'=' * 100}\n{text}")
    for name in sorted(common):
        path = f"/usr/share/common-licenses/{name}"
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as file:
                texts.append(f"{'=' * 100}\n{name}\n{'=' * 100}\n{file.read()}")
    return "\n".join(texts)


def bill_of_materials(name, version, files, owners, date):
    """What the folder is made of, as SPDX 2.3 in JSON."""
    identifier = lambda text: "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)
    entries, relations = [], []
    for package in sorted(set(owners.values())):
        found = output("dpkg-query", "-W", "-f", "${Version}\t${source:Package}\t${source:Version}\t${Homepage}", package).split("\n")[0]
        package_version, source, source_version, home = (found.split("\t") + [""] * 4)[:4]
        entries.append(
            {
                "SPDXID": identifier(package),
                "name": package,
                "versionInfo": package_version,
                "supplier": "Organization: Debian",
                "downloadLocation": home or "NOASSERTION",
                "sourceInfo": f"Debian's source package {source} {source_version}",
                "licenseConcluded": "NOASSERTION",
                "licenseDeclared": "NOASSERTION",
                "copyrightText": "NOASSERTION",
                "filesAnalyzed": False,
                "comment": "The licences are in LICENCES.txt.",
                "externalRefs": [
                    {
                        "referenceCategory": "PACKAGE-MANAGER",
                        "referenceType": "purl",
                        "referenceLocator": f"pkg:deb/debian/{package}@{package_version}",
                    }
                ],
            }
        )
        relations.append((identifier("layerpress"), "CONTAINS", identifier(package)))
    entries.insert(
        0,
        {
            "SPDXID": identifier("layerpress"),
            "name": "layerpress",
            "versionInfo": version,
            "supplier": "Organization: The LayerPress authors",
            "downloadLocation": "NOASSERTION",
            "licenseConcluded": "GPL-3.0-only",
            "licenseDeclared": "MIT",
            "copyrightText": "NOASSERTION",
            "filesAnalyzed": False,
            "comment": "LayerPress is under the MIT licence; with poppler, the folder as a whole is under the GPL.",
        },
    )
    # What no package of Debian's has.
    swift = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
    for other, other_version, licence, place in (
        ("swift-runtime", swift, "Apache-2.0 WITH Swift-exception", "https://swift.org"),
        ("FOGRA39L_coated.icc", "NOASSERTION", "NOASSERTION", "https://www.ctan.org/pkg/colorprofiles"),
    ):
        entries.append(
            {
                "SPDXID": identifier(other),
                "name": other,
                "versionInfo": other_version,
                "supplier": "NOASSERTION",
                "downloadLocation": place,
                "licenseConcluded": "NOASSERTION",
                "licenseDeclared": licence,
                "copyrightText": "NOASSERTION",
                "filesAnalyzed": False,
            }
        )
        relations.append((identifier("layerpress"), "CONTAINS", identifier(other)))
    relations.insert(0, ("SPDXRef-DOCUMENT", "DESCRIBES", identifier("layerpress")))
    checksums = []
    for path in files:
        with open(path, "rb") as file:
            checksums.append(hashlib.sha256(file.read()).hexdigest())
    digest = hashlib.sha256("".join(sorted(checksums)).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://layerpress.invalid/spdx/{name}-{digest[:32]}",
        "creationInfo": {"created": date, "creators": ["Tool: relocatable.py"]},
        "packages": entries,
        "relationships": [
            {"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": second} for first, kind, second in relations
        ],
    }


def pixbuf_loaders(folder):
    """The modules of gdk-pixbuf, and its list of them: names without a folder are found beside the library that loads them."""
    base = os.path.join(os.path.dirname(os.path.realpath(installed()["libgdk_pixbuf-2.0.so.0"])), PIXBUF)
    modules = os.path.join(base, "2.10.0", "loaders")
    files = [os.path.join(modules, f"libpixbufloader-{name}.so") for name in LOADERS]
    # What a distribution has built into the library is no module.
    files = [file for file in files if os.path.exists(file)]
    cache = output(os.path.join(base, "gdk-pixbuf-query-loaders"), *files)
    lines = [line for line in cache.replace(modules + "/", "").splitlines() if not line.startswith("#")]
    return files, "\n".join(lines).strip() + "\n"


def main(program, share, folder, *loaded):
    lib = os.path.join(folder, "lib")
    os.makedirs(lib)
    known = installed()
    missing = [name for name in loaded if name not in known]
    if missing:
        sys.exit(f"relocatable.py: not installed: {', '.join(missing)}")
    loaders, cache = pixbuf_loaders(folder)
    libraries = {}
    for file in [program, *loaders, *(known[name] for name in loaded)]:
        libraries.update(dependencies(file))
    libraries.update({name: known[name] for name in loaded})
    libraries.update({os.path.basename(file): file for file in loaders})

    shutil.copy(program, os.path.join(lib, "layerpress"))
    for name, file in libraries.items():
        target = os.path.join(lib, name)
        shutil.copy(os.path.realpath(file), target)
        os.chmod(target, 0o755)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", target], check=True)
    shutil.copytree(share, os.path.join(folder, "share"), symlinks=True)
    with open(os.path.join(folder, "share", "loaders.cache"), "w") as file:
        file.write(cache)

    owners = packages([*libraries.values(), *DATA])
    version = output(program, "--version").split()[-1]
    date = subprocess.run(
        ["date", "-u", "-d", f"@{os.environ.get('SOURCE_DATE_EPOCH', '0')}", "+%Y-%m-%dT%H:%M:%SZ"], check=True, capture_output=True, text=True
    ).stdout.strip()
    with open(os.path.join(folder, "LICENCES.txt"), "a") as file:
        file.write(licence_text(owners))
    with open(os.path.join(folder, "layerpress.spdx.json"), "w") as file:
        files = [os.path.join(lib, name) for name in sorted(os.listdir(lib))]
        json.dump(bill_of_materials(os.path.basename(folder), version, files, owners, date), file, indent=1)
        file.write("\n")


main(*sys.argv[1:])
