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
  private var folderIds: [ImportPlacement.Destination: FolderID] = [:]

  init(
    accountId: AccountID, folder: String?, flags: MessageFlags, store: MailStore
  ) {
    self.accountId = accountId
    self.folder = folder
    self.flags = flags
    self.store = store
  }

  /// - Returns: the outcome for each message, and the destinations of the new ones.
  func keep(_ batch: [ImportedMessage]) async throws -> (outcomes: [AddOutcome], places: ImportCounts) {
    guard !batch.isEmpty else { return ([], ImportCounts()) }
    let placements = batch.map { ImportPlacement($0.raw, folder: folder) }
    var messages: [IncomingMessage] = []
    messages.reserveCapacity(batch.count)
    for (message, placement) in zip(batch, placements) {
      var folders: [FolderID] = []
      for destination in placement.destinations {
        if let id = try await folderId(of: destination) { folders.append(id) }
      }
      var incoming = IncomingMessage(
        content: message.content, source: message.raw.source,
        flags: message.raw.flags.union(placement.flags).union(flags), dateReceived: message.dateReceived,
        folder: folders.first, document: message.document)
      incoming.otherFolders = Array(folders.dropFirst())
      incoming.packed = message.packed
      messages.append(incoming)
    }
    let outcomes = try await store.write { [messages] in
      try $0.add(messages, accountId: accountId)
    }
    var places = ImportCounts()
    for case (.new, let placement) in zip(outcomes, placements) { places.count(placement) }
    return (outcomes, places)
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
