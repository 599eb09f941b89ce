import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine

/// An account and a tree of Maildirs.
struct MirrorWorld {
  let place: TestStore
  let account: Account
  let maildirs = ModelMaildirs()
  let clock = TestClock()
  var store: MailStore { place.store }

  init(kind: Account.Kind = .local) async throws {
    place = try TestStore()
    account = try await place.store.write { try $0.addAccount(name: "home", email: "", kind: kind) }
  }

  var useCase: MirrorMaildirUseCase {
    MirrorMaildirUseCase(store: store, maildirs: maildirs, reader: PlainMessageReader(), clock: clock)
  }

  func mirror(_ direction: MaildirMirror.Direction = .both) async throws -> MaildirMirror {
    try await useCase.add(ModelMaildirs.top, of: account, direction: direction)
  }

  @discardableResult
  func run(believesAll: Bool = false) async throws -> MirrorMaildirUseCase.Report {
    clock.advance(by: 60)
    return try await useCase.run(
      try await useCase.mirror(at: ModelMaildirs.top), believesAll: believesAll)
  }

  // MARK: The account

  func folder(_ name: String) async throws -> FolderID {
    try await store.write { transaction in
      let folders = try transaction.snapshot.folders(accountId: account.id)
      if let known = folders.first(where: { $0.name == name }) { return known.id }
      return try transaction.createFolder(accountId: account.id, name: name).id
    }
  }

  /// Adds a message to a folder; `nil` for the Archive.
  /// - Parameter isPartial: whether some of it is only on the server.
  func add(
    _ subject: String, to name: String? = "Inbox", flags: MessageFlags = [], isPartial: Bool = false
  ) async throws {
    var folder: FolderID?
    if let name { folder = try await self.folder(name) }
    let source = ModelMaildirs.source(subject)
    var message = IncomingMessage(
      content: PlainMessageReader().read(source), source: source, flags: flags, dateReceived: clock.now,
      folder: folder)
    message.isPartial = isPartial
    _ = try await store.write { [message] in try $0.add([message], accountId: account.id) }
  }

  /// Completes a message that was added without some of it.
  func complete(_ subject: String) async throws {
    guard let email = try await email(subject) else { return }
    let source = ModelMaildirs.source(subject)
    try await store.write {
      try $0.completeSource(
        source, isPartial: false, content: PlainMessageReader().read(source), emailId: email.id)
    }
  }

  private func email(_ subject: String) async throws -> Email? {
    try await emails().first { $0.subject == subject }
  }

  private func emails() async throws -> [Email] {
    try await store.read { try $0.emails(accountId: account.id, after: nil, limit: 1_000) }
  }

  func act(_ action: ThreadAction, on subject: String, in name: String?) async throws {
    guard let email = try await email(subject) else { return }
    var view = MailboxView.archive(account.id)
    if let name { view = .folder(try await folder(name)) }
    _ = try await store.write { [view] in
      try $0.perform(action, on: [ThreadInMailbox(threadId: email.threadId, view: view)])
    }
  }

  /// The folders and flags by subject; a message in no folder is in `Archive`.
  func mail() async throws -> [String: (folders: Set<String>, flags: MessageFlags)] {
    let folders = try await store.read { try $0.folders(accountId: account.id) }
    let names = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.name) })
    return Dictionary(
      uniqueKeysWithValues: try await emails().map { email in
        let places = Set(email.folders.compactMap { names[$0] })
        return (email.subject, (places.isEmpty ? ["Archive"] : places, email.flags))
      })
  }

  func folders(of subject: String) async throws -> Set<String>? { try await mail()[subject]?.folders }
  func flags(of subject: String) async throws -> MessageFlags? { try await mail()[subject]?.flags }
}
