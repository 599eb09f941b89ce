import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// Encoded content, alone and between boundaries.
  static let transfer = FuzzTarget("transfer") { input in
    let encodings = ["base64", "quoted-printable", "x-uuencode", "8bit", "BINARY"]
    let encoding = encodings[input.choice % encodings.count]
    let part = "Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: \(encoding)\r\n\r\n"
    let content = Array(part.utf8) + input.bytes
    decode(content)
    let head = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"
    decode(Array(head.utf8) + content + Array("\r\n--b--\r\n".utf8))
  }

  private static func decode(_ source: [UInt8]) {
    let listed = MIMEMessageReader().read(source).attachments.first { $0.section == "1" }
    guard let place = EncodedPart(of: "1", in: source) else { return }
    var decoder = PartDecoder(place)
    var bytes: [UInt8] = []
    do {
      while let piece = try decoder.next() { bytes += piece }
    } catch { return }
    let (whole, isCut) = place.content.withUnsafeBytes {
      place.encoding.decode($0, limit: place.content.count * 4)
    }
    expect(!isCut && bytes == whole, "decoded by pieces, it is what it is in one")
    if let listed {
      expect(listed.sizeBytes == bytes.count, "\(bytes.count) bytes, listed \(listed.sizeBytes)")
    }
  }
}
