import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

@Suite("ExportMailUseCase", .timeLimit(.minutes(10)))
struct ExportMailUseCaseTests {
  /// A message, whose number is its subject and its source.
  private struct Mail {
    var number: Int
    /// Messages with the same number here are one thread.
    var thread: Int
    var folders: [String]
    var state: SendState
    /// Whether the message is here, and not on a server alone.
    var isHere: Bool
  }

  private static func mail(
    _ number: Int, thread: Int = 1, in folders: [String] = ["inbox"], state: SendState = .none,
    isHere: Bool = true
  ) -> Mail {
    Mail(number: number, thread: thread, folders: folders, state: state, isHere: isHere)
  }

  private struct World {
    let place: TestStore
    let account: AccountID
    /// By their number in ``Mail``.
    let threads: [Int: ThreadID]
  }

  private func world(_ mails: [Mail], in place: TestStore? = nil) async throws -> World {
    let place = try place ?? TestStore()
    let (account, threads) = try await place.store.write { transaction in
      let account = try transaction.addAccount(name: "work", email: "", kind: .imap).id
      let folders = [
        "inbox": try transaction.ensureFolder(accountId: account, name: "", type: .inbox).id,
        "sent": try transaction.ensureFolder(accountId: account, name: "", type: .sent).id,
        "work": try transaction.ensureFolder(accountId: account, name: "Work/2024", type: .custom).id,
        "all": try transaction.ensureFolder(
          accountId: account, name: "All", type: .custom, isServerArchive: true
        ).id,
      ]
      // As a server may call it.
      try transaction.db.execute(sql: "UPDATE folder SET name = 'Éléments envoyés' WHERE type = 'sent'")
      let messages = try mails.map { mail in
        let source = Array("\(mail.number)".utf8)
        let content = MessageContent(
          messageId: "\(mail.number)@example.org", subject: "\(mail.number)",
          from: Participant(email: "ann@example.org"), text: "", textVersion: 1, digest: source)
        let places = try mail.folders.map { try #require(folders[$0]) }
        var message = IncomingMessage(
          content: content, source: source, flags: .seen,
          dateReceived: Date(timeIntervalSince1970: Double(mail.number)), sendState: mail.state,
          folder: places.first)
        message.otherFolders = Array(places.dropFirst())
        (message.threadKey, message.isPartial) = ("thread \(mail.thread)", !mail.isHere)
        return message
      }
      _ = try transaction.add(messages, accountId: account)
      let emails = try transaction.snapshot.emails(accountId: account, after: nil, limit: mails.count)
      try #require(emails.map(\.subject) == mails.map { "\($0.number)" })
      let threads = Dictionary(zip(mails.map(\.thread), emails.map(\.threadId))) { first, second in
        #expect(first == second)
        return first
      }
      return (account, threads)
    }
    return World(place: place, account: account, threads: threads)
  }

  private func useCase(_ world: World, _ writer: StubWriter) -> ExportMailUseCase {
    ExportMailUseCase(store: world.place.store, mailboxes: writer)
  }

  private func exportThreads(
    _ threads: [Int], of world: World, to writer: StubWriter
  ) async throws -> Int {
    try await useCase(world, writer)
      .exportThreads(threads.map { try #require(world.threads[$0]) }, to: .path("out", .mboxrd)).written
  }

  private func exportAccount(of world: World, to writer: StubWriter) async throws -> Int {
    try await useCase(world, writer).exportAccount(world.account, to: .path("out", .maildir)).written
  }

  // MARK: Threads

  @Test func `Threads are written one after the other into one mailbox`() async throws {
    let writer = StubWriter()
    let world = try await world([Self.mail(1), Self.mail(2, thread: 2), Self.mail(3)])
    #expect(try await exportThreads([2, 1], of: world, to: writer) == 3)
    #expect(writer.now.entries.map(\.text) == ["2", "1", "3"])
    #expect(
      writer.now.entries.allSatisfy {
        $0.folder == nil && $0.flags == .seen && $0.sender == "ann@example.org"
      })
    #expect(writer.now.isFinished)
    #expect(!writer.now.isTree)
  }

  @Test func `Of a thread, only the messages that are named are written`() async throws {
    let writer = StubWriter()
    let world = try await world([Self.mail(1), Self.mail(2, thread: 2), Self.mail(3), Self.mail(4)])
    let (first, second) = try (#require(world.threads[1]), #require(world.threads[2]))
    let emails = try await world.place.store.read {
      try $0.emails(accountId: world.account, after: nil, limit: 9)
    }
    let named = Set(emails.filter { ["3", "4"].contains($0.subject) }.map(\.id))
    let outcome = try await useCase(world, writer).exportThreads(
      [second, first], only: [first: named], to: .path("out", .mboxrd))
    #expect(outcome.written == 3 && writer.now.entries.map(\.text) == ["2", "3", "4"])
  }

  @Test func `A thread named twice is written once`() async throws {
    let writer = StubWriter()
    let world = try await world([Self.mail(1)])
    #expect(try await exportThreads([1, 1], of: world, to: writer) == 1)
    #expect(writer.now.entries.map(\.text) == ["1"])
  }

  @Test func `Mail whose source is only on the server is left out and not counted`() async throws {
    let writer = StubWriter()
    let world = try await world([Self.mail(1), Self.mail(2, isHere: false), Self.mail(3)])
    #expect(try await exportThreads([1], of: world, to: writer) == 2)
    #expect(writer.now.entries.map(\.text) == ["1", "3"])
  }

  @Test func `No threads make an empty mailbox, finished all the same`() async throws {
    let writer = StubWriter()
    let world = try await world([])
    #expect(try await exportThreads([], of: world, to: writer) == 0)
    #expect(writer.now.isFinished)
  }

  // MARK: Accounts

  @Test func `A message is written to each of its folders and counted once`() async throws {
    let writer = StubWriter()
    let world = try await world([Self.mail(1, in: ["inbox", "work"]), Self.mail(2, in: ["sent"])])
    #expect(try await exportAccount(of: world, to: writer) == 2)
    #expect(writer.now.isTree)
    #expect(writer.now.isFinished)
    #expect(
      writer.now.entries.map { [$0.text, $0.folder] } == [
        ["1", "Inbox"], ["1", "Work/2024"], ["2", "Sent"],
      ])
  }

  @Test func `Archived mail goes to Archive, also what is in the server's archive alone`() async throws {
    let writer = StubWriter()
    let world = try await world([
      Self.mail(1, in: []), Self.mail(2, in: ["all"]),
      Self.mail(3, in: ["all", "inbox"]),
    ])
    #expect(try await exportAccount(of: world, to: writer) == 3)
    #expect(writer.now.entries.map(\.folder) == ["Archive", "Archive", "Inbox"])
  }

  @Test(arguments: SendState.allCases)
  func `Mail that waits to be sent goes to Outbox`(state: SendState) async throws {
    let writer = StubWriter()
    _ = try await exportAccount(of: world([Self.mail(1, in: [], state: state)]), to: writer)
    #expect(writer.now.entries.map(\.folder) == [SendState.outbox.contains(state) ? "Outbox" : "Archive"])
  }

  @Test func `Every folder of an export is known again by import`() async throws {
    let writer = StubWriter()
    let mails = [
      Self.mail(1, in: ["inbox"]), Self.mail(2, in: ["sent"]), Self.mail(3, in: []),
      Self.mail(4, in: [], state: .queued), Self.mail(5, in: ["work"]),
    ]
    _ = try await exportAccount(of: world(mails), to: writer)
    #expect(
      writer.now.entries.map { SystemFolderNames.purpose(of: $0.folder ?? "") } == [
        .folder(.inbox), .folder(.sent), .archive, .folder(.drafts), nil,
      ])
  }

  @Test func `Accounts larger than a page are written whole`() async throws {
    let writer = StubWriter()
    let mails = (1...1001).map { Self.mail($0, thread: $0, isHere: ![200, 201].contains($0)) }
    let world = try await world(mails)
    #expect(try await exportAccount(of: world, to: writer) == 999)
    let here = (1...199).map { "\($0)" } + (202...1001).map { "\($0)" }
    #expect(writer.now.entries.map(\.text) == here)
  }

  @Test func `What is only on a server is fetched, and what can't be is counted with its reason`()
    async throws
  {
    let writer = StubWriter()
    let world = try await world((1...5).map { Self.mail($0, isHere: $0 == 1) })
    let useCase = useCase(world, writer)
    let thread = try #require(world.threads[1])
    let outcome = try await useCase.exportThreads([thread], to: .path("out", .mboxrd)) { email in
      switch email.subject {
      case "2": Array("fetched".utf8)
      case "3": throw RemoteMessageError.moved
      case "4": throw ServerError.connectionLost(reason: "reset")
      default: Array("asked of a server that is gone".utf8)
      }
    }
    #expect(writer.now.entries.map(\.text) == ["1", "fetched"])
    #expect(writer.now.isFinished)
    #expect(outcome.written == 2 && outcome.missing == 3)
    #expect(outcome.failure as? RemoteMessageError == .moved)
    let offline = try await useCase.exportAccount(world.account, to: .path("out", .mboxrd))
    #expect(offline.written == 1 && offline.missing == 4 && offline.failure == nil)
  }

  @Test func `A store that can't keep what was fetched ends the export`() async throws {
    let world = try await world([Self.mail(1, isHere: false)])
    let thread = try #require(world.threads[1])
    await #expect(throws: StoreError.diskFull(path: "store")) {
      try await useCase(world, StubWriter()).exportThreads([thread], to: .path("out", .mboxrd)) { _ in
        throw StoreError.diskFull(path: "store")
      }
    }
  }

