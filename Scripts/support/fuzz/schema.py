"""Scenes made from the JSON Schema that the program prints: any property of any class, with ordinary and odd values."""

import json
import subprocess

NUMBERS = [0, -0.0, 1, -1, 0.5, 2, 10, 45, 100, 1e-320, 5e-324, 1e-300, 1e-9, 1e308, -1e308, 1.7976931348623157e308, 1e15, 1e16,
           -9223372036854775808, 9223372036854775807, 18446744073709551616, 4294967296, 65536, 32768, 16777217, 3.5e38]
STRINGS = {
    "color": ["red", "#1234", "rgb(300 -1 0 / 2)", "oklch(1e9 0 0)", "device-cmyk(0.1 2 0 0)", "color(--Gold 50%)", "currentColor",
              "rgb(from red r g b / 50%)", "hsl(1e308deg 0% 0%)", "", "#"],
    "transform": ["translate(1e308, 0)", "perspective(0.001) rotateY(89.999deg)", "rotate3d(0, 0, 0, 9)", "scale(5e-324)",
                  "matrix(1,0,0,1,1e300,0)", "rotateX(60deg) perspective(-1)", "translate(9px, 1cm)", "scale(-1, 1, 0)"],
    "path": ["M0 0L50 50", "M0 0 a1e-300 100 0 0 0 1 1", "M0 0C1e308 0 0 1e308 9 9Z", "M5 5h1e-320v9z", "M0 0A50 1e-9 45 1 1 99 1e9",
             "M0 0" + "L9 9 0 5" * 500, "m", "M0 0Q5 5 5 5T9 9S1 1 2 2", "M1e16 1e16l1 1"],
    "image": ["assets/sprite.png", "assets/landscape.png", "assets/none.png", "data:image/png;base64,AAAA", "../x.png", "assets", "",
              "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Ccircle r='4'/%3E%3C/svg%3E"],
    "length": ["10mm", "1e308in", "-5pt", "0.5in", "9furlongs"],
    "": ["a", "Hello world", "\u0627\u0644\u0633\u0644\u0627\u0645 12", "\U0001f600\u200d\U0001f680", "\u001b[31m\u202e", "e\u0301" * 40, "x" * 2000,
         "\n\n\t", "\ufffe\u0000", "DejaVu Sans", "90deg", "normal", "none"],
}


class Generator:
    def __init__(self, program):
        self.schema = json.loads(subprocess.run([program, "schema"], capture_output=True, check=True).stdout)
        self.classes = [name for name in self.schema["$defs"] if name + "Keys" in self.schema["$defs"]]

    def scene(self, chance):
        budget = [chance.choice([20, 60, 200])]
        root = self.layer(chance, budget, 0)
        root["bounds"] = [0, 0, chance.choice([50, 100, 120.5, 300]), chance.choice([40, 100, 200])]
        return root

    def layer(self, chance, budget, depth):
        names = [name for name in self.classes if name.endswith("Layer")]
        return self.instance(chance.choice(names), chance, budget, depth)

    def instance(self, name, chance, budget, depth):
        """An object of a class of the schema, with some of its properties."""
        budget[0] -= 1
        properties = self.properties(name)
        made = {"class": name}
        if name.endswith("Layer"):
            made["frame"] = [chance.choice([0, 5, -20]), chance.choice([0, 10]), chance.choice([0, 30, 80]), chance.choice([0, 40, 60])]
            made["backgroundColor"] = chance.choice(["red", "#00f8", None])
        for key in chance.sample(sorted(properties), min(len(properties), chance.randint(0, 8))):
            if key != "class":
                made[key] = self.value(properties[key], chance, budget, depth + 1, key)
        if name.endswith("Layer") and budget[0] > 0 and depth < 8 and chance.random() < 0.7:
            made["sublayers"] = [self.layer(chance, budget, depth + 1) for _ in range(chance.randint(1, 4))]
        return made

    def properties(self, name):
        found, waiting = {}, [name]
        while waiting:
            part = self.schema["$defs"][waiting.pop()]
            found.update(part.get("properties", {}))
            waiting += [each["$ref"].split("/")[-1] for each in part.get("allOf", []) if "$ref" in each]
        return found

    def value(self, schema, chance, budget, depth, key=""):
        if chance.random() < 0.05:  # of another type than it should be
            return chance.choice([None, True, "", [], {}, [[]], chance.choice(NUMBERS)])
        if schema is True or not isinstance(schema, dict):
            return chance.choice(NUMBERS)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return chance.choice(schema["enum"])
        if "$ref" in schema:
            return self.referred(schema["$ref"].split("/")[-1], chance, budget, depth)
        for words in ("anyOf", "oneOf"):
            if words in schema:
                return self.value(chance.choice(schema[words]), chance, budget, depth, key)
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = chance.choice(kind)
        if kind == "boolean":
            return chance.choice([True, False])
        if kind in ("number", "integer"):
            ordinary = [chance.randint(0, 20), chance.uniform(-50, 100), schema.get("default", 1)]
            number = chance.choice(NUMBERS if chance.random() < 0.3 else ordinary)
            return int(number) if kind == "integer" and isinstance(number, (int, float)) and abs(number) < 1e300 else number
        if kind == "string":
            return chance.choice(STRINGS[""])
        if kind == "array":
            least, most = schema.get("minItems", 0), schema.get("maxItems", schema.get("minItems", 0) + 3)
            return [self.value(schema.get("items", True), chance, budget, depth + 1) for _ in range(chance.randint(least, max(least, most)))]
        if kind == "object" or "properties" in schema:
            properties = schema.get("properties", {})
            keys = set(schema.get("required", [])) | set(chance.sample(sorted(properties), min(len(properties), chance.randint(0, 4))))
            return {name: self.value(properties.get(name, True), chance, budget, depth + 1, name) for name in sorted(keys)}
        return None

    def referred(self, name, chance, budget, depth):
        if name in ("layer", "soleLayer", "page", "document"):
            return self.layer(chance, budget, depth) if budget[0] > 0 and depth < 10 else {}
        if name == "animation":
            return self.instance(chance.choice([n for n in self.classes if "Layer" not in n and "Cell" not in n]), chance, budget, depth)
        if name in self.classes:
            return self.instance(name, chance, budget, depth) if depth < 12 else {}
        for kind in STRINGS:
            if kind and kind == name and chance.random() < 0.7:
                return chance.choice(STRINGS[kind])
        return self.value(self.schema["$defs"][name], chance, budget, depth) if depth < 14 else None
