/// Writes valid and invalid DNS messages.
struct DNSPacket {
  var flags = 0x8180
  var name = "_imaps._tcp.example.org"
  /// The owner, type and data of each record.
  var records: [(owner: [UInt8], type: Int, content: [UInt8])] = []
  /// The declared counts, which may differ from the actual ones.
  var questionCount = 1
  var answerCount: Int?

  /// A pointer to the name in the question.
  static let pointer: [UInt8] = [0xC0, 12]

  static func name(_ text: String) -> [UInt8] {
    text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
  }

  static func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

  mutating func addService(
    _ priority: Int, _ weight: Int, _ port: Int, _ target: [UInt8], owner: [UInt8] = DNSPacket.pointer
  ) {
    let content = Self.number(priority) + Self.number(weight) + Self.number(port) + target
    records.append((owner, 33, content))
  }

  var bytes: [UInt8] {
    var bytes = Self.number(0x1234) + Self.number(flags) + Self.number(questionCount)
    bytes += Self.number(answerCount ?? records.count) + Self.number(0) + Self.number(0)
    bytes += Self.name(name) + Self.number(33) + Self.number(1)
    for record in records {
      bytes += record.owner + Self.number(record.type) + Self.number(1) + [0, 0, 0, 60]
      bytes += Self.number(record.content.count) + record.content
    }
    return bytes
  }
}
