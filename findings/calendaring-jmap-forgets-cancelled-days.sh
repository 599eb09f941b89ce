#!/usr/bin/env bash
# A day of a repeated event is called off with a VEVENT of its own that has RECURRENCE-ID and STATUS:CANCELLED (RFC
# 5546, section 3.2.5), and in JSCalendar with a patch for that day, "excluded" or a "status" of "cancelled" (RFC 8984,
# sections 4.3.5 and 5.1.3). A guest who need not come is ROLE=OPT-PARTICIPANT (RFC 5545, section 3.2.16) or the role
# "optional" (RFC 8984, section 4.4.6), and an alert's trigger is an object with an offset (section 4.5.2).
# calendaring-jmap 1.1.0 converts such calendars without a word to events of which the cancelled day takes place as
# usual, which all have to attend, even those who are only informed, and whose trigger is a bare string. Back in
# iCalendar the day has lost its STATUS and all three guests are REQ-PARTICIPANT. EXDATE is converted as it should be.
# In London a meeting in winter is put into the zone Etc/UTC, so that it is an hour late from April on.
# A program that stores invitations by JMAP through it should convert these four things itself, or at least refuse a
# calendar with STATUS:CANCELLED beside RECURRENCE-ID, and compare timeZone with the TZID.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install calendaring-jmap==1.1.0 icalendar==7.3.2 tzdata==2026.6
cat > "$work/try.py" <<'PYTHON'
import sys
from importlib.metadata import version

import icalendar
from calendaring_jmap.convert import ical_to_jscal, jscal_to_ical

OTHER_DAY = ["BEGIN:VEVENT", "UID:board-1", "DTSTAMP:20240102T000000Z", "RECURRENCE-ID:20240112T090000Z",
             "DTSTART:20240112T090000Z", "DURATION:PT1H", "SUMMARY:Board", "STATUS:CANCELLED", "END:VEVENT"]


def calendar(*lines, start="DTSTART:20240110T090000Z", more=()):
    event = [start, "DURATION:PT1H", "SUMMARY:Board", *lines]
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:board-1",
                        "DTSTAMP:20240101T000000Z", *event, "END:VEVENT", *more, "END:VCALENDAR", ""])


def there_and_back(text):
    converted = ical_to_jscal(text)
    return converted, icalendar.Calendar.from_ical(jscal_to_ical(converted)).walk("VEVENT")


def with_exdate():
    converted, events = there_and_back(calendar("RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20240112T090000Z"))
    return converted["recurrenceOverrides"], [f"{day.dt:%d}" for day in events[0]["EXDATE"].dts]


def with_a_cancelled_day():
    converted, events = there_and_back(calendar("RRULE:FREQ=DAILY;COUNT=4", more=OTHER_DAY))
    return converted["recurrenceOverrides"], [f"{event['DTSTART'].dt:%d} {event.get('STATUS')}" for event in events]


def with_guests():
    roles = ["REQ-PARTICIPANT", "OPT-PARTICIPANT", "NON-PARTICIPANT"]
    guests = [f"ATTENDEE;ROLE={role}:mailto:{role[:3].lower()}@example.org" for role in roles]
    converted, events = there_and_back(calendar("ORGANIZER:mailto:ann@example.org", *guests))
    return ({guest["email"]: list(guest["roles"]) for guest in converted["participants"].values()},
            {str(guest): guest.params["ROLE"] for guest in events[0]["ATTENDEE"]})


def with_an_alert():
    alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Board", "TRIGGER:-PT15M", "END:VALARM"]
    converted, _ = there_and_back(calendar(*alarm))
    return [alert["trigger"] for alert in converted["alerts"].values()]


def with_zone(name):
    converted, _ = there_and_back(calendar("RRULE:FREQ=WEEKLY", start=f"DTSTART;TZID={name}:20240110T090000"))
    return converted["timeZone"]


cases = [
    ("EXDATE", with_exdate(), ({"2024-01-12T09:00:00": {"excluded": True}}, ["12"])),
    ("a cancelled day", with_a_cancelled_day(),
     ({"2024-01-12T09:00:00": {"start": "2024-01-12T09:00:00"}}, ["10 None", "12 None"])),
    ("guests", with_guests(),
     ({"ann@example.org": ["owner", "organizer"], "req@example.org": ["attendee"], "opt@example.org": ["attendee"],
       "non@example.org": ["attendee"]},
      {"mailto:req@example.org": "REQ-PARTICIPANT", "mailto:opt@example.org": "REQ-PARTICIPANT",
       "mailto:non@example.org": "REQ-PARTICIPANT"})),
    ("an alert", with_an_alert(), ["-PT15M"]),
    ("Berlin", with_zone("Europe/Berlin"), "Europe/Berlin"),
    ("London", with_zone("Europe/London"), "Etc/UTC"),
]
print("calendaring-jmap", version("calendaring-jmap"), "icalendar", version("icalendar"))
failures = 0
for name, got, wanted in cases:
    print(f"{name}: {got}")
    if got != wanted:
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted}")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
