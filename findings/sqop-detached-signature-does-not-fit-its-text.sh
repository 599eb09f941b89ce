#!/usr/bin/env bash
# "sqop inline-detach" splits a cleartext-signed message into its text and a detached signature. One expects "sqop
# verify" to accept the two together: that is what a mail program needs that wants to store them apart.
# With sqop 0.27.3 and a message by gpg --clearsign they never fit. The text is written with the line ending that
# stands before the BEGIN PGP SIGNATURE line, which RFC 4880, section 7.1, leaves out of what is signed. Both sqop verify
# and gpg --verify reject the pair, and both accept it once the last newline is cut off.
# A program that detaches such a signature should drop exactly one final line ending before it verifies, or verify the
# message in one piece (sqop inline-verify, gpg --decrypt) and not call the pair forged.
set -euo pipefail
work=$(mktemp -d)
stop() {
    GNUPGHOME="$work/gnupg" gpgconf --kill all 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
cd "$work"
if ! apt-get -q=2 -o APT::Sandbox::User=root download sqop=0.27.3-1+b1 >/dev/null; then
    echo "sqop 0.27.3-1+b1 could not be had from the Debian mirror" >&2
    exit 1
fi
dpkg -x sqop_*.deb root
sqop=root/usr/bin/sqop
export GNUPGHOME="$work/gnupg"
mkdir -m 700 gnupg
gpg --batch -q --pinentry-mode loopback --passphrase '' --quick-gen-key 'Test <test@example.org>' ed25519 sign never \
    2>/dev/null
gpg --batch --export test@example.org > cert.pgp
"$sqop" version | head -n 1
gpg --version | head -n 1

wrong=0
expect() { # name, wanted outcome, command...
    local name=$1 wanted=$2 outcome=rejected
    shift 2
    if "$@" >/dev/null 2>&1; then outcome=accepted; fi
    echo "  $name: $outcome"
    if [ "$outcome" != "$wanted" ]; then
        echo "NOT AS RECORDED: expected $wanted" >&2
        wrong=1
    fi
}
sqop_verify() { "$sqop" verify signature.asc cert.pgp < "$1"; }
sqop_inline_verify() { "$sqop" inline-verify cert.pgp < message.asc; }

for text in 'Dear all,\nsee you on Monday.\n' 'Dear all,\nsee you on Monday.' 'Dear all,\nsee you on Monday.\n\n'; do
    rm -f message.asc signature.asc
    printf "$text" > text
    gpg --batch -q --clearsign -o message.asc text
    "$sqop" inline-detach --signatures-out=signature.asc < message.asc > detached 2>/dev/null
    head -c -1 detached > shortened
    echo "text of $(wc -c < text) bytes; inline-detach wrote $(wc -c < detached), ending in: $(tail -c 1 detached | od -An -c)"
    expect "sqop inline-verify, whole message" accepted sqop_inline_verify
    expect "sqop verify, text as detached" rejected sqop_verify detached
    expect "gpg --verify, text as detached" rejected gpg --batch --verify signature.asc detached
    expect "sqop verify, last newline cut off" accepted sqop_verify shortened
    expect "gpg --verify, last newline cut off" accepted gpg --batch --verify signature.asc shortened
done
exit "$wrong"
