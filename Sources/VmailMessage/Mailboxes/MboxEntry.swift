internal import FoundationEssentials
internal import VmailDomain

/// Writes a message in an mbox format.
struct MboxEntry {
  let format: MailboxFormat

  /// Returns the message with its `From ` line and a final empty line.
  func bytes(source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String) -> [UInt8] {
    var (header, body) = Self.split(source)
    if body.last != 0x0A, !body.isEmpty { body.append(0x0A) }
    header = quoted(header)
    body = quoted(body)
    let lineEnd: [UInt8] = header.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
    var entry = Array(MboxFromLine.text(sender: sender, date: dateReceived).utf8)
    entry.reserveCapacity(entry.count + header.count + body.count + 200)
    entry += header
    for field in fields(flags: flags, bodySize: body.count) { entry += Array(field.utf8) + lineEnd }
    entry += lineEnd
    entry += body
    entry.append(0x0A)
    return entry
  }

  // MARK: The message

  /// Splits a message into its header, without the mailbox's fields and the final empty line, and its body.
  private static func split(_ source: [UInt8]) -> (header: [UInt8], body: [UInt8]) {
    source.withUnsafeBytes { bytes in
      var headerEnd = bytes.count
      var bodyStart = bytes.count
      var lines = SourceLines(bytes)
      while let line = lines.next() {
        guard bytes.isBlankLine(line) else { continue }
        headerEnd = line.lowerBound
        bodyStart = line.upperBound
        break
      }
      var header: [UInt8] = []
      var copied = 0
      for place in MailboxFields.places(in: UnsafeRawBufferPointer(rebasing: bytes[..<headerEnd])) {
        header += bytes[copied..<place.lowerBound]
        copied = place.upperBound
      }
      header += bytes[copied..<headerEnd]
      // Else a CR at the end of a message that was cut off would become an empty line, and end the header.
      while header.last == 0x0D { header.removeLast() }
      if !header.isEmpty, header.last != 0x0A { header.append(0x0A) }
      return (header, [UInt8](bytes[bodyStart...]))
    }
  }

  private func quoted(_ bytes: [UInt8]) -> [UInt8] {
    switch format {
    case .mboxrd: MboxQuoting.quote(bytes)
    case .mboxo, .mboxcl: MboxQuoting.quote(bytes, once: true)
    case .mboxcl2, .maildir, .eml: bytes
    }
  }

  private func fields(flags: MessageFlags, bodySize: Int) -> [String] {
    var fields = ["Status: " + (flags.contains(.seen) ? "RO" : "O")]
    var letters = ""
    if flags.contains(.answered) { letters += "A" }
    if flags.contains(.flagged) { letters += "F" }
    if flags.contains(.draft) { letters += "T" }
    if !letters.isEmpty { fields.append("X-Status: " + letters) }
    if flags.contains(.forwarded) { fields.append("X-Keywords: $Forwarded") }
    if format == .mboxcl || format == .mboxcl2 { fields.append("Content-Length: \(bodySize)") }
    return fields
  }
}
