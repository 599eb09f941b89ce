/// What programs for address books print, such as khard, abook, goobook and notmuch: a line for each person, with the address, the
/// name and more separated by tabs (mutt's query_command, aerc's address-book-cmd), or in the form `Ann <ann@example.org>`.
///
/// Lines of any other kind, such as the message that mutt expects as the first, name nobody.
public enum AddressBookOutput {
  private static let mostLines = 2_000
  private static let lineLimit = 2_000

  public static func people(in output: [UInt8]) -> [Participant] {
    output.split(separator: UInt8(ascii: "\n")).prefix(mostLines).compactMap { line in
      line.count <= lineLimit ? person(String(decoding: line, as: UTF8.self)) : nil
    }
  }

  private static func person(_ line: String) -> Participant? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(clean)
    guard fields.count > 1 else {
      let people = (try? AddressList.participants(in: clean(line[...]))) ?? []
      return people.count == 1 ? people[0] : nil
    }
    guard AddressList.isAddress(fields[0]) else { return nil }
    return Participant(name: fields[1].isEmpty ? nil : fields[1], email: fields[0])
  }

  /// Returns the text without control characters.
  private static func clean(_ text: Substring) -> String {
    let kept = text.unicodeScalars.filter { !AddressListLexer.isControl($0) }
    return String(String(String.UnicodeScalarView(kept)).trimmed)
  }

  /// Returns the program of a command and its arguments, with what was typed in place of `%s`, or at the end.
  /// - Parameters:
  ///   - words: the arguments of the command. What was typed is never split, and no shell interprets it.
  ///   - query: what was typed. It never becomes an option: no name begins with a minus.
  public static func arguments(_ words: [String], query: String) -> [String] {
    let query = String(query.drop { $0 == "-" || $0.isWhitespace })
    return words.contains { $0.contains("%s") }
      ? words.map { $0.replacing("%s", with: query) } : words + [query]
  }
}
