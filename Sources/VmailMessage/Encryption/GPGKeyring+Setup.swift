internal import CGPGME
public import VmailDomain

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
