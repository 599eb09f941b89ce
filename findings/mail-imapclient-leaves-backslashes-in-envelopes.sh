#!/usr/bin/env bash
# In a quoted string of IMAP a backslash stands before a quote or a backslash and is no part of the text; a literal,
# {10} and ten bytes, has no such signs at all (RFC 3501, section 4.3). A server may choose either for a subject or a
# name in an ENVELOPE (section 7.4.2), so a client should give the same text for both.
# Perl's Mail::IMAPClient 3.43 gives the subject "hi (there)" as it is when it comes in quotes; as a literal it becomes
# "hi \(there\)", with backslashes that nobody sent. The name Ann "A" Doe keeps the two backslashes of its quoted
# string. IMAPClient 4.1.0, given the same bytes, has the same text each time.
# A program that uses get_envelope should take a backslash off each bracket, quote and backslash in names and subjects,
# knowing that a sender's own goes with it, or ask for BODY.PEEK[HEADER.FIELDS (...)] and read the fields itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install IMAPClient==4.1.0
cd "$work"
for package in libmail-imapclient-perl=3.43-1 libparse-recdescent-perl=1.967015+dfsg-4; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export PERL5LIB="$work/root/usr/share/perl5"
cat > envelope.pl <<'PERL'
use strict;
use warnings;
use Mail::IMAPClient;

my $client = Mail::IMAPClient->new(Server => '127.0.0.1', Port => $ARGV[0], User => 'user', Password => 'secret',
    Timeout => 20) or die "no connection: $@\n";
$client->select('INBOX') or die $client->LastError;
my $envelope = $client->get_envelope(7) or die $client->LastError;
print $envelope->subject, "\n", $envelope->from->[0]->personalname, "\n";
$client->logout;
PERL
cat > try.py <<'PYTHON'
import socket
import subprocess
import sys
import threading
from importlib.metadata import version

from imapclient import IMAPClient


def quoted(text):
    return b'"' + text.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


def literal(text):
    return b"{%d}\r\n%s" % (len(text), text)


def serve(subject, name):
    """A server for one connection that answers from a table; returns its port."""
    envelope = b'("Fri, 05 Jan 2024 10:00:00 +0000" %s ((%s NIL "ann" "example.org")) NIL NIL NIL NIL NIL NIL "<1@a>")'
    answers = {
        b"CAPABILITY": b"* CAPABILITY IMAP4rev1\r\n",
        b"SELECT": b"* FLAGS (\\Seen)\r\n* 1 EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n",
        b"UID FETCH": b"* 1 FETCH (UID 7 ENVELOPE " + envelope % (subject, name) + b")\r\n",
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
                key = b" ".join(words[:2]).upper() if words[0].upper() == b"UID" else words[0].upper()
                connection.sendall(answers.get(key, b"") + tag + b" OK done\r\n")
                if key == b"LOGOUT":
                    return

    threading.Thread(target=run, daemon=True).start()
    return listener.getsockname()[1]


def by_perl(*texts):
    run = subprocess.run(["perl", "envelope.pl", str(serve(*texts))], capture_output=True, text=True, check=True)
    return tuple(run.stdout.splitlines())


def by_imapclient(*texts):
    with IMAPClient("127.0.0.1", port=serve(*texts), ssl=False, timeout=20) as client:
        client.login("user", "secret")
        client.select_folder("INBOX")
        envelope = client.fetch([7], ["ENVELOPE"])[7][b"ENVELOPE"]
        return envelope.subject.decode(), envelope.from_[0].name.decode()


cases = [  # subject, name, how they are sent, as Mail::IMAPClient has them
    ("hello", "Ann Doe", quoted, ("hello", "Ann Doe")),
    ("hello", "Ann Doe", literal, ("hello", "Ann Doe")),
    ("hi (there)", "Ann Doe", quoted, ("hi (there)", "Ann Doe")),
    ("hi (there)", "Ann Doe", literal, ("hi \\(there\\)", "Ann Doe")),
    ("hello", 'Ann "A" Doe', quoted, ("hello", 'Ann \\"A\\" Doe')),
]
perl = subprocess.run(["perl", "-MMail::IMAPClient", "-e", "print Mail::IMAPClient->VERSION"], capture_output=True,
                      text=True, check=True).stdout
print("Mail::IMAPClient", perl, "IMAPClient", version("IMAPClient"))
failures = 0
for subject, name, form, wanted in cases:
    sent = form(subject.encode()), form(name.encode())
    perl, other = by_perl(*sent), by_imapclient(*sent)
    print(f"{form.__name__}: Mail::IMAPClient {' | '.join(perl)}, IMAPClient {' | '.join(other)}")
    if perl != wanted or other != (subject, name):
        failures += 1
        print(f"NOT AS RECORDED: expected {' | '.join(wanted)} and {subject} | {name}")
sys.exit(1 if failures else 0)
PYTHON
venv/bin/python try.py
