"""Shows HTML in Chromium, for the target `browser`. The browser loads nothing and runs no script of a page.

usage: browser.py CHROMIUM

An input is its length in four bytes and the HTML in UTF-8; a reply is its length and JSON.
"""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile

# What anybody can see, and everything that may be shown: also what is hidden, and text in attributes.
SHOW = """html => new Promise(done => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-same-origin';
  frame.width = 800, frame.height = 600;
  const parts = color => color.match(/[\\d.]+/g).map(Number);
  // Text in the colour of its background, behind which there may be a picture.
  const isIllegible = (element, view) => {
    const color = parts(view.getComputedStyle(element).color);
    if (color[3] < 0.02) return true;
    for (let place = element; place; place = place.parentElement) {
      const style = view.getComputedStyle(place), background = parts(style.backgroundColor);
      if (style.backgroundImage != 'none') return false;
      if (!(background[3] < 0.02)) return [0, 1, 2].every(i => Math.abs(background[i] - color[i]) <= 4);
    }
    return color.slice(0, 3).every(value => value >= 251);
  };
  frame.onload = () => {
    const page = frame.contentDocument, shown = [], texts = [], others = [];
    const walker = page.createTreeWalker(page, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.nodeType == Node.ELEMENT_NODE) {
        for (const attribute of node.attributes) others.push(attribute.value);
        if (node.content) others.push(node.content.textContent);
        continue;
      }
      texts.push(node.data);
      const element = node.parentElement, style = page.defaultView.getComputedStyle(element);
      const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      const box = page.createRange();
      box.selectNodeContents(node);
      // Nobody sees what is clipped to a box without size, whatever the browser says.
      let isClipped = false;
      for (let place = element; place; place = place.parentElement) {
        const { overflow, display } = page.defaultView.getComputedStyle(place);
        const isFlat = !place.clientWidth || !place.clientHeight;
        isClipped ||= overflow != 'visible' && display != 'inline' && isFlat;
      }
      // Nothing can be scrolled to that is above or left of the page.
      const isOnPage = [...box.getClientRects()].some(
        place => place.right > 0 && place.bottom > 0 && place.width > 0 && place.height > 0);
      // The content of a canvas is only for browsers without one, and style sheets aren't text, even if they are shown.
      if (element.checkVisibility(options) && parseFloat(style.fontSize) >= 6 && isOnPage && !isClipped
          && !element.closest('canvas, style, script, title') && !isIllegible(element, page.defaultView))
        shown.push(node.data);
    }
    const reply = JSON.stringify({ shown: shown.join(' '), present: texts.concat(others).join(' ') });
    frame.remove();
    done(reply);
  };
  frame.srcdoc = '<!doctype html>' + html;
  document.body.append(frame);
})"""


class Browser:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        commands, self.commands = os.pipe()
        self.replies, replies = os.pipe()

        def pipes():
            # Chromium expects these numbers.
            os.dup2(commands, 103), os.dup2(replies, 104)
            os.dup2(103, 3), os.dup2(104, 4)

        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        options += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
        options += ["--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9", "--remote-debugging-pipe"]
        options += ["--proxy-bypass-list=<-loopback>", f"--user-data-dir={self.folder}"]
        self.process = subprocess.Popen(
            [program] + options, preexec_fn=pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number, self.rest = 0, b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, session=None, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                more = os.read(self.replies, 1 << 16)
                if not more:
                    sys.exit("the browser ended")
                self.rest += more
            line, self.rest = self.rest.split(b"\0", 1)
            reply = json.loads(line)
            if reply.get("id") == self.number:
                return reply.get("result", {})

    def show(self, html):
        text = json.dumps(html.decode("utf-8", "replace"))
        result = self.call(
            "Runtime.evaluate", self.session, expression=f"({SHOW})({text})", awaitPromise=True,
            returnByValue=True)
        return result["result"].get("value", '{"shown": "", "present": ""}').encode("utf-8", "replace")

    def end(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


browser = Browser(sys.argv[1])
try:
    while True:
        head = sys.stdin.buffer.read(4)
        if len(head) < 4:
            break
        reply = browser.show(sys.stdin.buffer.read(struct.unpack(">I", head)[0]))
        sys.stdout.buffer.write(struct.pack(">I", len(reply)) + reply)
        sys.stdout.buffer.flush()
finally:
    browser.end()
