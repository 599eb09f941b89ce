/// The keys with which a message is protected, by their fingerprints.
public struct MessageSeal: Hashable, Sendable {
  public var standard: CryptographyStandard
  /// The key that signs; `nil` for no signature.
  public var signer: String?
  /// The keys that can decrypt the message; empty for no encryption.
  public var recipients: [String]
  /// Whether a passphrase may be asked for.
  public var asks: Bool

  public init(_ standard: CryptographyStandard, signer: String?, recipients: [String], asks: Bool) {
    (self.standard, self.signer, self.recipients, self.asks) = (standard, signer, recipients, asks)
  }
}

/// A reason why a message can't be signed or encrypted.
public enum SealingError: Error, Hashable, Sendable {
  /// GnuPG isn't installed, or can't be started.
  case noProgram
  /// The passphrase was not given.
  case cancelled
  /// A key can't be used: it has expired, was revoked, is not trusted, or its secret part is missing.
  case unusableKey
  /// There is no key with which the user could decrypt mail from this address.
  case noOwnKey(String)
  /// Anything else that GnuPG refused.
  case refused
}
