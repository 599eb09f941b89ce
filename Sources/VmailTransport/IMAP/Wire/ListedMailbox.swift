import VmailDomain

/// A line of LIST (RFC 9051 section 7.3.1).
struct ListedMailbox: Equatable, Sendable {
  var path: MailboxPath
  /// The separator of the parts of its name; `nil` when names have no parts.
  var separator: UInt8?
  /// The attributes in upper case, with their backslashes.
  var attributes: Set<String>

  /// - Returns: `nil` when the response has no mailbox name.
  init?(_ tree: ResponseTree) {
    let values = Array(tree.values)
    guard values.count >= 3, values[0].isList, let name = values[2].string, !name.isEmpty else { return nil }
    // Domino writes names with blanks as they are; other data that may follow is in lists.
    let rest = values.dropFirst(3).allSatisfy { !$0.isList } ? values.dropFirst(3).compactMap(\.string) : []
    path = MailboxPath(Array(([name] + rest).joined(separator: [0x20])))
    separator = values[1].string?.first
    attributes = Set(values[0].children.compactMap { $0.string.map { ResponseLine.uppercased($0) } })
  }

  /// Escapes a backslash that is the separator, as some servers forget to do.
  static func repaired(_ line: ResponseLine) -> ResponseLine {
    guard let place = line.rest.firstRange(of: Array(#") "\" "#.utf8)) else { return line }
    var bytes = Array(line.rest)
    bytes.insert(UInt8(ascii: "\\"), at: place.lowerBound - line.position + 3)
    return ResponseLine(bytes)
  }

  var isInbox: Bool { ResponseLine.uppercased(path.bytes) == "INBOX" }
}

/// Conversion of mailbox names for display.
enum MailboxName {
  /// Decodes modified UTF-7, or UTF-8, which some servers send unasked. The parts of the result are separated by `/`.
  /// - Parameters:
  ///   - separator: the server's separator.
  ///   - isUTF8: whether names are UTF-8 for certain (RFC 9051 section 5.1), so that `&` is a letter like any other.
  static func decoded(_ path: MailboxPath, separator: UInt8?, isUTF8: Bool = false) -> String {
    guard let name = String(validating: path.bytes, as: UTF8.self) else {
      return String(decoding: path.bytes, as: UTF8.self)
    }
    func decode(_ part: Substring) -> String { isUTF8 ? String(part) : ModifiedUTF7.decode(String(part)) }
    guard let separator, separator != UInt8(ascii: "/") else { return decode(name[...]) }
    let mark = Character(Unicode.Scalar(separator))
    return name.split(separator: mark, omittingEmptySubsequences: false).map(decode).joined(separator: "/")
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

  /// Encodes a displayed name. The server's separator can't occur within a part.
  /// - Parameter isUTF8: whether in UTF-8, rather than in modified UTF-7.
  static func encoded(_ name: String, separator: UInt8?, prefix: [UInt8], isUTF8: Bool = false) -> MailboxPath
  {
    func encode(_ part: String) -> String { isUTF8 ? part : ModifiedUTF7.encode(part) }
    guard let separator else { return MailboxPath(prefix + Array(encode(name).utf8)) }
    let mark = Character(Unicode.Scalar(separator))
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map { part in
      encode(mark == "/" ? String(part) : String(part.map { $0 == mark ? "-" : $0 }))
    }
    return MailboxPath(prefix + Array(parts.joined(separator: String(mark)).utf8))
  }
}

extension RemoteFolder.Status {
  /// Parses `(MESSAGES 231 UIDNEXT 44292)` (RFC 9051 section 7.3.4).
  init(_ values: ResponseValues) {
    self.init()
    var values = values
    while let name = values.next(), let value = values.next() {
      if name.equals("MAILBOXID") { mailboxId = ObjectId.valid(FetchedData.objectId(value)) }
      guard let number = value.number else { continue }
      if name.equals("MESSAGES") {
        messages = Int(clamping: number)
      } else if name.equals("UIDNEXT") {
        uidNext = UInt32(exactly: number)
      } else if name.equals("UIDVALIDITY") {
        uidValidity = UInt32(exactly: number)
      } else if name.equals("HIGHESTMODSEQ") {
        // Some servers without one send 0 (RFC 7162 section 3.1.2.2 requires a positive number).
        highestModSeq = number > 0 ? number : nil
      }
    }
  }
}
