/// A reason why typed text is not a list of addresses.
public struct AddressListError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case missingAt
    /// - Parameters: the two addresses as typed.
    case missingComma(after: String, before: String)
    /// A name followed by an address without angle brackets.
    case missingBrackets(name: String, address: String)
    case emptyLocalPart
    case emptyDomain
    case badLocalPart
    case badDomain
    /// `kim@192.0.2.1`, which requires brackets.
    case bareNumber
    case unclosedQuote
    case unclosedComment
    case unclosedBracket
    case unclosedGroup
    case nestedGroup
    case unexpected(String)
    case controlCharacter
    case addressTooLong
    case nameTooLong
    case tooLong
    case tooMany
  }

  public var reason: Reason
  /// The offending text as typed, truncated if it is long.
  public var piece: String
  /// Its position: 1 is the first character.
  public var column: Int

  init(_ reason: Reason, piece: some StringProtocol, column: Int) {
    self.reason = reason
    self.piece = Self.cut(piece)
    self.column = column
  }

  static func cut(_ text: some StringProtocol) -> String {
    text.count > 80 ? text.prefix(80) + "…" : String(text)
  }

  /// The reason in words, without a full stop. It contains typed text: to be sanitized where it is shown.
  public var words: String {
    switch reason {
    case .missingAt: "\"\(piece)\" is not an address"
    case .missingComma(let first, let second): "a comma is missing between \"\(first)\" and \"\(second)\""
    case .missingBrackets(let name, let address): "the address after \"\(name)\" needs brackets: <\(address)>"
    case .emptyLocalPart: "nothing before the @ in \"\(piece)\""
    case .emptyDomain: "nothing after the @ in \"\(piece)\""
    case .badLocalPart: "the part before the @ in \"\(piece)\" is not a valid mailbox name"
    case .badDomain: "the part after the @ in \"\(piece)\" is not a valid domain"
    case .bareNumber: "the number after the @ in \"\(piece)\" needs square brackets"
    case .unclosedQuote: "a quotation mark is missing after \"\(piece)\""
    case .unclosedComment: "a closing parenthesis is missing after \"\(piece)\""
    case .unclosedBracket: "a closing bracket is missing after \"\(piece)\""
    case .unclosedGroup: "a semicolon is missing at the end of the group \"\(piece)\""
    case .nestedGroup: "the group \"\(piece)\" is inside another group"
    case .unexpected(let text): "\"\(text)\" is not allowed in \"\(piece)\""
    case .controlCharacter: "a control character"
    case .addressTooLong: "\"\(piece)\" is longer than \(AddressList.addressLengthLimit) bytes"
    case .nameTooLong: "the name \"\(piece)\" is longer than \(AddressList.nameLengthLimit) bytes"
    case .tooLong: "more than \(AddressList.lengthLimit) bytes of addresses"
    case .tooMany: "more than \(AddressList.countLimit) addresses"
    }
  }
}
