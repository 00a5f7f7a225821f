"""Makes a wheel of the folder that relocatable.py has made: `pip install` of it gives the command `layerpress` and the module of that name.

    wheel.py TREE VERSION PLATFORM FOLDER
"""

import base64
import hashlib
import os
import stat
import sys
import time
import zipfile

METADATA = """Metadata-Version: 2.1
Name: layerpress
Version: {version}
Summary: Core Animation layer trees as vector PDF, SVG and PNG
License: MIT; the libraries inside have their own licences, and poppler's is the GPL
Requires-Python: >=3.8
Provides-Extra: dask
Requires-Dist: distributed; extra == "dask"
Description-Content-Type: text/markdown

{description}
"""

PACKAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/Python/layerpress")


def main(tree, version, platform, folder):
    date = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800))[:6]
    name = f"layerpress-{version}-py3-none-{platform}.whl"
    information = f"layerpress-{version}.dist-info"
    with open(os.path.join(tree, "share/doc/layerpress/README.md"), encoding="utf-8") as file:
        description = file.read()
    with open(os.path.join(tree, "LICENCES.txt"), "rb") as file:
        licences = file.read()
    records = []
    with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:

        def add(path, data, mode=0o644):
            entry = zipfile.ZipInfo(path, date)
            entry.external_attr = (stat.S_IFREG | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            records.append(f"{path},sha256={digest},{len(data)}")

        for file in sorted(os.listdir(PACKAGE)):
            if file == "_version.py" or not file.endswith((".py", "py.typed")):
                continue
            with open(os.path.join(PACKAGE, file), "rb") as opened:
                add(f"layerpress/{file}", opened.read())
        add("layerpress/_version.py", f'"""The version of this package."""\n\n__version__ = "{version}"\n'.encode())
        for base, folders, files in os.walk(tree):
            folders.sort()
            for file in sorted(files):
                path = os.path.join(base, file)
                with open(path, "rb") as opened:
                    data = opened.read()
                add(f"layerpress/program/{os.path.relpath(path, tree)}", data, 0o755 if os.access(path, os.X_OK) and os.stat(path).st_mode & 0o111 else 0o644)
        add(f"{information}/METADATA", METADATA.format(version=version, description=description).encode())
        add(f"{information}/LICENCES.txt", licences)
        add(f"{information}/WHEEL", f"Wheel-Version: 1.0\nGenerator: layerpress\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n".encode())
        add(f"{information}/entry_points.txt", b"[console_scripts]\nlayerpress = layerpress.__main__:main\n")
        record = f"{information}/RECORD"
        add_record = zipfile.ZipInfo(record, date)
        add_record.external_attr = (stat.S_IFREG | 0o644) << 16
        wheel.writestr(add_record, "\n".join([*records, f"{record},,"]) + "\n")


main(*sys.argv[1:])
