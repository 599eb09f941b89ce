import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct DNSAnswerTests {
  private let asked = "_imaps._tcp.example.org"

  private func services(_ bytes: [UInt8]) throws -> [ServiceRecord] {
    try DNSAnswer(bytes, name: #require(DNSName(asked))).services
  }

  private func isViolation(_ error: any Error) -> Bool {
    if case .protocolViolation? = error as? ServerError { true } else { false }
  }

  @Test func `Priority, weight, port and host of each record are read, compressed or not`() throws {
    var packet = DNSPacket()
    packet.addService(0, 1, 993, DNSPacket.name("IMAP.Example.ORG"))
    // "mx2" and a pointer to "example.org" in the question.
    packet.addService(
      10, 2, 1993, [3] + "mx2".utf8 + [0xC0, 24], owner: DNSPacket.name("_IMAPS._tcp.example.org"))
    let found = try services(packet.bytes)
    #expect(
      found.map(\.priority) == [0, 10] && found.map(\.weight) == [1, 2] && found.map(\.port) == [993, 1993])
    #expect(found.map(\.target.hostName) == ["imap.example.org", "mx2.example.org"])
  }

  @Test func `A service that is explicitly unavailable has the root as its host (RFC 2782)`() throws {
    var packet = DNSPacket()
    packet.addService(0, 0, 0, [0])
    let record = try #require(try services(packet.bytes).first)
    #expect(record.target.isRoot && record.target.hostName == nil)
  }

  @Test func `Aliases are followed, and records with other names and types are left out`() throws {
    var packet = DNSPacket()
    packet.records = [(DNSPacket.pointer, 5, DNSPacket.name("alias.example.net"))]
    packet.records.append((DNSPacket.pointer, 16, [3, 0x61, 0x62, 0x63]))
    packet.addService(0, 0, 993, DNSPacket.name("a.example"), owner: DNSPacket.name("alias.example.net"))
    packet.addService(0, 0, 993, DNSPacket.name("b.example"))
    #expect(try services(packet.bytes).map(\.target.hostName) == ["a.example"])
  }

  @Test func `Circular aliases are followed up to a limit`() throws {
    var packet = DNSPacket()
    packet.records = [
      (DNSPacket.pointer, 5, DNSPacket.name("b.example")),
      (DNSPacket.name("b.example"), 5, DNSPacket.pointer),
    ]
    #expect(try services(packet.bytes).isEmpty)
  }

  @Test func `An answer truncated anywhere is rejected, and not read beyond its end`() throws {
    var packet = DNSPacket()
    packet.addService(0, 1, 993, DNSPacket.name("imap.example.org"))
    packet.addService(5, 1, 993, [1, 0x61, 0xC0, 24])
    let bytes = packet.bytes
    #expect(try services(bytes).count == 2)
    for count in 0..<bytes.count {
      #expect("cut after \(count)") { try services(Array(bytes.prefix(count))) } throws: { isViolation($0) }
    }
  }

  @Test(
    arguments: [
      // A pointer to itself, beyond the end, forward, and in a cycle of two; labels of both reserved types.
      [0xC0, 59], [0xFF, 0xFF], [0xC0, 61], [1, 0x61, 0xC0, 59], [0x40, 0x61], [0x80, 0x61],
    ] as [[UInt8]])
  func `Invalid names are rejected`(name: [UInt8]) throws {
    var packet = DNSPacket()
    packet.addService(0, 0, 993, name)
    // 41 bytes of header and question, 12 of the record's header, and 6 before the target.
    #expect(packet.bytes.count == 59 + name.count)
    #expect { try services(packet.bytes) } throws: { isViolation($0) }
  }

  @Test func `A name of more than 255 octets is rejected, however it is composed`() throws {
    var packet = DNSPacket()
    let label = [UInt8(63)] + [UInt8](repeating: 0x61, count: 63)
    packet.addService(0, 0, 993, label + label + label + label + [0])
    #expect { try services(packet.bytes) } throws: { isViolation($0) }
    packet.records = []
    packet.addService(0, 0, 993, label + label + label + [61] + label.dropFirst(3) + [0])
    #expect(try services(packet.bytes).count == 1)
  }

  @Test func `A record with a wrong length is rejected`() throws {
    var packet = DNSPacket()
    packet.addService(0, 0, 993, DNSPacket.name("a.example") + [0])
    #expect { try services(packet.bytes) } throws: { isViolation($0) }
    packet.records = [(DNSPacket.pointer, 33, [0, 0, 0])]
    #expect { try services(packet.bytes) } throws: { isViolation($0) }
  }

  @Test func `False counts are rejected or limited`() throws {
    var packet = DNSPacket()
    packet.answerCount = 0xFFFF
    #expect { try services(packet.bytes) } throws: { isViolation($0) }
    packet.questionCount = 0xFFFF
    #expect { try services(packet.bytes) } throws: { isViolation($0) }
    packet = DNSPacket()
    for _ in 0..<1000 { packet.addService(0, 0, 993, [0]) }
    #expect(try services(packet.bytes).count == DNSAnswer.mostRecords)
  }

  @Test func `Questions and failures of the name server are rejected; a missing name is an answer`() throws {
    var packet = DNSPacket()
    packet.flags = 0x0100
    #expect { try services(packet.bytes) } throws: { isViolation($0) }
    packet.flags = 0x8182
    #expect(throws: ServerError.unavailable(code: nil, reason: "the name server failed (2)")) {
      try services(packet.bytes)
    }
    packet.flags = 0x8183
    #expect(try services(packet.bytes).isEmpty)
  }

  @Test(
    arguments: [
      "a b.example", "-a.example", "a-.example", "a_b.example", "a/b", "\u{FC}.example", "x\u{1B}[0m",
    ])
  func `Invalid host names are rejected`(text: String) throws {
    var packet = DNSPacket()
    packet.addService(0, 0, 993, DNSPacket.name(text))
    #expect(try services(packet.bytes).first?.target.hostName == nil)
  }

  @Test func `A dot in a label does not separate labels`() throws {
    var packet = DNSPacket()
    packet.addService(0, 0, 993, [9] + "mail.evil".utf8 + [0])
    #expect(try services(packet.bytes).first?.target.hostName == nil)
  }

  @Test(
    arguments: [
      "", ".", "a..b", String(repeating: "a", count: 64),
      Array(repeating: "abc", count: 64).joined(separator: "."),
    ]
  )
  func `Invalid names are not queried`(text: String) {
    #expect(DNSName(text) == nil)
  }
}
