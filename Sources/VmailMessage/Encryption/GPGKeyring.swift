internal import CGPGME
internal import FoundationEssentials
internal import Glibc
public import VmailDomain

/// The user's keys, with GnuPG.
public struct GPGKeyring: KeyringAccess {
  /// The maximum number of keys that are read: anybody can put any number of keys with an address on a key server.
  private static let limit = 500
  private static let local = GPGME_KEYLIST_MODE_LOCAL | GPGME_KEYLIST_MODE_WITH_SECRET

  private let connections: ConnectionLog?

  /// - Parameter connections: the log for those that ``find(_:)`` makes.
  public init(connections: ConnectionLog? = nil) { self.connections = connections }

  /// Whether there is a folder with keys. GnuPG would make one just to find nothing in it.
  private static var hasHome: Bool {
    let folder =
      getenv("GNUPGHOME").map { String(cString: $0) }
      ?? getenv("HOME").map { String(cString: $0) + "/.gnupg" }
    return folder.map { access($0, F_OK) == 0 } ?? false
  }

  // MARK: Reading

  public func keys(
    _ standard: CryptographyStandard, naming addresses: [String]
  ) throws(SealingError) -> [CryptographicKey] {
    guard !addresses.isEmpty, Self.hasHome else { return [] }
    let gpg = try Self.context(standard)
    return addresses.reduce(into: []) { keys, address in
      for key in Self.keys(gpg, naming: address)
      where !keys.contains(where: { $0.fingerprint == key.fingerprint }) {
        keys.append(key)
      }
    }
  }

  public func keys(_ standard: CryptographyStandard, isSecret: Bool) throws(SealingError)
    -> [CryptographicKey]
  {
    guard Self.hasHome else { return [] }
    let gpg = try Self.context(standard)
    var none: UnsafePointer<CChar>?
    guard gpgme_op_keylist_ext_start(gpg.context, &none, isSecret ? 1 : 0, 0) == 0 else { return [] }
    return Self.listed(gpg)
  }

  public func keys(in file: [UInt8]) throws(SealingError) -> [CryptographicKey] {
    let gpg = try Self.context(.openPGP)
    let data = try GPGContext.data(file)
    try GPGContext.checkSealing(gpgme_op_keylist_from_data_start(gpg.context, data.handle, 0))
    return Self.listed(gpg)
  }

  public func data(of fingerprint: String, isArmored: Bool) throws(SealingError) -> [UInt8] {
    let gpg = try Self.context(.openPGP)
    gpg.isArmored = isArmored
    return try gpg.exported(fingerprint, GPGME_EXPORT_MODE_MINIMAL)
  }

  // MARK: Changing

  public func add(_ file: [UInt8]) throws(SealingError) {
    let gpg = try Self.context(.openPGP)
    // An import of secret keys asks for passphrases, and would make somebody else's key the user's own.
    guard !(try keys(in: file)).contains(where: \.isSecret), !Self.hasSecretKey(file) else { throw .refused }
    let data = try GPGContext.data(file)
    try GPGContext.checkSealing(gpgme_op_import(gpg.context, data.handle))
  }

  /// Returns whether a file has a secret key: by its armour, or by the tag of its first packet (RFC 9580 section 5).
  private static func hasSecretKey(_ file: [UInt8]) -> Bool {
    if String(decoding: file, as: UTF8.self).contains("BEGIN PGP PRIVATE KEY") { return true }
    guard let first = file.first, first & 0x80 != 0 else { return false }
    let tag = first & 0x40 != 0 ? first & 0x3F : first >> 2 & 0x0F
    return tag == 5 || tag == 7
  }

  public func certify(_ fingerprint: String, for address: String, asks: Bool) throws(SealingError) {
    let gpg = try Self.context(.openPGP, asks: asks)
    var found: gpgme_key_t?
    guard gpgme_get_key(gpg.context, fingerprint, &found, 0) == 0, let key = found else { throw .unusableKey }
    defer { gpgme_key_unref(key) }
    var next = key.pointee.uids
    while let id = next {
      next = id.pointee.next
      guard MailAddress.isSame(CText.string(id.pointee.email) ?? "", address), let name = id.pointee.uid
      else { continue }
      let flags = UInt32(GPGME_KEYSIGN_LOCAL | GPGME_KEYSIGN_NOEXPIRE)
      return try GPGContext.checkSealing(gpgme_op_keysign(gpg.context, key, name, 0, flags))
    }
    throw .unusableKey
  }

