import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// `winmail.dat`.
  static let winmail = FuzzTarget("winmail") { input in
    // Without its signature, most of what a fuzzer makes up would be turned away at once.
    for bytes in [input.bytes, [0x78, 0x9F, 0x3E, 0x22, 0, 0] + input.bytes] {
      guard let file = TNEFReader(bytes) else { continue }
      try expect(file.files.count <= 1_000, "no more files than are read")
      let size = file.files.reduce(0) { $0 + $1.content.count }
      try expect(size <= bytes.count, "files of \(size) bytes in \(bytes.count)")
    }
  }
}
