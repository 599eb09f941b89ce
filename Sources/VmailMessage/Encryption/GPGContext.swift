internal import CGPGME
internal import FoundationEssentials
internal import Glibc
internal import VmailDomain

/// Owns a context of GPGME, which runs GnuPG with the user's keys and agent. It never uses a network: neither to look for
/// keys nor to ask whether certificates were revoked, since both could tell the sender that the message is read.
final class GPGContext {
  struct Opened {
    var content: [UInt8] = []
    var signatures: [SignatureFacts] = []
    var sessionKey: Secret?
  }

  private static let mostSignatures = 20
  private static let mostOwners = 100

  private(set) var context: gpgme_ctx_t?
  let standard: CryptographyStandard

  /// - Parameter asks: whether a passphrase may be asked for.
  /// - Throws: ``CryptographyProblem/noProgram`` if GnuPG isn't installed.
  init(_ standard: CryptographyStandard, asks: Bool) throws(CryptographyProblem) {
    self.standard = standard
    let number = standard == .openPGP ? GPGME_PROTOCOL_OpenPGP : GPGME_PROTOCOL_CMS
    guard Self.isReady, gpgme_engine_check_version(number) == 0, gpgme_new(&context) == 0,
      gpgme_set_protocol(context, number) == 0
    else { throw .noProgram }
    gpgme_set_offline(context, 1)
    gpgme_set_pinentry_mode(context, asks ? GPGME_PINENTRY_MODE_DEFAULT : GPGME_PINENTRY_MODE_CANCEL)
  }

  deinit { gpgme_release(context) }

  private var passphrase: GPGPassphrase?

  /// Gives GnuPG a passphrase whenever it needs one.
  func answer(with secret: Secret) {
    let passphrase = GPGPassphrase(secret)
    self.passphrase = passphrase
    gpgme_set_pinentry_mode(context, GPGME_PINENTRY_MODE_LOOPBACK)
    gpgme_set_ctx_flag(context, "no-symkey-cache", "1")
    gpgme_set_passphrase_cb(
      context,
      { passphrase, _, _, wasWrong, descriptor in
        guard let passphrase, wasWrong == 0 else { return vmail_gpgme_cancelled() }
        return Unmanaged<GPGPassphrase>.fromOpaque(passphrase).takeUnretainedValue().write(to: descriptor)
      }, Unmanaged.passUnretained(passphrase).toOpaque())
  }

  /// Whether what it makes is text in armour.
  var isArmored = false {
    didSet { gpgme_set_armor(context, isArmored ? 1 : 0) }
  }

  /// Initializes the library once per process. The programs that ask for passphrases use the locale.
  private static let isReady: Bool = {
    guard vmail_gpgme_start() != 0 else { return false }
    gpgme_set_locale(nil, LC_CTYPE, setlocale(LC_CTYPE, nil))
    return true
  }()

  // MARK: Operations

  /// Checks a signature that is apart from the content.
  func verify(_ content: [UInt8], signature: [UInt8]) throws(CryptographyProblem) -> [SignatureFacts] {
    let (text, data) = (try GPGData(content), try GPGData(signature))
    try check(gpgme_op_verify(context, data.handle, text.handle, nil), isVerification: true)
    return signatures()
  }

  /// Checks a signature that contains the content.
  func verify(_ signed: [UInt8]) throws(CryptographyProblem) -> Opened {
    let (data, content) = (try GPGData(signed), try GPGOutput())
    try check(gpgme_op_verify(context, data.handle, nil, content.handle), isVerification: true)
    return Opened(content: try content.whole(), signatures: signatures())
  }

  /// Decrypts with a session key, if one is known and is the right one, or else with a secret key.
  /// - Parameters:
  ///   - asks: whether a passphrase may be asked for.
  ///   - exportsSessionKey: whether the session key is returned if another one or none was known.
  /// - Throws: ``CryptographyProblem``; also if the integrity of the data isn't protected.
  static func decrypt(
    _ encrypted: [UInt8], _ standard: CryptographyStandard, asks: Bool, sessionKey: Secret?,
    exportsSessionKey: Bool
  ) throws(CryptographyProblem) -> Opened {
    if standard == .openPGP, let sessionKey,
      let opened = try? GPGContext(standard, asks: false).decrypt(encrypted, sessionKey: sessionKey)
    {
      return opened
    }
    return try GPGContext(standard, asks: asks).decrypt(encrypted, exportsSessionKey: exportsSessionKey)
  }

