/// Addresses for a person to edit.
extension AddressList {
  /// What ``participants(in:)`` reads as the same again.
  public static func text(of people: [Participant]) -> String {
    people.map(text).joined(separator: ", ")
  }

  /// What is no address, as mail from outside can have it, comes out in a form that is none either: the person is
  /// told of it instead of writing to somebody else.
  public static func text(of person: Participant) -> String {
    let isPlain = isAddress(person.email)
    let address = isPlain ? person.email : unreadable(person.email)
    guard let name = person.name.map(visible), !name.isEmpty else {
      return isPlain ? address : "<\(address)>"
    }
    return "\(isPhrase(name) ? name : AddressParts.quoted(name)) <\(address)>"
  }

  /// Whether it means itself without quotation marks. Dots need them in a message (RFC 5322 section 3.2.5), but not
  /// here: ``participants(in:)`` reads `Kim E. Example`.
  private static func isPhrase(_ name: String) -> Bool {
    let words = name.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy { !AddressParts.isSpecial($0) && !$0.properties.isWhitespace }
    }
  }

  private static func visible(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0 == "\t" || AddressListLexer.isControl($0) ? " " : $0 }))
  }

  /// U+FFFD is in no address, so that what is put right by chance is none.
  private static func unreadable(_ email: String) -> String {
    let kept = email.unicodeScalars.map { scalar in
      let stays = scalar == "@" || !(AddressParts.isSpecial(scalar) || AddressListLexer.isControl(scalar))
      return stays ? scalar : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(kept))
  }
}
