import Foundation
import Testing
import VmailDomain

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

  private func useCase(_ repository: StubRepository, version: Int = 2) -> FetchThreadUseCase {
    FetchThreadUseCase(repository: repository, reader: StubReader(textVersion: version))
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

  private func stored(version: Int, source: String? = "new text") -> StubRepository {
    StubRepository {
      $0.bodies[EmailID(1)] = EmailBody(bodyPlain: "old text", bodyHTML: "<b>", textVersion: version)
      $0.sources[EmailID(1)] = source.map { Array($0.utf8) }
    }
  }

  @Test("text of the present rules is shown as it is kept")
  func presentText() async throws {
    let repository = stored(version: 2)
    #expect(try await useCase(repository).fetchBody(emailId: EmailID(1))?.bodyPlain == "old text")
    #expect(repository.now.bodies[EmailID(1)]?.bodyPlain == "old text")
  }

  @Test("text of older rules is derived anew and kept")
  func olderText() async throws {
    let repository = stored(version: 1)
    let renewed = EmailBody(bodyPlain: "new text", bodyHTML: "<b>", textVersion: 2)
    #expect(try await useCase(repository).fetchBody(emailId: EmailID(1)) == renewed)
    #expect(repository.now.bodies[EmailID(1)] == renewed)
  }

  @Test("a store that cannot be written is still read")
  func readOnly() async throws {
    let repository = stored(version: 1)
    repository.change { $0.errors["updateBody"] = StubError() }
    #expect(try await useCase(repository).fetchBody(emailId: EmailID(1))?.bodyPlain == "new text")
    #expect(repository.now.bodies[EmailID(1)]?.bodyPlain == "old text")
  }

  @Test("without the source the old text must do, and without text there is none")
  func missing() async throws {
    #expect(
      try await useCase(stored(version: 1, source: nil)).fetchBody(emailId: EmailID(1))?.bodyPlain
        == "old text")
    #expect(try await useCase(StubRepository()).fetchBody(emailId: EmailID(1)) == nil)
  }
}
