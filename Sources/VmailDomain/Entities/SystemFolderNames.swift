/// Maps the names mail programs give their folders to what the folders are for.
///
/// Imported mailboxes and servers without SPECIAL-USE (RFC 6154) tell a folder's purpose by its
/// name alone. Names in other languages are those the large providers create.
public enum SystemFolderNames {
  public enum Purpose: Hashable, Sendable {
    case folder(FolderType)
    /// Mail that is kept but in no folder: the virtual Archive.
    case archive
  }

  /// - Parameter name: a folder's path with `/` between its parts.
  /// - Returns: `nil` for a name that is a label.
  public static func purpose(of name: String) -> Purpose? {
    var parts = name.lowercased().split(separator: "/").map(String.init)
    // "INBOX/Sent" and "[Gmail]/Sent Mail" are the system folders of servers with a prefix.
    if let first = parts.first, parts.count > 1, prefixes.contains(first) { parts.removeFirst() }
    guard parts.count == 1, let last = parts.first else { return nil }
    if archiveNames.contains(last) { return .archive }
    return folderNames[last].map(Purpose.folder)
  }

  /// The name under which vmail shows a system folder.
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

  private static let prefixes: Set<String> = ["inbox", "[gmail]", "[google mail]"]

  private static let archiveNames: Set<String> = [
    "archive", "archives", "all mail", "allmail", "archiv", "alle nachrichten", "archivio",
    "tous les messages", "archivo", "todos",
  ]

  private static let folderNames: [String: FolderType] = {
    var names: [String: FolderType] = [:]
    let table: [(FolderType, [String])] = [
      (.inbox, ["inbox", "in", "posteingang", "boîte de réception", "bandeja de entrada"]),
      (.starred, ["starred", "flagged", "markiert", "suivis", "destacados"]),
      (
        .sent,
        [
          "sent", "sent mail", "sent items", "sent messages", "sent-mail", "outgoing", "gesendet",
          "gesendete objekte", "gesendete elemente", "messages envoyés", "éléments envoyés",
          "enviados", "skickat", "posta inviata", "verzonden items",
        ]
      ),
      (
        .drafts,
        ["drafts", "draft", "entwürfe", "brouillons", "borradores", "utkast", "bozze", "concepten"]
      ),
      (
        .spam,
        ["spam", "junk", "junk mail", "junk e-mail", "junk email", "bulk mail", "courrier indésirable"]
      ),
      (
        .trash,
        [
          "trash", "deleted", "deleted items", "deleted messages", "bin", "papierkorb",
          "gelöschte objekte", "gelöschte elemente", "corbeille", "papelera", "cestino", "papperskorg",
        ]
      ),
    ]
    for (type, list) in table { for name in list { names[name] = type } }
    return names
  }()
}
