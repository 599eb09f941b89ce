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
