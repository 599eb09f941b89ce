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

  /// In bytes; no name below is longer.
  private static let longestName = 100

  private static let purposes = table([
    (
      .archive,
      ["archive", "archives", "all mail", "allmail", "archiv", "alle nachrichten", "archivio", "archivo"]
    ),
    (.folder(.inbox), ["inbox", "in", "posteingang", "boîte de réception", "bandeja de entrada"]),
    (.folder(.starred), ["starred", "flagged", "markiert"]),
    (
      .folder(.sent),
      [
        "sent", "sent mail", "sent items", "sent messages", "sent-mail", "outgoing", "gesendet",
        "gesendete objekte", "gesendete elemente", "messages envoyés", "éléments envoyés",
        "enviados", "elementos enviados", "skickat", "posta inviata", "verzonden items",
      ]
    ),
    (
      .folder(.drafts),
      [
        "drafts", "draft", "entwürfe", "brouillons", "borradores", "utkast", "bozze", "concepten",
        // Mail that another program never sent is not on its way here either.
        "outbox", "unsent messages", "postausgang",
      ]
    ),
    (
      .folder(.spam),
      [
        "spam", "junk", "junk mail", "junk e-mail", "junk-e-mail", "junk email", "bulk mail",
        "courrier indésirable",
      ]
    ),
    (
      .folder(.trash),
      [
        "trash", "deleted", "deleted items", "deleted messages", "bin", "papierkorb",
        "gelöschte objekte", "gelöschte elemente", "corbeille", "papelera", "cestino", "papperskorg",
      ]
    ),
  ])

  /// Words that mean a system folder only where Gmail uses them: `todos` is also a label.
  private static let gmailPurposes = table([
    (.archive, ["todos", "tous les messages", "tutti i messaggi", "alle berichten", "todos os e-mails"]),
    (.folder(.starred), ["suivis", "destacados", "speciali", "met ster", "com estrela"]),
    (.folder(.sent), ["verzonden berichten", "e-mails enviados"]),
    (.folder(.drafts), ["rascunhos"]),
    (.folder(.trash), ["prullenbak", "lixeira"]),
  ])

  private static func table(_ rows: [(Purpose, [String])]) -> [String: Purpose] {
    var table: [String: Purpose] = [:]
    for (purpose, names) in rows { for name in names { table[name] = purpose } }
    return table
  }
}
