import VmailDomain

/// Conversion of mailbox names for display.
enum MailboxName {
  /// Decodes modified UTF-7, or UTF-8, which servers with UTF8=ACCEPT or IMAP4rev2 send, and others do too.
  /// The parts of the result are separated by `/`.
  /// - Parameter separator: the server's separator.
  static func decoded(_ path: MailboxPath, separator: UInt8?) -> String {
    guard let name = String(validating: path.bytes, as: UTF8.self) else {
      return String(decoding: path.bytes, as: UTF8.self)
    }
    guard let separator, separator != UInt8(ascii: "/") else { return ModifiedUTF7.decode(name) }
    let mark = Character(Unicode.Scalar(separator))
    return name.split(separator: mark, omittingEmptySubsequences: false)
      .map { ModifiedUTF7.decode(String($0)) }.joined(separator: "/")
  }

  /// Returns the paths under which a special folder may be created, the likeliest first: in the personal
  /// namespace, or next to the other mailboxes where all of them are below the Inbox. A server that has no
  /// others, and reports no namespace, may accept it only there.
  static func places(for special: SpecialFolder, prefix: [UInt8], listed: [ListedMailbox]) -> [MailboxPath] {
    let separator = listed.lazy.compactMap(\.separator).first
    func place(_ prefix: [UInt8]) -> MailboxPath {
      encoded(special.mailboxName, separator: separator, prefix: prefix)
    }
    guard prefix.isEmpty, let separator else { return [place(prefix)] }
    let inbox = Array("INBOX".utf8) + [separator]
    let others = listed.filter { !$0.isInbox }
    guard others.allSatisfy({ $0.path.bytes.starts(with: inbox) }) else { return [place([])] }
    return others.isEmpty ? [place([]), place(inbox)] : [place(inbox), place([])]
  }

  /// Encodes a displayed name in modified UTF-7. The server's separator can't occur within a part.
  static func encoded(_ name: String, separator: UInt8?, prefix: [UInt8]) -> MailboxPath {
    guard let separator else { return MailboxPath(prefix + Array(ModifiedUTF7.encode(name).utf8)) }
    let mark = Character(Unicode.Scalar(separator))
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map { part in
      ModifiedUTF7.encode(mark == "/" ? String(part) : String(part.map { $0 == mark ? "-" : $0 }))
    }
    return MailboxPath(prefix + Array(parts.joined(separator: String(mark)).utf8))
  }
}
