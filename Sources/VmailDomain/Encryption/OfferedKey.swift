public import FoundationEssentials

/// A key for an address that is not in the keyring, but in mail.
public struct OfferedKey: Hashable, Sendable {
  public var email: String
  public var key: CryptographicKey
  /// The key as it was received.
  public var file: [UInt8]
  /// Whether mail may be encrypted with it without asking, for somebody who prefers encrypted mail, too.
  public var isRecommended: Bool

  public init(email: String, key: CryptographicKey, file: [UInt8], isRecommended: Bool) {
    (self.email, self.key, self.file, self.isRecommended) = (email, key, file, isRecommended)
  }

  /// The time after which a key is no longer recommended if its owner sends mail without it, in seconds: they may use
  /// a program that can't decrypt (Autocrypt Level 1, section 2.4).
  static let shelfLife: TimeInterval = 35 * 24 * 60 * 60

  /// Chooses the key that the mail of a person offers.
  /// - Parameter mail: the dates of the latest messages, in any order, and the keys in their headers.
  /// - Returns: the newest key, and whether it is recommended; `nil` if there is none.
  public static func choice(
    in mail: [(date: Date, header: AutocryptHeader?)]
  ) -> (header: AutocryptHeader, isRecommended: Bool)? {
    let latest = mail.map(\.date).max() ?? .distantPast
    guard let offer = mail.filter({ $0.header != nil }).max(by: { $0.date < $1.date }),
      let header = offer.header
    else { return nil }
    let isFresh = latest.timeIntervalSince(offer.date) <= shelfLife
    return (header, header.prefersEncryption && isFresh)
  }
}
