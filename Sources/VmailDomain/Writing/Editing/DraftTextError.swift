/// A reason why the text of a draft can't be parsed.
public struct DraftTextError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case unknownField(String)
    /// A line among the fields that isn't one.
    case noField(String)
    case repeatedField(String)
    case controlCharacter
    case addresses(AddressListError)
    case severalSenders
    case customField(CustomFieldError)
    case unknownFormat(String)
    case unknownProtection(String)
    case headTooLong
  }

  public var reason: Reason
  /// The line number; 1 is the first.
  public var line: Int
  /// The position in the line, if the reason has one: 1 is the first character.
  public var column: Int?

  init(_ reason: Reason, line: Int, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// The reason in words, without a full stop. It contains typed text: to be sanitized where it is shown.
  public var words: String {
    switch reason {
    case .unknownField(let name):
      "unknown field \"\(name)\": fields are \(Self.known), and any that begin with X-"
    case .noField(let text): "no field in \"\(text)\": end the header with an empty line"
    case .repeatedField(let name): "\(name) appears twice"
    case .controlCharacter: "a control character"
    case .addresses(let error): error.words
    case .severalSenders: "a message has only one From address"
    case .customField(let error): error.words
    case .unknownFormat(let name): "unknown format \"\(name)\": formats are \(Self.formats)"
    case .unknownProtection(let text):
      "unknown word in \"\(text)\": Security is sign, encrypt, both, auto or none"
    case .headTooLong: "more than \(DraftText.headLimit) bytes before the first empty line"
    }
  }

  private static let known = DraftField.allCases.map(\.rawValue).joined(separator: ", ")
  private static let formats = Draft.Format.allCases.map(\.rawValue).joined(separator: ", ")
}
