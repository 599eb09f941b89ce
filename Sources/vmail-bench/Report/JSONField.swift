/// A number out of one of vmail's records.
enum JSONField {
  /// A quote inside a string is escaped, so that a name in quotes with a colon is always a field's.
  static func integer(_ name: String, of type: String, in line: String) -> Int? {
    guard line.hasPrefix("{\"type\":\"\(type)\""), let field = line.firstRange(of: "\"\(name)\":") else {
      return nil
    }
    return Int(line[field.upperBound...].prefix { $0.isNumber })
  }
}
