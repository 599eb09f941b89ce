import VmailDomain

extension Rule {
  /// A reply to a message, neither on a list nor from a program.
  static let answer = Rule(
    name: "answer", evidence: [.primary: 2],
    test: .facts(reason: "a reply") { $0.signs.contains(.answer) && !$0.isBulk },
    positive: [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: .answer))],
    negative: [
      MessageFacts(sender: "ann@a.example", subject: "Re: news"),
      MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.answer, .listManager])),
      MessageFacts(sender: "noreply@a.example", marks: MessageSignals(signs: [.answer])),
    ])

  /// Mail from a domain with personal mailboxes, but not bulk mail.
  static let freeMail = Rule(
    name: "free-mail", evidence: [.primary: 2],
    test: .facts(reason: nil) {
      !$0.isBulk && SenderLexicon.freeMail.contains(String($0.facts.senderDomain))
    },
    positive: [MessageFacts(sender: "ann.berg@gmail.com"), MessageFacts(sender: "x@web.de")],
    negative: [
      MessageFacts(sender: "ann@notgmail.com"),
      MessageFacts(sender: "shop@gmail.com", marks: MessageSignals(signs: .unsubscribe)),
    ])

  /// Gmail's own category, in mail exported from Gmail. It is nearly certain, but the user's corrections outweigh it.
  static let gmailPrimary = gmail("gmail-primary", .primary)
  static let gmailSocial = gmail("gmail-social", .social)
  static let gmailPromotions = gmail("gmail-promotions", .promotions)
  static let gmailUpdates = gmail("gmail-updates", .updates)
  static let gmailForums = gmail("gmail-forums", .forums)

  private static func gmail(_ name: StaticString, _ category: AICategory) -> Rule {
    Rule(
      name: name, evidence: [category: 14],
      test: .facts(reason: "Gmail's category") { $0.facts.marks.gmailCategory == category },
      positive: [MessageFacts(sender: "a@b.example", marks: MessageSignals(gmailCategory: category))],
      negative: [
        MessageFacts(sender: "a@b.example"),
        MessageFacts(sender: "a@b.example", marks: MessageSignals(gmailCategory: .uncategorized)),
      ])
  }

  /// Mail to which all recipients may reply to all: a discussion. Newsletters have List-Id as well, but no List-Post.
  static let listPost = Rule(
    name: "list-post", evidence: [.forums: 4, .promotions: -1],
    test: .facts(reason: "List-Post") { view in
      view.isList && view.signs.isDisjoint(with: [.campaign, .oneClickUnsubscribe])
    },
    positive: [
      MessageFacts(
        sender: "ann@a.example", marks: MessageSignals(signs: [.listPost], listId: "talk.lists.example")),
      MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.listManager])),
    ],
    negative: [
      MessageFacts(
        sender: "news@a.example", marks: MessageSignals(signs: [.unsubscribe], listId: "1.list-id.example")),
      MessageFacts(sender: "news@a.example", marks: MessageSignals(signs: [.listPost, .campaign])),
    ])

  /// A reply on a list.
  static let listAnswer = Rule(
    name: "list-answer", evidence: [.forums: 1],
    test: .facts(reason: "a reply on a list") { $0.isList && $0.signs.contains(.answer) },
    positive: [
      MessageFacts(
        sender: "ann@a.example", marks: MessageSignals(signs: [.listPost, .answer], listId: "t.example"))
    ],
    negative: [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.answer]))])

  /// A subject such as `[talk] …`, in which list managers include the name of the list.
  static let listSubject = Rule(
    name: "list-subject", evidence: [.forums: 0.5],
    test: .facts(reason: "the list's name in the subject") { view in
      view.isBulk && view.facts.subject.utf8.prefix(8).contains(UInt8(ascii: "["))
        && view.facts.subject.utf8.prefix(60).contains(UInt8(ascii: "]"))
    },
    positive: [
      MessageFacts(
        sender: "a@b.example", subject: "Re: [talk] Tea", marks: MessageSignals(signs: [.precedenceList]))
    ],
    negative: [MessageFacts(sender: "a@b.example", subject: "[urgent] Tea")])

  /// Mail written in a program for personal mail, but not bulk mail.
  static let mailProgram = Rule(
    name: "mail-program", evidence: [.primary: 2],
    test: .facts(reason: "written in a mail program") { $0.signs.contains(.personalMailer) && !$0.isBulk },
    positive: [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: .personalMailer))],
    negative: [
      MessageFacts(sender: "ann@a.example"),
      MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.personalMailer, .listPost])),
    ])

  /// A person's own address, such as `Anna Berg <anna.berg@…>`.
  static let namedSender = Rule(
    name: "named-sender", evidence: [.primary: 1],
    test: .facts(reason: "a person's own address") { $0.sender.isNamedLikeAddress && !$0.isBulk },
    positive: [
      MessageFacts(sender: "anna.berg@a.example", senderName: "Anna Berg"),
      MessageFacts(sender: "aberg77@a.example", senderName: "Anna Berg"),
    ],
    negative: [
      MessageFacts(sender: "news@berg.example", senderName: "Berg News"),
      MessageFacts(
        sender: "anna@a.example", senderName: "Anna", marks: MessageSignals(signs: .unsubscribe)),
    ])

  /// Mail from an address at which nobody reads replies.
  static let noReply = Rule(
    name: "no-reply", evidence: [.updates: 1.5, .primary: -2],
    test: .facts(reason: "an address that accepts no replies") { $0.sender.isNoReply },
    positive: [
      MessageFacts(sender: "no-reply@a.example"), MessageFacts(sender: "do_not_reply@a.example"),
      MessageFacts(sender: "orders.noreply@a.example"),
    ],
    negative: [MessageFacts(sender: "noor.eply@a.example"), MessageFacts(sender: "reply@a.example")])

  /// Mail about mail: bounces, delays, receipts (RFC 3464, 8098), and automatic replies.
  static let report = Rule(
    name: "report", evidence: [.updates: 5],
    test: .facts(reason: "a report from a mail server") { view in
      view.signs.contains(.report)
        || view.facts.sender.hasPrefix("mailer-daemon@") || view.facts.sender.hasPrefix("postmaster@")
    },
    positive: [
      MessageFacts(sender: "mailer-daemon@a.example"),
      MessageFacts(sender: "x@a.example", marks: MessageSignals(signs: .report)),
    ],
    negative: [MessageFacts(sender: "daemon.mailer@a.example")])

  /// A short line near the end contains the sender's first or last name, as in signed personal mail.
  static let signedByHand = Rule(
    name: "signed-by-hand", evidence: [.primary: 1.5],
    test: .facts(reason: "signed with the sender's name") { view in
      isSigned(view.text, by: view.sender.nameWords) || isSigned(view.footer, by: view.sender.nameWords)
    },
    positive: [
      MessageFacts(sender: "a@b.example", senderName: "Anna Berg", text: "See you on Friday then.\n\nAnna")
    ],
    negative: [
      MessageFacts(
        sender: "a@b.example", senderName: "Anna Berg", text: "Anna Berg was here, they say.\n\nBob"),
      MessageFacts(sender: "a@b.example", text: "See you.\n\nAnna"),
    ])

  private static func isSigned(_ text: TextTokens, by name: [[UInt8]]) -> Bool {
    guard name.count <= 4, let first = name.first, first.count > 1 else { return false }
    var wanted: [UInt32] = []
    for word in [first, name.last ?? first] {
      wanted += TextTokens(word, limit: 1).tokens.map(\.hash)
    }
    for (index, token) in text.tokens.enumerated() where index > 1 && token.line > 0 {
      guard wanted.contains(token.hash), text.tokens[index - 1].line != token.line else { continue }
      if text.tokens[index...].prefix(4).count(where: { $0.line == token.line }) <= 3 { return true }
    }
    return false
  }

  /// Mail from a social network's own servers.
  static let socialNetwork = Rule(
    name: "social-network", evidence: [.social: 4],
    test: .facts(reason: nil) { networks.contains(String($0.organisation)) },
    positive: [
      MessageFacts(sender: "notification@facebookmail.com"),
      MessageFacts(sender: "messages-noreply@linkedin.com"), MessageFacts(sender: "info@e.pinterest.com"),
    ],
    negative: [MessageFacts(sender: "ann@notlinkedin.com"), MessageFacts(sender: "ann@linkedin.com.example")])

  private static let networks: Set<String> = [
    "facebookmail.com", "facebook.com", "instagram.com", "linkedin.com", "twitter.com", "x.com",
    "pinterest.com",
    "tumblr.com", "xing.com", "vk.com", "ok.ru", "meetup.com", "nextdoor.com", "snapchat.com", "tiktok.com",
    "mastodon.social", "bsky.app", "bsky.social", "redditmail.com", "quora.com", "myspace.com", "flickr.com",
    "youtube.com", "goodreads.com", "strava.com", "twitch.tv", "discord.com", "foursquare.com", "badoo.com",
    "tinder.com",
    "mixi.jp", "weibo.com", "threads.net", "couchsurfing.com", "yammer.com", "viadeo.com", "kununu.com",
  ]
}
