/// What FETCH has sent to all clients.
public struct Traffic: Sendable {
  /// A section of a message.
  public struct Section: Hashable, Sendable {
    /// X-GM-MSGID or EMAILID, which are the same in every mailbox.
    public let id: String
    /// The text in the brackets, such as `TEXT`; empty for the whole message.
    public let name: String
  }

  /// The length of all lines, with their literals.
  public var bytes = 0
  /// How often each section was sent, as a whole or in part.
  public var sections: [Section: Int] = [:]

  /// The messages of which any section was sent.
  public var messages: Set<String> { Set(sections.keys.map(\.id)) }
  /// The sections that were sent more than once.
  public var repeated: [Section] { sections.filter { $0.value > 1 }.map(\.key) }
}
