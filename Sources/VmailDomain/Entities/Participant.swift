/// A person or program that a message is from or to (RFC 5322 section 3.4, `mailbox`).
public struct Participant: Codable, Hashable, Sendable {
  public var name: String?
  public var email: String

  public init(name: String? = nil, email: String) {
    self.name = name
    self.email = email
  }

  /// The name shown in a row: the display name, else the address, else `Unknown`.
  public var displayName: String {
    if let name, !name.isEmpty { return name }
    return email.isEmpty ? "Unknown" : email
  }
}
