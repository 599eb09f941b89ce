import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// Reading a message for the index and for people, and fetching all that it lists.
  static let mime = FuzzTarget("mime") { input in
    let source = input.bytes
    let content = MIMEMessageReader().read(source)
    try expect(!content.text.utf8.contains { $0 == 0 || $0 == 0x0D }, "line ends are of one kind")
    try expect(content.digest.count == 32, "a digest")
    for part in content.attachments { try check(part, of: source) }
    let opener = MIMEMessageOpener()
    for field in opener.headers(of: source) { try expect(!field.name.isEmpty, "a field has a name") }
    for prefersPlain in [false, true] {
      let options = ReadingOptions(prefersPlain: prefersPlain, allowsRemoteImages: input.choice % 2 == 0)
      let message = opener.readable(source, options)
      try LaidOut.check(message.text, width: input.choice)
      try check(page: opener.page(of: source, options, pictures: [:]))
    }
  }

  private static func check(_ part: MessageContent.Part, of source: [UInt8]) throws {
    guard let place = EncodedPart(of: part.section, in: source) else {
      try expect(false, "the attachment \(part.section) that is listed is found")
      return
    }
    var decoder = PartDecoder(place)
    var size = 0
    do {
      while let piece = try decoder.next() { size += piece.count }
    } catch { return }
    if !place.isMessage { try expect(size == part.sizeBytes, "\(size) bytes, listed as \(part.sizeBytes)") }
  }

  /// A page of plain text has no element within its `pre`; any other is as strict as those of HTML.
  private static func check(page: String) throws {
    guard let start = page.utf8.firstRange(of: "<pre style=\"white-space: pre-wrap\">".utf8) else {
      let check = SafePageCheck(page)
      return try expect(check.problems.isEmpty, check.problems.joined(separator: "\n"))
    }
    let body = page.utf8[start.upperBound...].dropLast("</pre></body></html>\n".utf8.count)
    try expect(!body.contains(UInt8(ascii: "<")), "no tag in a page of plain text")
  }
}
