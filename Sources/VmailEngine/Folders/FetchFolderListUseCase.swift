public import VmailDomain
import VmailStore

/// The folder list of one account, in the order it is shown (FR-TL-04).
public struct FetchFolderListUseCase: Sendable {
  let store: MailStore

  /// The target of a line in the list.
  public enum Target: Hashable, Sendable {
    case folder(Folder)
    case outbox
    case archive
    case search(SavedSearch)
  }

  public enum Badge: Hashable, Sendable {
    case none
    case count(Int)
    /// The count could not be determined; shown as `—`.
    case unknown
  }

  public struct Entry: Hashable, Sendable {
    public var target: Target
    public var badge: Badge
  }

  /// Returns system folders, Outbox, Archive, saved searches, then labels.
  /// - Parameter isBefore: compares two label names; the shell passes the locale's order.
  public nonisolated(nonsending) func fetchFolderList(
    accountId: AccountID, sortedBy isBefore: (String, String) -> Bool
  ) async throws -> [Entry] {
    let found = try await store.read { mail in
      Found(
        folders: try mail.folders(accountId: accountId).map { ($0, Self.badge(of: $0, in: mail)) },
        outbox: Self.outboxBadge(accountId, in: mail),
        // Folders are listed even if the saved searches can't be read.
        searches: (try? mail.savedSearches()) ?? [])
    }
    var entries: [Entry] = []
    for type in FolderType.allCases where type != .custom {
      for (folder, badge) in found.folders where folder.type == type {
        entries.append(Entry(target: .folder(folder), badge: badge))
      }
    }
    entries.append(Entry(target: .outbox, badge: found.outbox))
    entries.append(Entry(target: .archive, badge: .none))
    for search in found.searches { entries.append(Entry(target: .search(search), badge: .none)) }
    let labels = found.folders.map(\.0).filter { $0.type == .custom && !$0.isServerArchive }
    for label in labels.sorted(by: { isBefore($0.name, $1.name) }) {
      entries.append(Entry(target: .folder(label), badge: .none))
    }
    return entries
  }

  /// The data for the list.
  private struct Found: Sendable {
    var folders: [(Folder, Badge)]
    var outbox: Badge
    var searches: [SavedSearch]
  }

  private static func badge(of folder: Folder, in mail: Snapshot) -> Badge {
    switch folder.type {
    case .inbox, .spam: counted { try mail.counts(view: .folder(folder.id), category: nil).unread }
    case .drafts: counted { try mail.messageCount(folderId: folder.id) }
    case .starred, .sent, .trash, .custom: .none
    }
  }

  /// The number of queued and failed mails; those being sent right now need no attention.
  private static func outboxBadge(_ accountId: AccountID, in mail: Snapshot) -> Badge {
    counted {
      try mail.outboxEmails(accountId: accountId).count { $0.sendState == .queued || $0.sendState == .failed }
    }
  }

  private static func counted(_ count: () throws -> Int) -> Badge {
    guard let count = try? count() else { return .unknown }
    return .count(count)
  }
}
