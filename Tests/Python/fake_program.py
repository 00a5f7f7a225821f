#!/usr/bin/env python3
"""Stands in for the program where Python's part is tested: merges rows into lines, and joins parts.

It takes the options that the package gives, and refuses others. A template that says `slow` holds up its first part until the file
`go` is there, and notes which process waits.
"""

import argparse
import json
import os
import sys
import time

BLOCK = 10


def main():
    if sys.argv[1] == "join":
        parser = argparse.ArgumentParser()
        parser.add_argument("parts", nargs="+")
        parser.add_argument("-o", required=True)
        named = parser.parse_args(sys.argv[2:])
        with open(named.o, "wb") as out:
            for part in named.parts:
                with open(part, "rb") as file:
                    out.write(file.read())
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["merge"])
    parser.add_argument("template")
    parser.add_argument("--data", required=True)
    parser.add_argument("-o")
    parser.add_argument("--shard", default="1/1")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--report")
    named = parser.parse_args()
    with open(named.data, encoding="utf-8") as file:
        rows = file.read().splitlines()[1:]
    blocks = [rows[start : start + BLOCK] for start in range(0, len(rows), BLOCK)]
    if named.count:
        print(json.dumps({"rows": len(rows), "blocks": len(blocks)}))
        return
    with open(named.template, encoding="utf-8") as file:
        template = file.read()
    index, count = map(int, named.shard.split("/"))
    if template == "slow" and index == 1:
        wait(os.path.dirname(named.template))
    if "faulty" in rows:
        line = rows.index("faulty") + 2
        sys.exit(f"{named.data}:{line}:1: error: row {line - 1}: is faulty")
    ends = [len(blocks) * part // count for part in (index - 1, index)]
    with open(named.o, "w", encoding="utf-8") as out:
        for block in blocks[ends[0] : ends[1]]:
            out.write("".join(f"{template} {row}\n" for row in block))
    if named.report:
        with open(named.report, "w", encoding="utf-8") as report:
            finding = {"outcome": "warning", "reason": "a reason", "page": 1, "new": 1}
            findings = [{"finding": finding, "firstRow": 2, "count": 3}]
            json.dump({"findings": findings, "pages": ends[1] - ends[0], "skipped": []}, report)


def wait(folder):
    with open(os.path.join(folder, f"waiting-{os.getppid()}"), "w"):
        pass
    while os.path.isdir(folder) and not os.path.exists(os.path.join(folder, "go")):
        time.sleep(0.02)


main()
