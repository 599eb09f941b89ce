#!/usr/bin/env bash
# A Sieve header test compares the words that an encoded subject stands for: header fields are turned into UTF-8 before
# they are compared (RFC 5228, section 2.7.2), and blanks at either end of a field do not count (section 5.7). So a rule
# for "Grüße" should find =?utf-8?Q?Gr=C3=BC=C3=9Fe?=.
# GNU Mailutils' sieve 3.15 compares the line as it is sent. The rule for "Grüße" never fires, one for "C3" does, the
# sender's choice between Q and B decides, and a subject with a blank at its end is not equal to the words without it.
# Dovecot Pigeonhole (2.3.19.1) gives the answers of the RFC for the same scripts and messages.
# A program that writes Sieve rules should not promise that a rule with letters beyond ASCII works on every server:
# under Mailutils it can test the address instead, and should use :contains rather than :is for subjects.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in dovecot-core=1:2.3.19.1+dfsg1-2.1+deb12u7 dovecot-sieve=1:2.3.19.1+dfsg1-2.1+deb12u7 \
    mailutils=1:3.15-4 libmailutils9=1:3.15-4 mailutils-common=1:3.15-4 \
    libmariadb3=1:10.11.19-0+deb12u1 libgsasl18=2.2.0-1+deb12u2 libntlm0=1.6-4 libgssglue1=0.7-1.1; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
lib="$work/root/usr/lib"
export LD_LIBRARY_PATH="$lib/x86_64-linux-gnu:$lib/dovecot" HOME="$work"
echo "dovecot-sieve $(dpkg-deb -f dovecot-sieve_*.deb Version), mailutils $(dpkg-deb -f mailutils_*.deb Version)"

# Dovecot will not read mail as root, and passes on only the environment it is told to.
reader=$(id -u)
if [ "$reader" = 0 ]; then reader=65534; fi
mkdir mail
chmod 755 "$work"
if [ "$(id -u)" = 0 ]; then chown "$reader" mail; fi
cat > dovecot.conf <<CONF
ssl = no
mail_location = mbox:$work/mail
import_environment = TZ LD_LIBRARY_PATH
mail_uid = $reader
mail_gid = $reader
CONF

holds() { # a test that Pigeonhole and Mailutils run; each prints yes or no
    printf '%s\n' "if $1 { discard; }" > rule.sieve
    local dovecot=no mailutils=no
    root/usr/bin/sieve-test -c dovecot.conf rule.sieve message.eml > dovecot.out 2>&1
    if grep -q 'discard' dovecot.out; then dovecot=yes; fi
    root/usr/bin/sieve --no-config --dry-run --verbose -f "$work/message.mbox" rule.sieve > mailutils.out 2>&1
    if grep -q 'DISCARD' mailutils.out; then mailutils=yes; fi
    echo "$dovecot $mailutils"
}

wrong=0
check() { # subject, test, wanted from Pigeonhole and Mailutils
    printf '%s\n' 'From: ann@example.org' 'To: bob@example.org' "Subject: $1" 'Message-ID: <1@example.org>' '' 'Hello' \
        > message.eml
    { echo 'From ann@example.org Fri Jan  5 10:00:00 2024'; cat message.eml; } > message.mbox
    local got
    got=$(holds "$2")
    echo "Subject: $1 | $2 | Pigeonhole ${got% *}, Mailutils ${got#* }"
    if [ "$got" != "$3" ]; then
        echo "NOT AS RECORDED: expected Pigeonhole ${3% *}, Mailutils ${3#* }" >&2
        wrong=1
    fi
}
encoded='=?utf-8?Q?Gr=C3=BC=C3=9Fe?='
check 'Regards' 'header :is "subject" "regards"' 'yes yes'
check "$encoded" 'header :contains "subject" "Grüße"' 'yes no'
check '=?utf-8?B?R3LDvMOfZQ==?=' 'header :contains "subject" "Grüße"' 'yes no'
check "$encoded" 'header :contains "subject" "C3"' 'no yes'
check '=?utf-8?Q?Regards?=' 'header :is "subject" "Regards"' 'yes no'
check 'Regards ' 'header :is "subject" "Regards"' 'yes no'
exit "$wrong"
