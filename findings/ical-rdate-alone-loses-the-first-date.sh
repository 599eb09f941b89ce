#!/usr/bin/env bash
# RFC 5545, section 3.8.5.2, lets RDATE add dates to a recurrence set, and section 3.8.5.3 names DTSTART as the
# set's first member, whether an RRULE stands beside the RDATE or not. So a meeting on the 10th with one RDATE on the
# 12th takes place twice, and recurring-ical-events 3.8.2 lists both.
# ical 14.3.1 lists the 12th only: as soon as an event has an RDATE but no RRULE, its own DTSTART is gone from the
# timeline. With an RRULE the same library keeps it. RDATE;VALUE=PERIOD behaves alike, with each period's own length.
# A program that shows such a calendar through ical should add DTSTART itself when there is an RDATE and no RRULE (and
# no EXDATE for it); a program that writes invitations can avoid the case by adding RRULE:FREQ=DAILY;COUNT=1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install \
    ical==14.3.1 icalendar==7.3.2 recurring-ical-events==3.8.2 tzdata==2026.6
cat > "$work/try.py" <<'PYTHON'
import datetime
import sys
from importlib.metadata import version

import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream

START = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)
END = datetime.datetime(2024, 2, 1, tzinfo=datetime.timezone.utc)


def calendar(*lines):
    event = ["DTSTART:20240110T090000Z", "DTEND:20240110T100000Z", "SUMMARY:Board", *lines]
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:board-1",
                        "DTSTAMP:20240101T000000Z", *event, "END:VEVENT", "END:VCALENDAR", ""])


def days_in_ical(text):
    timeline = IcsCalendarStream.calendar_from_ics(text).timeline
    return [f"{event.start:%d %H:%M}-{event.end:%H:%M}" for event in timeline.overlapping(START, END)]


def days_in_rie(text):
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(START, END)
    return sorted(f"{event.start:%d %H:%M}-{event.end:%H:%M}" for event in events)


first, twelfth = "10 09:00-10:00", "12 09:00-10:00"
cases = [
    ("RDATE alone", ("RDATE:20240112T090000Z",), [twelfth], [first, twelfth]),
    ("RDATE of a period", ("RDATE;VALUE=PERIOD:20240112T090000Z/PT3H",),
     ["12 09:00-12:00"], [first, "12 09:00-12:00"]),
    ("RDATE beside RRULE", ("RRULE:FREQ=DAILY;COUNT=1", "RDATE:20240112T090000Z"),
     [first, twelfth], [first, twelfth]),
]
print("ical", version("ical"), "recurring-ical-events", version("recurring-ical-events"))
failures = 0
for name, lines, want_ical, want_rie in cases:
    got_ical, got_rie = days_in_ical(calendar(*lines)), days_in_rie(calendar(*lines))
    print(f"{name}: ical {got_ical}, recurring-ical-events {got_rie}")
    if (got_ical, got_rie) != (want_ical, want_rie):
        failures += 1
        print(f"NOT AS RECORDED: expected ical {want_ical}, recurring-ical-events {want_rie}")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
