/// What cryptography proves about a message: only the layers around its whole content count (RFC 9787, section 4).
public struct MessageSecurity: Hashable, Sendable {
  public enum Encryption: Hashable, Sendable {
    case none
    case decrypted
    /// It could not be decrypted.
    case failed(CryptographyProblem)
  }

  public var encryption: Encryption
  /// The signatures over the whole content; the innermost layer's first.
  public var signatures: [MessageSignature]
  /// Whether a part of the content has a signature, which says nothing about the rest and isn't checked.
  public var hasPartialSignature: Bool
  /// The address in the protected From field, if it isn't the one outside (RFC 9788 section 4.4.1); `nil` otherwise.
  public var innerSender: String?
  /// Whether a part of the content is encrypted. It isn't decrypted: what surrounds it could send its text elsewhere.
  public var hasPartialEncryption: Bool

  public init(
    encryption: Encryption = .none, signatures: [MessageSignature] = [], hasPartialSignature: Bool = false,
    hasPartialEncryption: Bool = false
  ) {
    self.encryption = encryption
    self.signatures = signatures
    self.hasPartialSignature = hasPartialSignature
    self.hasPartialEncryption = hasPartialEncryption
  }

  /// Whether there is nothing to say about the message.
  public var isPlain: Bool { self == MessageSecurity() }
}

/// How far encrypted and signed layers of a message are opened.
public enum LayerOpening: Hashable, Sendable {
  case none
  /// Signatures are checked, and nothing is decrypted.
  case signatures
  /// - `asks`: whether a passphrase may be asked for.
  /// - `sessionKey`: the key with which the outermost encrypted layer was encrypted; `nil` if that isn't known.
  case all(asks: Bool, sessionKey: Secret? = nil)
}

/// A reason why a layer could not be opened.
public enum CryptographyProblem: String, Error, Hashable, Sendable, CaseIterable {
  /// No secret key for the message is on this machine.
  case noSecretKey = "no-secret-key"
  /// The passphrase was not given.
  case cancelled
  /// GnuPG isn't installed, or can't be started.
  case noProgram = "no-program"
  /// The encrypted data is damaged, or its integrity isn't protected.
  case damaged
  /// An agent asked for it.
  case notForAgents = "not-for-agents"
  /// The message has not been downloaded completely.
  case notDownloaded = "not-downloaded"
  /// Anything else that GnuPG refused.
  case other
}

/// What is kept in the store of an encrypted message that was opened, if the user wants that.
public enum KeptContent: CaseIterable, Sendable {
  /// Its text, in the search index.
  case text
  /// Its session key, with which it opens again without a secret key.
  case sessionKey
}

extension HeaderField {
  /// Whether it says that the content of the message is encrypted (RFC 3156 section 4, RFC 8551 section 3.2.2).
  public var saysEncrypted: Bool {
    guard name.lowercased() == "content-type" else { return false }
    let value = value.lowercased().filter { !$0.isWhitespace && $0 != "\"" }
    if value.hasPrefix("multipart/encrypted") { return true }
    let isCMS = value.hasPrefix("application/pkcs7-mime") || value.hasPrefix("application/x-pkcs7-mime")
    return isCMS && !value.contains("smime-type=signed-data")
  }
}
