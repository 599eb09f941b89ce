/// The keys with which a message is protected; by their fingerprints if they are in the keyring.
public struct MessageSeal: Hashable, Sendable {
  public var standard: CryptographyStandard
  /// The key that signs; `nil` for no signature.
  public var signer: String?
  /// The keys that can decrypt the message.
  public var recipients: [String]
  /// Public OpenPGP keys that aren't in the keyring, for further recipients.
  public var keyFiles: [[UInt8]]
  /// Whether a passphrase may be asked for.
  public var asks: Bool

  public init(
    _ standard: CryptographyStandard, signer: String?, recipients: [String], keyFiles: [[UInt8]] = [],
    asks: Bool
  ) {
    (self.standard, self.signer, self.asks) = (standard, signer, asks)
    (self.recipients, self.keyFiles) = (recipients, keyFiles)
  }

  /// Whether the message is encrypted, and not only signed: whether there is any recipient.
  public var isEncrypting: Bool { !recipients.isEmpty || !keyFiles.isEmpty }
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
