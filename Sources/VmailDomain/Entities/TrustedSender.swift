public import FoundationEssentials

/// Somebody whose pictures on other servers may be loaded (FR-ED-04). Known on this machine only.
public struct TrustedSender: Hashable, Sendable {
  /// The exact address, in lower case.
  public var senderEmail: String
  public var createdDate: Date

  public init(senderEmail: String, createdDate: Date) {
    self.senderEmail = senderEmail.lowercased()
    self.createdDate = createdDate
  }
}
