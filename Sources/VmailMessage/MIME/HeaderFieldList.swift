internal import VmailDomain

/// Lists all fields of a header in readable form: unfolded, with encoded words decoded.
struct HeaderFieldList {
  /// The maximum number of listed fields, and the maximum number of bytes of the header that are read.
  private static let fieldLimit = 2_000
  private static let scanLimit = 1 << 20
  /// The maximum number of bytes of a value: `To` may list thousands of addresses.
  private static let valueLimit = 256 << 10

  private(set) var fields: [HeaderField] = []

  private let source: UnsafeRawBufferPointer

  init(_ source: UnsafeRawBufferPointer) {
    self.source = source
    var lines = SourceLines(source)
    var name = ""
    var value: [UInt8] = []
    while let line = lines.next(), line.lowerBound < Self.scanLimit, fields.count < Self.fieldLimit {
      if source.isBlankLine(line) { break }
      if source.isFolded(line) {
        value += source[line].prefix(Self.valueLimit - value.count)
        continue
      }
      add(name, value)
      guard let length = source.fieldNameLength(line) else {
        name = ""
        break
      }
      let colon = line.lowerBound + length
      name = CText.oneLine(String(decoding: source[line.lowerBound..<colon], as: UTF8.self))
      value = [UInt8](source[(colon + 1)..<line.upperBound].prefix(Self.valueLimit))
    }
    add(name, value)
  }

  private mutating func add(_ name: String, _ value: [UInt8]) {
    guard !name.isEmpty else { return }
    fields.append(HeaderField(name: name, value: EncodedWordDecoding.decoded(source.headerText(value))))
  }
}
