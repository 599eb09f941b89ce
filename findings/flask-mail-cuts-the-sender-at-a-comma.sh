#!/usr/bin/env bash
# Flask-Mail takes a sender or a recipient as a name and an address, ("Doe, Ann", "ann@example.org"). One expects it to
# write a name that has a comma, a semicolon or an at sign in it as a quoted string or an encoded word, because outside
# of quotes these signs have a meaning of their own in an address (RFC 5322, sections 3.2.3, 3.2.4 and 3.4).
# Flask-Mail 0.10.0 does so for recipients. For the sender it joins name and address without quotes and parses what it
# has joined, and then the first part of the name counts as the address: neither the From line nor MAIL FROM, where
# bounces go, has ann@example.org in it. A name that is itself an address takes the place of the real one. What is set
# as MAIL_DEFAULT_SENDER, the sender of all mail, fares alike.
# A program that uses Flask-Mail should give the sender as one string that email.utils.formataddr has made. One that
# receives mail should not drop a message because its From line has no address: the sender may well be an honest one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install Flask-Mail==0.10.0 Flask==3.1.3
cat > "$work/try.py" <<'PYTHON'
import socket
import sys
import threading
from email import message_from_string
from email.utils import formataddr, getaddresses
from importlib.metadata import version

from flask import Flask
from flask_mail import Mail, Message

ADDRESS = "ann@example.org"


def serve(received):
    """A mail server for one connection that notes each line in received; returns its port and its thread."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run():
        connection, _ = listener.accept()
        connection.settimeout(20)
        in_data = False
        with connection, listener:
            connection.sendall(b"220 ready\r\n")
            for line in connection.makefile("r", newline="\r\n"):
                line = line.rstrip("\r\n")
                received.append(line)
                if in_data and line != ".":
                    continue
                in_data = line.upper() == "DATA"
                connection.sendall(b"354 go on\r\n" if in_data else b"250 done\r\n")
                if line.upper() == "QUIT":
                    return

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return listener.getsockname()[1], thread


def sent(person, default=False):
    """Whether From, To and MAIL FROM have the person's address, and the From line."""
    received = []
    port, thread = serve(received)
    app = Flask("shop")
    app.config.update(MAIL_SERVER="127.0.0.1", MAIL_PORT=port, MAIL_DEFAULT_SENDER=person if default else None)
    mail = Mail(app)
    with app.app_context():
        mail.send(Message("Order", sender=None if default else person, recipients=[person], body="Thank you"))
    thread.join(20)
    (mail_from,) = [line for line in received if line.upper().startswith("MAIL FROM:")]
    message = message_from_string("\n".join(received[[line.upper() for line in received].index("DATA") + 1:]))
    found = [[address for _, address in getaddresses([message[name]])] == [ADDRESS] for name in ("From", "To")]
    return (*found, f"<{ADDRESS}>" in mail_from), f"From: {message['From']}, {mail_from}"


right, cut = (True, True, True), (False, True, False)
cases = [  # the person, whether as the default sender, and whether From, To and MAIL FROM have the address
    (("Ann Doe", ADDRESS), False, right),
    (("Ann (sales) Doe", ADDRESS), False, right),
    (("Doe, Ann", ADDRESS), False, cut),
    (("Doe, Ann", ADDRESS), True, cut),
    (("Shop; Ann", ADDRESS), False, cut),
    (("lists@example.org", ADDRESS), False, cut),
    (formataddr(("Doe, Ann", ADDRESS)), False, right),
    (formataddr(("lists@example.org", ADDRESS)), False, right),
]
print("Flask-Mail", version("Flask-Mail"))
failures = 0
for person, default, wanted in cases:
    got, lines = sent(person, default)
    print(f"{person}{' by default' if default else ''}: {lines}")
    if got != wanted:
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted} for From, To and MAIL FROM, not {got}")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
