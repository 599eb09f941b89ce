public import FoundationEssentials

/// A sender whose remote images may be loaded (FR-ED-04). Stored on this machine only.
public struct TrustedSender: Hashable, Sendable {
  /// The exact address, in lower case.
  public var senderEmail: String
  public var createdDate: Date

  public init(senderEmail: String, createdDate: Date) {
    self.senderEmail = senderEmail.lowercased()
    self.createdDate = createdDate
  }
}
