import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct SHA256Tests {
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func `Digests agree with FIPS 180-4`(message: String, digest: String) {
    let hex = SHA256.digest(of: Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(hex.joined() == digest)
  }
}

extension SHA256Tests {
  /// The forms of messages, and pieces around the size of SHA-256's blocks.
  private static let messages: [[UInt8]] =
    ["", "x", "Subject: a\n\nText\n", "Subject: a\r\n\r\nText\r\n", "Subject: a\n\nNo end", "\0\r\n\r\n"]
    .map { Array($0.utf8) } + [55, 56, 63, 64, 65, 127, 128].map { [UInt8](repeating: 0x61, count: $0) }
    + [
      [UInt8](repeating: 0x62, count: 3 << 20),
      (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) },
    ]

  private static func digest(_ bytes: [UInt8], byOpenSSL: Bool, pieces size: Int) -> [UInt8] {
    let sum = SHA256(byOpenSSL: byOpenSSL)
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { sum.update($0) }
    }
    return sum.digest()
  }

  @Test func `OpenSSL and GLib compute the same digests, in pieces of any size`() {
    for message in Self.messages {
      let whole = Self.digest(message, byOpenSSL: false, pieces: 8 << 20)
      for size in [78, 16_384, 8 << 20] {
        #expect(
          Self.digest(message, byOpenSSL: true, pieces: size) == whole,
          "\(message.count) bytes in pieces of \(size)"
        )
      }
    }
  }

  @Test func `Digests stay the same when OpenSSL takes over`() {
    let message = [UInt8](repeating: 0x63, count: 300_000)
    let digests = (0..<10).map { _ in SHA256.digest(of: message) }
    #expect(Set(digests) == [Self.digest(message, byOpenSSL: false, pieces: 1_000)])
  }
}
