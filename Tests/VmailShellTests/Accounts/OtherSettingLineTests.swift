import Testing

@testable import VmailDomain
@testable import VmailViews

/// What to type for a setting of mutt or aerc.
@Suite(.timeLimit(.minutes(10))) struct OtherSettingLineTests {
  @Test(
    arguments: [
      ("editor", "vim -f", "set --save editor 'vim -f'"), ("editor", "", nil), ("editor", nil, nil),
      ("pager", "builtin", nil), ("signature", "~/.signature", "set --save signature '~/.signature'"),
      ("signature", "fortune|", nil), ("sort", "reverse-threads", "set --save conversation tree"),
      ("sort", "date", nil), ("alternative_order", "text/plain text/html", "set --save prefer plain"),
      ("alternative_order", "text/html", nil), ("crypt_autosign", "yes", "set --save sign on"),
      ("crypt_autosign", "no", nil), ("pgp-opportunistic-encrypt", "true", "set --save encrypt auto"),
      ("my_hdr", "Reply-To: ann@example.org", "set --save reply-to ann@example.org"),
      ("my_hdr", "X-Foo: $x", "compose --header 'X-Foo: $x'"), ("macro", "index a b", "alias NAME COMMAND"),
      ("lists", "a@b", "reply 3 --list"), ("send-hook", ". x", "help settings"),
      ("[hooks]", "", "on new-mail COMMAND"),
      ("score", "~f a 5", nil),
    ] as [(String, String?, String?)])
  func `A setting is answered with a line that vmail takes, or with none`(
    name: String, value: String?, line: String?
  ) {
    #expect(OtherSetting(name: name, value: value).line == line)
  }

  @Test(arguments: [
    "index_format", "beep_new", "new_mail_command", "pgp_sign_as", "mailboxes", "query_command", "ispell",
    "color",
    "save-hook", "[filters]", "my_hdr", "subscribe", "macro", "editor", "sort", "alternatives",
    "signature-file",
    "pgp_autosign", "crypt_autoencrypt",
  ])
  func `Every line is one that vmail takes`(name: String) throws {
    let values = [
      "sort": "threads", "alternatives": "text/plain", "my_hdr": "X-Foo: bar", "editor": "vim -f",
    ]
    let line = try #require(OtherSetting(name: name, value: values[name] ?? "yes").line)
    #expect(TypedCode.isAccepted(line), "\(line)")
  }
}
