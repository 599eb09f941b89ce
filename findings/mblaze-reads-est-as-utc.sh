#!/usr/bin/env bash
# Old mail has zones by name: RFC 5322, section 4.3, gives EST, EDT, CST, CDT, MST, MDT, PST and PDT fixed meanings, EST
# being -0500, and a reader must understand them. The mblaze tools say of mhdr -D that it reads an RFC 5322 date.
# mblaze 1.1 takes every one of these names for UTC, so "10:00:00 EST" becomes 10:00 UTC; "-0500 (EST)" is read
# correctly. mu 1.8.14, which indexes the same maildir through GMime 3.2.13, has 15:00 UTC, as the RFC says.
# A program that sorts or threads old archives by mblaze's timestamps should expect American messages to be up to
# eight hours early, so that answers can stand before what they answer; it should take such dates from another reader.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in mblaze=1.1-1 maildir-utils=1.8.14-1 libgmime-3.0-0=3.2.13+dfsg-2 libxapian30=1.4.22-1 \
    guile-3.0-libs=3.0.8-2 libgc1=1:8.2.2-3; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu" PATH="$work/root/usr/bin:$PATH"
export MBLAZE="$work/mblaze" XDG_CACHE_HOME="$work/cache" HOME="$work" TZ=UTC LC_ALL=C
mkdir -p mblaze mail/cur mail/new mail/tmp
echo "mblaze $(dpkg-deb -f mblaze_*.deb Version), mu $(dpkg-deb -f maildir-utils_*.deb Version)"

number=0
while read -r zone; do
    number=$((number + 1))
    printf '%s\n' 'From: Ann <ann@example.org>' "Date: Fri, 05 Jan 2024 10:00:00 $zone" \
        "Message-ID: <$number@example.org>" "Subject: $number" '' 'Hello' > "mail/cur/$number:2,S"
    echo "$zone" > "zone.$number"
done <<'ZONES'
EST
EDT
CST
PDT
GMT
-0500
-0500 (EST)
ZONES
mu init --maildir="$work/mail" >/dev/null
mu index --quiet
wrong=0
while read -r number wanted_mblaze wanted_mu; do
    zone=$(cat "zone.$number")
    seconds=$(mhdr -h date -D "./mail/cur/$number:2,S")
    by_mblaze=$(date -u -d "@$seconds" +%H:%M)
    by_mu=$(mu find "msgid:$number@example.org" --fields d | grep -o '[0-9][0-9]:[0-9][0-9]')
    echo "10:00:00 $zone: mblaze $by_mblaze UTC, mu $by_mu UTC"
    if [ "$by_mblaze $by_mu" != "$wanted_mblaze $wanted_mu" ]; then
        echo "NOT AS RECORDED: expected mblaze $wanted_mblaze, mu $wanted_mu" >&2
        wrong=1
    fi
done <<'WANTED'
1 10:00 15:00
2 10:00 14:00
3 10:00 16:00
4 10:00 17:00
5 10:00 10:00
6 15:00 15:00
7 15:00 15:00
WANTED
exit "$wrong"
