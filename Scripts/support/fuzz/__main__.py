"""Makes odd scenes, damages scenes and the files that they show, and runs `layerpress` on them. See Scripts/fuzz."""

import argparse
import collections
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

import caml
import damage
import judging
import minimise
import pictures
import scenes
import schema

# Of the processor, so that nothing hangs because the machine is busy; and how long nothing may wait for anything.
SECONDS = 60
LONGEST_WAIT = 900
MEMORY = "2G"
PARTICLES = 20_000
PIXELS = 100_000_000


def limits():
    # More than any of them needs: what takes more has lost count of something.
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


class Fuzzer:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.markup, self.archives = caml.documents(program, folder)
        self.scenes = scenes.documents()
        self.pictures = pictures.documents(program, folder)
        self.fonts = pictures.fonts()
        self.profiles = pictures.profiles()
        self.generator = schema.Generator(program)

    def write(self, base, chance):
        """Writes one case, files whose names begin with `base`: the scene's name, and arguments that it needs."""
        kind = chance.choice(["caml", "json", "json", "schema", "schema", "schema", "picture", "picture", "font", "profile", "cut"])
        if kind == "caml":
            if self.archives and chance.random() < 0.3:
                return self.save({base + ".tendies": damage.of("tendies", chance.choice(self.archives), chance)})
            change = chance.choice([damage.flip_bytes, caml.change_text, caml.change_text])
            return self.save({base + ".caml": change(chance.choice(self.markup), chance)})
        if kind == "json":
            data = scenes.change_values(chance.choice(self.scenes), chance, self.scenes)
            return self.save({base + ".json": damage.flip_bytes(data, chance) if chance.random() < 0.1 else data})
        if kind == "schema":
            return self.save({base + ".json": scenes.encode(self.generator.scene(chance))})
        if kind == "font":
            extension, data = chance.choice(self.fonts)
            font = base + "." + extension
            scene = pictures.text_scene(os.path.basename(font), chance)
            return self.save({base + ".json": scene, font: damage.of(extension, data, chance)}, ["--no-system-fonts"])
        if kind == "profile" and self.profiles:
            data = damage.flip_bytes(chance.choice(self.profiles), chance, 128 if chance.random() < 0.7 else 0)
            name, files = self.save({base + ".json": scenes.encode(chance.choice(self.scenes)), base + ".icc": data})[:2]
            return name, files, chance.choice([["--proof", base + ".icc"], ["--output-intent", base + ".icc", "--color-space", "cmyk"]])
        extension, data = chance.choice(self.pictures)
        data = caml.change_text(data, chance) if extension == "svg" and chance.random() < 0.7 else damage.of(extension, data, chance)
        picture = base + "." + extension
        if kind == "cut":
            return self.save({picture: data}, ["cut"])
        return self.save({base + ".json": pictures.scene(os.path.basename(picture), chance), picture: data})

    def save(self, files, arguments=()):
        for name, data in files.items():
            with open(name, "wb") as file:
                file.write(data)
        return next(iter(files)), list(files), list(arguments)

    def arguments(self, name, given, chance):
        """A command line on a case, and the extension of what it makes."""
        if given == ["cut"]:
            ending = chance.choice(["jpg", "png"])
            return ["cut", name, "-o", name + ".tiles/{x}_{y}." + ending, "--tile", chance.choice(["16", "100"])], ""
        if "--proof" in given:
            return [name, "-o", name + ".png"] + given, "png"
        if "--output-intent" in given:
            return [name, "-o", name + ".pdf"] + given, "pdf"
        extension = chance.choice(["svg", "svg", "png", "png", "pdf", "pdf", "check", "inspect", "caml", "json", "gif", "webp"])
        if extension in ("check", "inspect"):
            return [extension, name] + [option for option in given], ""
        if extension in ("caml", "json"):
            return ["convert", name, "-o", name + "." + extension], extension
        extra = {
            "svg": [[], [], ["--svg-shadows", "vector"], ["--animate"], ["--text", "text"]],
            "png": [[], ["--scale", "0.5", "--png-level", "small"], ["--scale", "3"], ["--time", "1.3"]],
            "pdf": [[], [], ["--lenient"], ["--color-space", "gray"], ["--standard", "pdfa-2u", "--date", "2026-01-01"]],
            "gif": [["--frames", "0..1@5"]], "webp": [["--frames", "0..1@5"]],
        }[extension]
        if name.endswith((".caml", ".tendies")) and chance.random() < 0.15:
            extra = [["--state", "Unlock", "--from-state", "Locked", "--time", "0.3"]]
        return [name, "-o", name + "." + extension] + chance.choice(extra) + given, extension

    def run(self, arguments):
        """The exit status or what else came of it, and what was said."""
        limit = ["--max-memory", MEMORY]
        if arguments[0] == "cut":
            # The default allows 4 GB for a row of tiles, and a damaged file may claim to be so wide.
            limit += ["--max-pixels", str(PIXELS)]
        elif arguments[0] not in ("convert", "inspect"):
            # A million, which is the default, are allowed to take minutes and gigabytes in a PDF: 12 kB each.
            limit += ["--limit", f"particles={PARTICLES}"]
        try:
            done = subprocess.run(
                [self.program] + arguments + limit, capture_output=True, timeout=LONGEST_WAIT, preexec_fn=limits)
        except subprocess.TimeoutExpired:
            return "hang", ""
        if done.returncode == -signal.SIGXCPU:
            return "hang", ""
        words = done.stderr.decode("utf-8", "replace")
        if "stopped: it took more than" in words:
            return "memory", words
        if any(ord(letter) < 32 and letter not in "\n\t" for letter in words):
            return "control characters", words
        return done.returncode, words

    def judge(self, name, arguments, extension):
        """What is wrong; nil if nothing is. And the exit status."""
        output = f"{name}.{extension}"
        if os.path.isfile(output):  # Of an earlier form of the scene, which is being made smaller.
            os.remove(output)
        status, _ = self.run(arguments)
        if status not in (0, 1, 2, 3):
            return str(status), status
        return judging.complaint(self.program, name, extension, None), status

    def case(self, base, chance):
        name, files, given = self.write(base, chance)
        arguments, extension = self.arguments(name, given, chance)
        problem, status = self.judge(name, arguments, extension)
        if problem is None:
            judging.remove(base)
            return None, status
        for file in files:  # What was made goes, what made it stays.
            with open(file, "rb") as opened:
                files[files.index(file)] = (file, opened.read())
        judging.remove(base)
        for file, data in files:
            with open(file, "wb") as opened:
                opened.write(data)
        if name.endswith(".json"):
            self.minimise(name, arguments, extension, problem)
        return f"{problem}: {' '.join(arguments)}", status

    def minimise(self, name, arguments, extension, problem):
        with open(name, "rb") as file:
            whole = file.read()

        def fails(data):
            with open(name, "wb") as file:
                file.write(data)
            return self.judge(name, arguments, extension)[0] == problem

        if problem in ("hang", "memory") or not fails(whole):  # It would take hours, or does not fail again.
            least = whole
        else:
            least = minimise.json_scene(whole, fails)
        with open(name, "wb") as file:
            file.write(least)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("count", help="cases, or minutes as 20m")
    parser.add_argument("seed", type=int)
    given = parser.parse_args()
    os.makedirs(given.folder, exist_ok=True)
    shutil.copytree("samples/assets", os.path.join(given.folder, "assets"), dirs_exist_ok=True)
    fuzzer = Fuzzer(given.program, given.folder)
    end = time.monotonic() + 60 * float(given.count[:-1]) if given.count.endswith("m") else None
    count = sys.maxsize if end else int(given.count)
    statuses, failures, number = collections.Counter(), 0, 0
    while number < count and (end is None or time.monotonic() < end):
        chance = random.Random(given.seed * 1_000_003 + number)
        problem, status = fuzzer.case(os.path.join(given.folder, f"{given.seed}-{number}"), chance)
        number += 1
        statuses[status] += 1
        if problem:
            failures += 1
            print(problem, flush=True)
    print(f"{number} cases: " + ", ".join(f"status {key}: {value}" for key, value in sorted(statuses.items(), key=str)))
    sys.exit(1 if failures else 0)


main()
