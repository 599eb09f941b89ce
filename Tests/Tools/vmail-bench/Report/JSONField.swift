/// Reads a number from one of vmail's records.
enum JSONField {
  /// Returns the number. Quotes in strings are escaped, so a quoted name with a colon is always a field.
  static func integer(_ name: String, of type: String, in line: String) -> Int? {
    guard line.hasPrefix("{\"type\":\"\(type)\""), let field = line.firstRange(of: "\"\(name)\":") else {
      return nil
    }
    return Int(line[field.upperBound...].prefix { $0.isNumber })
  }
}
