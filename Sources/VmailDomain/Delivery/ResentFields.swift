public import FoundationEssentials

/// Who resends a message to whom, and when: the fields that are put above it (RFC 5322 section 3.6.6).
public struct ResentFields: Hashable, Sendable {
  public var from: Participant
  public var to: [Participant]
  public var date: Date
  /// The offset from UTC for the date, in seconds east.
  public var utcOffset: Int
  /// The identifier of this resending, without angle brackets.
  public var messageId: String

  public init(from: Participant, to: [Participant], date: Date, utcOffset: Int, messageId: String) {
    self.from = from
    self.to = to
    self.date = date
    self.utcOffset = utcOffset
    self.messageId = messageId
  }
}
