public import FoundationEssentials

/// An OpenPGP key that the header of a message offers for an address (Autocrypt Level 1, section 2.1).
public struct AutocryptHeader: Hashable, Sendable {
  /// The field with the sender's key.
  public static let name = "Autocrypt"
  /// The field, in the encrypted part, with the key of a recipient.
  public static let gossipName = "Autocrypt-Gossip"
  /// The maximum size of a key in bytes.
  static let keyLimit = 128 << 10
  private static let lineLength = 70

  public var email: String
  /// Whether its owner prefers encrypted mail from those who prefer it, too.
  public var prefersEncryption: Bool
  /// The public key; not in armour.
  public var key: [UInt8]

  public init(email: String, prefersEncryption: Bool = false, key: [UInt8]) {
    (self.email, self.prefersEncryption, self.key) = (email, prefersEncryption, key)
  }

  /// Parses the value of a field.
  /// - Returns: `nil` if it is invalid, or has attributes that change its meaning in an unknown way.
  public init?(_ value: String) {
    var attributes: [String: String] = [:]
    for attribute in value.split(separator: ";", omittingEmptySubsequences: false) {
      let parts = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].trimmed.lowercased()
      if parts.count == 1, name.isEmpty { continue }
      guard parts.count == 2, attributes.updateValue(String(parts[1].trimmed), forKey: name) == nil else {
        return nil
      }
    }
    // An unknown attribute may be ignored only if its name begins with an underscore.
    let known: Set<String> = ["addr", "prefer-encrypt", "keydata"]
    guard attributes.keys.allSatisfy({ known.contains($0) || $0.hasPrefix("_") }),
      let email = attributes["addr"], AddressList.isAddress(email), let text = attributes["keydata"],
      text.utf8.count <= Self.keyLimit * 3 / 2,
      let key = Data(base64Encoded: text.filter { !$0.isWhitespace }), !key.isEmpty,
      key.count <= Self.keyLimit
    else { return nil }
    self.init(
      email: email, prefersEncryption: attributes["prefer-encrypt"] == "mutual", key: [UInt8](key))
  }

  /// The words of the field's value, between which its lines may be folded.
  public var words: [String] {
    let text = Array(Data(key).base64EncodedString().utf8)
    let lines = stride(from: 0, to: text.count, by: Self.lineLength).map {
      String(decoding: text[$0..<min($0 + Self.lineLength, text.count)], as: UTF8.self)
    }
    return ["addr=\(email);"] + (prefersEncryption ? ["prefer-encrypt=mutual;"] : []) + ["keydata="] + lines
  }

  /// Returns the key that the sender of a message offers in its header; `nil` if there are several.
  public static func offered(by sender: String, in fields: [HeaderField]) -> AutocryptHeader? {
    let valid = all(name, in: fields).filter { MailAddress.isSame($0.email, sender) }
    return valid.count == 1 ? valid.first : nil
  }

  /// Returns the keys of recipients, from the header of the encrypted part.
  public static func gossip(in fields: [HeaderField]) -> [AutocryptHeader] { all(gossipName, in: fields) }

  private static func all(_ name: String, in fields: [HeaderField]) -> [AutocryptHeader] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.compactMap { AutocryptHeader($0.value) }
  }
}

/// The keys that the header of a message offers.
public struct AutocryptFields: Hashable, Sendable {
  /// The sender's key.
  public var own: AutocryptHeader
  /// The keys of recipients, which only they can read.
  public var gossip: [AutocryptHeader]

  public init(own: AutocryptHeader, gossip: [AutocryptHeader] = []) {
    (self.own, self.gossip) = (own, gossip)
  }
}

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
