#!/usr/bin/env bash
# JMAP has two kinds of dates: a Date keeps the offset of its zone, as in 2024-01-05T10:00:00+02:00, and a UTCDate must
# be in UTC and end in Z (RFC 8620, section 1.4). An email's sentAt is of the first kind, its receivedAt and the dates
# "before" and "after" of a search are of the second (RFC 8621, sections 4.1.1, 4.1.3 and 4.4.1). Python's datetime
# carries its zone, so one expects a library to convert it where the protocol wants UTC.
# jmapc 0.4.0 reads all dates as they are meant, but writes them by taking the zone off and putting a Z behind the time.
# A sentAt of 10:00:00+02:00 becomes 10:00:00Z, two hours later than it was read. A search for mail after ten o'clock in
# Berlin asks for mail after ten o'clock in UTC, so that an hour of mail is missing in winter and two hours in summer.
# Only dates that are in UTC come through whole.
# A program that uses jmapc should call astimezone(timezone.utc) on each date that it hands over, and on the sentAt of
# an email that it has read before it stores it again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install jmapc==0.4.0 tzdata==2026.6
cat > "$work/try.py" <<'PYTHON'
import sys
from datetime import datetime
from importlib.metadata import version
from zoneinfo import ZoneInfo

from jmapc import Email, EmailQueryFilterCondition


def email_again(text):
    return Email.from_dict({"sentAt": text}).to_dict()["sentAt"]


def read(text):
    return Email.from_dict({"sentAt": text}).sent_at.isoformat()


def after(moment):
    return EmailQueryFilterCondition(after=moment).to_dict()["after"]


def hours_off(written, meant):
    return (datetime.fromisoformat(written) - datetime.fromisoformat(meant)).total_seconds() / 3600


berlin = ZoneInfo("Europe/Berlin")
cases = [  # what is meant, as it is written, by how many hours it is wrong
    ("2024-01-05T10:00:00+00:00", email_again("2024-01-05T10:00:00Z"), 0),
    ("2024-01-05T10:00:00+02:00", email_again("2024-01-05T10:00:00+02:00"), 2),
    ("2024-01-05T10:00:00-05:00", email_again("2024-01-05T10:00:00-05:00"), -5),
    ("2024-01-05T10:00:00+01:00", after(datetime(2024, 1, 5, 10, tzinfo=berlin)), 1),
    ("2024-07-05T10:00:00+02:00", after(datetime(2024, 7, 5, 10, tzinfo=berlin)), 2),
    ("2024-07-05T10:00:00+02:00", after(datetime(2024, 7, 5, 10, tzinfo=berlin).astimezone(ZoneInfo("UTC"))), 0),
]
print("jmapc", version("jmapc"))
failures = 0
for meant, written, wanted in cases:
    hours = hours_off(written, meant)
    print(f"{meant}: written as {written}, {hours:g} hours late")
    if hours != wanted or read(meant) != meant:
        failures += 1
        print(f"NOT AS RECORDED: expected {meant} to be read, and to be written {wanted} hours late")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
