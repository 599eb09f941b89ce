internal import VmailDomain

/// Determines the names of the folders from which mail is imported.
enum FolderLabel {
  /// Suffixes of files and folders that contain the mailbox named by the rest of their name.
  private static let mailboxSuffixes = [".mbox", ".mbx", ".mbs", ".sbd"]
  private static let messageSuffixes = [".eml", ".msg", ".txt", ".email", ".mail", ".box", ".emlx"]

  /// Returns the name of a mailbox's file or folder without its suffix.
  static func stem(_ name: String) -> String {
    let lower = name.lowercased()
    guard let suffix = mailboxSuffixes.first(where: lower.hasSuffix), lower != suffix else { return name }
    return String(name.dropLast(suffix.count))
  }

  /// Returns whether a file's name is that of a message and not of a mailbox.
  static func isMessageName(_ name: String) -> Bool {
    let lower = name.lowercased()
    return messageSuffixes.contains(where: lower.hasSuffix)
      || name.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// Returns the label for mail at the top level: only the name of a system folder is meaningful.
  static func top(path: String) -> String? {
    let name = stem(String(path.split(separator: "/").last ?? ""))
    return SystemFolderNames.purpose(of: name) == nil ? nil : name
  }

  static func join(_ parts: [String], top: String?) -> String? {
    parts.isEmpty ? top : parts.joined(separator: "/")
  }

  /// Returns the parts of a Maildir++ folder's name, such as `.Sent` or `.Lists.Swift`.
  static func maildirParts(_ name: String) -> [String] {
    name.dropFirst().split(separator: ".").map { ModifiedUTF7.decode(String($0)) }
  }

  /// Returns the label of an mbox in a tree.
  static func parts(ofMailbox name: String, in folder: [String]) -> [String] {
    // Apple Mail writes `Sent.mbox/mbox`.
    if isMessageName(name) || name == "mbox" && !folder.isEmpty { return folder }
    return folder + [stem(name)]
  }
}
