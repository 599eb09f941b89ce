#!/usr/bin/env bash
# The parts of a long file name are numbered, filename*0, filename*1 and so on, because the order in which parameters
# stand means nothing (RFC 2231, section 3); and one name may be given twice, filename= for old readers and filename*=
# with all its letters, of which a reader takes the second.
# ripMIME 1.4.0.10 puts the parts together in the order in which it meets them, so that part 1 before part 0 gives
# "portre.txt" instead of "report.txt", and it takes the second form for a continuation of the first: "plain.txt" and
# "full.txt" are saved as two files with the same contents, "plain.txt" and "plain.txtfull.txt". reformime of maildrop
# 2.9.3 reads all of them as they are meant.
# A program that sends attachments should number the parts in their order and give either form of a name but not both;
# one that takes files from ripMIME should expect the endings of names to be wrong, and more files than parts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in ripmime=1.4.0.10.debian.1-3+b1 maildrop=2.9.3-2.1 libcourier-unicode4=2.1.2-2+b2; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu"
echo "ripmime $(dpkg-deb -f ripmime_*.deb Version), maildrop $(dpkg-deb -f maildrop_*.deb Version)"

wrong=0
check() { # parameters, the files that ripMIME saves, the name that reformime reads
    printf '%s\n' 'From: ann@example.org' 'To: bob@example.org' 'Subject: files' 'MIME-Version: 1.0' \
        'Content-Type: multipart/mixed; boundary="b"' '' '--b' 'Content-Type: text/plain' '' 'Hello' '--b' \
        'Content-Type: application/octet-stream' 'Content-Transfer-Encoding: base64' \
        "Content-Disposition: attachment; $1" '' 'aGVsbG8=' '--b--' > message.eml
    rm -rf out
    mkdir out
    root/usr/bin/ripmime -i message.eml -d out >/dev/null
    local files name
    # the text parts, which have no names, are textfile0 and so on
    files=$(cd out && find . -type f ! -name 'textfile*' -printf '%f ' | tr ' ' '\n' | sort | xargs)
    name=$(root/usr/bin/reformime -i < message.eml | sed -n 's/^content-disposition-filename: //p')
    echo "$1 | ripMIME: $files | reformime: $name"
    if [ "$files" != "$2" ] || [ "$name" != "$3" ]; then
        echo "NOT AS RECORDED: expected $2 and $3" >&2
        wrong=1
    fi
}
check 'filename="report.txt"' 'report.txt' 'report.txt'
check 'filename*0=re; filename*1=port; filename*2=.txt' 'report.txt' 'report.txt'
check 'filename*1=port; filename*0=re; filename*2=.txt' 'portre.txt' 'report.txt'
check "filename=\"plain.txt\"; filename*=utf-8''full.txt" 'plain.txt plain.txtfull.txt' 'full.txt'
exit "$wrong"
