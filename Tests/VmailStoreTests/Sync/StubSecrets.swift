import VmailDomain

/// Every command prints the same.
struct StubSecrets: SecretKeeping {
  func secret(fromCommand command: String) -> Secret { Secret("p") }
  func secretInKeyring(_ key: SecretKey) -> Secret? { nil }
  func keepInKeyring(_ secret: Secret, as key: SecretKey) {}
  func removeFromKeyring(_ key: SecretKey) {}
}
