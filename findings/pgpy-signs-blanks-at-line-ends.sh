#!/usr/bin/env bash
# Blanks and tabs at the end of a line do not count in a cleartext signature: RFC 4880, section 7.1 (RFC 9580, section
# 7.2, alike), has them removed when the signature is made. The line "-- " that stands above a mail signature (RFC 3676,
# section 4.3) ends in such a blank.
# PGPy 0.6.0 hashes them. What it signs with cleartext=True, gpg 2.2 calls a BAD signature as soon as one line ends in
# a blank or tab, and it finds good signatures by gpg false for the same texts. Without such lines, and in detached
# signatures, the two agree.
# A program that signs or checks with PGPy should take blanks off the line ends itself before signing, should use
# PGP/MIME (a detached signature), and should not call a cleartext message forged because PGPy does.
set -euo pipefail
work=$(mktemp -d)
stop() {
    GNUPGHOME="$work/gnupg" gpgconf --kill all 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install PGPy==0.6.0 cryptography==50.0.2
cd "$work"
export GNUPGHOME="$work/gnupg"
mkdir -m 700 gnupg
gpg --batch -q --pinentry-mode loopback --passphrase '' --quick-gen-key 'Test <test@example.org>' rsa2048 sign never \
    2>/dev/null
gpg --batch --armor --export-secret-keys test@example.org > secret.asc
gpg --version | head -n 1
cat > try.py <<'PYTHON'
import subprocess
import sys
import warnings
from importlib.metadata import version

warnings.simplefilter("ignore")
import pgpy

key, _ = pgpy.PGPKey.from_file("secret.asc")


def gpg(*words, given=None):
    return subprocess.run(["gpg", "--batch", *words], input=given, capture_output=True)


def gpg_accepts_pgpy(text):
    message = pgpy.PGPMessage.new(text, cleartext=True)
    message |= key.sign(message)
    answer = gpg("--status-fd=1", "--verify", given=str(message).encode()).stdout
    return "good" if b"GOODSIG" in answer else "bad" if b"BADSIG" in answer else "other"


def pgpy_accepts_gpg(text):
    message = pgpy.PGPMessage.from_blob(gpg("--clearsign", "-o", "-", given=text.encode()).stdout)
    return "good" if key.pubkey.verify(message) else "bad"


def pgpy_accepts_detached(text):
    with open("text", "w", newline="") as file:
        file.write(text)
    signature = pgpy.PGPSignature.from_blob(gpg("--detach-sign", "--textmode", "-o", "-", "text").stdout)
    return "good" if key.pubkey.verify(text, signature) else "bad"


cases = [
    ("no blanks at line ends", "Dear Bob,\nsee you on Monday.\n", "good"),
    ("a dash and From", "Dear Bob,\n- one\nFrom here\n", "good"),
    ("a mail signature", "Dear Bob,\nsee you on Monday.\n-- \nAnn\n", "bad"),
    ("a blank at one line end", "Dear Bob, \nsee you on Monday.\n", "bad"),
    ("a tab at one line end", "Dear Bob,\t\nsee you on Monday.\n", "bad"),
]
print("PGPy", version("PGPy"))
failures = 0
for name, text, wanted in cases:
    got = gpg_accepts_pgpy(text), pgpy_accepts_gpg(text), pgpy_accepts_detached(text)
    print(f"{name}: PGPy's cleartext is {got[0]} for gpg, gpg's is {got[1]} for PGPy; gpg's detached one {got[2]}")
    if got != (wanted, wanted, "good"):
        failures += 1
        print(f"NOT AS RECORDED: expected {wanted}, {wanted}, good")
sys.exit(1 if failures else 0)
PYTHON
venv/bin/python try.py
