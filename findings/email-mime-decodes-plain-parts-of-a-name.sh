#!/usr/bin/env bash
# A long or foreign file name is cut into parts, filename*0*, filename*1 and so on. Only a part whose own name ends in
# an asterisk is percent-encoded (RFC 2231, section 4.1, which allows both kinds in one name), so in a part without it
# "%20" is three characters of the name.
# Perl's Email::MIME::ContentType 1.028, which Email::MIME reads names with, decodes every part as soon as the first one
# has the asterisk: "50%20off.txt" in a plain part becomes "50 off.txt", and %41 becomes A. Where no part is encoded it
# leaves them alone, and MIME::Tools 5.510 reads the same lines as they are meant.
# A program that sends names in parts should encode all parts or none, then every reader agrees; one that stores
# attachments by the names that Email::MIME gives should expect two different names to become one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in libemail-mime-contenttype-perl=1.028-1 libtext-unidecode-perl=1.30-3 libmime-tools-perl=5.510-1 \
    libmailtools-perl=2.21-2 libtimedate-perl=2.3300-2; do
    if ! apt-get -q=2 -o APT::Sandbox::User=root download "$package" >/dev/null; then
        echo "$package could not be had from the Debian mirror" >&2
        exit 1
    fi
done
for file in *.deb; do dpkg -x "$file" root; done
export PERL5LIB="$work/root/usr/share/perl5"
cat > try.pl <<'PERL'
use strict;
use warnings;
use Email::MIME::ContentType qw(parse_content_disposition);
use MIME::Field::ParamVal;
use MIME::Words qw(decode_mimewords);

print "Email::MIME::ContentType $Email::MIME::ContentType::VERSION, MIME::Tools ", MIME::Field::ParamVal->VERSION, "\n";
my $failures = 0;
my @cases = (    # the parts, as Email::MIME reads them, as they are meant
    [q(filename*0*=utf-8''a%20b; filename*1*=%20c.txt), 'a b c.txt', 'a b c.txt'],
    [q(filename*0="50%20"; filename*1="off.txt"), '50%20off.txt', '50%20off.txt'],
    [q(filename*0*=utf-8''list%20; filename*1="50%20off.txt"), 'list 50 off.txt', 'list 50%20off.txt'],
    [q(filename*0*=utf-8''100; filename*1="%41.txt"), '100A.txt', '100%41.txt'],
);
for my $case (@cases) {
    my ($parts, $recorded, $meant) = @$case;
    my $by_email_mime = parse_content_disposition("attachment; $parts")->{attributes}{filename};
    # MIME::Tools gives what was encoded as an encoded word
    my $encoded = MIME::Field::ParamVal->parse("attachment; $parts")->param('filename');
    my $by_mime_tools = join '', map { $_->[0] } decode_mimewords($encoded);
    print "$parts\n  Email::MIME: $by_email_mime\n  MIME::Tools: $by_mime_tools\n";
    next if $by_email_mime eq $recorded && $by_mime_tools eq $meant;
    $failures++;
    print "NOT AS RECORDED: expected $recorded and $meant\n";
}
exit($failures ? 1 : 0);
PERL
perl try.pl
