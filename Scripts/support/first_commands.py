"""Prints a shell script that follows each page of the documentation up to its first command.

    first_commands.py FOLDER

FOLDER has README.md, docs and samples, as they are installed. The script is to be run in a copy of it that can be written to; it needs
no more than a shell. What a page gives as a file before its first command is written first.
"""

import os
import re
import sys


def script(name, text):
    """The commands of a page; empty for one that has none."""
    lines, files = [], []
    for before, language, block in re.findall(r"(.*?)^```(\w*)\n(.*?)^```$", text, re.S | re.M):
        files += [file for file in re.findall(r"`([^`\n]+)`", before) if file.endswith((".json", ".py"))]
        if language in ("json", "python") and files:
            folder = os.path.dirname(files[-1])
            if folder:
                lines.append(f"mkdir -p {folder}")
            lines.append(f"cat > {files[-1]} <<'END'\n{block}END")
        if language not in ("", "sh"):
            continue
        if language == "sh" and not re.search(r"^layerpress ", block, re.M):
            # What makes files that the first command needs.
            lines.append(block.rstrip())
            continue
        for command in block.replace("\\\n", " ").splitlines():
            # Not a synopsis.
            if command.startswith("layerpress ") and not re.search(r"[\[…$]|SCENE|TEMPLATE|OUT\.|  ", command):
                return [f"echo '{name}: {command.replace(chr(39), '')}'", *lines, command]
    return []


def main(folder):
    pages = ["README.md"] + sorted(f"docs/{name}" for name in os.listdir(f"{folder}/docs") if name.endswith(".md"))
    print("set -eu")
    for page in pages:
        with open(os.path.join(folder, page), encoding="utf-8") as file:
            commands = script(page, file.read())
        if commands:
            print("\n".join(commands))


main(*sys.argv[1:])
