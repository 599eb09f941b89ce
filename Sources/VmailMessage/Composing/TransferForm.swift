internal import FoundationEssentials
internal import VmailDomain

/// Changes what can't be sent to a server as it is: parts with long lines or NULs are encoded, as are parts and header
/// fields with bytes above 0x7F if the server doesn't take them (RFC 6152 section 3). Everything else stays as it is, byte
/// for byte; so do signed and encrypted parts, which a change would break.
struct TransferForm {
  private let traits: SubmissionTraits
  private let lineEnd: [UInt8]

  private static let deepest = 32

  static func of(_ source: [UInt8], for traits: SubmissionTraits) -> [UInt8] {
    let form = TransferForm(traits: traits, lineEnd: SourceLineEnd.first(in: source) ?? [0x0D, 0x0A])
    return form.entity(source[...], depth: 0)
  }

  private func entity(_ source: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    var head = EntityHead(source, lineEnd: lineEnd)
    let fitsHead = fits(source[..<head.end], takesEightBits: traits.takesUTF8)
    let fitsBody = fits(source[head.bodyStart...], takesEightBits: traits.takesEightBits)
    guard !(fitsHead && fitsBody), depth < Self.deepest else { return Array(source) }
    var body = source[head.bodyStart...]
    if !fitsBody { body = recoded(body, &head, depth: depth)[...] }
    if !fitsHead { head.fields = head.fields.map(recoded) }
    return head.fields.flatMap(\.bytes) + lineEnd + body
  }

  private func fits(_ bytes: ArraySlice<UInt8>, takesEightBits: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var length = 0
      for byte in bytes {
        length = byte == 0x0A || byte == 0x0D ? 0 : length + 1
        if byte == 0 || length > ContentEncoder.lineLimit || byte >= 0x80 && !takesEightBits { return false }
      }
      return true
    }
  }

  // MARK: Bodies

  /// Returns a body that fits, with its fields.
  private func recoded(_ body: ArraySlice<UInt8>, _ head: inout EntityHead, depth: Int) -> [UInt8] {
    let type = head.type
    if depth == 0, !head.has("mime-version") { head.set("MIME-Version", "1.0") }
    switch type.prefix(while: { $0 != "/" }) {
    case "multipart":
      guard type != "multipart/signed", type != "multipart/encrypted", let boundary = head.boundary else {
        return Array(body)
      }
      if head.has("content-transfer-encoding"), !traits.takesEightBits {
        head.set("Content-Transfer-Encoding", ContentEncoder.sevenBit.rawValue)
      }
      return multipart(body, boundary: boundary, depth: depth)
    case "message":
      // A message can't be encoded (RFC 2046 section 5.2.1), and must not be changed: as a file it stays whole.
      head.setType("application/octet-stream")
      if !head.has("content-disposition") {
        head.set("Content-Disposition", "attachment; filename=\"message.eml\"")
      }
      return encoded(Array(body), .base64, &head)
    default: return leaf(body, isText: type.isEmpty || type.hasPrefix("text/"), &head)
    }
  }

  private func leaf(_ body: ArraySlice<UInt8>, isText: Bool, _ head: inout EntityHead) -> [UInt8] {
    let former: TransferEncoding =
      switch head.value(of: "content-transfer-encoding").lowercased() {
      case "base64": .base64
      case "quoted-printable": .quotedPrintable
      default: .identity
      }
    var content = body.withUnsafeBytes { former.decode($0, limit: $0.count).bytes }
    if isText, former == .identity { content = SourceLineEnd.withCRLF(content) }
    if head.type.isEmpty, content.contains(where: { $0 >= 0x80 }) {
      let isUTF8 = String(validating: content, as: UTF8.self) != nil
      head.set("Content-Type", "text/plain; charset=" + (isUTF8 ? "utf-8" : "iso-8859-1"))
    }
    let isQuoted =
      former == .quotedPrintable || isText && former == .identity && ByteCensus(content).isReadable
    return encoded(content, isQuoted ? .quotedPrintable : .base64, &head)
  }

  private func encoded(
    _ content: [UInt8], _ encoder: ContentEncoder, _ head: inout EntityHead
  ) -> [UInt8] {
    head.set("Content-Transfer-Encoding", encoder.rawValue)
    var output: [UInt8] = []
    encoder.write(content, to: &output)
    return SourceLineEnd.converted(output, to: lineEnd)
  }

  /// Changes the parts between the delimiters (RFC 2046 section 5.1.1). What is before and behind them is dropped if it
  /// doesn't fit, since nobody reads it.
  private func multipart(_ body: ArraySlice<UInt8>, boundary: String, depth: Int) -> [UInt8] {
    let delimiter = Array("--\(boundary)".utf8)
    var (output, start, isPart): ([UInt8], Int, Bool) = ([], body.startIndex, false)
    func add(_ piece: ArraySlice<UInt8>) {
      if isPart {
        output += entity(piece, depth: depth + 1)
      } else if fits(piece, takesEightBits: traits.takesEightBits) {
        output += piece
      }
    }
    var line = body.startIndex
    while line < body.endIndex {
      let next = body[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? body.endIndex
      if body[line..<next].starts(with: delimiter) {
        let rest = body[(line + delimiter.count)..<next]
        let isEnd = rest.starts(with: "--".utf8)
        if rest.dropFirst(isEnd ? 2 : 0).allSatisfy({ $0 <= 0x20 }) {
          // The line end before it belongs to the delimiter.
          var end = line
          if end > start { end -= end > start + 1 && body[end - 2] == 0x0D ? 2 : 1 }
          add(body[start..<end])
          output += body[end..<next]
          (start, isPart) = (next, !isEnd)
        }
      }
      line = next
    }
    add(body[start...])
    return output
  }

  // MARK: Fields

  private static let addressFields: Set = [
    "from", "sender", "reply-to", "to", "cc", "bcc", "resent-from", "resent-sender", "resent-to", "resent-cc",
    "resent-bcc", "mail-followup-to",
  ]
  /// Fields in which encoded words have no meaning.
  private static let structuredFields: Set = [
    "received", "return-path", "message-id", "in-reply-to", "references", "date", "resent-date",
    "resent-message-id", "mime-version", "content-transfer-encoding", "content-id", "dkim-signature",
  ]

  private func recoded(_ field: EntityHead.Field) -> EntityHead.Field {
    guard !fits(field.bytes[...], takesEightBits: traits.takesUTF8) else { return field }
    var (writer, value) = (HeaderWriter(), field.value)
    do {
      if Self.addressFields.contains(field.name) {
        let people = AddressList.people(in: value)
        guard !people.isEmpty else { return field }
        try writer.add(field.title, people: people)
      } else if field.name == "content-type" || field.name == "content-disposition" {
        let parameters = HeaderParameters(value)
        writer.add(field.title, OutgoingPart.parameterised(parameters.value, parameters.written))
      } else if Self.structuredFields.contains(field.name) {
        writer.add(field.title, value: value)
      } else {
        value = EncodedWordDecoding.decoded(value)
        try writer.add(field.title, text: value)
      }
    } catch { return field }
    return EntityHead.Field(
      name: field.name, title: field.title, bytes: SourceLineEnd.converted(writer.bytes, to: lineEnd))
  }
}
