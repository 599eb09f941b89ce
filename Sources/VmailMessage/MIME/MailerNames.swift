/// Recognizes programs whose name indicates who wrote a message.
enum MailerNames {
  enum Kind { case personal, campaign }

  /// - Parameter name: the value of X-Mailer or User-Agent (RFC 5536 section 3.2.13), in lower case.
  static func kind(of name: UnsafeRawBufferPointer) -> Kind? {
    if campaigns.contains(where: { name.holds($0) }) { return .campaign }
    return people.contains { name.hasExactly($0, at: 0) } ? .personal : nil
  }

  /// Returns whether a Message-ID has the form used by the web pages of Gmail and Outlook, which don't name
  /// themselves.
  /// - Parameter messageId: the identifier in lower case, with its angle brackets.
  static func isMadeByHand(messageId: UnsafeRawBufferPointer) -> Bool {
    messageId.hasExactly("<ca", at: 0) && messageId.holds("@mail.gmail.com>")
      || messageId.holds(".prod.outlook.com>")
  }

  private static let people: [StaticString] = [
    "apple mail", "iphone mail", "ipad mail", "microsoft outlook", "microsoft-macoutlook",
    "microsoft windows",
    "microsoft-entourage", "windows live mail", "mozilla", "thunderbird", "k-9 mail", "mutt", "neomutt",
    "evolution",
    "kmail", "claws mail", "sylpheed", "roundcube", "squirrelmail", "internet messaging program", "horde",
    "alpine", "pine", "gnus", "mu4e", "aerc", "notmuch", "nmh", "exmh", "mew", "becky", "the bat", "eudora",
    "ximian",
    "airmail", "spark", "em client", "emclient", "mailmate", "posteo", "open-xchange", "zimbra", "groupwise",
    "lotus notes", "fairemail", "geary", "trojita", "pegasus", "vivaldi", "vmail", "yahoomail", "ymail",
    "wheel",
    "samsungemail", "bluemail", "webmail",
  ]
  private static let campaigns: [StaticString] = [
    "mailchimp", "campaign", "constant contact", "klaviyo", "sendinblue", "brevo", "cleverreach",
    "newsletter",
    "mailerlite", "getresponse", "inxmail", "emarsys", "mailjet", "activecampaign", "sendy", "phplist",
    "aweber",
    "rapidmail", "listserv", "lyris", "strongmail", "mailup", "bronto", "salesforce", "marketo", "blue state",
  ]
}

extension UnsafeRawBufferPointer {
  fileprivate func holds(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return (0...(count - text.utf8CodeUnitCount)).contains {
      self[$0] == text.utf8Start.pointee && hasExactly(text, at: $0)
    }
  }
}
