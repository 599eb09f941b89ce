internal import VmailDomain

/// An IMAP keyword (RFC 9051 section 2.3.2), as stored by servers with mail in files.
struct MailKeyword {
  private let name: String

  init(_ name: String) { self.name = name }

  /// The corresponding flag; `nil` for other keywords. A sender may have written them: a message must not mute itself.
  var flag: MessageFlags? { known == .forwarded ? known : nil }

  private var known: MessageFlags? { MessageKeyword.flag(named: name) }

  /// The label that the keyword represents; `nil` for keywords that programs use internally.
  ///
  /// Folder names are not accepted: a keyword labels a message, and does not move it to a folder.
  var label: String? {
    if let known { return Self.tags[known] }
    guard let first = name.first, first != "$", first != "\\", !Self.programs.contains(name.lowercased()),
      !name.hasPrefix("unknown-")
    else { return nil }
    let label = CText.oneLine(ModifiedUTF7.decode(name))
    return !label.isEmpty && SystemFolderNames.purpose(of: label) == nil ? label : nil
  }

  /// Thunderbird's names for its predefined tags.
  private static let tags: [MessageFlags: String] = Dictionary(
    MessageFlags.tags.compactMap { tag in tag.tagTitles.first.map { (tag, $0) } },
    uniquingKeysWith: { first, _ in first })

  private static let programs: Set<String> = [
    "junkrecorded", "redirected", "mdnsent", "old", "notphishing", "autojunk", "receipt-handled",
    "x-me-annot-2",
  ]
}

/// The keywords of a Dovecot Maildir, in which the file names of messages contain a letter for each keyword.
struct DovecotKeywords {
  private var names: [Character: String] = [:]

  /// The maximum size of the file in bytes.
  private static let limit = 64 << 10
  private static let letters: [Character] = Array("abcdefghijklmnopqrstuvwxyz")

  /// Reads the keywords. A Maildir without the file has none.
  /// - Parameter folder: the path of the Maildir.
  init(maildir folder: String) {
    guard let file = try? InputFile(path: folder + "/dovecot-keywords"), file.status.kind == .file,
      let bytes = try? file.read(at: 0, count: min(file.status.size, Self.limit))
    else { return }
    // For example, `3 Bills` defines the fourth letter.
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let index = Int(parts[0]), Self.letters.indices.contains(index) else {
        continue
      }
      names[Self.letters[index]] = String(parts[1])
    }
  }

  init() {}

  /// - Parameter name: the name of a message's file.
  func keywords(ofName name: String) -> [MailKeyword] {
    guard !names.isEmpty else { return [] }
    return MaildirInfo.letters(ofName: name).compactMap { names[$0] }.map(MailKeyword.init)
  }
}
