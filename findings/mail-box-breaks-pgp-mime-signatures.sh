#!/usr/bin/env bash
# The body of multipart/signed is signed byte for byte, so whoever passes such a message on must not change it (RFC
# 1847, section 2.1; RFC 3156, section 5). Of the line ends before a boundary only the last belongs to the boundary
# (RFC 2046, section 5.1.1): an empty line above it is the signed part's own last line end.
# Perl's Mail::Message 3.012 (of Mail::Box), asked to read a message and print it with nothing changed, leaves out that
# line when the signed part is itself a multipart, as every message with an attachment is: the part's closing boundary
# loses its line end, and gpg calls the signature BAD. A signed plain text comes through whole.
# A program that files or forwards mail through Mail::Box should work on the original bytes whenever a message contains
# multipart/signed, and verify before it reads; one that signs should leave no empty line between the two boundaries.
set -euo pipefail
work=$(mktemp -d)
stop() {
    GNUPGHOME="$work/gnupg" gpgconf --kill all 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
cd "$work"
for package in libmail-message-perl=3.012-1 libmime-types-perl=2.24-1 libuser-identity-perl=1.01-1 \
    libmailtools-perl=2.21-2 libtimedate-perl=2.3300-2 liburi-perl=5.17-1 libio-stringy-perl=2.111-3; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export PERL5LIB="$work/root/usr/share/perl5" GNUPGHOME="$work/gnupg"
mkdir -m 700 gnupg
gpg --batch -q --pinentry-mode loopback --passphrase '' --quick-gen-key 'Test <test@example.org>' ed25519 sign never \
    2>/dev/null
gpg --version | head -n 1
perl -MMail::Message -e 'print "Mail::Message ", Mail::Message->VERSION, "\n"'

sign() { # the signed part, without the line end that belongs to the boundary
    local part=$1 signature
    signature=$(printf '%s' "$part" | sed -z 's/\n/\r\n/g' | gpg --batch -q --armor --detach-sign)
    printf '%s\n' 'From: ann@example.org' 'To: bob@example.org' 'Subject: offer' \
        'Date: Fri, 05 Jan 2024 10:00:00 +0000' 'Message-ID: <1@example.org>' 'MIME-Version: 1.0' \
        'Content-Type: multipart/signed; micalg=pgp-sha256; protocol="application/pgp-signature"; boundary="outer"' \
        '' '--outer' "$part" '--outer' 'Content-Type: application/pgp-signature; name="signature.asc"' '' \
        "$signature" '' '--outer--'
}
verify() { # good or bad
    perl -0777 -ne 'my ($part, $signature) = /^--outer\n(.*?)\n--outer\n.*?\n\n(.*?)\n--outer--/ms;
        $part =~ s/\n/\r\n/g; open my $out, ">", "part"; print $out $part; open $out, ">", "part.asc";
        print $out $signature' "$1"
    if gpg --batch --status-fd=1 --verify part.asc part 2>/dev/null | grep -q GOODSIG; then echo good; else echo bad; fi
}

wrong=0
check() { # name, signed part, wanted outcome
    sign "$2" > before
    perl -MMail::Message -e 'open my $file, "<", "before"; Mail::Message->read($file)->print(\*STDOUT)' > after
    local got
    got="$(verify before) $(verify after)"
    echo "$1: ${got% *} as sent, ${got#* } after Mail::Message"
    diff before after || true
    if [ "$got" != "good $3" ]; then
        echo "NOT AS RECORDED: expected good as sent, $3 afterwards" >&2
        wrong=1
    fi
}
text=$'Content-Type: text/plain\n\nHere is our offer.\n'
parts=$'Content-Type: multipart/mixed; boundary="inner"\n\n--inner\n'$text$'\n--inner\nContent-Type: text/csv\n\na,b\n'
check 'a plain text' "$text" good
check 'two parts, no empty line between the boundaries' "$parts"$'\n--inner--' good
check 'two parts, an empty line between the boundaries' "$parts"$'\n--inner--\n' bad
exit "$wrong"
