internal import VmailDomain

/// Names the folders that mail came in.
enum FolderLabel {
  /// Of files and folders that hold a mailbox of the rest of their name.
  private static let mailboxSuffixes = [".mbox", ".mbx", ".mbs", ".sbd"]
  private static let messageSuffixes = [".eml", ".msg", ".txt", ".email", ".mail", ".box", ".emlx"]

  /// The name of a mailbox's file or folder without its suffix.
  static func stem(_ name: String) -> String {
    let lower = name.lowercased()
    guard let suffix = mailboxSuffixes.first(where: lower.hasSuffix), lower != suffix else { return name }
    return String(name.dropLast(suffix.count))
  }

  /// Whether a file's name says that it is a message and not a mailbox.
  static func isMessageName(_ name: String) -> Bool {
    let lower = name.lowercased()
    return messageSuffixes.contains(where: lower.hasSuffix)
      || name.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// The name that mail at the top has: only that of a system folder says anything.
  static func top(path: String) -> String? {
    let name = stem(String(path.split(separator: "/").last ?? ""))
    return SystemFolderNames.purpose(of: name) == nil ? nil : name
  }

  static func join(_ parts: [String], top: String?) -> String? {
    parts.isEmpty ? top : parts.joined(separator: "/")
  }

  /// The parts of a Maildir++ folder's name, `.Sent` or `.Lists.Swift`.
  static func maildirParts(_ name: String) -> [String] {
    name.dropFirst().split(separator: ".").map { ModifiedUTF7.decode(String($0)) }
  }

  /// The label of an mbox within a tree.
  static func parts(ofMailbox name: String, in folder: [String]) -> [String] {
    // Apple's `Sent.mbox/mbox`.
    if isMessageName(name) || name == "mbox" && !folder.isEmpty { return folder }
    return folder + [stem(name)]
  }
}
