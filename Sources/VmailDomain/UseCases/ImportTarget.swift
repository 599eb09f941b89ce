import Foundation

/// Keeps imported batches in an account, each message in its folder; labels are made as they are met.
actor ImportTarget {
  private let accountId: AccountID
  /// Everything goes into this folder; `nil` keeps the folders the mail came in.
  private let folder: String?
  private let flags: MessageFlags
  private let repository: any EmailRepositoryProtocol
  /// By name as it came.
  private var places: [String: Place] = [:]

  init(
    accountId: AccountID, folder: String?, flags: MessageFlags, repository: any EmailRepositoryProtocol
  ) {
    self.accountId = accountId
    self.folder = folder
    self.flags = flags
    self.repository = repository
  }

  func keep(_ batch: [ImportedMessage]) async throws -> [AddOutcome] {
    guard !batch.isEmpty else { return [] }
    var messages: [IncomingMessage] = []
    messages.reserveCapacity(batch.count)
    for message in batch {
      let place = try await place(of: message.raw)
      messages.append(
        IncomingMessage(
          content: message.content, source: message.raw.source,
          flags: message.raw.flags.union(place.flags).union(flags), dateReceived: message.dateReceived,
          folder: place.folder, document: message.document))
    }
    return try await repository.add(messages, accountId: accountId)
  }

  private struct Place {
    /// `nil` for the virtual Archive.
    var folder: FolderID?
    var flags: MessageFlags = []
  }

  private func place(of message: RawMessage) async throws -> Place {
    let name =
      message.isTrashed ? SystemFolderNames.title(of: .trash) : folder ?? message.folder ?? ""
    if let known = places[name] { return known }
    let label = Self.label(name)
    let place: Place
    switch label.isEmpty ? .folder(.inbox) : SystemFolderNames.purpose(of: label) {
    case .archive: place = Place()
    // Starred is a view of the flag: what lies in such a mailbox is starred and in no folder.
    case .folder(.starred): place = Place(flags: .flagged)
    case .folder(let type):
      place = Place(folder: try await ensure(SystemFolderNames.title(of: type), type))
    case nil: place = Place(folder: try await ensure(label, .custom))
    }
    places[name] = place
    return place
  }

  private func ensure(_ name: String, _ type: FolderType) async throws -> FolderID {
    try await repository.ensureFolder(accountId: accountId, name: name, type: type).id
  }

  /// The name as a label has it: parts without white space around them, none of them empty.
  private static func label(_ name: String) -> String {
    name.split(separator: "/").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }.joined(separator: "/")
  }
}
