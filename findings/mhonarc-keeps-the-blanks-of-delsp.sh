#!/usr/bin/env bash
# A line of format=flowed that ends with a blank goes on in the next one. With DelSp=yes that blank isn't part of the text:
# it is deleted with the line break, so that a word, an address or a text without blanks, such as Japanese, can be broken
# anywhere (RFC 3676, section 4.3).
# MHonArc 2.6.19 (Debian 12), which makes the archives of mailing lists, reads format=flowed as RFC 2646 has it, which
# knew no DelSp: it breaks the line again where it was broken, and keeps the blank. Browsers show both as a blank, so that
# a word in two parts, and an address in two parts, stand in the archive. The text without DelSp is right.
# A program that writes to lists should break flowed lines at blanks only, without DelSp, and leave what has none whole.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
package=mhonarc=2.6.19-2.2
if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
    echo "$package could not be had from the Debian mirror" >&2
    exit 1
fi
dpkg -x mhonarc_*.deb root
echo "mhonarc $(dpkg-deb -f mhonarc_*.deb Version)"

wrong=0
check() { # parameters of text/plain, a first line, the next, the text as a browser shows it
    printf '%s\n' 'From ann@example.org Mon Nov 30 10:00:00 2026' 'From: Ann <ann@example.org>' \
        'To: list@example.org' 'Subject: menu' 'Date: Mon, 30 Nov 2026 10:00:00 +0000' 'Message-ID: <1@example.org>' \
        'MIME-Version: 1.0' "Content-Type: text/plain; charset=utf-8$1" '' "$2" "$3" '' > list.mbox
    rm -rf out
    mkdir out
    perl -I root/usr/share/mhonarc root/usr/bin/mhonarc -quiet -outdir out list.mbox
    local shown
    shown=$(sed -n '/X-Body-of-Message-->/,/X-Body-of-Message-End/p' out/msg00000.html | sed 's/<[^>]*>//g' | xargs)
    echo "text/plain$1 | $2/$3 | shown: $shown"
    if [ "$shown" != "$4" ]; then
        echo "NOT AS RECORDED: expected $4" >&2
        wrong=1
    fi
}
check '; format=flowed' 'Two words ' 'in a line' 'Two words in a line'
check '; format=flowed; delsp=yes' 'Two words  ' 'in a line' 'Two words in a line'
# RFC 3676: "Rindfleisch" and "https://example.org/path/to"
check '; format=flowed; delsp=yes' 'We have Rind ' 'fleisch' 'We have Rind fleisch'
check '; format=flowed; delsp=yes' 'See https://example.org/path ' '/to' 'See https://example.org/path /to'
exit "$wrong"
