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
