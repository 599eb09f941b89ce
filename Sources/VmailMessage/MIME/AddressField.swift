internal import VmailDomain

/// Reads the addresses of fields that are not shown to readers.
enum AddressField {
  /// - Parameter name: the field name in lower case, with its colon.
  static func people(_ name: StaticString, in source: UnsafeRawBufferPointer) -> [Participant] {
    var value: [UInt8] = []
    var isWanted = false
    var lines = SourceLines(source)
    while let line = lines.next(), line.lowerBound < MessageGuard.headerLimit, !source.isBlankLine(line) {
      if source.isFolded(line) {
        if isWanted { value += source[line] }
      } else if isWanted {
        break
      } else {
        isWanted = source.hasText(name, at: line.lowerBound)
        if isWanted { value += source[line].dropFirst(name.utf8CodeUnitCount) }
      }
    }
    guard isWanted || !value.isEmpty else { return [] }
    return AddressList.people(in: String(decoding: value.filter { $0 != 0 }, as: UTF8.self))
  }
}
