#!/usr/bin/env bash
# A mail server that cannot deliver to an address with letters beyond ASCII reports that in a part of the type
# message/global-delivery-status. RFC 6533, section 4.4, says that this type must be treated as the same as
# message/delivery-status, and that a reader of multipart/report must expect any mixture of the old and new types.
# flufl.bounce 6.0.0, Mailman's bounce reader, finds nothing in such a report, neither a permanent nor a temporary
# failure, even when the address itself is plain ASCII. With the old name in the Content-Type line and not a letter
# changed elsewhere it finds the failed address. So a bounce looks like any other mail, and nobody hears of it.
# A program that uses flufl.bounce should rename message/global-delivery-status to message/delivery-status in a copy of
# the message before it asks, or read such parts itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install flufl.bounce==6.0.0
cat > "$work/try.py" <<'PYTHON'
import email
import sys
from importlib.metadata import version

from flufl.bounce import all_failures


def report(status_type, returned_type, action, status, address):
    return email.message_from_bytes(f"""From: mailer-daemon@mx.example.net
To: ann@example.org
Subject: Undelivered mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Your message could not be delivered.

--b
Content-Type: {status_type}
Content-Transfer-Encoding: 8bit

Reporting-MTA: dns; mx.example.net

Final-Recipient: {address}
Action: {action}
Status: {status}

--b
Content-Type: {returned_type}
Content-Transfer-Encoding: 8bit

From: ann@example.org
To: bob@example.org
Subject: Lunch

Hello
--b--
""".encode())


old, new = "message/delivery-status", "message/global-delivery-status"
plain, international = "rfc822; bob@example.org", "utf-8; bj\u00f6rn@example.org"
nothing, bob = set(), {b"bob@example.org"}
cases = [
    ("old types, failed", (old, "message/rfc822", "failed", "5.1.1", plain), (nothing, bob)),
    ("old types, delayed", (old, "message/rfc822", "delayed", "4.2.2", plain), (bob, nothing)),
    ("only the returned message of the new type", (old, "message/global", "failed", "5.1.1", plain), (nothing, bob)),
    ("new type, failed", (new, "message/rfc822", "failed", "5.1.1", plain), (nothing, nothing)),
    ("new type, delayed", (new, "message/rfc822", "delayed", "4.2.2", plain), (nothing, nothing)),
    ("new types, failed, UTF-8 address", (new, "message/global", "failed", "5.1.1", international),
     (nothing, nothing)),
]
print("flufl.bounce", version("flufl.bounce"))
failures = 0
for name, details, wanted in cases:
    temporary, permanent = map(set, all_failures(report(*details)))
    print(f"{name}: temporary {sorted(temporary)}, permanent {sorted(permanent)}")
    if (temporary, permanent) != wanted:
        failures += 1
        print(f"NOT AS RECORDED: expected temporary {sorted(wanted[0])}, permanent {sorted(wanted[1])}")
sys.exit(1 if failures else 0)
PYTHON
"$work/venv/bin/python" "$work/try.py"
