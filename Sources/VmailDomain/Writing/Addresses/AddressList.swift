/// Strict parsing of recipients as typed by the user (RFC 5322 section 3.4, with RFC 6531 and 6532 for
/// non-ASCII letters), and their formatting for editing.
///
/// Accepted: `Kim Example <kim@example.test>`, `"Example, Kim" <kim@example.test>`, `kim@example.test (Kim
/// Example)`, groups (`Team: kim@example.test, bo@example.test;`, whose members are kept), `;` between
/// addresses as well as `,`, and empty entries. Each address is returned in the form in which it is sent to
/// servers: a local part in quotes only if it needs them, and without comments.
public enum AddressList {
  /// The maximum length of the typed text in bytes.
  public static let lengthLimit = 256 << 10
  /// The maximum number of addresses in a mail.
  public static let countLimit = 2_000
  /// The maximum length of an address in bytes (RFC 5321 section 4.5.3.1.3, without its brackets).
  public static let addressLengthLimit = 254
  /// The maximum length of a name in bytes.
  public static let nameLengthLimit = 1_000

  /// - Returns: the people in order, including duplicates. Their names and addresses contain no control
  ///   characters.
  public static func participants(in text: String) throws(AddressListError) -> [Participant] {
    guard text.utf8.count <= lengthLimit else { throw AddressListError(.tooLong, piece: "", column: 1) }
    var parser = AddressListParser(try AddressListLexer.tokens(of: text), of: text)
    return try parser.participants()
  }

  /// Returns whether the text is a single address, in the form returned by ``participants(in:)``.
  public static func isAddress(_ email: String) -> Bool {
    guard let found = try? participants(in: email), found.count == 1, let only = found.first else {
      return false
    }
    return only.name == nil && only.email.unicodeScalars.elementsEqual(email.unicodeScalars)
  }
}

extension AddressList {
  /// Returns the addresses in a decoded field written by others: a decoded name may lack quotation marks that
  /// it needs (`Example, Kim <kim@example.test>`). Ambiguous entries are left out.
  static func recognised(in field: String) -> [Participant] {
    if let people = try? participants(in: field) { return people }
    guard field.utf8.count <= lengthLimit else { return [] }
    let bracketed = field.split(separator: "<").dropFirst().compactMap { piece in
      piece.firstIndex(of: ">").map { String(piece[..<$0]) }
    }
    let words = bracketed.isEmpty ? field.split { $0 == "," || $0.isWhitespace }.map(String.init) : bracketed
    return words.prefix(countLimit).filter(isAddress).map { Participant(email: $0) }
  }
}

/// Formatting of addresses for editing.
extension AddressList {
  /// Returns text that ``participants(in:)`` parses back to the same people. Names are cut to ``nameLengthLimit``.
  public static func text(of people: [Participant]) -> String {
    people.map(text).joined(separator: ", ")
  }

  /// Formats one person. An invalid address, which incoming mail may contain, is formatted as an invalid one:
  /// the user is informed instead of writing to somebody else.
  public static func text(of person: Participant) -> String {
    let isPlain = isAddress(person.email)
    let address = isPlain ? person.email : unreadable(person.email)
    guard let name = person.name.map({ cut(visible($0)) }), !name.isEmpty else {
      return isPlain ? address : "<\(address)>"
    }
    return "\(isPhrase(name) ? name : AddressParts.quoted(name)) <\(address)>"
  }

  /// Returns whether the name needs no quotation marks. Dots need them in a message (RFC 5322 section 3.2.5),
  /// but not here: ``participants(in:)`` accepts `Kim E. Example`.
  private static func isPhrase(_ name: String) -> Bool {
    let words = name.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy { !AddressParts.isSpecial($0) && !$0.properties.isWhitespace }
    }
  }

  private static func cut(_ name: String) -> String {
    guard name.utf8.count > nameLengthLimit else { return name }
    var (room, kept) = (nameLengthLimit, String.UnicodeScalarView())
    for scalar in name.unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    return HeaderText.trimmed(String(kept))
  }

  private static func visible(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0 == "\t" || AddressListLexer.isControl($0) ? " " : $0 }))
  }

  /// Adds U+FFFD, which no address contains, so that it can't become valid by accident.
  private static func unreadable(_ email: String) -> String {
    let kept = email.unicodeScalars.map { scalar in
      let separates = AddressListLexer.isControl(scalar) || scalar.properties.isWhitespace
      return scalar == "@" || !(AddressParts.isSpecial(scalar) || separates) ? scalar : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(kept))
  }
}
