#!/usr/bin/env bash
# "To: undisclosed-recipients:;" is a group without members (RFC 5322, section 3.4). RFC 5228, section 5.1, has Sieve's
# address test look at the addresses inside a group and never at the group's name, so :count should give 0 here.
# Dovecot Pigeonhole (2.3.19.1) gives 1, and address :all :contains "undisclosed" is true, although :localpart and
# :domain match nothing; a group with two members is counted as 2. GNU Mailutils' sieve 3.15 gives 0 for the same script
# and message, so a rule such as "no recipient named" works in one implementation and not in the other.
# A program that writes Sieve rules should ask address :domain :matches "To" "*" to learn whether an address is there,
# or test the header for "undisclosed", and not count; one that tries rules out itself must choose whom to follow.
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

message() { printf '%s\n' 'From: ann@example.org' "To: $1" 'Subject: test' 'Message-ID: <1@example.org>' '' 'Hello'; }
holds() { # a test that Pigeonhole and Mailutils run; each prints yes or no
    printf '%s\n' 'require ["relational", "comparator-i;ascii-numeric"];' "if $1 { discard; }" > rule.sieve
    local dovecot=no mailutils=no
    root/usr/bin/sieve-test -c dovecot.conf rule.sieve message.eml > dovecot.out 2>&1
    if grep -q 'discard' dovecot.out; then dovecot=yes; fi
    root/usr/bin/sieve --no-config --dry-run --verbose -f "$work/message.mbox" rule.sieve > mailutils.out 2>&1
    if grep -q 'DISCARD' mailutils.out; then mailutils=yes; fi
    echo "$dovecot $mailutils"
}

wrong=0
check() { # recipients, test, wanted from Pigeonhole and Mailutils
    message "$1" > message.eml
    { echo 'From ann@example.org Fri Jan  5 10:00:00 2024'; cat message.eml; } > message.mbox
    local got
    got=$(holds "$2")
    echo "To: $1 | $2 | Pigeonhole ${got% *}, Mailutils ${got#* }"
    if [ "$got" != "$3" ]; then
        echo "NOT AS RECORDED: expected Pigeonhole ${3% *}, Mailutils ${3#* }" >&2
        wrong=1
    fi
}
count() { echo "address :count \"eq\" :comparator \"i;ascii-numeric\" \"to\" \"$1\""; }
empty='undisclosed-recipients:;'
check 'bob@example.org' "$(count 1)" 'yes yes'
check 'Team: bob@example.org, eve@example.org;' "$(count 2)" 'yes yes'
check "$empty" "$(count 0)" 'no yes'
check "$empty" "$(count 1)" 'yes no'
check "$empty" 'address :domain :matches "to" "*"' 'no no'
check 'bob@example.org' 'address :domain :matches "to" "*"' 'yes yes'
check "$empty" 'address :all :contains "to" "undisclosed"' 'yes no'
exit "$wrong"
