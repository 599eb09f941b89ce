internal import CGPGME
internal import FoundationEssentials
public import VmailDomain

/// Reads the user's keys with GnuPG.
public struct GPGKeyring: KeyringReading {
  /// The maximum number of keys that are read: anybody can put any number of keys with an address on a key server.
  private static let limit = 500

  public init() {}

  public func keys(
    _ standard: CryptographyStandard, naming addresses: [String]
  ) throws(SealingError) -> [CryptographicKey] {
    guard !addresses.isEmpty else { return [] }
    let gpg: GPGContext
    do { gpg = try GPGContext(standard, asks: false) } catch { throw .noProgram }
    // The authority that issued a certificate vouches for it, which has to be checked.
    let validates = standard == .smime ? GPGME_KEYLIST_MODE_VALIDATE : 0
    gpgme_set_keylist_mode(
      gpg.context, gpgme_keylist_mode_t(GPGME_KEYLIST_MODE_LOCAL | GPGME_KEYLIST_MODE_WITH_SECRET | validates)
    )
    return addresses.reduce(into: []) { keys, address in
      for key in Self.keys(gpg, naming: address)
      where !keys.contains(where: { $0.fingerprint == key.fingerprint }) {
        keys.append(key)
      }
    }
  }

  private static func keys(_ gpg: GPGContext, naming address: String) -> [CryptographicKey] {
    // A pattern in angle brackets is a whole address; what isn't one could mean something else.
    guard VmailDomain.AddressList.isAddress(address), !address.contains(where: { "<>\0\n".contains($0) })
    else {
      return []
    }
    let isStarted = "<\(address)>".withCString { pattern in
      var patterns: [UnsafePointer<CChar>?] = [pattern, nil]
      return gpgme_op_keylist_ext_start(gpg.context, &patterns, 0, 0) == 0
    }
    guard isStarted else { return [] }
    defer { gpgme_op_keylist_end(gpg.context) }
    var keys: [CryptographicKey] = []
    var next: gpgme_key_t?
    while keys.count < limit, gpgme_op_keylist_next(gpg.context, &next) == 0, let key = next {
      defer { gpgme_key_unref(key) }
      if let found = self.key(key, gpg.standard), found.validity(for: address) != nil { keys.append(found) }
    }
    return keys
  }

  private static func key(_ key: gpgme_key_t, _ standard: CryptographyStandard) -> CryptographicKey? {
    guard let fingerprint = CText.string(key.pointee.fpr) else { return nil }
    let creation = key.pointee.subkeys.map { $0.pointee.timestamp } ?? 0
    // All addresses of a revoked key are revoked with it.
    let isUnusable = vmail_gpgme_is_key_unusable(key) != 0
    let owners = GPGContext.owners(of: key, includesUnusable: isUnusable) { $0.pointee.validity }
    return CryptographicKey(
      standard, fingerprint, owners,
      isSecret: vmail_gpgme_is_secret(key) != 0, canSign: vmail_gpgme_can_sign(key) != 0,
      canEncrypt: vmail_gpgme_can_encrypt(key) != 0, isExpired: vmail_gpgme_is_expired(key) != 0,
      isUnusable: isUnusable,
      creation: creation > 0 ? Date(timeIntervalSince1970: Double(creation)) : nil)
  }
}
