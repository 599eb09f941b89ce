import Testing
import VmailDomain

/// Passwords that providers create for programs.
@Suite(.timeLimit(.minutes(10))) struct AppPasswordTests {
  @Test(
    arguments: [
      ("gmail", "abcdefghijklmnop", "abcdefghijklmnop"), ("gmail", "abcd efgh ijkl mnop", "abcdefghijklmnop"),
      // Google's page puts these into the clipboard.
      ("gmail", "abcd\u{A0}efgh\u{A0}ijkl\u{A0}mnop", "abcdefghijklmnop"),
      ("gmail", " abcd-efgh-ijkl-mnop\t", "abcdefghijklmnop"), ("gmail", "abcdefghijklmno", nil),
      ("gmail", "abcdefghijklmnopq", nil), ("gmail", "Abcdefghijklmnop", nil),
      ("gmail", "abcdefghijklmno1", nil),
      ("gmail", "correct horse battery staple", nil), ("gmail", "", nil), ("gmail", "абвгдежзийклмноп", nil),
      ("icloud", "abcd-efgh-ijkl-mnop", "abcd-efgh-ijkl-mnop"),
      ("icloud", "abcdefghijklmnop", "abcd-efgh-ijkl-mnop"), ("icloud", "Hunter2!", nil),
      ("yahoo", "abcd efgh ijkl mnop", "abcdefghijklmnop"),
      ("fastmail", "a2c4 e6g8 ijkl mnop", "a2c4e6g8ijklmnop"),
      ("fastmail", "Hunter2", nil),
      // Anything, as typed.
      ("mailru", " Anything 1 ", " Anything 1 "),
    ] as [(String, String, String?)])
  func `What was typed is read as one, or it is another password`(
    provider: String, typed: String, read: String?
  )
    throws
  {
    let app = try #require(MailProvider.named(provider)?.appPassword)
    #expect(app.reading(Secret(typed)) == (read.map { .fits(Secret($0)) } ?? .differs))
  }

  @Test(arguments: ["gmail", "icloud", "yahoo", "fastmail", "aol", "yandex"])
  func `The providers that want one have a page for it, and are known by their server`(name: String) throws {
    let provider = try #require(MailProvider.named(name))
    let app = try #require(provider.appPassword)
    #expect(app.page.hasPrefix("https://") && app.place.hasPrefix(app.page) && app.shape != nil)
    #expect(MailProvider.of(imapHost: provider.imap.host.uppercased()) == provider)
  }

  @Test(arguments: [
    ("imap.gmail.com", true), ("SMTP.gmail.com", true), ("outlook.office365.com", true),
    ("smtp.office365.com", true),
    ("imap.fastmail.com", false), ("imap.example.org", false), ("imap.gmail.com.evil.example", false),
  ])
  func `XOAUTH2 comes first only where it was made`(host: String, isPreferred: Bool) {
    #expect(MailProvider.prefersXOAUTH2(host) == isPreferred)
  }
}