  @Test func `What is damaged here is left out and named, and the rest is written`() async throws {
    let writer = StubWriter()
    let place = try TestStore(open: { path in
      try MailStore.open(at: path, digest: { $0 == Array("2".utf8) ? [] : $0 })
    })
    let world = try await world([Self.mail(1), Self.mail(2), Self.mail(3)], in: place)
    let outcome = try await useCase(world, writer)
      .exportAccount(world.account, to: .path("out", .mboxrd)) { _ in
        Issue.record("it is not on a server")
        return []
      }
    #expect(outcome.damaged == 1 && outcome.written == 2 && outcome.missing == 0)
    #expect(outcome.damagedSubjects == ["2"])
    #expect(writer.now.isFinished && writer.now.entries.map(\.text) == ["1", "3"])
  }

  @Test
  func
    `What is gone here is left out and counted, the first are named, and without any mail there is no file`()
    async throws
  {
    let writer = StubWriter()
    let world = try await world((1...5).map { Self.mail($0) })
    try FileManager.default.removeItem(atPath: world.place.directory + "/sources")
    let thread = try #require(world.threads[1])
    let outcome = try await useCase(world, writer).exportThreads([thread], to: .path("out", .mboxrd)) { _ in
      Issue.record("it is not on a server")
      return []
    }
    #expect(outcome.damaged == 5 && outcome.written == 0 && outcome.missing == 0)
    #expect(outcome.damagedSubjects == ["1", "2", "3"])
    #expect(!writer.now.isFinished && writer.now.entries.isEmpty)
  }

