#!/usr/bin/env bash
# RECURRENCE-ID;RANGE=THISANDFUTURE (RFC 5545, section 3.2.13) moves an instance and all that follow it. A library that
# reads such a calendar and writes it back unchanged should keep the parameter: without it the same lines mean that one
# instance alone has moved.
# ical 14.3.1 reads the line without complaint and writes RECURRENCE-ID without RANGE. recurring-ical-events 3.8.2
# shows the damage: before the round trip the daily meeting is at 10:00 from the 12th on, afterwards on the 12th only.
# A program that passes calendars through ical should keep the original text and send that on, or refuse to rewrite a
# calendar that contains RANGE=; one that receives a series back should not take a lost RANGE for the sender's wish.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install \
    ical==14.3.1 icalendar==7.3.2 recurring-ical-events==3.8.2 tzdata==2026.6
cat > "$work/try.py" <<'PYTHON'
import sys
from importlib.metadata import version

import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream

BEFORE = "\r\n".join("""BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//EN
BEGIN:VEVENT
UID:daily-1
DTSTAMP:20240101T000000Z
DTSTART:20240110T090000Z
DTEND:20240110T093000Z
SUMMARY:Daily
RRULE:FREQ=DAILY;COUNT=5
END:VEVENT
BEGIN:VEVENT
UID:daily-1
DTSTAMP:20240102T000000Z
RECURRENCE-ID;RANGE=THISANDFUTURE:20240112T090000Z
DTSTART:20240112T100000Z
DTEND:20240112T103000Z
SUMMARY:Daily
END:VEVENT
END:VCALENDAR
""".split("\n"))


def starts(text):
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between((2024, 1, 1), (2024, 2, 1))
    return sorted(f"{event.start:%d %H:%M}" for event in events)


after = IcsCalendarStream.calendar_to_ics(IcsCalendarStream.calendar_from_ics(BEFORE))
written = [line for line in after.splitlines() if line.startswith("RECURRENCE-ID")]
print("ical", version("ical"), "recurring-ical-events", version("recurring-ical-events"))
print("line read:      RECURRENCE-ID;RANGE=THISANDFUTURE:20240112T090000Z")
print("line written:  ", *written)
print("starts before: ", starts(BEFORE))
print("starts after:  ", starts(after))
as_recorded = (
    written == ["RECURRENCE-ID:20240112T090000Z"]
    and starts(BEFORE) == ["10 09:00", "11 09:00", "12 10:00", "13 10:00", "14 10:00"]
    and starts(after) == ["10 09:00", "11 09:00", "12 10:00", "13 09:00", "14 09:00"]
)
if not as_recorded:
    print("NOT AS RECORDED: the parameter was expected to be lost, and with it the move of the 13th and 14th")
sys.exit(0 if as_recorded else 1)
PYTHON
"$work/venv/bin/python" "$work/try.py"
