public import VmailDomain

/// A keyring with keys that a test chooses.
public struct ModelKeyring: KeyringReading {
  public var keys: [CryptographicKey]
  /// Whether GnuPG is installed.
  public var isInstalled = true

  public init(_ keys: [CryptographicKey] = []) { self.keys = keys }

  public func keys(
    _ standard: CryptographyStandard, naming addresses: [String]
  ) throws(SealingError) -> [CryptographicKey] {
    guard isInstalled else { throw .noProgram }
    return keys.filter { key in
      key.standard == standard && addresses.contains { key.validity(for: $0) != nil }
    }
  }
}
