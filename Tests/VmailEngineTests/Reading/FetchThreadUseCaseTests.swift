import Foundation
import Testing
import VmailDomain
import VmailEngine

@Suite("FetchThreadUseCase", .timeLimit(.minutes(10)))
struct FetchThreadUseCaseTests {
  private static let account = AccountID(1)

  private static func email(_ id: Int64) -> Email {
    Email(
      id: EmailID(id), accountId: account, threadId: ThreadID(1), dateReceived: Date(timeIntervalSince1970: 0)
    )
  }

  private static let thread = MailThread(
    id: ThreadID(1), accountId: account, subject: "S", latestDate: Date(timeIntervalSince1970: 0),
    messageCount: 2, unreadCount: 0, isStarred: false, hasAttachments: false, snippet: "", participants: nil)

  private func useCase(_ repository: StubRepository) -> FetchThreadUseCase {
    FetchThreadUseCase(repository: repository)
  }

  @Test("a thread comes with its messages")
  func conversation() async throws {
    let repository = StubRepository {
      $0.threads[.archive(Self.account)] = [Self.thread]
      $0.emails = [Self.email(1), Self.email(2)]
    }
    let conversation = try await useCase(repository).fetchThread(id: ThreadID(1))
    #expect(conversation == Conversation(thread: Self.thread, emails: [Self.email(1), Self.email(2)]))
  }

  @Test("a thread that is gone is named")
  func gone() async {
    let error = await #expect(throws: ThreadListError.self) {
      try await useCase(StubRepository()).fetchThread(id: ThreadID(9))
    }
    guard case .threadNotFound(ThreadID(9)) = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
  }

  @Test("errors of the store are wrapped", arguments: ["getThread", "getEmails"])
  func broken(method: String) async {
    let repository = StubRepository {
      $0.threads[.archive(Self.account)] = [Self.thread]
      $0.errors[method] = StubError()
    }
    let error = await #expect(throws: ThreadListError.self) {
      try await useCase(repository).fetchThread(id: ThreadID(1))
    }
    guard case .fetchFailed(let underlying) = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
    #expect(underlying is StubError)
  }
}
