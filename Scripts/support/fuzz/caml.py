"""CAML documents and bundles: what the samples become, and damage that keeps most of the markup readable."""

import glob
import io
import os
import re
import subprocess
import zipfile

VALUES = ["", "undefined", "NaN", "inf", "-1e308", "1e-320", "0 0", "1,2;3", "null", "90deg", "rotate(", "#1", "999999999999",
          "\u00e9\u0301", "data:image/png;base64,AAAA", "../x", "&lt;", "matrix(1 2 3)", "*", "0 0 m 9 9", "1" * 3000]


def documents(program, folder):
    """Samples as CAML, and the documents of bundles that lie beside this package."""
    found = []
    for sample in sorted(glob.glob("samples/*.json")):
        name = os.path.join(folder, os.path.basename(sample)[:-5] + ".caml")
        made = subprocess.run([program, "convert", sample, "-o", name], capture_output=True)
        if made.returncode == 0 and os.path.getsize(name) < 60_000:
            found.append(open(name, "rb").read())
        if os.path.exists(name):
            os.remove(name)
    found.append(WITH_STATES.encode())
    archives = [open(name, "rb").read() for name in sorted(glob.glob("../shared/wallpapers/*.tendies"))]
    for data in archives:
        archive = zipfile.ZipFile(io.BytesIO(data))
        found += [archive.read(name) for name in archive.namelist() if name.endswith("main.caml")]
    return found, archives


WITH_STATES = """<caml><CALayer id="r" bounds="0 0 90 90" position="45 45"><sublayers>
  <CALayer id="a" position="9 9" bounds="0 0 9 9" backgroundColor="1 0 0"><mask type="CAShapeLayer" path="0 0 9 9 re"/>
    <filters><CAFilter filter="gaussianBlur" inputRadius="2"/></filters><animations><k type="CAAnimationGroup" duration="2">
      <animations><CABasicAnimation keyPath="opacity"><toValue type="real" value="0"/></CABasicAnimation></animations></k></animations></CALayer>
  <CAEmitterLayer id="e" emitterPosition="9 9"><emitterCells><CAEmitterCell id="c" birthRate="3" lifetime="2" velocity="9"/></emitterCells></CAEmitterLayer>
  <CAReplicatorLayer instanceCount="3" instanceTransform="translate(9)"><sublayers><CATextLayer bounds="0 0 40 20" fontSize="9"><string type="string" value="Hi"/></CATextLayer></sublayers></CAReplicatorLayer>
  <CAGradientLayer bounds="0 0 9 9"><type value="conic"/><colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors></CAGradientLayer></sublayers>
  <states><LKState name="Locked" initial="1"><elements><LKStateSetValue targetId="a" keyPath="position.y"><value type="integer" value="40"/></LKStateSetValue>
      <LKStateAddElement targetId="r" keyPath="sublayers" beforeObjectId="a"><object type="CALayer" id="n" bounds="0 0 5 5"/></LKStateAddElement>
      <LKStateRemoveElement targetId="r" keyPath="sublayers" objectId="e"/></elements></LKState><LKState name="Unlock" basedOn="Locked"/></states>
  <stateTransitions><LKStateTransition fromState="*" toState="Locked"><elements><LKStateTransitionElement targetId="a" key="position.y">
    <animation type="CASpringAnimation" duration="1"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
  <style><opacity type="real" value="1"/></style></CALayer></caml>
"""


def change_text(data, chance):
    text = data.decode("utf-8", "replace")
    for _ in range(chance.randint(1, 6)):
        tags = list(re.finditer(r"<[^>]+>", text))
        values = list(re.finditer(r'"[^"]*"', text))
        kind = chance.randrange(7)
        if kind == 0 and tags:  # a tag is left out
            tag = chance.choice(tags)
            text = text[:tag.start()] + text[tag.end():]
        elif kind == 1 and tags:  # a part stands twice
            tag = chance.choice(tags)
            end = min(len(text), tag.start() + chance.randrange(1, 400))
            text = text[:end] + text[tag.start():end] + text[end:]
        elif kind in (2, 3) and values:  # a value is another one
            value = chance.choice(values)
            other = chance.choice([chance.choice(VALUES), chance.choice(values).group()[1:-1]])
            text = text[:value.start()] + '"' + other + '"' + text[value.end():]
        elif kind == 4 and tags:  # two elements change places
            a, b = sorted(chance.sample(range(len(tags)), 2)) if len(tags) > 1 else (0, 0)
            a, b = tags[a], tags[b]
            text = text[:a.start()] + b.group() + text[a.end():b.start()] + a.group() + text[b.end():] if a is not b else text
        elif kind == 5:  # a name is another one
            names = re.findall(r"[A-Za-z.]{3,}", text)
            if names:
                text = text.replace(chance.choice(names), chance.choice(names), chance.choice([1, 2, -1]))
        else:  # it ends early
            text = text[:chance.randrange(1, len(text) + 1)] if chance.random() < 0.1 else text
        if not text:
            text = "<caml/>"
    return text.encode()
