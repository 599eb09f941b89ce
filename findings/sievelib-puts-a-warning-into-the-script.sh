#!/usr/bin/env bash
# A ManageSieve server may accept a script and yet warn: OK (WARNINGS) and then the text (RFC 5804, sections 1.3 and
# 2.6). Like every string of the protocol (section 4) that text may be quoted or be sent as a literal, {length} and the
# bytes, which is the only form for a text of several lines.
# The client in sievelib 1.6.0 understands a literal after NO, but not after OK: putscript says True and leaves the text
# unread, and getscript then gives the warning's lines as the first lines of the script. The managesieve package 0.8.1,
# given the same bytes, keeps the two apart.
# A program that edits scripts through sievelib would store the warning as a part of the script, which is then no valid
# Sieve. It should connect anew after each putscript, and compare what getscript gives with what it has stored.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install sievelib==1.6.0 managesieve==0.8.1
cat > "$work/try.py" <<'PYTHON'
import re
import socket
import sys
import threading
import warnings
from importlib.metadata import version

import managesieve
from sievelib.managesieve import Client

warnings.simplefilter("ignore")  # sievelib warns of the unencrypted connection
SCRIPT = "keep;\r\nstop;\r\nkeep;\r\n"
GREETING = b'"IMPLEMENTATION" "test"\r\n"SASL" "PLAIN"\r\n"SIEVE" "fileinto"\r\n"VERSION" "1.0"\r\nOK "ready"\r\n'


def serve(put_answer):
    """A server for one connection; returns its port."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run():
        connection, _ = listener.accept()
        connection.settimeout(20)
        with connection, listener:
            lines = connection.makefile("rb")
            connection.sendall(GREETING)
            for line in lines:
                literal = re.search(rb"\{(\d+)\+?\}\r\n$", line)
                if literal:
                    lines.read(int(literal[1]))
                    lines.readline()
                command = line.split()[0].upper()
                script = SCRIPT.encode()
                connection.sendall({
                    b"CAPABILITY": GREETING,
                    b"PUTSCRIPT": put_answer,
                    b"GETSCRIPT": b"{%d}\r\n%s\r\nOK\r\n" % (len(script), script),
                }.get(command, b"OK\r\n"))
                if command == b"LOGOUT":
                    return

    threading.Thread(target=run, daemon=True).start()
    return listener.getsockname()[1]


def by_sievelib(answer):
    client = Client("127.0.0.1", serve(answer))
    client.connect("user", "secret", starttls=False, authmech="PLAIN")
    stored = client.putscript("main", SCRIPT)
    script = client.getscript("main")
    client.logout()
    return stored, script.splitlines()


def by_managesieve(answer):
    client = managesieve.MANAGESIEVE("127.0.0.1", port=serve(answer))
    client.login("PLAIN", "user", "secret")
    stored = client.putscript("main", SCRIPT) == "OK"
    _, script = client.getscript("main")
    client.logout()
    return stored, script.splitlines()


def literal(text):
    return b"{%d}\r\n%s\r\n" % (len(text), text)


plain = ["keep;", "stop;", "keep;"]
warning = b"line 3: never reached"
cases = [
    ("OK", b"OK\r\n", (True, plain)),
    ("OK, warning quoted", b'OK (WARNINGS) "' + warning + b'"\r\n', (True, plain)),
    ("NO, error as a literal", b"NO " + literal(b"line 3: error"), (False, plain)),
    ("OK, warning as a literal", b"OK (WARNINGS) " + literal(warning), (True, [warning.decode(), *plain])),
]
print("sievelib", version("sievelib"), "managesieve", version("managesieve"))
failures = 0
for name, answer, wanted in cases:
    sievelib, other = by_sievelib(answer), by_managesieve(answer)
    print(f"{name}: sievelib {sievelib}, managesieve {other}")
    if sievelib != wanted or other != (wanted[0], plain):
        failures += 1
        print(f"NOT AS RECORDED: expected sievelib {wanted}, managesieve {(wanted[0], plain)}")
sys.exit(1 if failures else 0)
PYTHON
timeout 120 "$work/venv/bin/python" "$work/try.py"
