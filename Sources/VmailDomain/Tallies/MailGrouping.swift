/// What messages are counted by.
public enum MailGrouping: String, CaseIterable, Sendable {
  /// The address in From.
  case sender
  /// The part of the sender's address after the `@`.
  case domain
  /// The mailing list (List-Id, RFC 2919). Other mail isn't counted.
  case list
  /// The month in which they were received, in UTC.
  case month
  case year
  /// The order of magnitude of their size in bytes.
  case size
}

/// The messages that are counted together.
public struct MailGroup: Hashable, Sendable {
  public let grouping: MailGrouping
  /// What they have in common: an address or a domain in lower case, the identifier of a list, `2026-11`, `2026`, or the
  /// number of decimal digits of their size in bytes. Empty if a message has no sender.
  public let key: String

  public init(_ grouping: MailGrouping, _ key: String) {
    self.grouping = grouping
    self.key = key
  }

  /// The sizes of a group by size, in bytes; `nil` for other groups.
  public var sizes: Range<Int>? {
    guard grouping == .size, let digits = Int(key), (1...18).contains(digits) else { return nil }
    func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
    return (digits == 1 ? 0 : power(digits - 1))..<power(digits)
  }
}

/// The number of messages in a group.
public struct MailCount: Hashable, Sendable {
  public let group: MailGroup
  public var messages: Int
  /// Their size together.
  public var bytes: Int

  public init(_ group: MailGroup, messages: Int, bytes: Int) {
    self.group = group
    self.messages = messages
    self.bytes = bytes
  }
}
