/// A copy of protected fields at the beginning of a text, for programs that don't know these fields (RFC 9788 section 2.1.2).
enum LegacyDisplay {
  /// Leaves out the lines up to the first empty one (RFC 9788 section 4.5.3.2).
  static func removed(from text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let end = lines.firstIndex(where: { $0.allSatisfy(\.isWhitespace) }) else { return text }
    return lines[(end + 1)...].joined(separator: "\n")
  }
}
