#!/usr/bin/env bash
# In a mailto: link a plus sign is a plus sign: RFC 6068, section 2, lists it among the characters that may stand in a
# header value as they are, and section 5 wants blanks written as %20, because a + that stands for a blank could not be
# told from a real one. Addresses with a tag, such as ann+lists@example.org, depend on that.
# Perl's URI 5.17 handles the part behind the ? like a web form. In cc=ann+lists@example.org it finds the address
# "ann lists@example.org", in subject=1+1 the text "1 1"; and it writes the subject "Monday at noon" as
# Monday+at+noon, which a reader that follows the RFC shows with its plus signs. Only the address in front of the ? and
# a plus written as %2B come through whole.
# A program in Perl should split such links itself and use URI::Escape's uri_unescape and uri_escape on the pieces; one
# that makes links for others should write %2B for a plus in every place, as the RFC allows.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
if ! apt-get -q=2 -o APT::Sandbox::User=root download liburi-perl=5.17-1 >/dev/null; then
    echo "liburi-perl 5.17-1 could not be had from the Debian mirror" >&2
    exit 1
fi
dpkg -x liburi-perl_*.deb root
export PERL5LIB="$work/root/usr/share/perl5"
cat > try.pl <<'PERL'
use strict;
use warnings;
use URI;
use URI::Escape qw(uri_unescape);

my $failures = 0;

sub check {
    my ($name, $got, $wanted) = @_;
    print "$name: $got\n";
    return if $got eq $wanted;
    $failures++;
    print "NOT AS RECORDED: expected $wanted\n";
}

sub read_by_uri {
    my ($link, $field) = @_;
    my %headers = URI->new($link)->headers;
    return $headers{$field};
}

sub read_as_the_rfc_says {
    my ($link, $field) = @_;
    my (undef, $behind) = split /\?/, $link, 2;
    my ($value) = map { /^\Q$field\E=(.*)/ } split /&/, $behind;
    return uri_unescape($value);
}

print "URI $URI::VERSION\n";
my $link = 'mailto:bob+work@example.org?cc=ann+lists@example.org&subject=1+1';
print "read $link\n";
check('  to', read_by_uri($link, 'to'), 'bob+work@example.org');
for (['cc', 'ann lists@example.org', 'ann+lists@example.org'], ['subject', '1 1', '1+1']) {
    my ($field, $by_uri, $right) = @$_;
    check("  $field", read_by_uri($link, $field), $by_uri);
    check("  $field, pieces unescaped one by one", read_as_the_rfc_says($link, $field), $right);
}
check('  cc=ann%2Blists@example.org', read_by_uri('mailto:?cc=ann%2Blists@example.org', 'cc'), 'ann+lists@example.org');

my $made = URI->new('mailto:');
$made->headers(to => 'bob@example.org', subject => 'Monday at noon');
check('written', "$made", 'mailto:bob@example.org?subject=Monday+at+noon');
check('  subject, pieces unescaped one by one', read_as_the_rfc_says("$made", 'subject'), 'Monday+at+noon');
exit($failures ? 1 : 0);
PERL
perl try.pl
