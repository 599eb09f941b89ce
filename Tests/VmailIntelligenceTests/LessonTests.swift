import Testing
import VmailDomain

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct LessonTests {
  private let embedded = EmbeddedCategorizer()

  private func lesson(_ facts: MessageFacts, _ category: AICategory) -> CategoryLesson {
    CategoryLesson(sender: facts.sender, features: embedded.features(of: facts), category: category)
  }

  private func verdict(_ facts: MessageFacts, after lessons: [CategoryLesson]) throws -> CategoryVerdict {
    try #require(embedded.categorizer(for: UserModel(lessons: lessons))).verdict(on: facts)
  }

  @Test(arguments: [AICategory.primary, .social, .updates, .forums])
  func `Two corrections change what a third mail of a sender gets`(category: AICategory) throws {
    let mails = ["Blue ones too.", "Now red ones.", "Green is back."].map {
      Sample.offer("news@shop.example", $0)
    }
    let lessons = mails.prefix(2).map { lesson($0, category) }
    #expect(try verdict(mails[2], after: Array(lessons.prefix(1))).category != category)
    let third = try verdict(mails[2], after: Array(lessons))
    #expect(third.category == category)
    #expect(third.reasons.last == "you moved 2 of their messages here")
  }

  @Test func `A letter's sender can be moved too`() throws {
    let lessons = [lesson(Sample.letter(), .promotions), lesson(Sample.letter(), .promotions)]
    #expect(try verdict(Sample.letter(), after: lessons).category == .promotions)
  }

  @Test func `One correction changes little`() throws {
    let before = try verdict(Sample.offer(), after: [])
    let after = try verdict(Sample.offer(), after: [lesson(Sample.offer(), .primary)])
    #expect(after.category == before.category)
    #expect(before.confidence - after.confidence < 0.15)
    #expect(after.confidence < before.confidence)
  }

  @Test func `Corrections can be taken back`() throws {
    let lessons = [AICategory.primary, .primary, .promotions, .promotions].map { lesson(Sample.offer(), $0) }
    #expect(try verdict(Sample.offer(), after: lessons).category == .promotions)
  }

  @Test func `Many corrections of others leave letters primary`() throws {
    let lessons = (0..<300).flatMap { number in
      // The hardest case: what was moved reads like letters.
      let sender = "person\(number)@firm\(number).example"
      return Array(repeating: lesson(Sample.letter(sender, name: "Person \(number)"), .promotions), count: 2)
    }
    #expect(try verdict(Sample.letter(), after: lessons).category == .primary)
    #expect(
      try verdict(Sample.letter("bo@other.example", name: "Bo Ek"), after: lessons).category == .primary)
  }

  @Test func `Colleagues of a corrected sender stay what they are`() throws {
    let lessons = Array(
      repeating: lesson(Sample.letter("newsletter.tom@firm.example", name: "Tom Hale"), .promotions), count: 6
    )
    #expect(
      try verdict(Sample.letter("eve@firm.example", name: "Eve Lind"), after: lessons).category == .primary)
  }

  @Test func `Lessons of another time and damaged ones are harmless`() throws {
    let odd = [
      CategoryLesson(sender: "", features: [], category: .forums),
      CategoryLesson(sender: "x", features: [0, 0, 7, .max], category: .social),
      CategoryLesson(sender: "y", features: (0..<100_000).map { UInt32($0) }, category: .promotions),
      CategoryLesson(sender: "z", features: [1, 2, 3], category: .uncategorized),
    ]
    #expect(try verdict(Sample.letter(), after: odd).category == .primary)
  }
}
