@testable import VmailTransport

extension FuzzTarget {
  /// An answer from DNS with a domain's mail servers.
  static let dns = FuzzTarget("dns") { input in
    guard let name = DNSName("_imaps._tcp.example.org"), let answer = try? DNSAnswer(input.bytes, name: name)
    else { return }
    try expect(answer.services.count <= DNSAnswer.mostRecords, "\(answer.services.count) records")
    var generator = SystemRandomNumberGenerator()
    let ordered = answer.services.ordered(using: &generator)
    try expect(ordered.count == answer.services.count, "none is lost in putting them into order")
    try expect(ordered.map(\.priority) == answer.services.map(\.priority).sorted(), "by priority")
    for record in ordered {
      guard let host = record.target.hostName else { continue }
      try expect((1...253).contains(host.utf8.count), "a host's name of \(host.utf8.count) octets")
      try expect(host.utf8.allSatisfy(isHostByte), "a host's name is \(host.debugDescription)")
    }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2E
  }
}
