#!/usr/bin/env bash
# Autocrypt sends a public key along in a header field, Autocrypt: addr=...; keydata=... It is a field like all others:
# its name may be written in any case, the blank after the colon is a habit, and a long line may be folded before a
# tab as well as before a blank (RFC 5322, sections 1.2.2, 2.2 and 2.2.3). Senders fold it, for a key is long.
# "sq autocrypt decode" of sq 0.27.0 prints the key for the usual form, also when it is folded before a blank. For the
# same key in AUTOCRYPT:, in Autocrypt:addr=... and folded before a tab it prints nothing and exits with 0, as if the
# message had none.
# A program that fetches keys with it should unfold the field itself and hand it on as "Autocrypt: " with the rest
# in one line, and should look at the output and not at the exit code.
set -euo pipefail
work=$(mktemp -d)
stop() {
    GNUPGHOME="$work/gnupg" gpgconf --kill all 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
cd "$work"
if ! apt-get -q=2 -o APT::Sandbox::User=root download sq=0.27.0-2+b1 >/dev/null; then
    echo "sq 0.27.0-2+b1 could not be had from the Debian mirror" >&2
    exit 1
fi
dpkg -x sq_*.deb root
export GNUPGHOME="$work/gnupg"
mkdir -m 700 gnupg
gpg --batch -q --pinentry-mode loopback --passphrase '' --quick-gen-key 'Test <test@example.org>' ed25519 sign never \
    2>/dev/null
fingerprint=$(gpg --batch --with-colons --list-keys test@example.org 2>/dev/null |
    awk -F: '/^fpr/ { print $10; exit }')
key=$(gpg --batch --export --export-options export-minimal test@example.org | base64 -w 0)
root/usr/bin/sq --version

wrong=0
check() { # name, the field, wanted outcome
    local outcome=nothing
    printf '%s\n' 'From: Test <test@example.org>' 'To: bob@example.org' "$2" 'Subject: hello' '' 'Hello' > message.eml
    if ! root/usr/bin/sq autocrypt decode < message.eml > found.asc; then outcome=error; fi
    # Python's reader of mail shows that it is the same field each time
    python3 - "$key" <<'PYTHON'
import email
import email.policy
import sys

with open("message.eml", "rb") as file:
    field = email.message_from_binary_file(file, policy=email.policy.compat32)["autocrypt"]
assert "".join(field.split()) == "addr=test@example.org;keydata=" + sys.argv[1], field
PYTHON
    if [ -s found.asc ]; then
        if gpg --batch --with-colons --show-keys < found.asc 2>/dev/null | grep -q "^fpr:.*:$fingerprint:"; then
            outcome='the key'
        else
            outcome='another key'
        fi
    fi
    echo "$1: $outcome"
    if [ "$outcome" != "$3" ]; then
        echo "NOT AS RECORDED: expected $3" >&2
        wrong=1
    fi
}
check 'the usual form' "Autocrypt: addr=test@example.org; keydata=$key" 'the key'
folded=$(printf 'Autocrypt: addr=test@example.org; keydata=\n %s\n %s' "${key:0:70}" "${key:70}")
check 'folded before a blank' "$folded" 'the key'
check 'folded before a tab' "$(printf 'Autocrypt: addr=test@example.org;\n\tkeydata=%s' "$key")" nothing
check 'the name in capitals' "AUTOCRYPT: addr=test@example.org; keydata=$key" nothing
check 'no blank after the colon' "Autocrypt:addr=test@example.org; keydata=$key" nothing
exit "$wrong"
