import Testing
import VmailDomain

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct VerdictTests {
  private func categorizer(_ habits: UserModel = UserModel()) throws -> MessageCategorizer {
    try #require(EmbeddedCategorizer().categorizer(for: habits))
  }

  @Test func `An offer says why it is one`() throws {
    let verdict = try categorizer().verdict(on: Sample.offer())
    #expect(verdict.category == .promotions)
    #expect(verdict.confidence > 0.8)
    #expect(verdict.reasons.contains("List-Unsubscribe"))
    #expect(verdict.reasons.contains { $0.hasPrefix("\"") }, "\(verdict.reasons)")
    #expect(verdict.reasons.count <= 3)
  }

  @Test func `A letter is primary`() throws {
    let verdict = try categorizer().verdict(on: Sample.letter())
    #expect(verdict.category == .primary)
  }

  @Test func `The user's rule for a sender decides`() throws {
    let verdict = try categorizer(UserModel(senderRules: ["news@shop.example": .updates])).verdict(
      on: Sample.offer())
    #expect(
      verdict == CategoryVerdict(category: .updates, confidence: 1, reasons: ["your rule for this sender"]))
  }

  @Test func `What the user wrote is primary but not bulk that claims it`() throws {
    let habits = UserModel(ownAddresses: ["news@shop.example", "anna.berg@post.example"])
    #expect(try categorizer(habits).verdict(on: Sample.letter()).reasons == ["you wrote it"])
    #expect(try categorizer(habits).verdict(on: Sample.offer()).category == .promotions)
  }

  @Test func `Whom the user writes to is primary unless it is a list`() throws {
    let bare = MessageFacts(
      sender: "m@odd.example", subject: "Order", text: "Is the order there? Total 12.50")
    let habits = UserModel(writtenTo: ["m@odd.example", "news@shop.example"])
    let verdict = try categorizer(habits).verdict(on: bare)
    #expect(verdict.category == .primary)
    #expect(verdict.reasons.first == "you write to them")
    #expect(try categorizer(habits).verdict(on: Sample.offer()).category == .promotions)
  }

  @Test(arguments: [
    (MessageSignals.Signs.unsubscribe, "Saturday", false), (.precedenceBulk, "Saturday", false),
    (.campaign, "Saturday", false), (.personalMailer, "Saturday", true),
    (.unsubscribe, "Security alert", true),
  ])
  func `Mail to many is not primary unless it warns`(
    sign: MessageSignals.Signs, subject: String, isPrimary: Bool
  )
    throws
  {
    var facts = Sample.letter()
    facts.subject = subject
    facts.marks.signs.insert(sign)
    #expect((try categorizer().verdict(on: facts).category == .primary) == isPrimary)
  }

  @Test(arguments: [
    ("Thanks for signing up", AICategory.updates), ("20% off lamps this weekend", .promotions),
  ])
  func `The answer to a registration is an update whatever it advertises`(
    subject: String, category: AICategory
  ) throws {
    var facts = Sample.offer()
    facts.subject = subject
    #expect(try categorizer().verdict(on: facts).category == category)
  }

  @Test(arguments: [
    (Float(0.40), Float(0.2), true, true), (0.39, 0.2, true, false), (0.65, 0.09, false, true),
    (0.64, 0.09, false, false), (0.65, 0.1, false, false), (0.65, 0.1, true, true),
  ])
  func `Bulk mail is assigned sooner`(share: Float, primary: Float, isBulk: Bool, isBelieved: Bool) {
    let model = CategoryModel(weights: WeightTable(), bounds: CategoryVector(repeating: 0.65))
    var probabilities = CategoryVector()
    (probabilities[0], probabilities[2]) = (primary, share)
    #expect(model.believes(2, probabilities, isBulk: isBulk) == isBelieved)
  }

  @Test func `Gmail's category is believed`() throws {
    var facts = Sample.offer()
    facts.marks.gmailCategory = .updates
    #expect(try categorizer().verdict(on: facts).category == .updates)
  }

  @Test func `Hostile mail has a verdict`() throws {
    let categorizer = try categorizer()
    let giant = String(repeating: "x", count: 1 << 20)
    for facts in [
      MessageFacts(sender: ""),
      MessageFacts(sender: giant, senderName: giant, subject: giant, text: giant, footer: giant),
      MessageFacts(
        sender: "@@@", senderName: "\"\u{0}\u{202E}", subject: "\u{FFFD}\u{0}",
        text: String(repeating: "\n>", count: 50_000)),
      MessageFacts(
        sender: "a@" + String(repeating: "b.", count: 100_000),
        text: String(repeating: "送料無料", count: 100_000)),
      MessageFacts(
        sender: "a@b", recipients: Array(repeating: giant, count: 50),
        marks: MessageSignals(listId: giant, replyTo: giant, images: .max, links: .max)),
    ] {
      let verdict = categorizer.verdict(on: facts)
      #expect((0...1).contains(verdict.confidence))
      #expect(verdict.reasons.allSatisfy { $0.count <= 100 })
    }
  }

  @Test func `The same mail has the same features and verdict`() throws {
    let one = EmbeddedCategorizer().features(of: Sample.offer())
    #expect(one == EmbeddedCategorizer().features(of: Sample.offer()))
    #expect(Set(one).count == one.count)
    #expect(try categorizer().verdict(on: Sample.offer()) == categorizer().verdict(on: Sample.offer()))
  }

  @Test func `The category is that of the verdict`() throws {
    let habits = UserModel(senderRules: ["news@shop.example": .updates])
    for categorizer in [try categorizer(), try categorizer(habits)] {
      for facts in [Sample.offer(), Sample.letter(), MessageFacts(sender: "")] {
        #expect(categorizer.category(of: facts) == categorizer.verdict(on: facts).category)
      }
    }
  }

  @Test(arguments: ["a", "\u{FC}", "\u{8A9E}", "\u{1F600}"])
  func `Of a long text the beginning and the end count`(_ letter: String) {
    for count in [0, 1, 3_999, 4_000, 4_001, 5_000] {
      let text = String(repeating: letter, count: count)
      let facts = MessageFacts(MessageContent(text: text, digest: []))
      #expect(facts.text == String(text.unicodeScalars.prefix(MessageFacts.textLimit)))
      #expect(
        facts.footer
          == (count < MessageFacts.textLimit
            ? "" : String(text.unicodeScalars.suffix(MessageFacts.footerLimit))))
    }
  }

  /// Lessons are kept as numbers: what they mean must not change.
  @Test func `Features keep their numbers`() {
    #expect(Identity.address("ann@a.example") == 2_634_509_578)
    #expect(
      FeatureKind.word.feature(TextTokens(Array("offer".utf8), limit: 1).tokens[0].hash) == 1_389_366_041)
    #expect(FeatureReader.bulk == 2_932_248_720)
  }
}

/// Mail for these tests.
enum Sample {
  static func offer(_ sender: String = "news@shop.example", _ text: String = "") -> MessageFacts {
    MessageFacts(
      sender: sender, senderName: "Shop", subject: "20% off lamps this weekend",
      text:
        "View in browser\nOnly until Sunday: 20% off all lamps. Shop now, free shipping. \(text)\nUnsubscribe",
      recipients: ["me@post.example"],
      marks: MessageSignals(
        signs: [.unsubscribe, .oneClickUnsubscribe, .feedbackId, .campaign, .html, .plainText], images: 5,
        links: 9))
  }

  static func letter(_ sender: String = "anna.berg@post.example", name: String = "Anna Berg") -> MessageFacts
  {
    MessageFacts(
      sender: sender, senderName: name, subject: "Saturday",
      text: "Hi,\n\nare you coming on Saturday? I made soup.\n\nSee you,\n\(name.split(separator: " ")[0])\n",
      recipients: ["me@post.example"], marks: MessageSignals(signs: [.plainText, .personalMailer]))
  }
}
