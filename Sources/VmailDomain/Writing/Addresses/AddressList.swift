/// What a person types as recipients, read strictly (RFC 5322 section 3.4, and RFC 6531 and 6532 for letters other
/// than ASCII's), and written again for a person to edit.
///
/// Taken: `Kim Example <kim@example.test>`, `"Example, Kim" <kim@example.test>`, `kim@example.test (Kim Example)`,
/// groups (`Team: kim@example.test, bo@example.test;`, of which the members stay), `;` between addresses as well as
/// `,`, and nothing between two of them. Each address comes out in the form in which servers are told of it: a
/// local part in quotes only where it needs them, and comments gone.
public enum AddressList {
  /// In bytes, of what is typed.
  public static let lengthLimit = 256 << 10
  /// Of one mail.
  public static let countLimit = 2_000
  /// In bytes, of one address (RFC 5321 section 4.5.3.1.3, without its brackets).
  public static let addressLengthLimit = 254
  /// In bytes, of one name.
  public static let nameLengthLimit = 1_000

  /// - Returns: them in their order, also those that come twice. No name or address of them has a control character.
  public static func participants(in text: String) throws(AddressListError) -> [Participant] {
    guard text.utf8.count <= lengthLimit else { throw AddressListError(.tooLong, piece: "", column: 1) }
    var parser = AddressListParser(try AddressListLexer.tokens(of: text), of: text)
    return try parser.participants()
  }

  /// Whether it is an address by itself, in the form that ``participants(in:)`` gives.
  public static func isAddress(_ email: String) -> Bool {
    guard let found = try? participants(in: email), found.count == 1, let only = found.first else {
      return false
    }
    return only.name == nil && only.email.unicodeScalars.elementsEqual(email.unicodeScalars)
  }
}
