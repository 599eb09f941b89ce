/// What names mail in every session, unlike the numbers of a listing.
public enum MailIdentity: Hashable, Sendable {
  /// All messages with that Message-ID, without angle brackets.
  case message(String)
  /// The thread with that identity, or the one that it was joined to.
  case thread(ThreadID)

  public var messageId: String? { if case .message(let id) = self { id } else { nil } }

  /// - Returns: `nil` for another field, and for a value that it doesn't accept.
  public init?(_ field: QueryField, _ value: String) {
    switch field.value {
    case .messageId:
      guard let id = MessageIdentifiers.normalized(value) else { return nil }
      self = .message(id)
    case .thread:
      guard let id = Int64(value) else { return nil }
      self = .thread(ThreadID(id))
    default: return nil
    }
  }

  /// Reads a line that another program wrote: a Message-ID, or a field with its value. Nothing else has a meaning in it,
  /// and with angle brackets everything is the Message-ID. What nothing can have names nothing.
  public init(line: String) {
    var line = line.drop(while: \.isWhitespace)
    while line.last?.isWhitespace == true { line.removeLast() }
    if let colon = line.firstIndex(of: ":"), let field = QueryField(named: line[...colon].lowercased()),
      let named = Self(field, String(line[line.index(after: colon)...]))
    {
      self = named
    } else {
      self = .message(MessageIdentifiers.normalized(String(line)) ?? String(line))
    }
  }
}
