"""Reads messages with Python's `email` package, for the target `python`.

An input is its length in four bytes and the message; a reply is its length and JSON.
"""

import base64
import email
import email.policy
import json
import quopri
import re
import struct
import sys


# An encoded word, which stands by itself.
WORD = re.compile(
    rb"(?<![^\s\"(])=\?([-A-Za-z0-9_]+)(?:\*[-A-Za-z0-9]*)?\?([qbQB])\?([-A-Za-z0-9!*+/=_]*)\?=(?![^\s\"),;<])"
)

# An escape of quoted-printable that is none.
BAD_ESCAPE = re.compile(rb"=(?![0-9A-Fa-f]{2}|[ \t]*\r?\n|\Z)")
# A part without a content, of which some programs see nothing, and Python not even the end of the multipart behind it.
EMPTY_PART = re.compile(rb"^(?:--|[!-9;-~]+:).*\n--", re.MULTILINE)
ADDRESS = re.compile(r"[-A-Za-z0-9._+]+@[-A-Za-z0-9.]+")
TYPE = re.compile(r"[-!#$%&'*+.^_`|~0-9a-z]+/[-!#$%&'*+.^_`|~0-9a-z]+")


def is_badly_uuencoded(message):
    """Whether the lines of uuencoded data aren't as they must be; programs read such data in different ways."""
    encoding = str(message.get("Content-Transfer-Encoding", "")).strip().lower()
    payload = message.get_payload()
    if encoding not in ("x-uuencode", "uuencode", "uue", "x-uue") or not isinstance(payload, str):
        return False
    lines = payload.replace("\r", "").split("\n")
    start = next((n for n, line in enumerate(lines) if line.startswith("begin ")), None)
    if start is None:
        return False
    data = lines[start + 1 :]
    if not re.fullmatch(r"begin [0-7]{3,4} \S+", lines[start]) or "end" not in data:
        return True
    return not all(is_uu_line(line) for line in data[: data.index("end")])


def is_uu_line(line):
    length = ord(line[0]) - 32 & 63 if re.fullmatch("[ -`]+", line) else -1
    return len(line) - 1 == (length + 2) // 3 * 4


def has_bad_escapes(message):
    """Whether a part in quoted-printable has escapes that programs read in different ways."""
    is_quoted = str(message.get("Content-Transfer-Encoding", "")).strip().lower() == "quoted-printable"
    payload = message.get_payload()
    return is_quoted and isinstance(payload, str) and bool(BAD_ESCAPE.search(payload.encode("latin-1", "replace")))


def has_doubtful_words(source):
    """Whether an encoded word is malformed, has bytes that its charset lacks, or characters that aren't allowed in names.

    Programs differ about the meaning of such words (RFC 2047 section 5).
    """
    rest = WORD.sub(b"", source)
    if b"=?" in rest or b"?=" in rest:
        return True
    for charset, encoding, data in WORD.findall(source):
        if encoding in b"qQ" and BAD_ESCAPE.search(data + b" "):
            return True
        try:
            is_base64 = encoding in b"bB"
            decoded = base64.b64decode(data, validate=True) if is_base64 else quopri.decodestring(data)
            decoded.decode(charset.decode())
        except (LookupError, ValueError):
            return True
    return False


def text(value):
    # JSON has no place for bytes that could not be decoded.
    return None if value is None else str(value).encode("utf-8", "replace").decode()


def part(message):
    content = message.get_payload(decode=True) or b""
    return {
        "type": message.get_content_type(),
        "name": text(message.get_filename()),
        "content": base64.b64encode(content).decode(),
    }


def leaves(message):
    """The parts that have content, without going into messages and reports."""
    if message.get_content_maintype() == "message":
        return [{"type": message.get_content_type(), "name": text(message.get_filename()), "content": None}]
    if message.is_multipart():
        return [leaf for child in message.get_payload() for leaf in leaves(child)]
    return [part(message)]


def reading(source):
    message = email.message_from_bytes(source, policy=email.policy.default)
    parts = leaves(message)
    defects = [d for p in message.walk() for d in p.defects]
    defects += [d for p in message.walk() for h in p.values() for d in h.defects]
    defects += [p for p in message.walk() if has_bad_escapes(p) or is_badly_uuencoded(p) or not TYPE.fullmatch(p.get_content_type())]
    # Programs differ about which of two fields counts.
    fields = [name.lower() for p in message.walk() for name in set(p.keys()) if len(p.get_all(name)) > 1]
    defects += [name for name in fields if name.startswith("content-") or name in ("subject", "from")]
    senders = [a.addr_spec for a in message["From"].addresses] if message["From"] else []
    return {
        "isDefective": bool(defects) or has_doubtful_words(source) or bool(EMPTY_PART.search(source)),
        "subject": text(message["Subject"]),
        "from": senders[0] if senders and ADDRESS.fullmatch(senders[0]) else None,
        "parts": parts,
    }


def answer(source):
    try:
        return reading(source)
    except Exception:
        # Python has bugs of its own.
        return {"isDefective": True, "subject": None, "from": None, "parts": []}


while True:
    head = sys.stdin.buffer.read(4)
    if len(head) < 4:
        break
    source = sys.stdin.buffer.read(struct.unpack(">I", head)[0])
    reply = json.dumps(answer(source)).encode()
    sys.stdout.buffer.write(struct.pack(">I", len(reply)) + reply)
    sys.stdout.buffer.flush()
