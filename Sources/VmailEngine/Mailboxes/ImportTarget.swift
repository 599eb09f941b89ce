import FoundationEssentials
import VmailDomain
import VmailStore

/// Stores imported batches in an account, each message in its folders; labels are created as needed.
actor ImportTarget {
  private let accountId: AccountID
  /// The folder for all messages; `nil` keeps the folders of the import.
  private let folder: String?
  private let flags: MessageFlags
  private let store: MailStore
  /// What was imported from the same source before; `nil` to put mail back where the source has it.
  private var ledger: ImportLedger?
  /// What is known of the mail of a former store.
  private let former: FormerStore?
  private var folderIds: [ImportPlacement.Destination: FolderID] = [:]

  init(
    accountId: AccountID, folder: String?, flags: MessageFlags, store: MailStore, ledger: ImportLedger?,
    former: FormerStore? = nil
  ) {
    self.accountId = accountId
    self.folder = folder
    self.flags = flags
    self.store = store
    self.ledger = ledger
    self.former = former
  }

  /// The outcome of a batch; messages that are not new were there already.
  struct Kept: Sendable {
    var new: [EmailID] = []
    /// The number of messages that were there already, but could not be read.
    var restored = 0
    /// The destinations of the new messages.
    var places = ImportCounts()
  }

  func keep(_ batch: [ImportedMessage]) async throws -> Kept {
    guard !batch.isEmpty else { return Kept() }
    if let former { return try await keep(batch, as: former) }
    return try await keepOthers(batch)
  }

  /// Puts messages back where they were in a former store, and the others where any import would.
  private func keep(_ batch: [ImportedMessage], as former: FormerStore) async throws -> Kept {
    var (known, others): ([AccountID: [IncomingMessage]], [ImportedMessage]) = ([:], [])
    let folders = try await store.read { mail in
      try mail.accounts().reduce(into: [:]) { $0[$1.id] = Set(try mail.folders(accountId: $1.id).map(\.id)) }
    }
    for message in batch {
      let states = former.messages(message.content.digest).filter { folders[$0.account] != nil }
      for state in states where !state.isDraft {
        known[state.account, default: []].append(
          message.incoming(as: state, in: folders[state.account] ?? []))
      }
      if states.isEmpty { others.append(message) }
    }
    var kept = others.isEmpty ? Kept() : try await keepOthers(others)
    for (account, messages) in known {
      let outcomes = try await store.write { try $0.add(messages, accountId: account) }
      kept.new += outcomes.compactMap { if case .new(let email) = $0 { email } else { nil } }
    }
    return kept
  }

  private func keepOthers(_ batch: [ImportedMessage]) async throws -> Kept {
    let placements = batch.map { ImportPlacement($0.raw, folder: folder) }
    var messages: [IncomingMessage] = []
    messages.reserveCapacity(batch.count)
    for (message, placement) in zip(batch, placements) {
      messages.append(try await incoming(message, placement))
    }
    let before = Set(messages.map(\.content.digest).filter { ledger?.contains($0) ?? false })
    let outcomes = try await store.write { [messages, accountId] transaction in
      // Mail that was imported before and is gone was deleted by the user.
      let indices = try messages.indices.filter { index in
        let digest = messages[index].content.digest
        return try !before.contains(digest)
          || transaction.contains(digest: digest, accountId: accountId)
      }
      return zip(indices, try transaction.add(indices.map { messages[$0] }, accountId: accountId))
        .map { (index: $0, outcome: $1) }
    }
    try ledger?.record(
      zip(messages, placements).map { ($0.content.digest, $1.destinations.map(Self.ledgerName)) })
    var kept = Kept()
    for (index, outcome) in outcomes {
      switch outcome {
      case .new(let email):
        kept.new.append(email)
        kept.places.count(placements[index])
      case .restored: kept.restored += 1
      case .duplicate: break
      }
    }
    return kept
  }

  private func incoming(
    _ message: ImportedMessage, _ placement: ImportPlacement
  ) async throws -> IncomingMessage {
    let digest = message.content.digest
    var folders: [FolderID] = []
    for destination in placement.destinations
    where !(ledger?.contains(digest, in: Self.ledgerName(of: destination)) ?? false) {
      if let id = try await folderId(of: destination) { folders.append(id) }
    }
    var incoming = message.incoming(in: folders.first, adding: placement.flags.union(flags))
    incoming.otherFolders = Array(folders.dropFirst())
    return incoming
  }

  /// The name of a place in the ledger.
  private static func ledgerName(of destination: ImportPlacement.Destination) -> String {
    switch destination {
    case .archive: "archive"
    case .folder(let type): "folder " + type.rawValue
    case .label(let name): "label " + name.lowercased()
    }
  }

  /// - Returns: `nil` for the virtual Archive.
  private func folderId(of destination: ImportPlacement.Destination) async throws -> FolderID? {
    if let known = folderIds[destination] { return known }
    switch destination {
    case .archive: return nil
    case .folder(let type):
      folderIds[destination] = try await ensure(SystemFolderNames.title(of: type), type)
    case .label(let name): folderIds[destination] = try await ensure(name, .custom)
    }
    return folderIds[destination]
  }

  private func ensure(_ name: String, _ type: FolderType) async throws -> FolderID {
    try await store.write { try $0.ensureFolder(accountId: accountId, name: name, type: type) }.id
  }
}