  public func find(_ address: String) throws(SealingError) -> [CryptographicKey] {
    let gpg = try Self.context(.openPGP)
    if let at = address.lastIndex(of: "@") {
      connections?.note(
        String(address[address.index(after: at)...]), port: 443, for: ConnectionPurpose("key of \(address)"))
    }
    gpgme_set_offline(gpg.context, 0)
    // The user's configuration may name key servers, where anybody can put keys for any address.
    gpgme_set_ctx_flag(gpg.context, "auto-key-locate", "clear,nodefault,wkd")
    let external = GPGME_KEYLIST_MODE_LOCAL | GPGME_KEYLIST_MODE_EXTERN | GPGME_KEYLIST_MODE_FORCE_EXTERN
    gpgme_set_keylist_mode(gpg.context, gpgme_keylist_mode_t(external))
    guard !Self.keys(gpg, naming: address, inBrackets: false).isEmpty else { return [] }
    return try keys(.openPGP, naming: [address])
  }

  // MARK: Listing

  private static func context(
    _ standard: CryptographyStandard, asks: Bool = false
  ) throws(SealingError) -> GPGContext {
    let gpg = try GPGContext.forSealing(standard, asks: asks)
    // The authority that issued a certificate vouches for it, which has to be checked.
    let validates = standard == .smime ? GPGME_KEYLIST_MODE_VALIDATE : 0
    gpgme_set_keylist_mode(gpg.context, gpgme_keylist_mode_t(local | validates))
    return gpg
  }

  private static func keys(_ gpg: GPGContext, naming address: String, inBrackets: Bool = true)
    -> [CryptographicKey]
  {
    // A pattern in angle brackets is a whole address; what isn't one could mean something else.
    guard VmailDomain.AddressList.isAddress(address), !address.contains(where: { "<>\0\n".contains($0) })
    else {
      return []
    }
    let isStarted = (inBrackets ? "<\(address)>" : address).withCString { pattern in
      var patterns: [UnsafePointer<CChar>?] = [pattern, nil]
      return gpgme_op_keylist_ext_start(gpg.context, &patterns, 0, 0) == 0
    }
    return isStarted ? listed(gpg).filter { $0.validity(for: address) != nil } : []
  }

  private static func listed(_ gpg: GPGContext) -> [CryptographicKey] {
    defer { gpgme_op_keylist_end(gpg.context) }
    var keys: [CryptographicKey] = []
    var next: gpgme_key_t?
    while keys.count < limit, gpgme_op_keylist_next(gpg.context, &next) == 0, let key = next {
      defer { gpgme_key_unref(key) }
      if let found = self.key(key, gpg.standard) { keys.append(found) }
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
      standard, fingerprint, owners, isSecret: vmail_gpgme_is_secret(key) != 0,
      canSign: vmail_gpgme_can_sign(key) != 0, canEncrypt: vmail_gpgme_can_encrypt(key) != 0,
      isExpired: vmail_gpgme_is_expired(key) != 0, isUnusable: isUnusable,
      creation: creation > 0 ? Date(timeIntervalSince1970: Double(creation)) : nil)
  }
}

/// The user's own keys, for other machines.
extension GPGKeyring {
  public func setup(
    of fingerprint: String, _ code: SetupCode, prefersEncryption: Bool, asks: Bool
  ) throws(SealingError) -> [UInt8] {
    let exporting = try GPGContext.forSealing(.openPGP, asks: asks)
    exporting.isArmored = true
    let secret = try exporting.exported(fingerprint, GPGME_EXPORT_MODE_SECRET)
    let sealing = try GPGContext.forSealing(.openPGP, passphrase: code.passphrase)
    sealing.isArmored = true
    let (plain, encrypted) = (
      try GPGContext.data(SetupMessage.content(secret, prefersEncryption: prefersEncryption)),
      try GPGContext.output()
    )
    // Without recipients, the passphrase decrypts it.
    try GPGContext.checkSealing(
      gpgme_op_encrypt(sealing.context, nil, gpgme_encrypt_flags_t(0), plain.handle, encrypted.handle))
    return try GPGContext.bytes(of: encrypted)
  }

  public func keys(
    inSetup setup: [UInt8], _ code: SetupCode
  ) throws(SealingError) -> [CryptographicKey] {
    try keys(in: Self.opened(setup, code))
  }

  public func add(setup: [UInt8], _ code: SetupCode, asks: Bool) throws(SealingError) {
    let gpg = try GPGContext.forSealing(.openPGP, asks: asks)
    let key = try GPGContext.data(Self.opened(setup, code))
    try GPGContext.checkSealing(gpgme_op_import(gpg.context, key.handle))
  }

  private static func opened(_ setup: [UInt8], _ code: SetupCode) throws(SealingError) -> [UInt8] {
    let gpg = try GPGContext.forSealing(.openPGP, passphrase: code.passphrase)
    let (data, key) = (try GPGContext.data(setup), try GPGContext.output())
    try GPGContext.checkSealing(gpgme_op_decrypt(gpg.context, data.handle, key.handle))
    guard let result = gpgme_op_decrypt_result(gpg.context), vmail_gpgme_is_unprotected(result) == 0 else {
      throw .refused
    }
    return try GPGContext.bytes(of: key)
  }
}
