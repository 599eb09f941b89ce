public import FoundationEssentials

/// A key of OpenPGP or a certificate of S/MIME, as GnuPG knows it.
public struct CryptographicKey: Hashable, Sendable {
  /// How certain it is that a key belongs to an address.
  public enum Validity: Int, Hashable, Sendable, Comparable {
    /// The user has said that it doesn't.
    case never
    case unknown
    /// The user, or somebody whom the user trusts, has certified it.
    case certified

    public static func < (left: Validity, right: Validity) -> Bool { left.rawValue < right.rawValue }
  }

  /// An address that the key names.
  public struct Owner: Hashable, Sendable {
    public var email: String
    public var validity: Validity

    public init(_ email: String, _ validity: Validity) { (self.email, self.validity) = (email, validity) }
  }

  public var standard: CryptographyStandard
  public var fingerprint: String
  public var owners: [Owner]
  /// Whether the secret key is there too, on this machine or a smart card.
  public var isSecret: Bool
  public var canSign: Bool
  public var canEncrypt: Bool
  public var isExpired: Bool
  /// Whether it was revoked or disabled, or is malformed.
  public var isUnusable: Bool
  public var creation: Date?

  public init(
    _ standard: CryptographyStandard, _ fingerprint: String, _ owners: [Owner], isSecret: Bool = false,
    canSign: Bool = true, canEncrypt: Bool = true, isExpired: Bool = false, isUnusable: Bool = false,
    creation: Date? = nil
  ) {
    (self.standard, self.fingerprint, self.owners) = (standard, fingerprint, owners)
    (self.isSecret, self.canSign, self.canEncrypt) = (isSecret, canSign, canEncrypt)
    (self.isExpired, self.isUnusable, self.creation) = (isExpired, isUnusable, creation)
  }

  /// Whether it is neither expired nor unusable.
  public var isActive: Bool { !isExpired && !isUnusable }

  /// How certain it is that it belongs to an address; `nil` if it doesn't name it.
  public func validity(for address: String) -> Validity? {
    owners.filter { MailAddress.isSame($0.email, address) }.map(\.validity).max()
  }
}

/// The two ways in which mail is signed and encrypted.
public enum CryptographyStandard: String, Hashable, Sendable, CaseIterable {
  /// OpenPGP in MIME (RFC 3156, RFC 9580).
  case openPGP = "openpgp"
  /// S/MIME, whose format is CMS (RFC 8551).
  case smime
}