  // MARK: Errors

  @Test(arguments: [0, 1, -1])
  func `What cannot be written ends the export, which is then not finished`(failure: Int) async throws {
    for isAccount in [false, true] {
      let writer = StubWriter(failure: failure)
      let world = try await world([Self.mail(1), Self.mail(2)])
      await #expect(throws: StubError()) {
        _ =
          isAccount
          ? try await exportAccount(of: world, to: writer)
          : try await exportThreads([1], of: world, to: writer)
      }
      #expect(!writer.now.isFinished)
      #expect(writer.now.entries.count == (failure < 0 ? 2 : failure))
    }
  }

  @Test func `A path that exists is the mailbox's error`() async throws {
    let writer = StubWriter(openError: .exists(path: "out"))
    let world = try await world([Self.mail(1)])
    await #expect(throws: MailboxError.exists(path: "out")) {
      try await exportThreads([1], of: world, to: writer)
    }
  }

  @Test(arguments: ["email", "email_source"])
  func `A store that cannot be read ends the export`(table: String) async throws {
    let writer = StubWriter()
    let world = try await world([Self.mail(1)])
    try await world.place.lose(table: table)
    await #expect(throws: StoreError.self) { try await exportThreads([1], of: world, to: writer) }
    await #expect(throws: StoreError.self) { try await exportAccount(of: world, to: writer) }
    #expect(!writer.now.isFinished)
  }

  @Test func `Cancelled, it ends unfinished`() async throws {
    let writer = StubWriter()
    let world = try await world([Self.mail(1)])
    let useCase = useCase(world, writer)
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await useCase.exportAccount(world.account, to: .path("out", .mboxrd))
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(!writer.now.isFinished)
  }
}
