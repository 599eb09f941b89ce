public import FoundationEssentials

/// A signature over the whole content of a message.
public struct MessageSignature: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The content is what the sender signed, and the key is known to be the sender's.
    case good
    /// The content is unchanged, and the key names the sender, but nobody whom the user trusts has certified that.
    case unverified
    /// The content is unchanged, but the key doesn't name the address in From.
    case otherSender = "other-sender"
    /// The content was changed, or the signature is damaged.
    case invalid
    /// The public key isn't on this machine.
    case missingKey = "missing-key"
    /// The content is unchanged, but the signature or its key is out of date.
    case expired
    /// The key was revoked or disabled, or may not sign.
    case unusableKey = "unusable-key"
    /// It could not be checked.
    case unchecked
  }

  public var verdict: Verdict
  /// The address that the key names: the one in From if it does.
  public var signer: String?
  /// The fingerprint of the key, or its number if the key is missing; empty if unknown.
  public var fingerprint: String
  public var date: Date?

  public init(verdict: Verdict, signer: String? = nil, fingerprint: String = "", date: Date? = nil) {
    self.verdict = verdict
    self.signer = signer
    self.fingerprint = fingerprint
    self.date = date
  }
}

/// What GnuPG reports about a signature.
public struct SignatureFacts: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case valid
    case bad
    case missingKey
    case expired
    case unusableKey
    case failed
  }

  public var state: State
  public var fingerprint: String
  public var date: Date?
  /// The addresses that the key names.
  public var addresses: [CryptographicKey.Owner]

  public init(
    state: State, fingerprint: String = "", date: Date? = nil, addresses: [CryptographicKey.Owner] = []
  ) {
    self.state = state
    self.fingerprint = fingerprint
    self.date = date
    self.addresses = addresses
  }
}

extension MessageSignature {
  /// Judges a signature.
  /// - Parameter from: the addresses in the From field that is shown. With several, no key proves who wrote the message.
  public init(_ facts: SignatureFacts, from: [String]) {
    let author = from.count == 1 ? from.first : nil
    let named = facts.addresses.filter { owner in
      author.map { MailAddress.isSame(owner.email, $0) } ?? false
    }
    self.init(
      verdict: Self.verdict(facts.state, named: named),
      signer: (named.first ?? facts.addresses.first { $0.validity == .certified } ?? facts.addresses.first)?
        .email,
      fingerprint: facts.fingerprint, date: facts.date)
  }

  private static func verdict(_ state: SignatureFacts.State, named: [CryptographicKey.Owner]) -> Verdict {
    switch state {
    case .bad: .invalid
    case .missingKey: .missingKey
    case .expired: .expired
    case .unusableKey: .unusableKey
    case .failed: .unchecked
    case .valid where named.isEmpty: .otherSender
    case .valid: named.contains { $0.validity == .certified } ? .good : .unverified
    }
  }
}
