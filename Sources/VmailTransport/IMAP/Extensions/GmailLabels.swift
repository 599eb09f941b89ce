import VmailDomain

/// X-GM-LABELS (X-GM-EXT-1): the user's labels have the names of their mailboxes, as in LIST; Gmail's own begin with a
/// backslash. They are astrings: Gmail quotes its own labels, and sends names without spaces as atoms.
extension GmailLabel {
  static let attribute = "X-GM-LABELS"

  private static let own: [(label: GmailLabel, name: String)] = [
    (.inbox, "\\Inbox"), (.sent, "\\Sent"), (.draft, "\\Draft"), (.draft, "\\Drafts"),
    (.starred, "\\Starred"), (.important, "\\Important"),
  ]

  /// - Returns: `nil` for one of Gmail's own labels that vmail doesn't know, such as `\Muted`. Those of the user may begin
  ///   with a backslash, too (`\foo`).
  init?(imap name: [UInt8]) {
    let word = ResponseLine.uppercased(name)
    if let own = Self.own.first(where: { $0.name.uppercased() == word }) {
      self = own.label
      return
    }
    let isOwn =
      name.first == UInt8(ascii: "\\") && name.dropFirst().first.map { (0x41...0x5A).contains($0) } == true
      && name.dropFirst().allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    guard !name.isEmpty, !isOwn else { return nil }
    self = .mailbox(MailboxPath(name))
  }

  var imapName: [UInt8] {
    if case .mailbox(let path) = self { return path.bytes }
    return Array(Self.own.first { $0.label == self }?.name.utf8 ?? "".utf8)
  }
}

extension Set<GmailLabel> {
  /// - Returns: `nil` if they can't all be read.
  init?(imap value: ResponseValue) {
    guard value.isList && !value.isCut || value.isNil else { return nil }
    self = []
    for label in value.children {
      // A label may be called NIL.
      let name = label.isNil ? Array(label.tree.bytes[label.offset..<label.offset + 3]) : label.string
      guard let name else { return nil }
      if let label = GmailLabel(imap: name) { insert(label) }
    }
  }

  /// The names in a fixed order.
  var imapNames: [[UInt8]] { map(\.imapName).sorted { $0.lexicographicallyPrecedes($1) } }
}
