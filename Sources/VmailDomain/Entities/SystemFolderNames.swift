/// Maps the folder names used by mail programs to the purposes of the folders.
///
/// In imported mailboxes and on servers without SPECIAL-USE (RFC 6154), only the name shows a folder's
/// purpose. The names are in `Languages`: those created by the large providers.
public enum SystemFolderNames {
  public enum Purpose: Hashable, Sendable {
    case folder(FolderType)
    /// Mail that is in no folder: the virtual Archive.
    case archive
  }

  /// - Parameter name: a folder's path with `/` between its parts.
  /// - Returns: `nil` for the name of a label.
  public static func purpose(of name: String) -> Purpose? {
    guard name.utf8.count <= longestName else { return nil }
    let parts = name.lowercased().split(separator: "/")
    switch (parts.count, parts.first, parts.last) {
    case (1, _, let last?): return purposes[String(last)]
    // "INBOX/Sent" is the Sent folder of servers that keep all folders below the Inbox.
    case (2, "inbox", let last?): return purposes[String(last)]
    case (2, "[gmail]", let last?), (2, "[google mail]", let last?):
      return purposes[String(last)] ?? gmailPurposes[String(last)]
    default: return nil
    }
  }

  /// Returns the name under which vmail shows a system folder.
  public static func title(of type: FolderType) -> String {
    switch type {
    case .inbox: "Inbox"
    case .starred: "Starred"
    case .sent: "Sent"
    case .drafts: "Drafts"
    case .spam: "Spam"
    case .trash: "Trash"
    case .custom: "Label"
    }
  }

  /// Returns whether a folder's name says that it has all mail, which only Gmail has instead of an archive.
  static func isAllMail(_ name: String) -> Bool {
    name.split(separator: "/").last.map { ["all mail", "allmail"].contains($0.lowercased()) } ?? false
  }

  /// The maximum length in bytes; no language's name is longer.
  private static let longestName = 100

  private static let purposes = Language.meanings(\.folders)
  private static let gmailPurposes = Language.meanings(\.gmailFolders)
}
