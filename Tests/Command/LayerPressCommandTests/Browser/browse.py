"""Does as a person would in a page, by Chromium's debugging pipe, and prints what the steps answer, as JSON, a line each.

browse.py URL STEP…

A step is a word and what it is about: `wait=EXPRESSION` until it is true, `value=EXPRESSION` prints it, `click=X,Y`,
`key=NAME`, `dark=` as if the system were dark, `shot=FILE`. Ends with status 77 where Chromium does not run.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time


class Browser:
    def __init__(self, program, profile):
        down, up = os.pipe(), os.pipe()

        def connect():
            # Beyond 3 and 4, which one of them may be.
            theirs = [os.dup2(pipe, 50 + index) for index, pipe in enumerate((down[0], up[1]))]
            for index, pipe in enumerate(theirs):
                os.dup2(pipe, 3 + index)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + profile, "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(down[0])
        os.close(up[1])
        self.commands, self.answers = os.fdopen(down[1], "wb", 0), os.fdopen(up[0], "rb", 0)
        self.received, self.number, self.session = b"", 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        self.commands.write(json.dumps(command).encode() + b"\0")
        while True:
            while b"\0" not in self.received:
                more = self.answers.read(1 << 16)
                if not more:
                    sys.exit(77)
                self.received += more
            message, self.received = self.received.split(b"\0", 1)
            answer = json.loads(message)
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return None if "exceptionDetails" in answer else answer["result"].get("value")

    def wait(self, expression):
        end = time.monotonic() + 120
        while not self.value(expression):
            if time.monotonic() > end:
                sys.exit("it never came to be: " + expression)
            time.sleep(0.05)

    def click(self, place):
        x, y = map(float, place.split(","))
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, text=name if len(name) == 1 else "")
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name)

    def dark(self, _):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])

    def shot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def move(self, names):
        """Gives a file another one's name, as an editor does that saves it."""
        os.rename(*names.split(" "))


def main(address, steps):
    program = shutil.which("chromium")
    if not program:
        sys.exit(77)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.call("Page.navigate", url=address)
            for step in steps:
                name, argument = step.split("=", 1)
                if name == "value":
                    print(json.dumps(browser.value(argument)), flush=True)
                else:
                    getattr(browser, name)(argument)
        finally:
            browser.process.kill()
            browser.process.wait()


main(sys.argv[1], sys.argv[2:])
