#!/usr/bin/env bash
# In an IMAP ENVELOPE a group such as "Team: bob@example.org;" is a row of addresses with a mark at either end: the
# first has the group's name and no host, the last neither (RFC 3501, section 7.4.2). The marks are no addresses, and a
# client should not show or use them as such.
# Perl's Net::IMAP::Client 0.9507 makes an address of each: the recipients of such a message are "Team@",
# bob@example.org and "@", and "undisclosed-recipients:;", which names nobody, has two. IMAPClient 4.1.0 gives the marks
# an empty host, by which the one real address is easily found.
# A program that answers to everybody through get_summaries should leave out each address whose host is undefined
# before it calls email or prints it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install IMAPClient==4.1.0
cd "$work"
for package in libnet-imap-client-perl=0.9507-1 liblist-moreutils-perl=0.430-2 liblist-moreutils-xs-perl=0.430-3+b1 \
    libexporter-tiny-perl=1.006000-1 libio-socket-ssl-perl=2.081-2 libnet-ssleay-perl=1.92-2+b1; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export PERL5LIB="$work/root/usr/share/perl5:$work/root/usr/lib/x86_64-linux-gnu/perl5/5.36"
cat > envelope.pl <<'PERL'
use strict;
use Net::IMAP::Client;

my $client = Net::IMAP::Client->new(server => '127.0.0.1', port => $ARGV[0], ssl => 0, user => 'user', pass => 'secret')
    or die "no connection\n";
$client->login or die "no login\n";
$client->select('INBOX');
my ($summary) = @{ $client->get_summaries([7]) };
print join(', ', map { $_->as_string } @{ $summary->to || [] }), "\n";
$client->logout;
PERL
cat > try.py <<'PYTHON'
import socket
import subprocess
import sys
import threading
from importlib.metadata import version

from imapclient import IMAPClient


def serve(recipients):
    """A server for one connection that answers from a table; returns its port."""
    sender = b'((NIL NIL "ann" "example.org"))'
    envelope = b'("Fri, 05 Jan 2024 10:00:00 +0000" "hello" %s NIL NIL (%s) NIL NIL NIL "<1@a>")'
    answers = {
        b"CAPABILITY": b"* CAPABILITY IMAP4rev1\r\n",
        b"SELECT": b"* FLAGS (\\Seen)\r\n* 1 EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n",
        b"UID FETCH": b"* 1 FETCH (UID 7 ENVELOPE " + envelope % (sender, recipients) + b")\r\n",
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


def by_perl(recipients):
    run = subprocess.run(["perl", "envelope.pl", str(serve(recipients))], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def by_imapclient(recipients):
    with IMAPClient("127.0.0.1", port=serve(recipients), ssl=False, timeout=20) as client:
        client.login("user", "secret")
        client.select_folder("INBOX")
        envelope = client.fetch([7], ["ENVELOPE"])[7][b"ENVELOPE"]
        return ", ".join(f"{to.mailbox.decode()}@{to.host.decode()}" for to in envelope.to if to.host)


BOB = b'(NIL NIL "bob" "example.org")'
END = b"(NIL NIL NIL NIL)"
cases = [  # the line, its addresses, as Net::IMAP::Client has them, as they are meant
    ("bob@example.org", BOB, "bob@example.org", "bob@example.org"),
    ("Team: bob@example.org;", b'(NIL NIL "Team" NIL)' + BOB + END, "Team@, bob@example.org, @", "bob@example.org"),
    ("undisclosed-recipients:;", b'(NIL NIL "undisclosed-recipients" NIL)' + END, "undisclosed-recipients@, @", ""),
]
perl = subprocess.run(["perl", "-MNet::IMAP::Client", "-e", "print Net::IMAP::Client->VERSION"], capture_output=True,
                      text=True, check=True).stdout
print("Net::IMAP::Client", perl, "IMAPClient", version("IMAPClient"))
failures = 0
for line, recipients, wanted, meant in cases:
    perl, other = by_perl(recipients), by_imapclient(recipients)
    print(f"{line}\n  Net::IMAP::Client: {perl}\n  IMAPClient, those with a host: {other}")
    if (perl, other) != (wanted, meant):
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted} and {meant}")
sys.exit(1 if failures else 0)
PYTHON
venv/bin/python try.py
