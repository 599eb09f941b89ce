/// What the names of programs tell of who wrote a message with them.
enum MailerNames {
  enum Kind { case personal, campaign }

  /// - Parameter name: the value of X-Mailer or User-Agent (RFC 5536 section 3.2.13).
  static func kind(of name: String) -> Kind? {
    let name = name.lowercased()
    if campaigns.contains(where: name.contains) { return .campaign }
    return people.contains(where: name.hasPrefix) ? .personal : nil
  }

  /// Gmail's and Outlook's own pages leave no name, but make identifiers of a kind.
  static func isMadeByHand(messageId: String) -> Bool {
    let id = messageId.lowercased()
    return id.hasPrefix("<ca") && id.hasSuffix("@mail.gmail.com>") || id.hasSuffix(".prod.outlook.com>")
  }

  private static let people = [
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
  private static let campaigns = [
    "mailchimp", "campaign", "constant contact", "klaviyo", "sendinblue", "brevo", "cleverreach",
    "newsletter",
    "mailerlite", "getresponse", "inxmail", "emarsys", "mailjet", "activecampaign", "sendy", "phplist",
    "aweber",
    "rapidmail", "listserv", "lyris", "strongmail", "mailup", "bronto", "salesforce", "marketo", "blue state",
  ]
}
