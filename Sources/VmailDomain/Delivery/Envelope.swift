/// The sender and recipients of a mail as given to the submission server (RFC 5321 section 2.3.1): addresses
/// without names, including those in Bcc.
public struct Envelope: Hashable, Sendable {
  /// The address to which undeliverable mail is returned.
  public var sender: String
  /// The recipients without duplicates.
  public var recipients: [String]

  public init(sender: String, recipients: [String]) {
    self.sender = sender
    self.recipients = recipients
  }
}
