import Foundation
import Testing
import VmailDomain

@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct SummaryPolicyTests {
  private func email(
    _ id: Int, from: String = "ann@example.com", flags: MessageFlags = [],
    category: AICategory = .uncategorized
  ) -> Email {
    Email(
      id: EmailID(Int64(id)), accountId: AccountID(1), threadId: ThreadID(1), fromAddress: from,
      dateReceived: .distantPast, flags: flags, aiCategory: category)
  }

  private func suits(_ emails: [Email], _ marks: [Int: MessageSignals?] = [:]) async -> Bool {
    await SummaryPolicy.suits(emails) { email in
      marks[Int(email.id.rawValue), default: MessageSignals()]
    }
  }

  @Test(arguments: [(0, false), (1, false), (2, false), (3, true), (4, true)])
  func `A thread is summarized from three messages on`(count: Int, expected: Bool) async {
    #expect(await suits((0..<count).map { email($0) }) == expected)
  }

  @Test func `Drafts don't count`() async {
    #expect(await !suits([email(1), email(2), email(3, flags: .draft)]))
    #expect(await suits([email(1), email(2), email(3, flags: .draft), email(4)]))
  }

  @Test(arguments: [
    MessageSignals(signs: .unsubscribe), MessageSignals(signs: .precedenceBulk),
    MessageSignals(signs: .precedenceList), MessageSignals(signs: .automatic),
    MessageSignals(listId: "dev.example.org"),
  ])
  func `Bulk mail is not summarized`(marks: MessageSignals) async {
    let emails = (1...3).map { email($0) }
    #expect(await !suits(emails, [1: marks]))
    #expect(await !suits(emails, [3: marks]))
  }

  @Test(arguments: AICategory.allCases)
  func `Only personal mail is summarized`(category: AICategory) async {
    let emails = [email(1), email(2, category: category), email(3)]
    #expect(await suits(emails) == [.primary, .uncategorized].contains(category))
  }

  @Test func `What nobody wrote, and what is not here, is not summarized`() async {
    #expect(await !suits([email(1), email(2, from: "noreply@shop.example"), email(3)]))
    #expect(await !suits((1...3).map { email($0) }, [3: MessageSignals?.none]))
  }

  @Test(arguments: [(19, false), (20, false), (21, true)])
  func `A summary is shorter than half of the text`(length: Int, expected: Bool) {
    let summary = ThreadSummary(sentences: [.init(text: "0123456789")])
    let half = String(repeating: "x", count: length / 2)
    let rest = String(repeating: "x", count: length - length / 2)
    let messages = [half, rest].map {
      SpokenMessage(number: 1, speaker: Participant(email: ""), paragraphs: [$0])
    }
    #expect(SummaryPolicy.isShort(summary, for: messages) == expected)
  }

  @Test func `The names of speakers count too`() {
    let summary = ThreadSummary(sentences: [.init(text: "01234", speaker: "Ann")])
    let message = SpokenMessage(
      number: 1, speaker: Participant(email: ""), paragraphs: [String(repeating: "x", count: 20)])
    #expect(!SummaryPolicy.isShort(summary, for: [message]))
  }
}
