"""Pictures that scenes show: PNG, JPEG, SVG and PDF, damaged, flat and tilted."""

import glob
import io
import json
import os
import subprocess

from PIL import Image

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90" width="90" height="90">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0.3"/></linearGradient>
<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="40" cy="40" r="30" fx="30"><stop offset="0.2" stop-color="#fff"/><stop offset="0.2" stop-color="#0a0"/></radialGradient>
<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><circle cx="4" cy="4" r="3" fill="url(#g)"/></pattern>
<clipPath id="c"><circle cx="45" cy="45" r="40"/></clipPath><mask id="m"><rect width="90" height="60" fill="url(#g)"/></mask>
<filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="2"/></filter><marker id="k" markerWidth="4" markerHeight="4"><path d="M0 0L4 2L0 4z"/></marker>
<symbol id="s" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol></defs>
<g clip-path="url(#c)"><rect width="90" height="90" fill="url(#p)"/><path d="M5 5C40 90 50-40 85 80" fill="none" stroke="url(#g)" stroke-width="6" stroke-dasharray="9 3" marker-end="url(#k)"/></g>
<g mask="url(#m)" opacity="0.6"><ellipse cx="45" cy="45" rx="30" ry="20" fill="url(#r)" style="mix-blend-mode:multiply"/></g>
<use xlink:href="#s" x="20" width="30" height="20" filter="url(#f)"/><text x="9" y="70" font-size="14" transform="rotate(5)">Text <tspan fill="red">red</tspan></text>
<image width="20" height="20" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="/></svg>"""

TRANSFORMS = ["translate(0, 0)", "rotate(20deg)", "perspective(200) rotateY(40deg)", "perspective(90) rotateX(60deg) translate(0, 0, 60)",
              "scale(-1, 1, 1)", "scale(1e-3)"]


def documents(program, folder):
    """Bytes of pictures by their extensions."""
    found = [("png", open(name, "rb").read()) for name in sorted(glob.glob("samples/assets/*.png"))]
    found.append(("svg", SVG))
    picture = Image.open("samples/assets/landscape.png")
    for mode in ("L", "RGB", "CMYK"):
        for progressive in (False, True):
            data = io.BytesIO()
            picture.convert(mode).save(data, "jpeg", progressive=progressive, quality=60)
            found.append(("jpg", data.getvalue()))
    for mode in ("1", "L", "P", "LA"):
        data = io.BytesIO()
        picture.convert(mode).save(data, "png")
        found.append(("png", data.getvalue()))
    for extension in ("gif", "tiff", "webp", "bmp"):
        data = io.BytesIO()
        picture.convert("RGB").save(data, extension)
        found.append((extension, data.getvalue()))
    for sample in ("shadows", "gradients", "typography", "rich-label"):
        name = os.path.join(folder, sample + ".pdf")
        subprocess.run([program, f"samples/{sample}.json", "-o", name], capture_output=True, check=True)
        found.append(("pdf", open(name, "rb").read()))
        os.remove(name)
    return found


def fonts():
    """Fonts by their extensions: one that is small, and a static one of the system."""
    names = ["samples/assets/SampleVariable.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"]
    return [(name[-3:], open(name, "rb").read()) for name in names if os.path.exists(name)]


def profiles():
    """Profiles of presses and screens."""
    names = glob.glob("/usr/share/color/icc/ghostscript/*.icc")
    return [open(name, "rb").read() for name in sorted(names) if os.path.getsize(name) < 1_000_000]


def text_scene(font, chance):
    """A scene with text in the font of a file, by the names of all that may be meant."""
    family = chance.choice(["Sample Variable", "DejaVu Sans Mono"])
    runs = [{"text": chance.choice(["Hello ffi AVAT", "\u0627\u0628 xyz", "\U0001f600 a\u0301", "i" * 300]), "font": family,
             "fontVariations": {"wght": chance.choice([100, 700, 1e9])}},
            {"text": "xyz", "font": family, "strokeWidth": 3, "kern": chance.choice([0, -5, 1e5])}]
    layer = {"class": "CATextLayer", "frame": [0, 0, 200, 100], "fontSize": chance.choice([9, 20, 400]), "wrapped": True,
             "foregroundColor": "black", "font": family, "string": runs, "transform": chance.choice(TRANSFORMS)}
    return json.dumps({"fonts": [font], "bounds": [0, 0, 200, 100], "sublayers": [layer]}).encode()


def scene(name, chance):
    """A scene that shows the picture `name`, somehow."""
    layer = {"name": "p", "bounds": [0, 0, 90, 60], "position": [60, 50], "contents": name, "transform": chance.choice(TRANSFORMS)}
    if chance.random() < 0.3:
        layer["contentsRect"] = chance.choice([[0.2, 0.2, 0.5, 0.5], [-1, 0, 3, 1], [0, 0, 0, 0], [0.5, 0.5, -0.5, 1], [0.3, 0.3, 1e-9, 1e-9],
                                               [0, 0, 1e9, 1e-300]])
    if chance.random() < 0.3:
        layer["contentsCenter"] = chance.choice([[0.3, 0.3, 0.4, 0.4], [0, 0, 1, 0], [0.9, 0.9, 0.5, 0.5]])
    if chance.random() < 0.3:
        layer["contentsGravity"] = chance.choice(["center", "resizeAspect", "topLeft"])
    if chance.random() < 0.3:
        layer.update(shadowOpacity=0.7, shadowRadius=chance.choice([0, 3, 30]))
    if chance.random() < 0.2:
        layer["filters"] = [chance.choice([{"type": "gaussianBlur", "inputRadius": 3}, {"type": "colorInvert"}])]
    return json.dumps({"bounds": [0, 0, 120, 100], "sublayers": [layer]}).encode()
