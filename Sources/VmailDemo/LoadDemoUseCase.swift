public import Foundation
public import VmailDomain

/// Fills an empty store with the ``DemoMailbox``.
public struct LoadDemoUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let reader: any MessageReading

  public init(repository: any EmailRepositoryProtocol, reader: any MessageReading) {
    self.repository = repository
    self.reader = reader
  }

  /// Adds the accounts, their folders and their mail, one batch an account.
  /// - Throws: ``AccountError/nameTaken(_:)`` when the demo is loaded already; a store's error.
  /// - Parameter identify: notes as whom an account's mail is written.
  public func load(
    now: Date, identify: (Participant, AccountID) async throws -> Void = { _, _ in }
  ) async throws {
    for sample in DemoMailbox(now: now).accounts {
      let account = try await repository.addAccount(
        name: sample.name, email: sample.email, kind: sample.kind)
      try await identify(sample.owner, account.id)
      let folders = try await ensureFolders(of: sample, in: account)
      let messages = await read(sample.messages, folders: folders)
      _ = try await repository.add(messages, accountId: account.id)
    }
  }

  /// The folder for each place mail lies in; Archive and Outbox have none.
  private func ensureFolders(
    of sample: DemoAccount, in account: Account
  ) async throws -> [DemoFolder: FolderID] {
    var folders: [DemoFolder: FolderID] = [:]
    if account.kind == .imap {
      _ = try await repository.ensureFolder(
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
        try await repository.ensureFolder(accountId: account.id, name: name, type: type).id
    }
    return folders
  }

  /// Parses on all cores, oldest first, so that identifiers in the store rise with age as they
  /// do for mail that came one by one.
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

  /// Enough that starting a task costs little beside its work.
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
