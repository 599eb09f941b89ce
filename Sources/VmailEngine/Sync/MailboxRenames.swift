import VmailDomain
import VmailStore

/// Knows mailboxes again that another client renamed, so that their folders go on as they are: with the mail that is
/// here, and with what waits to be told.
struct MailboxRenames {
  let session: any MailServerSession
  let store: MailStore

  /// Messages that are compared to be sure.
  private static let compared = 5
  /// Mailboxes that are looked into; of more that were renamed at once the others are fetched anew.
  private static let mostLookedInto = 100

  /// Before the folders are brought in line with a listing.
  /// - Parameters:
  ///   - known: all of the account's folders that are copies of mailboxes.
  ///   - bindings: what the listed mailboxes become.
  /// - Throws: ``ServerError`` when the connection ended, ``StoreError``.
  func follow(
    _ known: [SyncedFolder], in listing: [RemoteFolder], as bindings: [FolderMapping.Binding]
  ) async throws {
    let listed = Set(listing.filter(\.isSelectable).map(\.path))
    let gone = known.filter {
      !listed.contains($0.path) && $0.folder.type == .custom && !$0.folder.isServerArchive
    }
    guard !gone.isEmpty else { return }
    let bound = Set(known.map(\.path))
    let new = bindings.filter { !bound.contains($0.path) && $0.type == .custom && !$0.isServerArchive }
    var found: [Listed] = []
    for binding in new {
      var status = listing.first { $0.path == binding.path }?.status
      if status == nil { status = try await ask(binding.path) }
      found.append(Listed(path: binding.path, status: status))
    }
    let validities = known.filter { listed.contains($0.path) }.compactMap(\.cursor?.uidValidity)
    var taken: Set<MailboxPath> = []
    var renamed: Set<FolderID> = []
    for pair in Self.candidates(gone, found, others: validities).prefix(Self.mostLookedInto)
    where !taken.contains(pair.path) && !renamed.contains(pair.folder.folder.id) {
      guard try await isSame(pair), let name = new.first(where: { $0.path == pair.path })?.name else {
        continue
      }
      try await store.write { try $0.renameMailbox(pair.folder.folder.id, to: pair.path, name: name) }
      taken.insert(pair.path)
      renamed.insert(pair.folder.folder.id)
    }
  }

  /// A mailbox that was not there before.
  struct Listed: Sendable {
    var path: MailboxPath
    /// `nil` where the server tells none.
    var status: RemoteFolder.Status?
  }

  /// A mailbox that is gone, and one that may be the same.
  struct Pair: Sendable {
    var folder: SyncedFolder
    var path: MailboxPath
    /// Whether no other mailbox has its UIDVALIDITY: that is as good as a name.
    var isOnlyOne: Bool
  }

  /// A renamed mailbox keeps its UIDVALIDITY, and gives out no UID twice (RFC 9051 section 6.3.6).
  /// - Parameter others: the UIDVALIDITY of each mailbox that is where it was.
  static func candidates(_ gone: [SyncedFolder], _ new: [Listed], others: [UInt32]) -> [Pair] {
    gone.flatMap { folder -> [Pair] in
      guard let cursor = folder.cursor else { return [] }
      let same = new.filter {
        $0.status?.uidValidity == cursor.uidValidity && $0.status?.uidNext ?? cursor.uidNext >= cursor.uidNext
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

  /// Some servers give every mailbox the same UIDVALIDITY: then the messages themselves must be the same, under the
  /// same UIDs.
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
      let isTold = messages.allSatisfy { message in
        guard let email = copies[message.uid], let clue = clues[email] else { return true }
        return MessageRecognition.identity(of: message) == clue.identity
      }
      // All of them may have been expunged since.
      return isTold && (!messages.isEmpty || pair.isOnlyOne)
    } catch let error as ServerError where !error.endsConnection {
      return false
    }
  }
}
