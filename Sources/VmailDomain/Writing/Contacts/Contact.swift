public import FoundationEssentials

/// A person with whom the user exchanges mail.
public struct Contact: Hashable, Sendable {
  public var person: Participant
  /// The number of messages from them.
  public var received: Int
  /// The number of messages to them.
  public var sentTo: Int
  /// The date of the last message from or to them.
  public var last: Date

  public init(person: Participant, received: Int = 0, sentTo: Int = 0, last: Date) {
    self.person = person
    self.received = received
    self.sentTo = sentTo
    self.last = last
  }

  var total: Int { received + sentTo }
}
