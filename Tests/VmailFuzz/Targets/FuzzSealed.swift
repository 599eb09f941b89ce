import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// The layers of signed and encrypted mail, up to what GnuPG gets.
  static let sealed = FuzzTarget("sealed") { input in
    let source = input.bytes
    try ParsedSource.read(source) { parsed in
      guard case .message(let tree, let bytes) = parsed, let part = SealedPart(tree, in: bytes)
      else { return }
      switch part {
      case .signed(_, let content, _):
        try expect(tree.body.mimeType == "multipart/signed", "only signed mail has a signature beside it")
        try expect(contains(content, in: Array(bytes)), "what is signed is in the message as it is")
        let lines = content.withUnsafeBytes(\.withNetworkLineEnds)
        try expect(lines.filter { $0 != 0x0D } == content.filter { $0 != 0x0D }, "only line ends change")
        try expect(!hasBareLineFeed(lines), "each line ends in CRLF")
      case .text(let text, let isEncrypted, _):
        let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        try expect(
          words.first == "-----BEGIN" && words.last == (isEncrypted ? "MESSAGE-----" : "SIGNATURE-----"),
          "nothing is outside of the armour")
      case .encrypted, .opaque: break
      }
    }
  }

  private static func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool {
    part.isEmpty || whole.firstRange(of: part) != nil
  }

  private static func hasBareLineFeed(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == 0x0A && ($0 == 0 || bytes[$0 - 1] != 0x0D) }
  }
}
