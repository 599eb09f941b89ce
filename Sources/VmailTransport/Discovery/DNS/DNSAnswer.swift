import VmailDomain

/// The SRV and TXT records in a DNS answer (RFC 1035 section 4.1, RFC 2782).
struct DNSAnswer {
  static let serviceRecordType = 33
  static let textRecordType = 16
  private static let aliasType = 5
  private static let internetClass = 1

  /// The maximum number of records read and kept. RFC 6186 needs a handful.
  static let mostRecords = 256
  /// The maximum number of aliases followed; chains are rarely longer than two.
  private static let mostAliases = 8

  /// The records of the queried name, in the order received.
  let services: [ServiceRecord]
  /// The strings of its TXT records, in the order received.
  let texts: [String]

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
    var texts: [(owner: DNSName, text: String)] = []
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
      case Self.textRecordType:
        while content.offset < reader.offset {
          texts.append((owner, String(decoding: try content.bytes(Int(try content.byte())), as: UTF8.self)))
        }
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
    self.texts = texts.filter { $0.owner == owner }.map(\.text)
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

/// The location of a domain's service (RFC 2782).
struct ServiceRecord: Hashable, Sendable {
  /// The lower the value, the earlier it is tried.
  var priority: Int
  /// The relative frequency with which it is chosen among records of its priority.
  var weight: Int
  var port: Int
  /// `.` when the domain has no such service.
  var target: DNSName
}

extension [ServiceRecord] {
  /// Returns the records in the order in which to try them: by priority, and those of equal priority drawn by
  /// weight (RFC 2782).
  func ordered(using generator: inout some RandomNumberGenerator) -> [ServiceRecord] {
    Dictionary(grouping: self, by: \.priority).sorted { $0.key < $1.key }
      .flatMap { drawn($0.value, using: &generator) }
  }

  private func drawn(
    _ records: [ServiceRecord], using generator: inout some RandomNumberGenerator
  ) -> [ServiceRecord] {
    // Records without a weight come first, so that they have a small chance beside the others.
    var rest = records.filter { $0.weight == 0 } + records.filter { $0.weight != 0 }
    var order: [ServiceRecord] = []
    while !rest.isEmpty {
      let mark = Int.random(in: 0...rest.reduce(0) { $0 + $1.weight }, using: &generator)
      var sum = 0
      let index = rest.firstIndex { record in
        sum += record.weight
        return sum >= mark
      }
      order.append(rest.remove(at: index ?? 0))
    }
    return order
  }
}
