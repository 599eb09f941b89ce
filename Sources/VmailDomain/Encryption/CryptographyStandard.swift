/// The two ways in which mail is signed and encrypted.
public enum CryptographyStandard: String, Hashable, Sendable, CaseIterable {
  /// OpenPGP in MIME (RFC 3156, RFC 9580).
  case openPGP = "openpgp"
  /// S/MIME, whose format is CMS (RFC 8551).
  case smime
}
