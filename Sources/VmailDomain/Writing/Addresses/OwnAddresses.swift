/// The addresses at which the user receives mail.
public struct OwnAddresses: Hashable, Sendable {
  private let keys: Set<AddressKey>

  public init(_ emails: some Sequence<String>) {
    keys = Set(emails.lazy.filter { !$0.isEmpty }.map(AddressKey.init))
  }

  public var isEmpty: Bool { keys.isEmpty }

  /// Returns whether it is one of them, ignoring case, or one with an extension after a plus (`kim+lists@`,
  /// RFC 5233).
  public func contains(_ email: String) -> Bool {
    let key = AddressKey(email)
    return keys.contains(key) || keys.contains(key.withoutDetail)
  }
}
