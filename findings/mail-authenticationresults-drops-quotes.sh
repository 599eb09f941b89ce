#!/usr/bin/env bash
# A value in an Authentication-Results field may hold any character if it stands in quotes, and must stand in them if it
# holds a colon, as an IPv6 address does (RFC 8601, section 2.2; RFC 2045, section 5.1). The name of a method may be
# followed by its version, dkim/1=pass. A library that reads such a field and writes it again should keep both.
# Perl's Mail::AuthenticationResults 2.20230112 reads policy.iprev="2001:db8::1" and writes it without the quotes, and
# of dkim/1=fail it makes dkim=fail / 1, a version of the result instead of the method. authres 1.2.0 reads the
# originals and finds a syntax error in each of the two.
# A program that sorts or renames such fields through it should pass on the original text of those that it keeps, and a
# reader that finds an error should not take the field for one in which nothing was checked.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install authres==1.2.0
cd "$work"
for package in libmail-authenticationresults-perl=2.20230112-1 libjson-perl=4.10000-1 libclone-perl=0.46-1; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export PERL5LIB="$work/root/usr/share/perl5:$work/root/usr/lib/x86_64-linux-gnu/perl5/5.36"
echo "Mail::AuthenticationResults $(dpkg-deb -f libmail-authenticationresults-perl_*.deb Version)"
cat > try.py <<'PYTHON'
import subprocess
import sys
from importlib.metadata import version

import authres

PASS = ("use Mail::AuthenticationResults::Parser;"
        "print Mail::AuthenticationResults::Parser->new->parse($ARGV[0])->as_string;")


def passed(text):
    run = subprocess.run(["perl", "-e", PASS, text], capture_output=True, text=True, check=True)
    return " ".join(run.stdout.split())


def readable(text):
    try:
        authres.AuthenticationResultsHeader.parse("Authentication-Results: " + text)
        return True
    except authres.SyntaxError:
        return False


cases = [  # the value, as it is written again, whether authres reads that
    ("mx.example.org; dkim=pass header.i=@example.net header.b=\"ab/c=\"",
     "mx.example.org; dkim=pass header.i=@example.net header.b=\"ab/c=\"", True),
    ("mx.example.org; spf=pass reason=\"a; b\" smtp.mailfrom=ann@example.net",
     "mx.example.org; spf=pass reason=\"a; b\" smtp.mailfrom=ann@example.net", True),
    ("mx.example.org; iprev=pass policy.iprev=192.0.2.1", "mx.example.org; iprev=pass policy.iprev=192.0.2.1", True),
    ("mx.example.org; iprev=pass policy.iprev=\"2001:db8::1\"",
     "mx.example.org; iprev=pass policy.iprev=2001:db8::1", False),
    ("mx.example.org; dkim/1=fail header.d=example.net", "mx.example.org; dkim=fail / 1 header.d=example.net", False),
]
print("authres", version("authres"))
failures = 0
for text, wanted, wanted_readable in cases:
    written = passed(text)
    got = readable(text), written, readable(written)
    print(f"{text}\n  written as {written}, authres {'reads' if got[2] else 'rejects'} it")
    if got != (True, wanted, wanted_readable):
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted}, {'readable' if wanted_readable else 'unreadable'}")
sys.exit(1 if failures else 0)
PYTHON
venv/bin/python try.py