  /// Decrypts, and checks signatures in the encrypted data.
  /// - Parameter sessionKey: the key to use instead of secret keys; for OpenPGP only.
  /// - Throws: ``CryptographyProblem/damaged`` if the integrity of the data isn't protected. Nothing of it may be shown then
  ///   (EFAIL).
  private func decrypt(
    _ encrypted: [UInt8], sessionKey: Secret? = nil, exportsSessionKey: Bool = false
  ) throws(CryptographyProblem) -> Opened {
    let (data, content) = (try GPGData(encrypted), try GPGOutput())
    // GPGME passes the key through a pipe, and not as an argument that others could see.
    if let sessionKey { gpgme_set_ctx_flag(context, "override-session-key", sessionKey.revealed) }
    if exportsSessionKey { gpgme_set_ctx_flag(context, "export-session-key", "1") }
    let error =
      standard == .openPGP
      ? gpgme_op_decrypt_verify(context, data.handle, content.handle)
      : gpgme_op_decrypt(context, data.handle, content.handle)
    try check(error, isVerification: false)
    if let result = gpgme_op_decrypt_result(context), vmail_gpgme_is_unprotected(result) != 0 {
      throw .damaged
    }
    let exported = exportsSessionKey ? gpgme_op_decrypt_result(context)?.pointee.session_key : nil
    let key = CText.string(exported).map { Secret($0) }
    return Opened(
      content: try content.whole(),
      signatures: standard == .openPGP ? signatures() : [], sessionKey: key)
  }

  private func check(_ error: gpgme_error_t, isVerification: Bool) throws(CryptographyProblem) {
    switch vmail_gpgme_code(error) {
    case GPG_ERR_NO_ERROR: return
    // A signature that can't be checked is reported as one.
    case _ where isVerification && gpgme_op_verify_result(context)?.pointee.signatures != nil: return
    case GPG_ERR_NO_SECKEY: throw .noSecretKey
    case GPG_ERR_CANCELED, GPG_ERR_FULLY_CANCELED, GPG_ERR_BAD_PASSPHRASE, GPG_ERR_NO_PIN_ENTRY:
      throw .cancelled
    case GPG_ERR_NO_DATA, GPG_ERR_BAD_DATA, GPG_ERR_DECRYPT_FAILED, GPG_ERR_INV_PACKET, GPG_ERR_INV_ARMOR:
      throw hasSecretKey ? .damaged : .noSecretKey
    case GPG_ERR_INV_ENGINE, GPG_ERR_UNSUPPORTED_PROTOCOL: throw .noProgram
    default: throw hasSecretKey ? .other : .noSecretKey
    }
  }

  /// Whether a secret key for one of the recipients was found; also if there are no recipients.
  private var hasSecretKey: Bool {
    guard let first = gpgme_op_decrypt_result(context)?.pointee.recipients else { return true }
    var recipient: gpgme_recipient_t? = first
    while let next = recipient {
      if vmail_gpgme_code(next.pointee.status) != GPG_ERR_NO_SECKEY { return true }
      recipient = next.pointee.next
    }
    return false
  }

  // MARK: Signatures

  private func signatures() -> [SignatureFacts] {
    var found: [SignatureFacts] = []
    var next = gpgme_op_verify_result(context)?.pointee.signatures
    while let signature = next, found.count < Self.mostSignatures {
      found.append(facts(about: signature))
      next = signature.pointee.next
    }
    return found
  }

  private func facts(about signature: gpgme_signature_t) -> SignatureFacts {
    let fingerprint = (CText.string(signature.pointee.fpr) ?? "").filter(\.isHexDigit)
    var facts = SignatureFacts(state: Self.state(of: signature), fingerprint: fingerprint)
    if signature.pointee.timestamp > 0 {
      facts.date = Date(timeIntervalSince1970: Double(signature.pointee.timestamp))
    }
    var key: gpgme_key_t?
    guard facts.state != .missingKey, gpgme_get_key(context, fingerprint, &key, 0) == 0, let key else {
      return facts
    }
    defer { gpgme_key_unref(key) }
    if facts.state == .valid, vmail_gpgme_is_key_unusable(key) != 0 { facts.state = .unusableKey }
    // The fingerprint of the key is the one that people compare, not that of its part for signing.
    if let own = CText.string(key.pointee.fpr) { facts.fingerprint = own }
    // The authority that issued a certificate vouches for all addresses in it.
    let validity = signature.pointee.validity
    facts.addresses = Self.owners(of: key) { standard == .smime ? validity : $0.pointee.validity }
    return facts
  }

