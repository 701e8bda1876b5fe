"""A headless Chromium for the tests, spoken to over a pipe in its own protocol.

The DevTools protocol is what Selenium and the like use underneath for what is tested here (the
console, every request, emulated screens and colour schemes, scripts switched off); over a pipe it
needs no package, no driver and no port. Every wait has a limit, and the browser with all its
processes is ended with the test.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import time
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "Chromium is not installed, so nothing shows that the report works in a browser; "
    "install it with: apt-get install -y chromium"
)
LIMIT = 40  # seconds for any one answer


class BrowserError(AssertionError):
    """The browser did not answer, or refused."""


def find():
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One browser with one page."""

    def __init__(self, program: str, profile: Path):
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        self.events: list = []
        self._buffer = b""
        self._last = 0
        self.log = profile / "browser.log"
        profile.mkdir(parents=True, exist_ok=True)

        def pipes():  # the browser reads descriptor 3 and writes descriptor 4
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        with open(self.log, "wb") as log:
            self._process = subprocess.Popen(
                [
                    program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox",
                    "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
                    "--disable-background-networking", "--disable-component-update",
                    "--disable-extensions", "--disable-sync", "--force-color-profile=srgb",
                    "--force-device-scale-factor=1", f"--user-data-dir={profile / 'profile'}",
                    "about:blank",
                ],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                close_fds=False, preexec_fn=pipes, env={**os.environ, "HOME": str(profile)},
            )
        os.close(to_browser)
        os.close(from_browser)
        self._session = None
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        target = self._page()
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def _page(self) -> str:
        deadline = time.monotonic() + LIMIT
        while time.monotonic() < deadline:
            for target in self.call("Target.getTargets")["targetInfos"]:
                if target["type"] == "page":
                    return target["targetId"]
            time.sleep(0.05)
        raise BrowserError("the browser opened no page")

    def call(self, method: str, **parameters):
        """The answer to a command; what happens meanwhile is kept in `events`."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        try:
            os.write(self._out, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            raise self._gone() from None
        deadline = time.monotonic() + LIMIT
        while True:
            answer = self._read(deadline, method)
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _read(self, deadline: float, waiting_for: str) -> dict:
        while b"\0" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._in], [], [], left)[0]:
                raise BrowserError(f"the browser did not answer {waiting_for} in {LIMIT} s")
            part = os.read(self._in, 1 << 16)
            if not part:
                raise self._gone()
            self._buffer += part
        text, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(text)
        if "id" not in message:
            self.events.append(message)
        return message

    def _gone(self) -> BrowserError:
        return BrowserError(f"the browser ended: {self.log.read_text(errors='replace')[-600:]}")

    def open(self, path: Path, width: int = 1280, height: int = 900, dark: bool = False,
             scripts: bool = True, mobile: bool = False) -> None:
        """Loads a file on a screen of that size and waits until it is there."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=mobile)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ])
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        deadline = time.monotonic() + LIMIT
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._read(deadline, f"loading {path.name}")

    def js(self, expression: str):
        """The value of an expression; also where the page's own scripts are switched off."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", details).get("description", str(details)))
        return answer["result"].get("value")

    def until(self, expression: str, wanted) -> bool:
        """Whether an expression takes a value soon: what the page does after an event has its own
        time."""
        deadline = time.monotonic() + 5
        while self.js(expression) != wanted:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        return True

    def click(self, selector: str) -> None:
        """A real click in the middle of an element, scrolled into view."""
        box = self.js(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center', inline: 'center'});"
            " const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left",
                      clickCount=1)

    def key(self, key: str, code: int, text: str = "") -> None:
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode=code, **more)

    def type(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def screenshot(self, path: Path, whole: bool = False) -> Path:
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(answer["data"]))
        return path

    def complaints(self) -> list:
        """What the page wrote to the console, errors it threw, and what the browser objected to."""
        found = []
        for event in self.events:
            if event["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown"):
                found.append(json.dumps(event["params"])[:400])
            if event["method"] == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
        return found

    def requests(self) -> list:
        return [
            event["params"]["request"]["url"] for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def close(self) -> None:
        os.close(self._out)
        os.close(self._in)
        try:
            self._process.wait(timeout=1.5)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait(timeout=10)
