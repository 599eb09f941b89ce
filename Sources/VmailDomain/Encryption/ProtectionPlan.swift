internal import FoundationEssentials

/// The keys with which a message is to be protected, and what is wrong with them.
public struct ProtectionPlan: Hashable, Sendable {
  /// A reason why a message can't, or shouldn't, be protected with a key.
  public enum Problem: Hashable, Sendable {
    /// There is no key for the address.
    case missing(String)
    case expired(String)
    case unusable(String)
    /// Nobody whom the user trusts has certified that the key belongs to the address.
    case unverified(String, fingerprint: String)
    /// There is no key of the user's own for signing.
    case noSigningKey(String)
    /// There is no key of the user's own for encryption: the user couldn't read the copy in Sent, or a draft.
    case noOwnKey(String)

    /// Whether the message can be protected all the same.
    public var isWarning: Bool {
      if case .unverified = self { true } else { false }
    }
  }

  public var standard: CryptographyStandard
  /// How the message is protected: never automatically, since this is what comes out of it.
  public var protection: MessageProtection
  public var signer: CryptographicKey?
  /// The user's own key for encryption.
  public var own: CryptographicKey?
  /// The key of each recipient, by the address.
  public var keys: [String: CryptographicKey] = [:]
  public var problems: [Problem] = []

  /// Chooses the keys for a message.
  /// - Parameters:
  ///   - sender: the address in From.
  ///   - recipients: all addresses that it is sent to.
  ///   - known: the keys that name these addresses.
  public init(
    _ standard: CryptographyStandard, _ protection: MessageProtection, from sender: String,
    to recipients: [String], keys known: [CryptographicKey]
  ) {
    (self.standard, self.protection) = (standard, protection)
    let own = known.filter(\.isSecret)
    if protection.contains(.signed) {
      signer = Self.best(own.filter { $0.canSign && !$0.isUnusable && !$0.isExpired }, for: sender)
      if signer == nil { problems.append(.noSigningKey(sender)) }
    }
    guard protection.contains(.encrypted) else { return }
    self.own = Self.best(own.filter { $0.canEncrypt && !$0.isUnusable && !$0.isExpired }, for: sender)
    if self.own == nil { problems.append(.noOwnKey(sender)) }
    for address in recipients {
      let (key, problem) = Self.choice(of: known, for: address)
      keys[address] = key
      if let problem { problems.append(problem) }
    }
  }

  /// What makes it impossible.
  public var obstacles: [Problem] { problems.filter { !$0.isWarning } }

  /// - Parameter addresses: those who shall be able to read it.
  public func seal(for addresses: [String], asks: Bool) -> MessageSeal {
    let readers = addresses.compactMap { keys[$0]?.fingerprint } + [own?.fingerprint].compactMap(\.self)
    var seen: Set<String> = []
    return MessageSeal(
      standard, signer: signer?.fingerprint, recipients: readers.filter { seen.insert($0).inserted },
      asks: asks)
  }

  private static func choice(
    of known: [CryptographicKey], for address: String
  ) -> (CryptographicKey?, Problem?) {
    let named = known.filter { ($0.validity(for: address) ?? .never) > .never }
    let usable = named.filter { !$0.isUnusable }
    guard let key = best(usable.filter { !$0.isExpired && $0.canEncrypt }, for: address) else {
      let hasExpired = usable.contains(where: \.isExpired)
      return (nil, hasExpired ? .expired(address) : named.isEmpty ? .missing(address) : .unusable(address))
    }
    let isCertified = key.validity(for: address) == .certified
    return (key, isCertified ? nil : .unverified(address, fingerprint: key.fingerprint))
  }

  /// Returns the key that most certainly belongs to an address; of those, the newest, which replaces the others.
  public static func best(_ keys: [CryptographicKey], for address: String) -> CryptographicKey? {
    let named = keys.filter { $0.validity(for: address) != nil }
    return named.max { one, other in
      let (left, right) = (one.validity(for: address) ?? .never, other.validity(for: address) ?? .never)
      if left != right { return left < right }
      let (first, second) = (one.creation ?? .distantPast, other.creation ?? .distantPast)
      return first != second ? first < second : one.fingerprint < other.fingerprint
    }
  }
}
