internal import Glibc
internal import VmailDomain

/// The header fields in which an mbox stores flags.
struct StatusFields {
  var flags: MessageFlags = []
  var isDeleted = false
  /// The keywords of the message, and those used in the mailbox, which are listed in its first message.
  private(set) var keywords: [String] = []
  private(set) var mailboxKeywords: [String] = []
  /// Whether this is the entry in which mail servers store data about the mailbox itself.
  var isFolderInternalData = false

  init(header source: UnsafeRawBufferPointer) {
    var lines = SourceLines(source)
    var field: Range<Int>?
    while let line = lines.next(), !source.isBlankLine(line) {
      if source.isFolded(line), let begun = field {
        field = begun.lowerBound..<line.upperBound
        continue
      }
      if let field { read(field, in: source) }
      field = line
    }
    if let field { read(field, in: source) }
  }

  private mutating func read(_ line: Range<Int>, in source: UnsafeRawBufferPointer) {
    switch source[line.lowerBound] | 0x20 {
    case UInt8(ascii: "s"):
      if let value = value(of: "status:", line, source) {
        if value.utf8.contains(UInt8(ascii: "R")) { flags.insert(.seen) }
      } else if let value = value(of: "subject:", line, source) {
        isFolderInternalData = value.utf8.count < 200 && strstr(value, "FOLDER INTERNAL DATA") != nil
      }
    case UInt8(ascii: "x"):
      if let value = value(of: "x-status:", line, source) { readLetters(value) }
      if let value = value(of: "x-keywords:", line, source) { readKeywords(value) }
      // UIDVALIDITY and the next UID precede the keywords.
      for name in ["x-imapbase:", "x-imap:"] as [StaticString] {
        if let value = value(of: name, line, source) { mailboxKeywords += Self.words(value).dropFirst(2) }
      }
    default: break
    }
  }

  private func value(
    of name: StaticString, _ line: Range<Int>, _ source: UnsafeRawBufferPointer
  ) -> String? {
    guard source.hasText(name, at: line.lowerBound) else { return nil }
    let text = source[(line.lowerBound + name.utf8CodeUnitCount)..<line.upperBound].prefix(8_000)
    return String(decoding: text.map { max($0, 0x20) }, as: UTF8.self)
  }

  private mutating func readLetters(_ value: String) {
    for letter in value.utf8 {
      switch letter {
      case UInt8(ascii: "F"): flags.insert(.flagged)
      case UInt8(ascii: "A"): flags.insert(.answered)
      case UInt8(ascii: "T"): flags.insert(.draft)
      case UInt8(ascii: "D"): isDeleted = true
      default: break
      }
    }
  }

  private mutating func readKeywords(_ value: String) {
    keywords += Self.words(value)
    for keyword in keywords { if let flag = MailKeyword(keyword).flag { flags.insert(flag) } }
  }

  private static func words(_ value: String) -> [String] {
    value.split(separator: " ").prefix(200).map(String.init)
  }
}
