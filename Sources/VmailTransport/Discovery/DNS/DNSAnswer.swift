import VmailDomain

/// The SRV records in a DNS answer (RFC 1035 section 4.1, RFC 2782).
struct DNSAnswer {
  static let serviceRecordType = 33
  private static let aliasType = 5
  private static let internetClass = 1

  /// The maximum number of records read and kept. RFC 6186 needs a handful.
  static let mostRecords = 256
  /// The maximum number of aliases followed; chains are rarely longer than two.
  private static let mostAliases = 8

  /// The records of the queried name, in the order received.
  let services: [ServiceRecord]

  /// - Parameter name: the queried name. Records of other names are left out.
  /// - Throws: ``ServerError/protocolViolation(_:)`` when the message is not an answer or is truncated;
  ///   ``ServerError/unavailable(code:reason:)`` when the name server failed.
  init(_ message: [UInt8], name: DNSName) throws(ServerError) {
    var reader = DNSReader(message)
    let (questions, answers) = try Self.head(&reader)
    for _ in 0..<questions {
      _ = try DNSName(&reader)
      _ = try reader.bytes(4)
    }
    var services: [(owner: DNSName, record: ServiceRecord)] = []
    var aliases: [DNSName: DNSName] = [:]
    for _ in 0..<min(answers, Self.mostRecords) {
      let owner = try DNSName(&reader)
      let type = try reader.number()
      let recordClass = try reader.number()
      _ = try reader.bytes(4)
      let length = try reader.number()
      var content = reader
      _ = try reader.bytes(length)
      guard recordClass == Self.internetClass else { continue }
      switch type {
      case Self.serviceRecordType: services.append((owner, try Self.service(&content)))
      case Self.aliasType: aliases[owner] = try DNSName(&content)
      default: continue
      }
      // A record's content must end where its length says.
      guard content.offset == reader.offset else {
        throw .protocolViolation("a DNS record with a wrong length")
      }
    }
    let owner = Self.followed(name, aliases)
    self.services = services.filter { $0.owner == owner }.map(\.record)
  }

  private static func head(_ reader: inout DNSReader) throws(ServerError) -> (questions: Int, answers: Int) {
    _ = try reader.number()
    let flags = try reader.number()
    guard flags & 0x8000 != 0 else { throw .protocolViolation("a DNS question instead of an answer") }
    let questions = try reader.number()
    let answers = try reader.number()
    _ = try reader.bytes(4)
    switch flags & 0xF {
    case 0: return (questions, answers)
    // The name doesn't exist.
    case 3: return (0, 0)
    case let code: throw .unavailable(code: nil, reason: "the name server failed (\(code))")
    }
  }

  private static func service(_ reader: inout DNSReader) throws(ServerError) -> ServiceRecord {
    ServiceRecord(
      priority: try reader.number(), weight: try reader.number(), port: try reader.number(),
      target: try DNSName(&reader))
  }

  private static func followed(_ name: DNSName, _ aliases: [DNSName: DNSName]) -> DNSName {
    var name = name
    for _ in 0..<mostAliases {
      guard let next = aliases[name] else { break }
      name = next
    }
    return name
  }
}
