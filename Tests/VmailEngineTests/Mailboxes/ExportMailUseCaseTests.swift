import Foundation
import Testing
import VmailDomain
import VmailEngine

@Suite("ExportMailUseCase", .timeLimit(.minutes(10)))
struct ExportMailUseCaseTests {
  private static let account = AccountID(1)
  private static let inbox = FolderID(1)
  private static let sent = FolderID(2)
  private static let work = FolderID(3)
  private static let allMail = FolderID(4)

  private static let folders = [
    Folder(id: inbox, accountId: account, name: "INBOX", type: .inbox),
    Folder(id: sent, accountId: account, name: "Éléments envoyés", type: .sent),
    Folder(id: work, accountId: account, name: "Work/2024", type: .custom),
    Folder(id: allMail, accountId: account, name: "All", type: .custom, isServerArchive: true),
  ]

  private static func email(
    _ id: Int64, thread: Int64 = 1, in folders: Set<FolderID> = [inbox], state: SendState = .none
  ) -> Email {
    Email(
      id: EmailID(id), accountId: account, threadId: ThreadID(thread), fromAddress: "ann@example.org",
      dateReceived: Date(timeIntervalSince1970: 0), flags: .seen, sendState: state, folders: folders)
  }

  /// Every message's source is its identifier.
  private func repository(_ emails: [Email], without missing: Set<Int64> = []) -> StubRepository {
    StubRepository { contents in
      contents.folders = Self.folders
      contents.emails = emails
      for email in emails where !missing.contains(email.id.rawValue) {
        contents.sources[email.id] = Array("\(email.id)".utf8)
      }
    }
  }

  private func exportThreads(
    _ threads: [Int64], of repository: StubRepository, to writer: StubWriter
  ) async throws -> Int {
    try await ExportMailUseCase(repository: repository, mailboxes: writer)
      .exportThreads(threads.map { ThreadID($0) }, to: .path("out", .mboxrd)).written
  }

  private func exportAccount(of repository: StubRepository, to writer: StubWriter) async throws -> Int {
    try await ExportMailUseCase(repository: repository, mailboxes: writer)
      .exportAccount(Self.account, to: .path("out", .maildir)).written
  }

  // MARK: Threads

