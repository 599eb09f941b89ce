internal import VmailDomain

/// A keyword of IMAP (RFC 9051 section 2.3.2), as servers keep it with mail in files.
struct MailKeyword {
  private let name: String

  init(_ name: String) { self.name = name }

  /// The flag that it is; `nil` for other keywords.
  var flag: MessageFlags? { ["$forwarded", "forwarded"].contains(name.lowercased()) ? .forwarded : nil }

  /// The label that the user gave the mail; `nil` where programs keep something in it.
  ///
  /// Names of folders are none: a keyword labels mail, and does not put it anywhere.
  var label: String? {
    if let tag = Self.thunderbirdTags[name.lowercased()] { return tag }
    guard let first = name.first, first != "$", first != "\\", !Self.programs.contains(name.lowercased()),
      !name.hasPrefix("unknown-")
    else { return nil }
    let label = CText.oneLine(ModifiedUTF7.decode(name))
    return !label.isEmpty && SystemFolderNames.purpose(of: label) == nil ? label : nil
  }

  /// Thunderbird's names for its predefined tags.
  private static let thunderbirdTags = [
    "$label1": "Important", "$label2": "Work", "$label3": "Personal", "$label4": "To Do", "$label5": "Later",
  ]

  private static let programs: Set<String> = [
    "forwarded", "junk", "nonjunk", "notjunk", "junkrecorded", "redirected", "mdnsent", "old", "notphishing",
    "autojunk", "receipt-handled", "x-me-annot-2",
  ]
}

/// Which keywords a Maildir of Dovecot has: the file names of its messages hold a letter for each.
struct DovecotKeywords {
  private var names: [Character: String] = [:]

  /// Of the file, in bytes.
  private static let limit = 64 << 10
  private static let letters: [Character] = Array("abcdefghijklmnopqrstuvwxyz")

  /// Of a Maildir without such a file none.
  /// - Parameter folder: the Maildir.
  init(maildir folder: String) {
    guard let file = try? InputFile(path: folder + "/dovecot-keywords"), file.status.kind == .file,
      let bytes = try? file.read(at: 0, count: min(file.status.size, Self.limit))
    else { return }
    // `3 Bills`: the fourth letter.
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let index = Int(parts[0]), Self.letters.indices.contains(index) else {
        continue
      }
      names[Self.letters[index]] = String(parts[1])
    }
  }

  init() {}

  /// - Parameter name: of a message's file.
  func keywords(ofName name: String) -> [MailKeyword] {
    guard !names.isEmpty else { return [] }
    return MaildirInfo.letters(ofName: name).compactMap { names[$0] }.map(MailKeyword.init)
  }
}
