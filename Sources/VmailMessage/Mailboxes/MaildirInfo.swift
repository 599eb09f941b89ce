internal import VmailDomain

/// The flags in the name of a file in a Maildir: `:2,` and letters in order.
///
/// Names are read by scalars: a combining mark behind a letter doesn't make it another one.
enum MaildirInfo {
  private static let letters: [(Unicode.Scalar, MessageFlags)] = [
    ("D", .draft), ("F", .flagged), ("P", .forwarded), ("R", .answered), ("S", .seen),
  ]

  /// If `:` isn't allowed in file names, programs write `;` or `!`.
  private static let separators = [":2,", ";2,", "!2,"]
  static let marks = [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!")]

  static func flags(ofName name: String) -> (flags: MessageFlags, isTrashed: Bool) {
    guard let info = info(ofName: name) else { return ([], false) }
    var flags: MessageFlags = []
    for (letter, flag) in letters where info.contains(letter) { flags.insert(flag) }
    return (flags, info.contains("T" as Unicode.Scalar))
  }

  /// Returns whether a name has flags, or could have. Thunderbird's names have none.
  static func isThere(inName name: String) -> Bool { info(ofName: name) != nil }

  static func suffix(for flags: MessageFlags) -> String {
    ":2," + text(letters.filter { flags.contains($0.1) }.map(\.0))
  }

  /// Returns a file's name with other flags. Other marks are kept, as is the separator.
  static func name(_ name: String, with flags: MessageFlags) -> String {
    guard let info = info(ofName: name) else { return name + suffix(for: flags) }
    let known = Set(letters.map(\.0))
    let marks = info.filter { !known.contains($0) } + letters.filter { flags.contains($0.1) }.map(\.0)
    let sorted = marks.sorted { ($0.isASCII ? $0.value : 0) < ($1.isASCII ? $1.value : 0) }
    return name[..<info.startIndex] + text(sorted)
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Returns the letters of a name that are not flags.
  static func letters(ofName name: String) -> [Character] {
    (info(ofName: name) ?? Substring().unicodeScalars).filter { ("a"..."z").contains($0) }.map(Character.init)
  }

  private static func info(ofName name: String) -> Substring.UnicodeScalarView? {
    guard let mark = name.utf8.lastIndex(where: marks.contains) else { return nil }
    let info = name[mark...].unicodeScalars
    return separators.contains { info.starts(with: $0.unicodeScalars) } ? info.dropFirst(3) : nil
  }
}
