#!/usr/bin/env bash
# A line of a vCard may be folded after any character: a line that begins with a blank continues the one before (RFC
# 2426, section 2.6; RFC 6350, section 3.2, alike), and writers fold at 75. A property may also have a group in front,
# item1.EMAIL (RFC 2426, section 4), as address books write it that let their users name an address.
# abook 0.6.1 (Debian 12) takes each line for itself. A folded address is cut at the fold and can look whole, as
# mail.example for mail.example.org does; the rest of it is skipped without a word. An address with a group is left out.
# vobject 0.9.9 reads the same cards as they are meant.
# A program that hands contacts to abook should unfold the lines and drop the groups first, or write abook's own format;
# one that takes addresses from an abook file should not trust those that came from a vCard.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install vobject==0.9.9
cd "$work"
for package in abook=0.6.1-2+b1 libncursesw6=6.4-4 libreadline8=8.2-1.3; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
cat > try.py <<'PYTHON'
import os
import subprocess
import sys
from importlib.metadata import version

import vobject


def fold(line):
    pieces = [line[:75]]
    rest = line[75:]
    while rest:
        pieces.append(" " + rest[:74])
        rest = rest[74:]
    return "\r\n".join(pieces)


def card(*emails):
    lines = ["BEGIN:VCARD", "VERSION:3.0", "N:Jones;Al;;;", "FN:Al Jones", *emails, "END:VCARD", ""]
    return "\r\n".join(fold(line) for line in lines)


def by_abook(text):
    with open("card.vcf", "w", newline="") as file:
        file.write(text)
    library = os.path.abspath("root/lib/x86_64-linux-gnu") + ":" + os.path.abspath("root/usr/lib/x86_64-linux-gnu")
    run = subprocess.run(["root/usr/bin/abook", "--convert", "--informat=vcard", "--infile=card.vcf",
                          "--outformat=abook"], env={**os.environ, "LD_LIBRARY_PATH": library, "HOME": os.getcwd()},
                         capture_output=True, text=True)
    fields = dict(line.split("=", 1) for line in run.stdout.splitlines() if "=" in line)
    return fields.get("name"), fields.get("email", "").split(",") if fields.get("email") else [], run.stderr


def by_vobject(text):
    read = vobject.readOne(text)
    return read.fn.value, [email.value for email in read.contents.get("email", [])], ""


longest = "EMAIL;TYPE=INTERNET;TYPE=WORK:al.jones.of.the.sales.department@mail.example.org"
cases = [
    ("a short address", ["EMAIL;TYPE=INTERNET:al@example.org"], ["al@example.org"], ["al@example.org"]),
    ("a folded address", [longest], ["al.jones.of.the.sales.department@mail.example"],
     ["al.jones.of.the.sales.department@mail.example.org"]),
    ("an address in a group", ["item1.EMAIL;TYPE=INTERNET:al@example.org", "item1.X-ABLabel:Office"], [],
     ["al@example.org"]),
]
print("vobject", version("vobject"))
failures = 0
for name, emails, wanted_abook, wanted_vobject in cases:
    text = card(*emails)
    abook, other = by_abook(text), by_vobject(text)
    print(f"{name}: abook {abook[1]}, vobject {other[1]}")
    if abook != ("Al Jones", wanted_abook, "") or other != ("Al Jones", wanted_vobject, ""):
        failures += 1
        print(f"NOT AS RECORDED: expected abook {wanted_abook}, vobject {wanted_vobject}, saw {abook}, {other}")
sys.exit(1 if failures else 0)
PYTHON
echo "abook $(dpkg-deb -f abook_*.deb Version)"
venv/bin/python try.py
