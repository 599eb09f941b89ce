import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// Encoded content, alone and between boundaries.
  static let transfer = FuzzTarget("transfer") { input in
    let encodings = ["base64", "quoted-printable", "x-uuencode", "8bit", "BINARY"]
    let encoding = encodings[input.choice % encodings.count]
    let part = "Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: \(encoding)\r\n\r\n"
    let content = Array(part.utf8) + input.bytes
    try decode(content, encoding)
    let head = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"
    try decode(Array(head.utf8) + content + Array("\r\n--b--\r\n".utf8), encoding)
  }

  private static func decode(_ source: [UInt8], _ encoding: String) throws {
    let listed = MIMEMessageReader().read(source).attachments.first { $0.section == "1" }
    guard let place = EncodedPart(of: "1", in: source) else { return }
    let served = served([place.content[...]], encoding)
    for pieces in Cuts.of(place.content) {
      try expect(
        self.served(pieces, encoding) == served, "however a server's data are cut, they are the same")
    }
    var decoder = PartDecoder(place)
    var bytes: [UInt8] = []
    do {
      while let piece = try decoder.next() { bytes += piece }
    } catch { return }
    try expect(served == bytes, "as it comes from a server, it is what it is in the message")
    let (whole, isCut) = place.content.withUnsafeBytes {
      place.encoding.decode($0, limit: place.content.count * 4)
    }
    try expect(!isCut && bytes == whole, "decoded by pieces, it is what it is in one")
    if let listed {
      try expect(listed.sizeBytes == bytes.count, "\(bytes.count) bytes, listed \(listed.sizeBytes)")
    }
  }

  /// The content as decoded while it arrives; `nil` if it is damaged.
  private static func served(_ pieces: [ArraySlice<UInt8>], _ encoding: String) -> [UInt8]? {
    var decoder = ServedPartDecoder(encoding: encoding.lowercased())
    do {
      let bytes = try pieces.reduce(into: []) { try $0 += decoder.decode(Array($1)) }
      try decoder.finish()
      return bytes
    } catch {
      return nil
    }
  }
}
