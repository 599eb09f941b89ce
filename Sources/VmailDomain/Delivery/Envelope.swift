/// Who a mail is from and to, as the server that takes it is told (RFC 5321 section 2.3.1): addresses without
/// names, those of Bcc among them.
public struct Envelope: Hashable, Sendable {
  /// Where it comes back to when it can't be delivered.
  public var sender: String
  /// Each once.
  public var recipients: [String]

  public init(sender: String, recipients: [String]) {
    self.sender = sender
    self.recipients = recipients
  }
}
