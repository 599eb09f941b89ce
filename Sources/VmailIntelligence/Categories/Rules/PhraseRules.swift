import VmailDomain

extension Rule {
  /// A notice about the user's own account, possibly caused by somebody else. It needs immediate attention, and must
  /// not be hidden in a tab that is read later, so it belongs to Primary, as in Gmail.
  static let accountAlert = Rule(
    name: "account-alert", evidence: [.primary: 5, .updates: -1],
    test: .phrases(LanguagePhrases.all(\.accountAlert)),
    positive: [
      MessageFacts(sender: "no-reply@id.example", subject: "Security alert"),
      MessageFacts(sender: "no-reply@id.example", text: "If this wasn’t you, change your password."),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "I was sure it was you at the security desk.")]
  )

  /// An appeal for money or a signature, which is persuasive like an offer.
  static let appeal = Rule(
    name: "appeal", evidence: [.promotions: 1.5],
    test: .phrases(LanguagePhrases.all(\.appeal)),
    positive: [
      MessageFacts(sender: "c@a.example", text: "Can you chip in $5 before midnight?"),
      MessageFacts(sender: "c@a.example", text: "Faites un don avant ce soir"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "The chip of my phone contributes heat.")])

  /// A confirmation of something the user just did: a booking, a registration, a form.
  static let confirmation = Rule(
    name: "confirmation", evidence: [.updates: 1.5],
    test: .phrases(LanguagePhrases.all(\.confirmation)),
    positive: [
      MessageFacts(sender: "h@a.example", subject: "Booking confirmation"),
      MessageFacts(sender: "h@a.example", subject: "Sua reserva no hotel"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "I have reservations about that book.")])

  /// The text says that a program sent it.
  static let doNotReply = Rule(
    name: "do-not-reply", evidence: [.updates: 1.5, .primary: -1.5],
    test: .phrases(LanguagePhrases.all(\.doNotReply)),
    positive: [
      MessageFacts(sender: "a@b.example", text: "Please do not reply to this message."),
      MessageFacts(sender: "a@b.example", text: "このメールは送信専用です。"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "Why did you not reply? Do reply.")])

  /// A calendar invitation from a person (RFC 6047).
  static let invitation = Rule(
    name: "invitation", evidence: [.primary: 3],
    test: .facts(reason: "an invitation from a person") {
      $0.signs.contains(.calendar) && !$0.isBulk && !$0.sender.isRole
    },
    positive: [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: .calendar))],
    negative: [
      MessageFacts(sender: "no-reply@a.example", marks: MessageSignals(signs: .calendar)),
      MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.calendar, .unsubscribe])),
    ])

  /// Typical text of a newsletter's header and footer.
  static let newsletter = Rule(
    name: "newsletter", evidence: [.promotions: 1.5],
    test: .phrases(LanguagePhrases.all(\.newsletter)),
    positive: [
      MessageFacts(sender: "n@a.example", text: "View this email in your browser"),
      MessageFacts(sender: "n@a.example", text: "Открыть в браузере"),
    ],
    negative: [
      MessageFacts(sender: "ann@a.example", text: "I view this as a letter from the browser makers.")
    ])

  /// An offer of something for sale.
  static let offer = Rule(
    name: "offer", evidence: [.promotions: 2.5],
    test: .phrases(LanguagePhrases.all(\.offer)),
    positive: [
      MessageFacts(sender: "s@a.example", subject: "20% off all lamps"),
      MessageFacts(sender: "s@a.example", text: "Nur heute: 30 % Rabatt mit dem Code LICHT."),
      MessageFacts(sender: "s@a.example", text: "全品送料無料キャンペーン"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "Take 20 days off; I will save you a seat.")])

  /// Confirmation of a purchase or payment.
  static let receipt = Rule(
    name: "receipt", evidence: [.updates: 2.5],
    test: .phrases(LanguagePhrases.all(\.receipt)),
    positive: [
      MessageFacts(sender: "shop@a.example", subject: "Order confirmation 10023"),
      MessageFacts(sender: "shop@a.example", text: "Danke! Ihre Bestellung ist eingegangen."),
      MessageFacts(sender: "shop@a.example", text: "ご注文ありがとうございます"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "In order to confirm I need to know your number.")]
  )

  /// A log-in code, or a link to confirm an address.
  static let securityCode = Rule(
    name: "security-code", evidence: [.updates: 2.5],
    test: .phrases(LanguagePhrases.all(\.securityCode)),
    positive: [
      MessageFacts(sender: "id@a.example", subject: "Your verification code: 381 204"),
      MessageFacts(sender: "id@a.example", text: "Ihr Bestätigungscode lautet 193847."),
      MessageFacts(sender: "id@a.example", text: "您的验证码是 448210"),
    ],
    negative: [
      MessageFacts(sender: "ann@a.example", text: "The code of the door is 4711, security is Bob's job.")
    ])

  /// A notice about a delivery.
  static let shipping = Rule(
    name: "shipping", evidence: [.updates: 2.5],
    test: .phrases(LanguagePhrases.all(\.shipping)),
    positive: [
      MessageFacts(sender: "p@a.example", subject: "Your package is out for delivery"),
      MessageFacts(sender: "p@a.example", subject: "Ihr Paket kommt morgen"),
      MessageFacts(sender: "p@a.example", subject: "您的订单已发货"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "The package tour ships on Monday.")])

  /// A social network's notice about other people.
  static let socialNotice = Rule(
    name: "social-notice", evidence: [.social: 2.5],
    test: .phrases(LanguagePhrases.all(\.socialNotice)),
    positive: [
      MessageFacts(sender: "n@net.example", subject: "Ida Holm mentioned you in a comment"),
      MessageFacts(sender: "n@net.example", subject: "Jan folgt dir jetzt"),
      MessageFacts(sender: "n@net.example", text: "田中さんがあなたをフォローしました。"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "You were mentioned, and I like your follow-up.")])

  /// A periodic statement from a bank, insurer, employer or landlord.
  static let statement = Rule(
    name: "statement", evidence: [.updates: 2],
    test: .phrases(LanguagePhrases.all(\.statement)),
    positive: [
      MessageFacts(sender: "bank@a.example", subject: "Your statement is ready"),
      MessageFacts(sender: "bank@a.example", subject: "Neuer Kontoauszug"),
      MessageFacts(sender: "bank@a.example", subject: "10月账单"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "Bill made a bold statement at the bank.")])

  /// A way to unsubscribe, mentioned in the text.
  static let unsubscribeFooter = Rule(
    name: "unsubscribe-footer", evidence: [.promotions: 1, .primary: -1],
    test: .phrases(LanguagePhrases.all(\.unsubscribeFooter)),
    positive: [
      MessageFacts(sender: "n@a.example", text: "Click here to unsubscribe."),
      MessageFacts(sender: "n@a.example", text: "配信停止はこちら"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "Subscribe to your own preferences.")])

  /// A welcome message after signing up: the user has just requested it, whatever it advertises further on. A message
  /// signed by a person belongs to Primary, a form to Updates.
  static let welcome = Rule(
    name: "welcome", evidence: [.updates: 1, .primary: 1, .promotions: -2],
    test: .phrases(LanguagePhrases.all(\.welcome)),
    positive: [
      MessageFacts(sender: "t@a.example", subject: "Thanks for joining the team!"),
      MessageFacts(sender: "t@a.example", text: "Willkommen bei Teekontor!"),
    ],
    negative: [MessageFacts(sender: "ann@a.example", text: "Thank you for the soup. You're welcome!")])
}
