#!/usr/bin/env bash
# The days on which a repeated event does not take place may stand in one line, EXDATE:20240111T090000Z,20240112T090000Z
# (RFC 5545, section 3.8.5.1), and the comma between them must not be escaped: the backslash belongs into TEXT alone
# (section 3.3.11), and EXDATE's values are dates. A program that reads such a calendar and writes it out again should
# leave the line as it is.
# Perl's Data::ICal 0.24 writes EXDATE:20240111T090000Z\,20240112T090000Z, which is no date any more. libical 3.0.16
# then removes the whole line and keeps a note of it in X-LIC-ERROR, so the cancelled meetings take place again. RDATE
# and the commas and semicolons of links (URL) fare alike. A line for each date comes through whole.
# A program that passes calendars through Data::ICal should split such lists into lines of one date first, and put links
# back from the original; one that receives a backslash in a list of dates can safely take it out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in libdata-ical-perl=0.24+dfsg-2 libtext-vfile-asdata-perl=0.08-2 libclass-accessor-perl=0.51-2 \
    libclass-accessor-chained-perl=0.01.1~debian-5 libclass-returnvalue-perl=0.55-4 libsub-name-perl=0.26-2+b1 \
    libdevel-stacktrace-perl=2.0400-2 libical3=3.0.16-1+b1 libicu72=72.1-3+deb12u1; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export PERL5LIB="$work/root/usr/share/perl5:$work/root/usr/lib/x86_64-linux-gnu/perl5/5.36"
echo "Data::ICal $(dpkg-deb -f libdata-ical-perl_*.deb Version), libical $(dpkg-deb -f libical3_*.deb Version)"
cat > pass.pl <<'PERL'
use strict;
use warnings;
use Data::ICal;

my $calendar = Data::ICal->new(data => do { local $/; <STDIN> });
die $calendar->error_message, "\n" if !$calendar;
print $calendar->as_string;
PERL
cat > try.py <<'PYTHON'
import ctypes
import subprocess
import sys

libical = ctypes.CDLL("libical.so.3")
libical.icalparser_parse_string.restype = ctypes.c_void_p
libical.icalparser_parse_string.argtypes = [ctypes.c_char_p]
libical.icalcomponent_as_ical_string.restype = ctypes.c_char_p
libical.icalcomponent_as_ical_string.argtypes = [ctypes.c_void_p]


def calendar(*lines):
    event = ["DTSTART:20240110T090000Z", "DTEND:20240110T100000Z", "RRULE:FREQ=DAILY;COUNT=4", "SUMMARY:Board", *lines]
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:board-1",
                        "DTSTAMP:20240101T000000Z", *event, "END:VEVENT", "END:VCALENDAR", ""])


def by_data_ical(text):
    return subprocess.run(["perl", "pass.pl"], input=text.encode(), capture_output=True, check=True).stdout.decode()


def by_libical(text):
    return libical.icalcomponent_as_ical_string(libical.icalparser_parse_string(text.encode())).decode()


def values(text, name):
    lines = text.replace("\r\n ", "").replace("\n ", "").splitlines()
    return [line.partition(":")[2] for line in lines if line.partition(":")[0] == name]


dates = ["20240111T090000Z", "20240112T090000Z"]
link = "http://example.org/map?at=52.5,13.4;z=1"
cases = [  # the property, its values, as Data::ICal writes them, libical's reading before and after
    ("EXDATE", dates, dates, dates, dates),
    ("EXDATE", [",".join(dates)], ["\\,".join(dates)], dates, []),
    ("RDATE", [",".join(dates)], ["\\,".join(dates)], dates, []),
    ("URL", [link], [link.replace(",", "\\,").replace(";", "\\;")], [link],
     [link.replace(",", "\\,").replace(";", "\\;")]),
]
failures = 0
for name, given, *wanted in cases:
    text = calendar(*(f"{name}:{value}" for value in given))
    written = by_data_ical(text)
    got = [values(written, name), values(by_libical(text), name), values(by_libical(written), name)]
    print(f"{name} {' and '.join(given)}\n  Data::ICal writes {got[0]}\n  libical has {got[1]} before, {got[2]} after")
    if got != wanted:
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted}")
sys.exit(1 if failures else 0)
PYTHON
LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu" python3 try.py
