import VmailDomain

/// Parses bytes into replies as they arrive (RFC 5321 section 4.2). Does no I/O.
struct SMTPReplyParser {
  /// The maximum length of a line in bytes. RFC 5321 has 512; servers that send links in refusals exceed
  /// that.
  static let longestLine = 4096
  /// The maximum number of lines in a reply; EHLO's has about twenty.
  static let mostLines = 128
  /// The maximum number of bytes in a reply: many replies may arrive at once, and all are kept until they are
  /// read.
  static let longestReply = 64 << 10
  /// The maximum number of waiting replies: more than there are commands sent at once.
  static let mostReplies = 10_000

  private var line: [UInt8] = []
  private var code: Int?
  private var status: SMTPReply.EnhancedStatus?
  private var lines: [String] = []
  /// The size of `lines` in bytes.
  private var length = 0
  private var replies: [SMTPReply] = []
  private var firstReply = 0

  /// Whether everything received was taken: no reply is waiting, and none is incomplete.
  var isEmpty: Bool { firstReply == replies.count && line.isEmpty && code == nil }

  /// - Throws: ``ServerError/protocolViolation(_:)`` or ``ServerError/tooLarge(_:)``; the connection is
  ///   unusable then.
  mutating func append(_ bytes: some Sequence<UInt8>) throws(ServerError) {
    for byte in bytes {
      if byte == 0x0A {
        try endLine()
      } else {
        guard line.count < Self.longestLine else { throw .tooLarge("a line of an SMTP reply") }
        line.append(byte)
      }
    }
  }

  /// Takes the next complete reply.
  mutating func next() -> SMTPReply? {
    guard firstReply < replies.count else { return nil }
    let reply = replies[firstReply]
    firstReply += 1
    if firstReply == replies.count {
      replies.removeAll(keepingCapacity: true)
      firstReply = 0
    }
    return reply
  }

  private mutating func endLine() throws(ServerError) {
    if line.last == 0x0D { line.removeLast() }
    let (code, isLast) = try head()
    guard self.code == nil || self.code == code else {
      throw .protocolViolation("an SMTP reply whose lines have two codes")
    }
    length += line.count
    guard length <= Self.longestReply else { throw .tooLarge("an SMTP reply") }
    var text = String(decoding: line.dropFirst(4), as: UTF8.self)[...]
    line.removeAll(keepingCapacity: true)
    let status = SMTPReply.EnhancedStatus.taken(from: &text, code: code)
    self.status = self.status ?? status
    lines.append(String(text))
    if isLast {
      guard replies.count < Self.mostReplies else { throw .tooLarge("the number of SMTP replies") }
      replies.append(SMTPReply(code: code, status: self.status, lines: lines))
      self.code = nil
      self.status = nil
      lines = []
      length = 0
    } else {
      guard lines.count < Self.mostLines else { throw .tooLarge("the lines of an SMTP reply") }
      self.code = code
    }
  }

  /// Parses `250-` or `250 `; some servers leave out the space when no text follows.
  private func head() throws(ServerError) -> (code: Int, isLast: Bool) {
    guard line.count >= 3, line.prefix(3).allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .protocolViolation("an SMTP reply without a code")
    }
    let code = line.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard (200...599).contains(code) else { throw .protocolViolation("an SMTP reply with the code \(code)") }
    guard line.count > 3 else { return (code, true) }
    switch line[3] {
    case UInt8(ascii: " "): return (code, true)
    case UInt8(ascii: "-"): return (code, false)
    default: throw .protocolViolation("an SMTP reply without a code")
    }
  }
}
