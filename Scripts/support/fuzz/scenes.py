"""JSON scenes: the samples, and damage that leaves JSON but makes a scene odd."""

import copy
import glob
import json

VALUES = [None, True, "", "x", "NaN", 0, -1, 1e308, -1e308, 1e-320, 99999999999999999999, [], {}, [0], [[]], [0, 0, 0, 0],
          [-5, -5, -5, -5], [1e9, 1e9, 1e9, 1e9], "perspective(0)", "perspective(1e-9) rotateY(90deg)", "rotateX(89.9999deg)",
          "scale(0)", "scale(1e6, 1e-6, 1)", "#12345", "rgba(1e9, -1, 0, 2)", "assets/none.png", "M0 0 C", "M0 0 a1 1 0 0 0 1e9 1e9",
          {"perspective": 1e-12}, [1, 0, 0, 1e9, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], [0] * 16, [0] * 6, "\u202e\u0301\u0000", "a" * 3000]


def documents():
    return [json.load(open(name)) for name in sorted(glob.glob("samples/*.json"))]


def encode(document):
    """JSON. Python writes numbers that JSON does not have as names, which are damage, too."""
    return json.dumps(document).encode()


def places(document):
    """Every container of the document with every key or index of it."""
    found, waiting = [], [document]
    while waiting:
        container = waiting.pop()
        keys = list(container) if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], (dict, list)):
                waiting.append(container[key])
    return found


def change_values(document, chance, others):
    """Replaces, removes, doubles and swaps values; the result is JSON again."""
    document = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        all_places = places(document)
        if not all_places:
            break
        container, key = chance.choice(all_places)
        value, kind = container[key], chance.randrange(8)
        if kind == 0:
            del container[key]
        elif kind == 1 and isinstance(container, list):
            container.insert(key, copy.deepcopy(value))
        elif kind == 2 and isinstance(value, (int, float)) and not isinstance(value, bool):
            container[key] = value * chance.choice([-1, 0, 1e-3, 1e3, 1e12, 1e-12, 1.0001])
        elif kind == 3:  # a value of another place
            source, name = chance.choice(all_places)
            if name in source if isinstance(source, dict) else name < len(source):
                container[key] = copy.deepcopy(source[name])
        elif kind == 4 and isinstance(container, dict):  # a property of another layer of any sample
            source, name = chance.choice(places(chance.choice(others)))
            if isinstance(name, str):
                container[name] = copy.deepcopy(source[name])
        else:
            container[key] = copy.deepcopy(chance.choice(VALUES))
    return json.dumps(document).encode()
