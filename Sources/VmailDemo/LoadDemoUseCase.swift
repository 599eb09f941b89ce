public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Fills an empty store with the ``DemoMailbox``.
public struct LoadDemoUseCase: Sendable {
  private let store: MailStore
  private let reader: any MessageReading

  public init(store: MailStore, reader: any MessageReading) {
    self.store = store
    self.reader = reader
  }

  /// Adds the accounts, their folders and their mail, in one batch per account.
  /// - Throws: ``AccountError/nameTaken(_:)`` when the demo is already loaded; ``StoreError``.
  public func load(now: Date) async throws {
    for sample in try DemoMailbox(now: now).accounts {
      let (account, folders) = try await store.write { mail in
        let account = try mail.addAccount(name: sample.name, email: sample.email, kind: sample.kind)
        try mail.setIdentities([sample.owner], accountId: account.id)
        return (account, try Self.ensureFolders(of: sample, in: account, mail))
      }
      let messages = await read(sample.messages, folders: folders)
      _ = try await store.write { try $0.add(messages, accountId: account.id) }
    }
  }

  /// Returns the folder for each location of mail; Archive and Outbox have none.
  private static func ensureFolders(
    of sample: DemoAccount, in account: Account, _ mail: Transaction
  ) throws -> [DemoFolder: FolderID] {
    var folders: [DemoFolder: FolderID] = [:]
    if account.kind == .imap {
      _ = try mail.ensureFolder(
        accountId: account.id, name: "All Mail", type: .custom, isServerArchive: true)
    }
    for message in sample.messages where folders[message.folder] == nil {
      let (name, type): (String, FolderType)
      switch message.folder {
      case .system(let system): (name, type) = (SystemFolderNames.title(of: system), system)
      case .label(let label): (name, type) = (label, .custom)
      case .archive, .outbox: continue
      }
      folders[message.folder] =
        try mail.ensureFolder(accountId: account.id, name: name, type: type).id
    }
    return folders
  }

  /// Parses the messages on all cores. They are added oldest first, so that IDs in the store increase with the date,
  /// as for mail received over time.
  private func read(
    _ messages: [DemoMessage], folders: [DemoFolder: FolderID]
  ) async -> [IncomingMessage] {
    let ordered = messages.enumerated().sorted {
      ($0.element.dateReceived, $0.offset) < ($1.element.dateReceived, $1.offset)
    }.map(\.element)
    return await withTaskGroup(of: [(Int, IncomingMessage)].self) { group in
      for start in stride(from: 0, to: ordered.count, by: Self.messagesInTask) {
        let range = start..<min(start + Self.messagesInTask, ordered.count)
        group.addTask { [reader] in
          range.map { ($0, Self.incoming(ordered[$0], reader: reader, folders: folders)) }
        }
      }
      var found: [(Int, IncomingMessage)] = []
      for await part in group { found += part }
      return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The number of messages per task, so that starting a task costs little compared with its work.
  private static let messagesInTask = 16

  private static func incoming(
    _ message: DemoMessage, reader: any MessageReading, folders: [DemoFolder: FolderID]
  ) -> IncomingMessage {
    IncomingMessage(
      content: reader.read(message.source), source: message.source, flags: message.flags,
      dateReceived: message.dateReceived, sendState: message.sendState,
      aiCategory: message.category, folder: folders[message.folder])
  }
}
