/// The purpose of a folder. Outbox and Archive are views, never a folder type.
public enum FolderType: String, Sendable, CaseIterable {
  case inbox, starred, sent, drafts, spam, trash
  /// A label.
  case custom
}

/// A mailbox on an account.
public struct Folder: Hashable, Sendable, Identifiable {
  public let id: FolderID
  public let accountId: AccountID
  /// The name as shown, nested with `/`.
  public var name: String
  public var type: FolderType
  /// Whether this is the server's own archive (`\Archive` or `\All`, RFC 6154). Such a folder is never listed
  /// as a label; its mail is shown in the virtual Archive (page 8.2).
  public var isServerArchive: Bool

  public init(
    id: FolderID, accountId: AccountID, name: String, type: FolderType,
    isServerArchive: Bool = false
  ) {
    self.id = id
    self.accountId = accountId
    self.name = name
    self.type = type
    self.isServerArchive = isServerArchive
  }
}

/// A source of threads to list: a folder, or the virtual Archive of an account.
public enum MailboxView: Hashable, Sendable {
  case folder(FolderID)
  case archive(AccountID)
}

/// Names of labels that are nested with `/`.
public enum LabelName {
  /// Returns the new name of a label when the label `old`, which it equals or is below, is renamed.
  /// - Returns: `nil` when it is neither.
  public static func renamed(_ name: String, from old: String, to new: String) -> String? {
    let (parts, parents) = (name.split(separator: "/"), old.split(separator: "/"))
    guard parts.count >= parents.count,
      zip(parts, parents).allSatisfy({ $0.lowercased() == $1.lowercased() })
    else { return nil }
    return ([new[...]] + parts.dropFirst(parents.count)).joined(separator: "/")
  }

  /// Returns the new names of all labels that are renamed along with `folder`.
  /// - Throws: ``FolderError/nameTaken(_:)``.
  public static func renaming(
    _ folder: Folder, to new: String, among folders: [Folder]
  ) throws -> [FolderID: String] {
    var names: [FolderID: String] = [:]
    for label in folders where label.type == .custom {
      names[label.id] = renamed(label.name, from: folder.name, to: new)
    }
    let kept = Set(folders.filter { names[$0.id] == nil }.map { $0.name.lowercased() })
    for name in names.values where kept.contains(name.lowercased()) { throw FolderError.nameTaken(name) }
    return names
  }
}

public enum FolderError: Error, Equatable {
  case gone
  /// Names are compared regardless of case.
  case nameTaken(String)
  /// A saved search has that name: both are listed as folders.
  case nameOfSearch(String)
  /// System folders can't be changed.
  case notALabel(String)
  /// The server would delete the folder's mail along with it.
  case hasMail(String, messages: Int)
  /// Some changes in it have not been sent to the server yet.
  case isWaitedFor(String)
  /// Gmail has this folder, but hides it from mail programs.
  case hiddenByGmail(SpecialFolder)
}
