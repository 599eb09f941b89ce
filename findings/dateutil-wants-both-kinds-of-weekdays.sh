#!/usr/bin/env bash
# BYDAY may name weekdays with and without a number, also in one rule: FREQ=MONTHLY;BYDAY=-1MO,TH is the last Monday
# and every Thursday of a month (RFC 5545, section 3.3.10: "Each BYDAY value can also be preceded by a positive (+n)
# or negative (-n) integer"). python-dateutil 2.9.0.post0 takes only days that fit a weekday without a number and one
# with a number at the same time. These are none, or few: after the first date the series is empty, and a rule with
# COUNT is searched up to the year 9999. recurring-ical-events 3.8.2, which expands rules with it, loses the dates
# without a word. It was guessed that it would differ from vmail in other places: weeks without a weekday, and a first
# date that the rule doesn't name. A program that expands rules with dateutil should make two rules of such a one, and
# unite their dates.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install python-dateutil==2.9.0.post0 \
    recurring-ical-events==3.8.2 icalendar==7.3.2
cat > "$work/try.py" <<'PYTHON'
import sys
from datetime import datetime
from importlib.metadata import version

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr


def by_dateutil(rule):
    dates = rrulestr("RRULE:" + rule, dtstart=datetime(2025, 11, 6, 9))
    return [date.strftime("%d %b") for date in dates.between(datetime(2025, 11, 1), datetime(2025, 12, 1))]


def by_events(rule):
    lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTART:20251106T090000", "RRULE:" + rule, "END:VEVENT",
             "END:VCALENDAR", ""]
    calendar = icalendar.Calendar.from_ical("\r\n".join(lines))
    found = recurring_ical_events.of(calendar).between(datetime(2025, 11, 1), datetime(2025, 12, 1))
    return sorted(event.start.strftime("%d %b") for event in found)


cases = [
    ("every Thursday", "FREQ=MONTHLY;BYDAY=TH", ["06 Nov", "13 Nov", "20 Nov", "27 Nov"]),
    ("the last Monday and the first Thursday", "FREQ=MONTHLY;BYDAY=-1MO,1TH", ["06 Nov", "24 Nov"]),
    ("the last Monday and every Thursday", "FREQ=MONTHLY;BYDAY=-1MO,TH", []),
    ("every Thursday and the second one", "FREQ=MONTHLY;BYDAY=TH,2TH", ["13 Nov"]),
]
for name in ["python-dateutil", "recurring-ical-events"]:
    print(name, version(name))
failures = 0
for name, rule, expected in cases:
    one, other = by_dateutil(rule), by_events(rule)
    print(f"{name}: dateutil {one}, recurring-ical-events {other}")
    # The first date always counts there.
    if one != expected or other != sorted(set(expected) | {"06 Nov"}):
        failures += 1
        print(f"NOT AS RECORDED: expected {expected}")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
