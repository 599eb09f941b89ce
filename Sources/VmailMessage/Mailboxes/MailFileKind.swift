internal import VmailDomain

/// The kind of a file, detected by its beginning.
enum MailFileKind: Equatable {
  /// An mbox, with the offset of its first message.
  case mbox(start: Int)
  case message
  /// Another kind of file, described by a clause.
  case refused(String)

  /// The number of bytes that are read to detect the kind.
  static let lookahead = 64 << 10

  /// - Parameter isTrusted: whether the file is known to be a message, so that it needn't have a valid header.
  init(beginning bytes: [UInt8], isTrusted: Bool) {
    self = bytes.withUnsafeBytes { Self.detect($0, isTrusted: isTrusted) }
  }

  private static func detect(_ bytes: UnsafeRawBufferPointer, isTrusted: Bool) -> MailFileKind {
    if bytes.isEmpty { return .refused("the file is empty") }
    if let archive = archiveName(bytes) {
      return .refused("compressed archive (\(archive)): unpack it first")
    }
    let start = firstText(bytes)
    let header = UnsafeRawBufferPointer(rebasing: bytes[start...])
    let line = SourceLines(header).firstLine() ?? 0..<0
    if header.hasExactly("From ", at: 0), header.fieldNameLength(line) == nil { return .mbox(start: start) }
    if EnvelopeLine.isUndated(UnsafeRawBufferPointer(rebasing: header[line])),
      isHeader(UnsafeRawBufferPointer(rebasing: header[line.upperBound...]))
    {
      return .mbox(start: start)
    }
    if isTrusted ? beginsWithField(header) : isHeader(header) { return .message }
    // A message with an invalid header, or none, is imported nevertheless.
    if isTrusted, !bytes.prefix(1024).contains(0), !header.isEmpty { return .message }
    if bytes.prefix(1024).contains(0) { return .refused("binary data, not a mailbox or a message") }
    if header.isEmpty { return .refused("the file has only empty lines") }
    return .refused("not a mailbox or a message")
  }

  /// Returns the position after a byte order mark and empty lines.
  private static func firstText(_ bytes: UnsafeRawBufferPointer) -> Int {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, [0x0A, 0x0D, 0x20, 0x09].contains(bytes[start]) { start += 1 }
    return start
  }

  private static func archiveName(_ bytes: UnsafeRawBufferPointer) -> String? {
    let magics: [([UInt8], String)] = [
      ([0x50, 0x4B, 0x03, 0x04], "zip"), ([0x1F, 0x8B], "gzip"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"), ([0x42, 0x5A, 0x68], "bzip2"),
      ([0x37, 0x7A, 0xBC, 0xAF], "7z"), ([0x52, 0x61, 0x72, 0x21, 0x1A], "rar"),
    ]
    if let magic = magics.first(where: { bytes.starts(with: $0.0) }) { return magic.1 }
    return bytes.hasExactly("ustar", at: 257) ? "tar" : nil
  }

  // MARK: Headers

  private static func beginsWithField(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var lines = SourceLines(bytes)
    guard let line = lines.next() else { return false }
    return MailboxFields.isEnvelopeLine(line, in: bytes) || bytes.fieldNameLength(line) != nil
  }

  /// Returns whether the bytes begin with a mail header. Other files have lines with colons as well, so one field
  /// must be a known one of mail.
  static func isHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Calendars and vCards have fields as well.
    guard beginsWithField(bytes), !bytes.hasText("begin:", at: 0) else { return false }
    var lines = SourceLines(bytes)
    while let line = lines.next(), !bytes.isBlankLine(line) {
      if bytes.isFolded(line) || MailboxFields.isEnvelopeLine(line, in: bytes) { continue }
      guard let length = bytes.fieldNameLength(line) else { return false }
      let name = CText.lowercased(
        String(decoding: bytes[line.lowerBound..<line.lowerBound + length], as: UTF8.self))
      if knownFields.contains(name) || knownPrefixes.contains(where: name.hasPrefix) { return true }
    }
    return false
  }

  private static let knownFields: Set<String> = [
    "from", "to", "cc", "bcc", "subject", "date", "received", "message-id", "return-path", "sender",
    "reply-to", "mime-version", "delivered-to", "in-reply-to", "references", "dkim-signature",
    "envelope-to", "authentication-results", "received-spf", "apparently-to", "newsgroups",
  ]
  private static let knownPrefixes = ["content-", "x-", "list-", "resent-", "arc-", "return-"]
}