  @Test("threads are written one after the other into one mailbox")
  func threads() async throws {
    let writer = StubWriter()
    let repository = repository([Self.email(1), Self.email(2, thread: 2), Self.email(3)])
    #expect(try await exportThreads([2, 1], of: repository, to: writer) == 3)
    #expect(writer.now.entries.map(\.text) == ["2", "1", "3"])
    #expect(
      writer.now.entries.allSatisfy {
        $0.folder == nil && $0.flags == .seen && $0.sender == "ann@example.org"
      })
    #expect(writer.now.isFinished)
    #expect(!writer.now.isTree)
  }

  @Test("a thread named twice is written once")
  func twice() async throws {
    let writer = StubWriter()
    #expect(try await exportThreads([1, 1], of: repository([Self.email(1)]), to: writer) == 1)
    #expect(writer.now.entries.map(\.text) == ["1"])
  }

  @Test("mail whose source is only on the server is left out and not counted")
  func withoutSource() async throws {
    let writer = StubWriter()
    let repository = repository([Self.email(1), Self.email(2), Self.email(3)], without: [2])
    #expect(try await exportThreads([1], of: repository, to: writer) == 2)
    #expect(writer.now.entries.map(\.text) == ["1", "3"])
  }

  @Test("no threads make an empty mailbox, finished all the same")
  func none() async throws {
    let writer = StubWriter()
    #expect(try await exportThreads([], of: repository([]), to: writer) == 0)
    #expect(writer.now.isFinished)
  }

  // MARK: Accounts

  @Test("a message is written to each of its folders and counted once")
  func tree() async throws {
    let writer = StubWriter()
    let repository = repository([Self.email(1, in: [Self.inbox, Self.work]), Self.email(2, in: [Self.sent])])
    #expect(try await exportAccount(of: repository, to: writer) == 2)
    #expect(writer.now.isTree)
    #expect(writer.now.isFinished)
    #expect(
      writer.now.entries.map { [$0.text, $0.folder] } == [
        ["1", "Inbox"], ["1", "Work/2024"], ["2", "Sent"],
      ])
  }

  @Test("archived mail goes to Archive, also what is in the server's archive alone")
  func archive() async throws {
    let writer = StubWriter()
    let repository = repository([
      Self.email(1, in: []), Self.email(2, in: [Self.allMail]),
      Self.email(3, in: [Self.allMail, Self.inbox]),
    ])
    #expect(try await exportAccount(of: repository, to: writer) == 3)
    #expect(writer.now.entries.map(\.folder) == ["Archive", "Archive", "Inbox"])
  }

  @Test("mail that waits to be sent goes to Outbox", arguments: SendState.allCases)
  func outbox(state: SendState) async throws {
    let writer = StubWriter()
    _ = try await exportAccount(of: repository([Self.email(1, in: [], state: state)]), to: writer)
    #expect(writer.now.entries.map(\.folder) == [SendState.outbox.contains(state) ? "Outbox" : "Archive"])
  }

  @Test("every folder of an export is known again by import")
  func namesComeBack() async throws {
    let writer = StubWriter()
    let emails = [
      Self.email(1, in: [Self.inbox]), Self.email(2, in: [Self.sent]), Self.email(3, in: []),
      Self.email(4, in: [], state: .queued), Self.email(5, in: [Self.work]),
    ]
    _ = try await exportAccount(of: repository(emails), to: writer)
    #expect(
      writer.now.entries.map { SystemFolderNames.purpose(of: $0.folder ?? "") } == [
        .folder(.inbox), .folder(.sent), .archive, .folder(.drafts), nil,
      ])
  }

  @Test("accounts larger than a page are written whole")
  func large() async throws {
    let writer = StubWriter()
    let emails = (1...1001).map { Self.email($0) }
    #expect(try await exportAccount(of: repository(emails, without: [200, 201]), to: writer) == 999)
    #expect(
      writer.now.entries.map(\.text) == (1...1001).filter { ![200, 201].contains($0) }.map(String.init))
  }

  @Test("what is only on a server is fetched, and what can't be is counted with its reason")
  func fetching() async throws {
    let writer = StubWriter()
    let repository = repository((1...5).map { Self.email($0) }, without: [2, 3, 4, 5])
    let useCase = ExportMailUseCase(repository: repository, mailboxes: writer)
    let outcome = try await useCase.exportThreads([ThreadID(1)], to: .path("out", .mboxrd)) { email in
      switch email.id.rawValue {
      case 2: Array("fetched".utf8)
      case 3: throw RemoteMessageError.moved
      case 4: throw ServerError.connectionLost(reason: "reset")
      default: Array("asked of a server that is gone".utf8)
      }
    }
    #expect(writer.now.entries.map(\.text) == ["1", "fetched"])
    #expect(writer.now.isFinished)
    #expect(outcome.written == 2 && outcome.missing == 3)
    #expect(outcome.failure as? RemoteMessageError == .moved)
    let offline = try await useCase.exportAccount(Self.account, to: .path("out", .mboxrd))
    #expect(offline.written == 1 && offline.missing == 4 && offline.failure == nil)
  }

  @Test("a store that can't keep what was fetched ends the export")
  func unkept() async throws {
    let useCase = ExportMailUseCase(
      repository: repository([Self.email(1)], without: [1]), mailboxes: StubWriter())
    await #expect(throws: StoreError.diskFull(path: "store")) {
      try await useCase.exportThreads([ThreadID(1)], to: .path("out", .mboxrd)) { _ in
        throw StoreError.diskFull(path: "store")
      }
    }
  }

  @Test("what is damaged or gone here is left out and named, and the rest is written")
  func damaged() async throws {
    let writer = StubWriter()
    let stub = repository([Self.email(1), Self.email(2)])
    for error in [
      StoreError.sourceDamaged(emailId: EmailID(1)), .sourceMissing(emailId: EmailID(1), detail: ""),
    ] {
      stub.change { $0.errors["getSource"] = error }
      let useCase = ExportMailUseCase(repository: stub, mailboxes: writer)
      let outcome = try await useCase.exportThreads([ThreadID(1)], to: .path("out", .mboxrd)) { _ in
        Issue.record("it is not on a server")
        return []
      }
      #expect(outcome.damaged == 2 && outcome.written == 0 && outcome.missing == 0)
      #expect(outcome.damagedSubjects.count == 2)
      #expect(writer.now.isFinished && writer.now.entries.isEmpty)
    }
  }

  // MARK: Errors

  @Test("what cannot be written ends the export, which is then not finished", arguments: [0, 1, -1])
  func sinkErrors(failure: Int) async {
    for isAccount in [false, true] {
      let writer = StubWriter(failure: failure)
      let repository = repository([Self.email(1), Self.email(2)])
      await #expect(throws: StubError()) {
        _ =
          isAccount
          ? try await exportAccount(of: repository, to: writer)
          : try await exportThreads([1], of: repository, to: writer)
      }
      #expect(!writer.now.isFinished)
      #expect(writer.now.entries.count == (failure < 0 ? 2 : failure))
    }
  }

  @Test("a path that exists is the mailbox's error")
  func exists() async {
    let writer = StubWriter(openError: .exists(path: "out"))
    await #expect(throws: MailboxError.exists(path: "out")) {
      try await exportThreads([1], of: repository([Self.email(1)]), to: writer)
    }
  }

  @Test("a store that cannot be read ends the export", arguments: ["getEmails", "getSource"])
  func storeErrors(method: String) async {
    let writer = StubWriter()
    let repository = repository([Self.email(1)])
    repository.change { $0.errors[method] = StubError() }
    await #expect(throws: StubError()) { try await exportThreads([1], of: repository, to: writer) }
    await #expect(throws: StubError()) { try await exportAccount(of: repository, to: writer) }
    #expect(!writer.now.isFinished)
  }

  @Test("cancelled, it ends unfinished")
  func cancellation() async {
    let writer = StubWriter()
    let useCase = ExportMailUseCase(repository: repository([Self.email(1)]), mailboxes: writer)
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await useCase.exportAccount(Self.account, to: .path("out", .mboxrd))
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(!writer.now.isFinished)
  }
}
