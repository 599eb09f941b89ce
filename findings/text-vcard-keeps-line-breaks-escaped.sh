#!/usr/bin/env bash
# A line break inside a vCard's text is written as \n, and a backslash as two (RFC 2426, section 4; RFC 6350, section
# 3.4). So "\\new" is a backslash before "new", and a program that reads a card and writes it out again must know the
# two apart.
# Perl's Text::vCard 3.09 takes the backslash off commas, semicolons and backslashes but leaves \n as it is: a note of
# two lines comes out as one with "\n" in it, and C:\\new becomes C:\new. Written out again, that name of a folder has
# one backslash, which every other reader takes for a line break. Of two further names in N (section 3.1.2), Bea,Cleo,
# it makes one. vobject 0.9.9 reads all of them as they are meant.
# A program that uses Text::vCard should keep the original card for writing, should turn \n into line breaks before it
# shows a note or an address, and cannot know a folder's name from a line break by what it gets.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install vobject==0.9.9
cd "$work"
for package in libtext-vcard-perl=3.09-2 libtext-vfile-asdata-perl=0.08-2 libclass-accessor-perl=0.51-2 \
    libclass-accessor-chained-perl=0.01.1~debian-5 libsub-name-perl=0.26-2+b1 libpath-tiny-perl=0.144-1 \
    libunicode-linebreak-perl=0.0.20190101-1+b5 libsombok3=2.4.0-2+b1 libmime-charset-perl=1.013.1-2; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
echo "Text::vCard $(dpkg-deb -f libtext-vcard-perl_*.deb Version)"
cat > pass.pl <<'PERL'
use strict;
use warnings;
use Text::vCard::Addressbook;

# The note as a program sees it, the number of its lines, and the card as it is written out again.
my $book = Text::vCard::Addressbook->new({ source_text => do { local $/; <STDIN> } });
my ($card) = $book->vcards;
my $note = $card->get('NOTE')->[0]->value;
print scalar(() = "$note\n" =~ /\n/g), "\n", $book->export;
PERL
cat > try.py <<'PYTHON'
import os
import subprocess
import sys
from importlib.metadata import version

import vobject


def card(note):
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", "N:Doe;Ann;Bea,Cleo;;", "FN:Ann Doe", f"NOTE:{note}",
                        "END:VCARD", ""])


def passed(text):
    root = os.path.abspath("root/usr")
    there = {**os.environ, "LD_LIBRARY_PATH": f"{root}/lib/x86_64-linux-gnu",
             "PERL5LIB": f"{root}/share/perl5:{root}/lib/x86_64-linux-gnu/perl5/5.36"}
    run = subprocess.run(["perl", "pass.pl"], input=text.encode(), capture_output=True, check=True, env=there)
    lines, _, written = run.stdout.decode().partition("\n")
    return int(lines), written


def read(text):
    meant = vobject.readOne(text)
    return meant.note.value, meant.n.value.additional


cases = [  # the note, its lines in Text::vCard, the note and the further names before and after
    ("red\\, green\\; blue", 1, "red, green; blue", "red, green; blue"),
    ("first\\nsecond", 1, "first\nsecond", "first\nsecond"),
    ("C:\\\\new", 1, "C:\\new", "C:\new"),
]
print("vobject", version("vobject"))
failures = 0
for note, lines, before, after in cases:
    lines_seen, written = passed(card(note))
    (note_before, names_before), (note_after, names_after) = read(card(note)), read(written)
    print(f"NOTE:{note}\n  {lines_seen} line in Text::vCard; before {note_before!r}, {names_before}; "
          f"written out again {note_after!r}, {names_after!r}")
    seen = lines_seen, note_before, names_before, note_after, names_after
    if seen != (lines, before, ["Bea", "Cleo"], after, "Bea,Cleo"):
        failures += 1
        print(f"NOT AS RECORDED: expected {lines} line, {before!r} and {after!r}, ['Bea', 'Cleo'] and 'Bea,Cleo'")
sys.exit(1 if failures else 0)
PYTHON
venv/bin/python try.py
