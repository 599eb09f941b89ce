public import FoundationEssentials

/// Values to the bytes of a message, and back.
public protocol MessageComposing: Sendable {
  /// The message as it is kept and sent, with CRLF line ends. Bcc is in its header.
  /// - Throws: ``ComposingError``
  func compose(_ message: ComposedMessage) throws -> [UInt8]

  /// A message that somebody began elsewhere, for writing on.
  func takeApart(_ source: [UInt8]) -> WrittenMessage
}

/// All that a message says.
public struct ComposedMessage: Sendable {
  public var draft: Draft
  /// The bytes of ``Draft/attachments``, in their order.
  public var contents: [[UInt8]]
  /// Without angle brackets.
  public var messageId: String
  public var date: Date
  /// Seconds east of UTC, of the zone that Date is told in.
  public var utcOffset: Int

  public init(draft: Draft, contents: [[UInt8]], messageId: String, date: Date, utcOffset: Int) {
    self.draft = draft
    self.contents = contents
    self.messageId = messageId
    self.date = date
    self.utcOffset = utcOffset
  }
}

/// A message as its writer sees it.
public struct WrittenMessage: Hashable, Sendable {
  public var draft: Draft
  /// The bytes of ``Draft/attachments``, in their order.
  public var contents: [[UInt8]]

  public init(draft: Draft, contents: [[UInt8]]) {
    self.draft = draft
    self.contents = contents
  }
}

/// Why no message can be made.
public enum ComposingError: Error, Hashable, Sendable {
  /// A line end or NUL where there can be none; it would end a header field (RFC 5322 section 2.2).
  /// - Parameter field: such as `Subject`.
  case controlCharacter(field: String)
  /// Something that is no address (RFC 5322 section 3.4.1).
  case invalidAddress(String)
}