  private static func state(of signature: gpgme_signature_t) -> SignatureFacts.State {
    if vmail_gpgme_has_wrong_usage(signature) != 0 { return .unusableKey }
    return switch vmail_gpgme_code(signature.pointee.status) {
    case GPG_ERR_NO_ERROR: .valid
    case GPG_ERR_BAD_SIGNATURE: .bad
    case GPG_ERR_NO_PUBKEY, GPG_ERR_MISSING_CERT, GPG_ERR_MISSING_ISSUER_CERT: .missingKey
    case GPG_ERR_SIG_EXPIRED, GPG_ERR_KEY_EXPIRED, GPG_ERR_CERT_EXPIRED: .expired
    case GPG_ERR_CERT_REVOKED, GPG_ERR_UNUSABLE_PUBKEY: .unusableKey
    default: .failed
    }
  }

  /// - Parameter includesUnusable: whether addresses that were revoked are included.
  static func owners(
    of key: gpgme_key_t, includesUnusable: Bool = false, validity: (gpgme_user_id_t) -> gpgme_validity_t
  ) -> [CryptographicKey.Owner] {
    var owners: [CryptographicKey.Owner] = []
    var next = key.pointee.uids
    while let id = next, owners.count < mostOwners {
      next = id.pointee.next
      guard includesUnusable || vmail_gpgme_is_user_id_unusable(id) == 0 else { continue }
      let validity = validity(id)
      // GPGME writes the addresses of certificates in angle brackets.
      let address = CText.oneLine(CText.string(id.pointee.email) ?? "").filter { !"<> ".contains($0) }
      guard !address.isEmpty else { continue }
      owners.append(CryptographicKey.Owner(address, self.validity(validity)))
    }
    return owners
  }

  private static func validity(_ validity: gpgme_validity_t) -> CryptographicKey.Validity {
    switch validity {
    case GPGME_VALIDITY_FULL, GPGME_VALIDITY_ULTIMATE: .certified
    case GPGME_VALIDITY_NEVER: .never
    default: .unknown
    }
  }
}

/// A passphrase that GPGME asks for.
private final class GPGPassphrase {
  private let line: [UInt8]

  init(_ secret: Secret) { line = Array((secret.revealed + "\n").utf8) }

  func write(to descriptor: Int32) -> gpgme_error_t {
    line.withUnsafeBytes { gpgme_io_writen(descriptor, $0.baseAddress, $0.count) } == 0
      ? 0 : vmail_gpgme_cancelled()
  }
}

/// Owns data that is passed to GPGME, in memory only.
final class GPGData {
  private(set) var handle: gpgme_data_t?

  init(_ bytes: [UInt8]) throws(CryptographyProblem) {
    let error = bytes.withUnsafeBytes { bytes in
      gpgme_data_new_from_mem(&handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, 1)
    }
    guard error == 0 else { throw .other }
  }

  deinit { gpgme_data_release(handle) }
}

/// Collects what GPGME returns, in memory only, up to a limit: compressed data can become any number of times larger.
final class GPGOutput {
  private(set) var handle: gpgme_data_t?
  private let callbacks = UnsafeMutablePointer<gpgme_data_cbs>.allocate(capacity: 1)
  private var bytes: [UInt8] = []
  private var isTooLarge = false

  private static let limit = 64 << 20

  init() throws(CryptographyProblem) {
    callbacks.initialize(to: gpgme_data_cbs())
    callbacks.pointee.write = { handle, buffer, size in
      guard let handle, let buffer else { return -1 }
      return Unmanaged<GPGOutput>.fromOpaque(handle).takeUnretainedValue().take(buffer, size)
    }
    let error = gpgme_data_new_from_cbs(&handle, callbacks, Unmanaged.passUnretained(self).toOpaque())
    guard error == 0 else { throw .other }
  }

  deinit {
    gpgme_data_release(handle)
    callbacks.deallocate()
  }

  private func take(_ buffer: UnsafeRawPointer, _ size: Int) -> Int {
    guard bytes.count + size <= Self.limit else {
      isTooLarge = true
      errno = EFBIG
      return -1
    }
    bytes += UnsafeRawBufferPointer(start: buffer, count: size)
    return size
  }

  func whole() throws(CryptographyProblem) -> [UInt8] {
    if isTooLarge { throw .other }
    return bytes
  }
}
