import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// Names of files and folders in a Maildir, and the messages of Apple Mail.
  static let maildir = FuzzTarget("maildir") { input in
    let name = input.text
    let all: [MessageFlags] = [.draft, .flagged, .forwarded, .answered, .seen]
    let flags = all.indices.filter { input.choice >> $0 & 1 == 1 }.reduce(into: MessageFlags()) {
      $0.insert(all[$1])
    }
    let marked = MaildirInfo.name(name, with: flags)
    try expect(MaildirInfo.flags(ofName: marked).flags == flags, "\(marked) has the flags")
    try expect(MaildirInfo.name(marked, with: flags) == marked, "\(marked) stays")
    try expect(
      MaildirName.unique(ofName: marked) == MaildirName.unique(ofName: name), "\(marked) is the same file")
    try expect(ModifiedUTF7.decode(ModifiedUTF7.encode(name)) == name, "\(name.debugDescription) stays")

    for path in [MaildirName.folder(name), MaildirName.nested(name)] {
      try expect(!path.isEmpty && !path.hasPrefix("/"), "a folder below the Maildir")
      for part in path.split(separator: "/", omittingEmptySubsequences: false) {
        try expect(part.utf8.count <= 255 && !["", ".", ".."].contains(part), "\(part) can be a name")
      }
    }
    try expect(!MaildirName.folder(name).contains("/"), "one folder")

    if let message = EmlxFile(input.bytes) {
      try expect(message.source.count < input.bytes.count, "the message is in the file")
    }
  }
}
