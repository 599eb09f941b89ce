import Foundation
import Synchronization
import Testing
import VmailDemo
import VmailDomain
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct LoadDemoUseCaseTests {
  private let world: TestStore

  init() throws { world = try TestStore() }

  /// Its content tells only which source it read; no message is a copy of another.
  private final class BeginningReader: MessageReading {
    let textVersion = 1
    private let count = Atomic(0)

    func read(_ source: [UInt8]) -> MessageContent {
      let number = count.add(1, ordering: .relaxed).newValue
      return MessageContent(
        subject: String(decoding: source.prefix(400), as: UTF8.self),
        digest: SHA256.digest(of: source + Array("\(number)".utf8)))
    }
  }

  private func load() async throws {
    try await LoadDemoUseCase(store: world.store, reader: BeginningReader()).load(now: SampleMail.now)
  }

  /// An account of the sample, and what of it is in the store, oldest identifier first.
  private struct Loaded: Sendable {
    let account: Account
    let folders: [Folder]
    let emails: [Email]
  }

  private func loaded() async throws -> [Loaded] {
    try await world.store.read { mail in
      try mail.accounts().map { account in
        Loaded(
          account: account, folders: try mail.folders(accountId: account.id),
          emails: try mail.emails(accountId: account.id, after: nil, limit: 10_000))
      }
    }
  }

  @Test func `Each account comes with its owner and all of its mail`() async throws {
    try await load()
    let loaded = try await loaded()
    let samples = try SampleMail.mailbox.accounts
    #expect(loaded.map(\.account.name) == samples.map(\.name))
    #expect(loaded.map(\.account.email) == samples.map(\.email))
    #expect(loaded.map(\.account.kind) == samples.map(\.kind))
    #expect(loaded.map(\.emails.count) == samples.map(\.messages.count))
    for (account, sample) in zip(loaded.map(\.account), samples) {
      #expect(try await world.store.read { try $0.identities(accountId: account.id) } == [sample.owner])
    }
  }

  @Test func `A text belongs to the source beside it, oldest first`() async throws {
    try await load()
    for loaded in try await loaded() {
      for email in loaded.emails {
        let source = try #require(try await world.store.read { try $0.source(emailId: email.id) })
        #expect(email.subject == String(decoding: source.prefix(400), as: UTF8.self))
      }
      let dates = loaded.emails.map(\.dateReceived)
      #expect(dates == dates.sorted())
    }
  }

  @Test func `Mail lies in folders of its own account, labels are made, Archive and Outbox are none`()
    async throws
  {
    try await load()
    for (loaded, sample) in zip(try await loaded(), try SampleMail.mailbox.accounts) {
      let own = Dictionary(uniqueKeysWithValues: loaded.folders.map { ($0.id, $0) })
      #expect(loaded.emails.flatMap(\.folders).allSatisfy { own[$0] != nil })
      let places = loaded.emails.map { email in
        email.folders.compactMap { own[$0] }.filter { !$0.isServerArchive }
      }
      #expect(places.allSatisfy { $0.count <= 1 })
      let unfiled = sample.messages.count { $0.folder == .archive || $0.folder == .outbox }
      #expect(places.count(where: \.isEmpty) == unfiled)
      let labels = Set(places.joined().filter { $0.type == .custom }.map { DemoFolder.label($0.name) })
      #expect(
        labels
          == Set(
            sample.messages.map(\.folder).filter {
              if case .label = $0 { true } else { false }
            }))
    }
  }

  @Test func `Flags, states and categories arrive as the sample has them`() async throws {
    try await load()
    for (loaded, sample) in zip(try await loaded(), try SampleMail.mailbox.accounts) {
      #expect(loaded.emails.map(\.flags.rawValue).sorted() == sample.messages.map(\.flags.rawValue).sorted())
      #expect(
        loaded.emails.map(\.sendState.rawValue).sorted() == sample.messages.map(\.sendState.rawValue).sorted()
      )
      #expect(
        loaded.emails.map(\.aiCategory.rawValue).sorted() == sample.messages.map(\.category.rawValue).sorted()
      )
    }
  }

  @Test func `A store that has the demo already refuses it and stays as it is`() async throws {
    try await load()
    let before = try await loaded()
    await #expect(throws: AccountError.nameTaken("work")) { try await load() }
    let after = try await loaded()
    #expect(after.map(\.account) == before.map(\.account))
    #expect(after.map(\.folders) == before.map(\.folders))
    #expect(after.map(\.emails) == before.map(\.emails))
  }
}
