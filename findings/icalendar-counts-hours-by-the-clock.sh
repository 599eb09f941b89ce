#!/usr/bin/env bash
# A DURATION of hours is exact: where the clocks change, the change has to be added or taken away (RFC 5545, section
# 3.3.6). So a night shift of DURATION:PT10H that begins at 20:00 ends at 07:00 in the night to summer time and at 05:00
# in the night back. Days are counted by the calendar: P1D ends at the same time of the next day. An alarm's TRIGGER
# (section 3.8.6.3) is a duration of the same kind, and an event's length is the time that passes from start to end.
# icalendar 7.3.2, which knows the zone's rules, turns the hands of the clock by ten hours: .end is 06:00 in both
# nights, nine and eleven hours after the start. An alarm ten hours ahead rings an hour late, and .duration is eleven
# hours for an event that takes ten. In UTC, in other nights and with P1D it is right.
# A program that uses icalendar should add hours in UTC and days in the event's zone, and should turn start and end into
# UTC before it subtracts them; one that writes invitations should give DTEND rather than DURATION.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install icalendar==7.3.2 tzdata==2026.6
cat > "$work/try.py" <<'PYTHON'
import sys
from datetime import datetime
from importlib.metadata import version

from icalendar import Calendar

ALARM = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:shift", "TRIGGER:-PT10H", "END:VALARM"]


def event(*lines):
    return Calendar.from_ical("\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
        "BEGIN:DAYLIGHT", "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:19961027T030000",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
        "END:VTIMEZONE", "BEGIN:VEVENT", "UID:shift-1", "DTSTAMP:20240101T000000Z", *lines, "END:VEVENT",
        "END:VCALENDAR", ""])).events[0]


def passed(first, second):
    """The time between two moments as a clock without summer time measures it, in hours."""
    return (second.timestamp() - first.timestamp()) / 3600


def by_duration(start, duration):
    shift = event(f"DTSTART{start}", f"DURATION:{duration}")
    return passed(shift.start, shift.end), shift.end.isoformat()


def to_alarm(start):
    shift = event(f"DTSTART{start}", "DURATION:PT1H", *ALARM)
    (alarm,) = shift.alarms.times
    return passed(alarm.trigger, shift.start), alarm.trigger.isoformat()


def by_end(start, end):
    shift = event(f"DTSTART{start}", f"DTEND{end}")
    return shift.duration.total_seconds() / 3600, shift.end.isoformat()


berlin = ";TZID=Europe/Berlin:"
cases = [  # hours by icalendar, and as they are meant
    ("PT10H in UTC", by_duration(":20240330T190000Z", "PT10H"), 10, 10),
    ("PT10H in an ordinary night", by_duration(f"{berlin}20240401T200000", "PT10H"), 10, 10),
    ("PT10H, night to summer time", by_duration(f"{berlin}20240330T200000", "PT10H"), 9, 10),
    ("PT10H, night back", by_duration(f"{berlin}20241026T200000", "PT10H"), 11, 10),
    ("P1D, day of the change", by_duration(f"{berlin}20240330T200000", "P1D"), 23, 23),
    ("TRIGGER:-PT10H, ordinary", to_alarm(f"{berlin}20240402T080000"), 10, 10),
    ("TRIGGER:-PT10H, after the change", to_alarm(f"{berlin}20240331T080000"), 9, 10),
    ("20:00 to 06:00, ordinary", by_end(f"{berlin}20240401T200000", f"{berlin}20240402T060000"), 10, 10),
    ("20:00 to 07:00, night to summer time", by_end(f"{berlin}20240330T200000", f"{berlin}20240331T070000"), 11, 10),
]
# By the clock on the wall in Berlin, these are the ten hours of the night to summer time.
assert passed(datetime.fromisoformat("2024-03-30T20:00+01:00"), datetime.fromisoformat("2024-03-31T07:00+02:00")) == 10
print("icalendar", version("icalendar"))
failures = 0
for name, (hours, moment), wanted, meant in cases:
    print(f"{name}: {moment}, {hours:g} hours, meant {meant}")
    if hours != wanted:
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted} hours")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
