internal import VmailDomain

/// Computes the features of a message: the model's input.
package struct FeatureReader {
  /// The feature of bulk mail.
  static let bulk = FeatureKind.structure.feature("bulk".utf8)
  /// The feature of mail to many at once that isn't about the reader's own account.
  static let mass = FeatureKind.structure.feature("mass".utf8)
  /// The feature of a program's answer to a registration, by its subject.
  static let registration = FeatureKind.structure.feature("registration".utf8)

  /// Returns whether a feature identifies a sender: weights for it come only from the user.
  package static func isIdentity(_ feature: UInt32) -> Bool {
    switch FeatureKind(of: feature) {
    case .address, .domain, .list: true
    case .structure, .word: false
    }
  }

  private let view: MailView
  private var list = FeatureList()

  package static func features(of view: MailView) -> FeatureList {
    var reader = FeatureReader(view: view)
    reader.addIdentity()
    reader.addRules()
    reader.addMarks()
    reader.addSender()
    reader.addShape()
    reader.addWords()
    return reader.list
  }

  private init(view: MailView) { self.view = view }

  // MARK: The sender

  private mutating func addIdentity() {
    list.add("every")
    if !view.facts.sender.isEmpty { list.add(Identity.address(view.facts.sender), .nothing) }
    if let domain = Identity.domain(of: view) { list.add(domain, .nothing) }
    if !view.facts.marks.listId.isEmpty { list.add(Identity.list(view.facts.marks.listId), .nothing) }
  }

  // MARK: Rules

  private mutating func addRules() {
    for (index, rule) in Rule.all.enumerated() {
      guard case .facts(let reason, let isTrue) = rule.test, isTrue(view) else { continue }
      add(index, reason.map(FeatureList.Origin.phrase) ?? .sender)
    }
    for match in PhraseTable.shared.matches(in: view.subject.tokens) {
      add(match.rule, reported(match.rule, .subject(match.first, match.last)))
      list.add("subject-rule", UInt32(match.rule))
      if view.isBulk, Self.registrations.contains(Rule.all[match.rule].feature) {
        list.add(Self.registration, .nothing)
      }
    }
    addPhrases(in: view.text, origin: FeatureList.Origin.text)
    addPhrases(in: view.footer, origin: FeatureList.Origin.footer)
  }

  private mutating func addPhrases(in text: TextTokens, origin: (Int, Int) -> FeatureList.Origin) {
    for match in PhraseTable.shared.matches(in: text.tokens) {
      add(match.rule, reported(match.rule, origin(match.first, match.last)))
    }
  }

  private static let registrations = [Rule.welcome.feature, Rule.confirmation.feature]
  private static let wayOut = Rule.unsubscribeFooter.feature

  /// Treats unsubscribe links in the text and in the header as the same thing, as users do.
  private func reported(_ rule: Int, _ origin: FeatureList.Origin) -> FeatureList.Origin {
    Rule.all[rule].feature == Self.wayOut && view.signs.contains(.unsubscribe)
      ? .phrase("List-Unsubscribe") : origin
  }

  private mutating func add(_ rule: Int, _ origin: FeatureList.Origin) {
    list.add(Rule.all[rule].feature, origin)
    // The same words have another meaning in mail sent to one person.
    list.add(view.isBulk ? "bulk-rule" : "letter-rule", UInt32(rule))
  }

  // MARK: Header and structure

  private mutating func addMarks() {
    for (sign, name, reason) in Self.signs where view.signs.contains(sign) { list.add(name, reason) }
    if view.isBulk { list.add(Self.bulk, .nothing) } else { list.add("letter") }
    if view.isMass, !view.signs.contains(.answer), !list.contains(Rule.accountAlert.feature),
      view.facts.marks.gmailCategory != .primary
    {
      list.add(Self.mass, .nothing)
    }
    if !view.facts.marks.listId.isEmpty { list.add("list-id", "List-Id") }
    let hasWayOut = view.signs.contains(.unsubscribe)
    if hasWayOut, view.signs.contains(.campaign) { list.add("campaign-with-way-out", "List-Unsubscribe") }
    if hasWayOut, !view.isList { list.add("way-out-no-list", "List-Unsubscribe") }
    if view.isBulk, !hasWayOut { list.add("bulk-without-way-out") }
    if view.signs.contains(.html), !view.signs.contains(.plainText) { list.add("html-only") }
    if !view.signs.contains(.html) { list.add("plain-only") }
    list.add("images", Self.bucket(view.facts.marks.images), .pictures)
    list.add("links", Self.bucket(view.facts.marks.links), .links)
    list.add("recipients", Self.bucket(view.facts.recipients.count))
    if view.facts.hasAttachments { list.add(view.isBulk ? "bulk-attachment" : "attachment", "an attachment") }
    addReplyTo()
  }

  private mutating func addReplyTo() {
    let reply = view.facts.marks.replyTo
    guard !reply.isEmpty else { return }
    let domain = reply.lastIndex(of: "@").map { reply[reply.index(after: $0)...] } ?? ""
    list.add(domain.hasSuffix(view.organisation) ? "reply-same-organisation" : "reply-elsewhere")
  }

  // MARK: Sender

  private mutating func addSender() {
    let sender = view.sender
    for word in sender.localWords { list.add("local", Self.hash(word), .sender) }
    if sender.isRole { list.add("role") } else { list.add("no-role") }
    if sender.isNamedLikeAddress { list.add("named-like-address") }
    if sender.isNamedLikeDomain { list.add("named-like-domain") }
    if sender.isNamedLikeDomain, !sender.isNamedLikeAddress { list.add("named-like-domain-only") }
    list.add("name-words", UInt32(sender.nameWords.count))
    for word in sender.nameWords { list.add("name", Self.hash(word), .sender) }
    list.add("labels", UInt32(min(sender.labels.count, 5)))
    // In news.shop.example, for example, the subdomain indicates the purpose.
    if sender.labels.count > 2, let first = sender.labels.first {
      list.add("subdomain", Self.hash(first), .sender)
    }
  }

  // MARK: Shape of the text

  private mutating func addShape() {
    let (subject, text) = (view.subject.counts, view.text.counts)
    list.add("length", Self.bucket(view.facts.text.utf8.count / 100))
    list.add("subject-length", Self.bucket(view.subject.tokens.count))
    list.add("questions", Self.bucket(text.questions))
    list.add("exclamations", Self.bucket(text.exclamations))
    list.add("amounts", Self.bucket(text.amounts))
    list.add("percents", Self.bucket(text.percents))
    list.add("numbers", Self.bucket(text.numbers))
    if text.quotedLines > 0 { list.add("quotes", "quotes an earlier message") }
    if text.codes + subject.codes > 0 { list.add("six-digits") }
    if text.longNumbers + subject.longNumbers > 0 { list.add("long-number") }
    if subject.percents > 0 { list.add("subject-percent") }
    if subject.amounts > 0 { list.add("subject-amount") }
    if subject.exclamations > 0 { list.add("subject-exclamation") }
    if subject.questions > 0 { list.add("subject-question") }
    if subject.pictographs > 0 { list.add("subject-pictograph") }
    if text.pictographs > 1 { list.add("pictographs") }
    if subject.shouted > 1 || text.shouted > 5 { list.add("shouting") }
    if subject.longNumbers + subject.codes > 0 { list.add("subject-number") }
    switch SubjectPrefix(view.subject) {
    case .reply: list.add(view.isBulk ? "bulk-re" : "re")
    case .forward: list.add(view.isBulk ? "bulk-fwd" : "fwd")
    case nil: list.add("no-prefix")
    }
    if Greeting.begins(view.text) { list.add(view.isBulk ? "bulk-greeting" : "greeting") }
  }

  // MARK: Words

  private mutating func addWords() {
    addWords(of: view.subject, group: 1, origin: FeatureList.Origin.subject)
    addWords(of: view.subject, group: 0, origin: FeatureList.Origin.subject)
    addWords(of: view.text, group: 0, origin: FeatureList.Origin.text)
    addWords(of: view.footer, group: 0, origin: FeatureList.Origin.footer)
  }

  private mutating func addWords(
    of text: TextTokens, group: UInt32, origin: (Int, Int) -> FeatureList.Origin
  ) {
    let tokens = text.tokens
    for (index, token) in tokens.enumerated() {
      if !token.isUnspaced {
        list.add(FeatureKind.word.feature(token.hash &+ group), origin(index, index))
      }
      guard index + 1 < tokens.count, tokens[index + 1].line == token.line else { continue }
      let pair = TokenHash.joined(token.hash, tokens[index + 1].hash)
      if group == 0 || token.isUnspaced {
        list.add(FeatureKind.word.feature(pair &+ group), origin(index, index + 1))
      }
    }
  }

  // MARK: Numbers

  private static func hash(_ word: some Sequence<UInt8>) -> UInt32 {
    var hash = TokenHash()
    for byte in word { hash.take(UInt32(byte)) }
    return hash.value
  }

  /// Returns the index of the range: 0, 1, 2, 3–5, 6–11, 12–24, 25–60, more.
  private static func bucket(_ count: Int) -> UInt32 {
    switch count {
    case ...2: UInt32(max(count, 0))
    case 3...5: 3
    case 6...11: 4
    case 12...24: 5
    case 25...60: 6
    default: 7
    }
  }

  private static let signs: [(MessageSignals.Signs, StaticString, String?)] = [
    (.unsubscribe, "unsubscribe", "List-Unsubscribe"),
    (.oneClickUnsubscribe, "one-click", "List-Unsubscribe"),
    (.listPost, "has-list-post", nil), (.listManager, "list-manager", "a list manager's header"),
    (.precedenceBulk, "precedence-bulk", "Precedence: bulk"),
    (.precedenceList, "precedence-list", "Precedence: list"),
    (.automatic, "automatic", "Auto-Submitted"), (.feedbackId, "feedback-id", "Feedback-ID"),
    (.campaign, "campaign", "a campaign's header"), (.answer, "has-answer", nil),
    (.calendar, "calendar", nil),
    (.html, "html", nil), (.plainText, "plain", nil), (.personalMailer, "mailer", nil),
  ]
}
