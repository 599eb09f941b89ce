import Testing
import VmailDomain

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct ExtractiveSummarizerTests {
  private let ann = Participant(name: "Ann Lee", email: "ann@example.com")
  private let bob = Participant(name: "Bob Miller", email: "bob@example.com")

  /// Enough to need a summary, with nothing of weight.
  private static let filler = String(
    repeating: "The garden is green and the birds are singing in the old trees near the house. ", count: 9)

  private func summary(_ messages: [(Participant, String)]) async throws -> ThreadSummary? {
    try await ExtractiveSummarizer().summary(
      of: messages.enumerated().map {
        SpokenMessage(
          number: $0 + 1, speaker: $1.0, paragraphs: UnquotedText.paragraphs(of: PlainTextReader.read($1.1)))
      }, subject: "Garden")
  }

  @Test func `Quotations signatures and what is passed on are not summed up`() async throws {
    let found = try await summary([
      (ann, Self.filler + "We decided to sell the mower for 300 euros on Monday."),
      (
        bob,
        """
        Agreed, I will bring it to the market.

        > It was decided that the secret quotation costs 900 euros by Friday.

        -- 
        The deadline of this signature is 4 May and it must be approved.

        ---------- Forwarded message ---------
        From: Eve
        Please approve the forwarded budget of 500 euros by Tuesday.
        """
      ),
    ])
    let text = try #require(found).text
    #expect(text.contains("sell the mower"))
    for word in ["secret", "signature", "forwarded"] { #expect(!text.contains(word)) }
  }

  @Test func `What one person puts into every message is no news`() async throws {
    let footer = "\n\nOur decision line is open from Monday to Friday until 18:00."
    let found = try await summary([
      (ann, Self.filler + "Shall we paint the fence?" + footer),
      (bob, "Yes, let's paint it green in May." + footer),
      (ann, "Good, I will buy the paint." + footer),
    ])
    #expect(try #require(found).text.contains("decision line") == false)
  }

  @Test func `A thread of one person names nobody`() async throws {
    let found = try await summary([(ann, Self.filler), (ann, "We decided to sell the mower on Monday.")])
    #expect(try #require(found).sentences.allSatisfy { $0.speaker == nil })
  }

  @Test func `Sentences stand in the order they were said`() async throws {
    let found = try await summary([
      (ann, "Can we meet on Monday at 10:30 to decide on the fence? " + Self.filler),
      (bob, "The fence costs 700 euros, as we agreed."), (ann, "It's decided: we build the fence on 4 May."),
    ])
    let numbers = try #require(found).sentences.compactMap(\.message)
    #expect(numbers == numbers.sorted())
    #expect(numbers.count == 3)
  }

  @Test func `The same thread has the same summary`() async throws {
    let messages = [
      (ann, Self.filler + "Could you call me?"), (bob, "I will call on Tuesday at 5 pm."),
      (ann, "Thanks a lot for that."),
    ]
    let first = try await summary(messages)
    for _ in 0..<5 { #expect(try await summary(messages) == first) }
  }

  @Test func `Short threads have none`() async throws {
    #expect(try await summary([(ann, "Shall we meet at 10:30?"), (bob, "Yes, it's decided.")]) == nil)
    #expect(try await summary([(ann, Self.filler)]) == nil)
    #expect(try await summary([]) == nil)
  }

  @Test func `Sentences have an end and no control characters`() async throws {
    let long = "We decided " + String(repeating: "to buy and ", count: 40) + "sell it."
    let found = try await summary([
      (ann, Self.filler + long),
      (bob, Self.filler + "We\u{202E} decided\u{7}\u{1B}[31m to meet on Monday at 10:30 with the team."),
    ])
    for sentence in try #require(found).sentences {
      #expect(sentence.text.count <= ThreadSummary.sentenceLength)
      #expect(!sentence.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }

  @Test func `Hostile threads end`() async throws {
    let size = 1 << 16
    let texts = [
      String(repeating: "a", count: 1 << 20), String(repeating: "? ", count: size / 2),
      String(repeating: ".", count: size), String(repeating: "We decided it on Monday. ", count: size / 25),
      String(repeating: "> ", count: size / 2), String(repeating: "\n", count: size),
      String(repeating: "会議。", count: size / 9), String(repeating: "e\u{301}", count: size / 3),
    ]
    let messages = (0..<500).map { ($0.isMultiple(of: 2) ? ann : bob, texts[$0 % texts.count]) }
    let spoken = Dictionary(
      uniqueKeysWithValues: texts.map { ($0, UnquotedText.paragraphs(of: PlainTextReader.read($0))) })
    let found = try await ExtractiveSummarizer().summary(
      of: messages.enumerated().map {
        SpokenMessage(number: $0 + 1, speaker: $1.0, paragraphs: spoken[$1.1] ?? [])
      }, subject: texts[0])
    #expect((found?.sentences.count ?? 0) <= ThreadSummary.sentenceLimit)
  }

  @Test func `It ends when it is cancelled`() async throws {
    let messages = (0..<40).map { SpokenMessage(number: $0, speaker: ann, paragraphs: [Self.filler]) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await ExtractiveSummarizer().summary(of: messages, subject: "")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
