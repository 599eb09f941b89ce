#!/usr/bin/env bash
# A comma inside a category is written as "\," (RFC 5545, section 3.3.11), a bare one separates two categories (section
# 3.8.1.2): CATEGORIES:Sales\, north,Travel names two. A program that parses a calendar and writes it out again should
# keep that, and likewise each address of a DELEGATED-TO list (section 3.2.5).
# libical 3.0.16 reads the line without an error and writes CATEGORIES:Sales, north and CATEGORIES:Travel, without the
# backslash: three categories for a reader such as icalendar 7.3.2. It does the same to the values of X- properties,
# though not to SUMMARY, and of two people that an attendee delegates to it keeps the first alone.
# Many desktop calendars stand on libical, so a program that sends an invitation out and gets it back should
# compare categories with that in mind, or have none with commas; one that passes calendars through libical should keep
# and send on the original text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install icalendar==7.3.2 tzdata==2026.6
cd "$work"
for package in libical3=3.0.16-1+b1 libicu72=72.1-3+deb12u1; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
echo "libical $(dpkg-deb -f libical3_*.deb Version)"
cat > try.py <<'PYTHON'
import ctypes
import sys
from importlib.metadata import version

import icalendar

libical = ctypes.CDLL("libical.so.3")
libical.icalparser_parse_string.restype = ctypes.c_void_p
libical.icalparser_parse_string.argtypes = [ctypes.c_char_p]
libical.icalcomponent_as_ical_string.restype = ctypes.c_char_p
libical.icalcomponent_as_ical_string.argtypes = [ctypes.c_void_p]


def calendar(line):
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:visit-1",
                        "DTSTAMP:20240101T000000Z", "DTSTART:20240110T090000Z", line, "END:VEVENT", "END:VCALENDAR",
                        ""])


def through_libical(text):
    return libical.icalcomponent_as_ical_string(libical.icalparser_parse_string(text.encode())).decode()


def lines_for(name, text):
    return [line for line in text.replace("\r\n ", "").splitlines() if line.startswith(name)]


def categories(text):
    event = icalendar.Calendar.from_ical(text).walk("VEVENT")[0]
    return [str(category) for category in event.categories]


delegates = 'DELEGATED-TO="mailto:bob@example.org","mailto:eve@example.org"'
cases = [
    ("CATEGORIES:Sales,Travel", ["CATEGORIES:Sales", "CATEGORIES:Travel"], ["Sales", "Travel"], ["Sales", "Travel"]),
    ("CATEGORIES:Sales\\, north,Travel", ["CATEGORIES:Sales, north", "CATEGORIES:Travel"],
     ["Sales, north", "Travel"], ["Sales", " north", "Travel"]),
    ("X-TEAM:Sales\\, north", ["X-TEAM:Sales, north"], [], []),
    ("SUMMARY:Sales\\, north", ["SUMMARY:Sales\\, north"], [], []),
    (f"ATTENDEE;{delegates}:mailto:ann@example.org",
     ['ATTENDEE;DELEGATED-TO="mailto:bob@example.org":mailto:ann@example.org'], [], []),
]
print("icalendar", version("icalendar"))
failures = 0
for line, wanted_lines, wanted_before, wanted_after in cases:
    before = calendar(line)
    after = through_libical(before)
    written = lines_for(line.replace(";", ":").partition(":")[0], after)
    print(line, *(f"  libical writes {one}" for one in written), sep="\n")
    if wanted_before:
        print(f"  icalendar sees {categories(before)} before, {categories(after)} after")
    if (written, categories(before), categories(after)) != (wanted_lines, wanted_before, wanted_after):
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted_lines}, {wanted_before} before, {wanted_after} after")
sys.exit(1 if failures else 0)
PYTHON
LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu" venv/bin/python try.py
