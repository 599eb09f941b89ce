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
  /// Of these, the keys that aren't in the keyring.
  public var keyFiles: [String: [UInt8]] = [:]
  public var problems: [Problem] = []

  /// Chooses the keys for a message.
  /// - Parameters:
  ///   - sender: the address in From.
  ///   - recipients: all addresses that it is sent to.
  ///   - known: the keys that name these addresses.
  ///   - offered: keys from mail, for those without a usable one.
  public init(
    _ standard: CryptographyStandard, _ protection: MessageProtection, from sender: String,
    to recipients: [String], keys known: [CryptographicKey], offered: [OfferedKey] = []
  ) {
    self.standard = standard
    self.protection = protection.intersection([.signed, .encrypted])
    let own = known.filter(\.isSecret)
    if protection.contains(.signed) {
      signer = Self.best(own.filter { $0.canSign && $0.isActive }, for: sender)
      if signer == nil { problems.append(.noSigningKey(sender)) }
    }
    guard protection.contains(.encrypted) else { return }
    self.own = Self.best(own.filter { $0.canEncrypt && $0.isActive }, for: sender)
    if self.own == nil { problems.append(.noOwnKey(sender)) }
    for address in recipients {
      let (key, problem) = Self.choice(of: known, for: address)
      let offer = offered.first { $0.isUsable(for: address, besides: known) }
      let isTrusted = protection.contains(.autocrypt) && offer?.isRecommended ?? false
      if key == nil, let offer {
        (keys[address], keyFiles[address]) = (offer.key, offer.file)
        if !isTrusted { problems.append(.unverified(address, fingerprint: offer.key.fingerprint)) }
      } else {
        keys[address] = key
        if let problem, !(isTrusted && key?.fingerprint == offer?.key.fingerprint) {
          problems.append(problem)
        }
      }
    }
  }

  /// The recipients whose key is missing, or isn't known to be theirs.
  public var addressesWithoutCertainKey: [String] {
    problems.compactMap { problem in
      switch problem {
      case .missing(let address), .expired(let address), .unusable(let address), .unverified(let address, _):
        address
      case .noSigningKey, .noOwnKey: nil
      }
    }
  }

  /// What makes it impossible.
  public var obstacles: [Problem] { problems.filter { !$0.isWarning } }

  /// - Parameter addresses: those who shall be able to read it.
  public func seal(for addresses: [String], asks: Bool) -> MessageSeal {
    let inKeyring = addresses.filter { keyFiles[$0] == nil }
    let readers = inKeyring.compactMap { keys[$0]?.fingerprint } + [own?.fingerprint].compactMap(\.self)
    var seen: Set<String> = []
    return MessageSeal(
      standard, signer: signer?.fingerprint, recipients: readers.filter { seen.insert($0).inserted },
      keyFiles: addresses.compactMap { keyFiles[$0] }, asks: asks)
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

extension OfferedKey {
  /// - Parameter known: the keys in the keyring, where the user may have rejected or disabled it.
  fileprivate func isUsable(for address: String, besides known: [CryptographicKey]) -> Bool {
    guard MailAddress.isSame(email, address), key.canEncrypt, key.isActive else {
      return false
    }
    return !known.contains {
      $0.fingerprint == key.fingerprint && ($0.isUnusable || $0.validity(for: address) == .never)
    }
  }
}
