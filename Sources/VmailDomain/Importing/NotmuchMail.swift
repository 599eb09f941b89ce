/// The mail of a notmuch database: its files, each with the tags of its message.
public struct NotmuchMail: Sendable {
  public struct File: Hashable, Sendable {
    public var path: String
    public var tags: Set<String>

    public init(path: String, tags: Set<String>) { (self.path, self.tags) = (path, tags) }
  }

  /// The folder that paths of folders are relative to ("database.mail_root", notmuch-config(1)).
  public var root: String
  /// The UUID of the database (notmuch-count(1), `--lastmod`).
  public var uuid: String
  public var files: [File]
  /// The number of files whose names are not UTF-8.
  public var unreadable: Int

  public init(root: String, uuid: String, files: [File], unreadable: Int = 0) {
    (self.root, self.uuid, self.files, self.unreadable) = (root, uuid, files, unreadable)
  }

  /// The mail with its folders, labels and flags here.
  ///
  /// If no message has the tag `inbox`, the folders of the Maildir show what is in the Inbox.
  public var index: MailIndex {
    let folders = files.map { NotmuchFolder(path: $0.path, root: root) }
    let accounts = Set(folders.compactMap(\.accountOfInbox))
    let usesInbox = files.contains { $0.tags.contains(NotmuchTags.inbox) }
    let mail = zip(files, folders).map { file, folder in
      NotmuchTags(file.tags).file(
        at: file.path, in: folder.isInAccount(among: accounts) ? folder.belowAccount : folder,
        inboxIsTag: usesInbox)
    }
    return MailIndex(
      identity: "notmuch-" + uuid, files: mail,
      failures: (0..<unreadable).map { _ in
        ImportFailure(path: root, offset: 0, reason: "a file's name is not UTF-8")
      })
  }
}

/// The folder of a file in the tree of a notmuch database.
struct NotmuchFolder: Hashable {
  /// The parts of its name.
  let parts: [String]
  /// Its name without the folder of an account, in which it may be: `Sent` of `work/Sent`.
  private let shortParts: ArraySlice<String>

  init(path: String, root: String) {
    let root = root.hasSuffix("/") ? root : root + "/"
    // A file elsewhere is at the top: where it is says nothing.
    let below = path.hasPrefix(root) ? path.dropFirst(root.count) : ""
    var names = below.split(separator: "/").dropLast()
    if let last = names.last, ["cur", "new"].contains(last) { names.removeLast() }
    self.init(
      parts: names.flatMap { name in
        // Maildir++ writes `.Lists.Swift`.
        name.hasPrefix(".") && name.count > 1
          ? name.split(separator: ".").map { ModifiedUTF7.decode(String($0)) } : [String(name)]
      })
  }

  private init(parts: [String], shortParts: ArraySlice<String>? = nil) {
    (self.parts, self.shortParts) = (parts, shortParts ?? parts[...])
  }

  var name: String { parts.joined(separator: "/") }

  /// `nil` for a label.
  var purpose: SystemFolderNames.Purpose? {
    shortParts.isEmpty ? .folder(.inbox) : SystemFolderNames.purpose(of: shortParts.joined(separator: "/"))
  }

  /// The folder of an account if this is the account's Inbox, as in `work/INBOX`.
  var accountOfInbox: String? {
    guard parts.count == 2, SystemFolderNames.purpose(of: name) == nil,
      SystemFolderNames.purpose(of: parts[1]) == .folder(.inbox)
    else { return nil }
    return parts[0]
  }

  func isInAccount(among accounts: Set<String>) -> Bool {
    parts.count > 1 && parts.first.map(accounts.contains) ?? false
  }

  /// The same folder, with the purpose that it has in its account.
  var belowAccount: NotmuchFolder { NotmuchFolder(parts: parts, shortParts: parts.dropFirst()) }
}
