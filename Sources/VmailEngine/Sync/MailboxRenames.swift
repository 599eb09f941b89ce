import VmailDomain
import VmailStore

/// Recognizes mailboxes that another client renamed, so that their folders are kept, with their mail and the
/// operations still to be sent.
struct MailboxRenames {
  let session: any MailServerSession
  let store: MailStore

  /// The number of messages compared to be sure.
  private static let compared = 5
  /// The maximum number of mailboxes compared; if more were renamed at once, the others are fetched anew.
  private static let mostLookedInto = 100

  /// Renames folders, before these are matched with a listing.
  /// - Parameters:
  ///   - known: all of the account's folders that mirror mailboxes.
  ///   - bindings: the folders for the listed mailboxes.
  /// - Throws: ``ServerError`` when the connection ended, ``StoreError``.
  func follow(
    _ known: [SyncedFolder], in listing: [RemoteFolder], as bindings: [FolderMapping.Binding]
  ) async throws {
    let listed = Set(listing.filter(\.isSelectable).map(\.path))
    let lost = known.filter {
      !listed.contains($0.path) && $0.folder.type == .custom && !$0.folder.isServerArchive
    }
    guard !lost.isEmpty else { return }
    let labels = lost.filter { $0.labelOf != nil && $0.isListed }
    let bound = Set(known.map(\.path))
    let new = bindings.filter { !bound.contains($0.path) && $0.type == .custom && !$0.isServerArchive }
    for label in labels.prefix(Self.mostLookedInto) { try await follow(label, to: new) }
    let gone = lost.filter { $0.labelOf == nil }
    guard !gone.isEmpty else { return }
    // A listing doesn't say what identifies a mailbox.
    let isIdentified = gone.contains { $0.mailboxId != nil }
    var found: [Listed] = []
    for binding in new {
      var status = listing.first { $0.path == binding.path }?.status
      if status == nil || isIdentified { status = try await ask(binding.path) }
      found.append(Listed(path: binding.path, status: status))
    }
    let validities = known.filter { listed.contains($0.path) }.compactMap(\.cursor?.uidValidity)
    var taken: Set<MailboxPath> = []
    var renamed: Set<FolderID> = []
    let ids = known.filter { listed.contains($0.path) }.compactMap(\.mailboxId)
    for pair in Self.candidates(gone, found, others: validities, ids: ids).prefix(Self.mostLookedInto)
    where !taken.contains(pair.path) && !renamed.contains(pair.folder.folder.id) {
      guard pair.hasSameID ? true : try await isSame(pair),
        let name = new.first(where: { $0.path == pair.path })?.name
      else {
        continue
      }
      try await store.write { try $0.renameMailbox(pair.folder.folder.id, to: pair.path, name: name) }
      taken.insert(pair.path)
      renamed.insert(pair.folder.folder.id)
    }
  }

  /// Follows another client's renaming of a label, if the newest messages have the new one instead.
  private func follow(_ folder: SyncedFolder, to new: [FolderMapping.Binding]) async throws {
    let copies = try await store.read {
      try $0.newestCopies(folderId: folder.folder.id, limit: Self.compared)
    }
    guard !copies.isEmpty, let label = folder.label else { return }
    do {
      guard try await session.select(folder.container, since: nil).uidValidity == folder.cursor?.uidValidity
      else { return }
      let labels = try await session.labels(of: UIDSet(copies.keys), changedSince: nil).values.map(\.labels)
      let named = new.first { binding in
        !labels.isEmpty && labels.allSatisfy { $0.contains(.mailbox(binding.path)) && !$0.contains(label) }
      }
      guard let named else { return }
      try await store.write { try $0.renameMailbox(folder.folder.id, to: named.path, name: named.name) }
    } catch let error as ServerError where !error.endsConnection {}
  }

  /// A mailbox that did not exist before.
  struct Listed: Sendable {
    var path: MailboxPath
    /// `nil` if the server didn't send it.
    var status: RemoteFolder.Status?
  }

  /// A mailbox that no longer exists, and one that may be the same.
  struct Pair: Sendable {
    var folder: SyncedFolder
    var path: MailboxPath
    /// Whether no other mailbox has its UIDVALIDITY: that is as good as a name.
    var isOnlyOne: Bool
    /// Whether the server says that it is the same (MAILBOXID, RFC 8474): then nothing is compared.
    var hasSameID = false
  }

  /// Returns possible pairs, first those that are certain: a mailbox with another MAILBOXID is another, and a renamed one
  /// keeps its UIDVALIDITY, and never reuses a UID (RFC 9051 section 6.3.6).
  /// - Parameters:
  ///   - others: the UIDVALIDITY of each mailbox that wasn't renamed.
  ///   - ids: the MAILBOXID of each of those. One that several have proves nothing.
  static func candidates(
    _ gone: [SyncedFolder], _ new: [Listed], others: [UInt32], ids: [String] = []
  ) -> [Pair] {
    let named = gone.compactMap { folder -> Pair? in
      guard let id = folder.mailboxId, !ids.contains(id), gone.count(where: { $0.mailboxId == id }) == 1
      else { return nil }
      let same = new.filter { $0.status?.mailboxId == id }
      guard let only = same.first, same.count == 1 else { return nil }
      return Pair(folder: folder, path: only.path, isOnlyOne: true, hasSameID: true)
    }
    return named
      + gone.flatMap { folder -> [Pair] in
        guard let cursor = folder.cursor else { return [] }
        let same = new.filter {
          $0.status?.uidValidity == cursor.uidValidity
            && $0.status?.uidNext ?? cursor.uidNext >= cursor.uidNext
            && $0.status?.mailboxId ?? folder.mailboxId == folder.mailboxId ?? $0.status?.mailboxId
        }
        let isOnlyOne =
          new.count { $0.status?.uidValidity == cursor.uidValidity } == 1
          && gone.count { $0.cursor?.uidValidity == cursor.uidValidity } == 1
          && !others.contains(cursor.uidValidity)
        return same.map { Pair(folder: folder, path: $0.path, isOnlyOne: isOnlyOne) }
      }
  }

  private func ask(_ path: MailboxPath) async throws -> RemoteFolder.Status? {
    do { return try await session.status(of: path) } catch let error as ServerError
      where !error.endsConnection
    {
      return nil
    }
  }

  /// Some servers give every mailbox the same UIDVALIDITY: then the messages themselves must be the same,
  /// under the same UIDs.
  private func isSame(_ pair: Pair) async throws -> Bool {
    let copies = try await store.read {
      try $0.newestCopies(
        folderId: pair.folder.folder.id, limit: 4 * Self.compared)
    }
    let clues = try await store.read { try $0.clues(of: Array(copies.values)) }
    let known = copies.filter { clues[$0.value] != nil }.sorted { $0.key > $1.key }.prefix(Self.compared)
    guard !known.isEmpty else { return pair.isOnlyOne }
    do {
      let selected = try await session.select(pair.path, since: nil)
      guard selected.uidValidity == pair.folder.cursor?.uidValidity else { return false }
      let messages = try await session.messages(UIDSet(known.map(\.key)))
      let isConfirmed = messages.allSatisfy { message in
        guard let email = copies[message.uid], let clue = clues[email] else { return true }
        return MessageRecognition.identity(of: message) == clue.identity
      }
      // All of them may have been expunged since.
      return isConfirmed && (!messages.isEmpty || pair.isOnlyOne)
    } catch let error as ServerError where !error.endsConnection {
      return false
    }
  }
}
