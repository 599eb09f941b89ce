#!/usr/bin/env bash
# An IMAP server may report another message's flags at any time, also between the answers to a UID FETCH (RFC 3501,
# sections 2.2.2 and 7.4.2; RFC 9051 says the same). The sequence number in front tells whose flags they are, and a
# FLAGS item always holds a message's whole set, so a later one replaces an earlier one.
# imap-tools 1.16.0, which fetches one message at a time, joins the flags of every FETCH line that arrives meanwhile:
# message 7 is given the \Deleted of message 8, and keeps a \Seen that a later line has taken away. IMAPClient 4.1.0,
# given the same bytes, keeps other messages' flags apart.
# A program that uses imap-tools should not act on msg.flags from fetch() while other clients are at work; it should
# ask for the flags again, or use a client that reads the sequence numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install imap-tools==1.16.0 IMAPClient==4.1.0
cat > "$work/try.py" <<'PYTHON'
import socket
import sys
import threading
from importlib.metadata import version

from imap_tools import MailBoxUnencrypted
from imapclient import IMAPClient

MESSAGE = b"Subject: hello\r\n\r\nbody\r\n"


def whole(flags):
    return b"* 1 FETCH (UID 7 FLAGS (%s) BODY[] {%d}\r\n%s)\r\n" % (flags, len(MESSAGE), MESSAGE)


def serve(fetch_answer):
    """A server for one connection that answers from a table; returns its port."""
    answers = {
        b"CAPABILITY": b"* CAPABILITY IMAP4rev1\r\n",
        b"SELECT": b"* FLAGS (\\Seen \\Deleted)\r\n* 2 EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n",
        b"UID SEARCH": b"* SEARCH 7\r\n",
        b"UID FETCH": fetch_answer,
        b"LOGOUT": b"* BYE\r\n",
    }
    listener = socket.create_server(("127.0.0.1", 0))

    def run():
        connection, _ = listener.accept()
        connection.settimeout(20)
        with connection, listener:
            connection.sendall(b"* OK [CAPABILITY IMAP4rev1] ready\r\n")
            for line in connection.makefile("rb"):
                tag, *words = line.split()
                name = b" ".join(words[:2]).upper() if words[0].upper() == b"UID" else words[0].upper()
                connection.sendall(answers.get(name, b"") + tag + b" OK done\r\n")
                if name == b"LOGOUT":
                    return

    threading.Thread(target=run, daemon=True).start()
    return listener.getsockname()[1]


def flags_by_imap_tools(answer):
    with MailBoxUnencrypted("127.0.0.1", port=serve(answer), timeout=20).login("user", "secret") as box:
        return {message.uid: sorted(message.flags) for message in box.fetch()}


def flags_by_imapclient(answer):
    with IMAPClient("127.0.0.1", port=serve(answer), ssl=False, timeout=20) as client:
        client.login("user", "secret")
        client.select_folder("INBOX")
        fetched = client.fetch([7], ["FLAGS", "BODY.PEEK[]"])
        return {str(uid): sorted(flag.decode() for flag in data[b"FLAGS"]) for uid, data in fetched.items()}


other = b"* 2 FETCH (UID 8 FLAGS (\\Deleted))\r\n"
cases = [
    ("only its own line", whole(b"\\Seen"), ["\\Seen"], ["\\Seen"]),
    ("another message's flags after it", whole(b"") + other, ["\\Deleted"], []),
    ("another message's flags before it", other + whole(b""), ["\\Deleted"], []),
    ("its own flags emptied by a later line", whole(b"\\Seen") + b"* 1 FETCH (UID 7 FLAGS ())\r\n", ["\\Seen"], []),
]
print("imap-tools", version("imap-tools"), "IMAPClient", version("IMAPClient"))
failures = 0
for name, answer, want_tools, want_client in cases:
    tools, client = flags_by_imap_tools(answer), flags_by_imapclient(answer)
    print(f"{name}: imap-tools {tools}, IMAPClient {client}")
    if tools != {"7": want_tools} or client != {"7": want_client}:
        failures += 1
        print(f"NOT AS RECORDED: expected imap-tools {want_tools}, IMAPClient {want_client} for UID 7")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
