public import FoundationEssentials

/// Somebody the user exchanges mail with.
public struct Contact: Hashable, Sendable {
  public var person: Participant
  /// Messages from them.
  public var received: Int
  /// Messages to them.
  public var sentTo: Int
  /// When the last of either came or went.
  public var last: Date

  public init(person: Participant, received: Int = 0, sentTo: Int = 0, last: Date) {
    self.person = person
    self.received = received
    self.sentTo = sentTo
    self.last = last
  }

  var total: Int { received + sentTo }
}
