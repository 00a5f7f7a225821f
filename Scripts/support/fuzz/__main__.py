"""Damages scenes and the pictures that they show, and runs `layerpress` on them. See Scripts/fuzz."""

import collections
import glob
import os
import random
import shutil
import subprocess
import sys

import caml
import pictures
import scenes

PROGRAM, FOLDER, COUNT, SEED = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
SECONDS = 60


def flip_bytes(data, chance):
    data = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


class Damage:
    def __init__(self):
        self.markup, self.archives = caml.documents(PROGRAM, FOLDER)
        self.scenes = scenes.documents()
        self.pictures = pictures.documents(PROGRAM, FOLDER)

    def write(self, base, chance):
        """Writes one damaged scene beside `base`; its name, and those of all files that were written."""
        kind = chance.randrange(3)
        if kind == 0:
            if self.archives and chance.random() < 0.1:
                data = flip_bytes(chance.choice(self.archives), chance)
            else:
                data = chance.choice([flip_bytes, caml.change_text, caml.change_text])(chance.choice(self.markup), chance)
            return self.save({base + ".caml": data})
        if kind == 1:
            data = scenes.change_values(chance.choice(self.scenes), chance, self.scenes)
            return self.save({base + ".json": flip_bytes(data, chance) if chance.random() < 0.1 else data})
        extension, data = chance.choice(self.pictures)
        damage = caml.change_text if extension == "svg" and chance.random() < 0.7 else flip_bytes
        data = damage(data, chance)
        if chance.random() < 0.2:
            data = data[:chance.randrange(len(data))]
        picture = base + "." + extension
        return self.save({base + ".json": pictures.scene(os.path.basename(picture), chance), picture: data})

    def save(self, files):
        for name, data in files.items():
            with open(name, "wb") as file:
                file.write(data)
        return next(iter(files)), list(files)


def run(name, chance):
    outputs = [[name, "-o", name + "." + extension] for extension in ("svg", "png", "pdf")]
    arguments = chance.choice(outputs + [["check", name], ["inspect", name], ["convert", name, "-o", name + ".out.caml"],
                                         ["convert", name, "-o", name + ".out.json"],
                                         outputs[0] + ["--svg-shadows", "vector"],
                                         outputs[0] + ["--animate"], outputs[1] + ["--scale", "0.5", "--png-level", "small"], outputs[1] + ["--scale", "3"]])
    if name.endswith(".caml") and chance.random() < 0.15:
        arguments = outputs[0] + ["--state", "Unlock", "--from-state", "Locked", "--time", "0.3"]
    try:
        done = subprocess.run([PROGRAM] + arguments, capture_output=True, timeout=SECONDS)
        return arguments, done.returncode
    except subprocess.TimeoutExpired:
        return arguments, "hang"


def main():
    shutil.copytree("samples/assets", os.path.join(FOLDER, "assets"), dirs_exist_ok=True)
    damage, statuses, failures = Damage(), collections.Counter(), 0
    for number in range(COUNT):
        chance = random.Random(SEED * 1_000_003 + number)
        base = os.path.join(FOLDER, f"{SEED}-{number}")
        name, files = damage.write(base, chance)
        arguments, status = run(name, chance)
        statuses[status] += 1
        if status not in (0, 1, 2, 3):
            failures += 1
            print(f"{status}: {' '.join(arguments)}", flush=True)
        else:
            for file in files:
                os.remove(file)
        for made in glob.glob(name + ".*"):
            os.remove(made)
    print(f"{COUNT} scenes: " + ", ".join(f"status {key}: {value}" for key, value in sorted(statuses.items(), key=str)))
    sys.exit(1 if failures else 0)


main()
