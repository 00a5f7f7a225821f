"""What other programs say of the files that were made, and what is left in the folder."""

import glob
import os
import shutil
import subprocess

SECONDS = 120


def complaint(program, name, extension, folder_before):
    """Why the result of an export is not right; nil if it is."""
    made = f"{name}.{extension}"
    left = [each for each in os.listdir(os.path.dirname(name)) if each.startswith(".layerpress")]
    if left:
        return f"left behind: {', '.join(left)}"
    if not os.path.exists(made):
        return None
    checks = {
        "pdf": [["qpdf", "--check", made]],
        "svg": [["xmllint", "--noout", "--huge", made]],
        "caml": [["xmllint", "--noout", "--huge", made]],
        "png": [["pngcheck", "-q", made]],
    }
    for command in checks.get(extension, []):
        if not shutil.which(command[0]):
            continue
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, text=True, errors="replace")
        if done.returncode != 0:
            return f"{command[0]} refuses it: {(done.stdout + done.stderr).strip().splitlines()[-1:]}"
    return None


def remove(base):
    for made in glob.glob(glob.escape(base) + "*"):
        if os.path.isdir(made):
            shutil.rmtree(made)
        else:
            os.remove(made)
