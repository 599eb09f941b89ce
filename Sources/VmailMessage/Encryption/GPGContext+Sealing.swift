internal import CGPGME
internal import FoundationEssentials
internal import Glibc
internal import VmailDomain

/// Signs and encrypts.
extension GPGContext {
  static func forSealing(_ standard: CryptographyStandard, asks: Bool) throws(SealingError) -> GPGContext {
    do { return try GPGContext(standard, asks: asks) } catch { throw .noProgram }
  }

  /// - Parameter passphrase: the one that GnuPG is told; nobody is asked for another.
  static func forSealing(
    _ standard: CryptographyStandard, passphrase: Secret
  ) throws(SealingError) -> GPGContext {
    let gpg = try forSealing(standard, asks: false)
    gpg.answer(with: passphrase)
    return gpg
  }

  /// A signature apart from the content.
  struct Signature {
    var bytes: [UInt8]
    /// The name of its hash algorithm, as GnuPG writes it, such as `SHA512`.
    var hash: String
  }

  /// Signs content with a signature that is apart from it.
  /// - Parameter signer: the fingerprint of the key.
  func sign(_ content: [UInt8], by signer: String) throws(SealingError) -> Signature {
    let (text, signature) = (try Self.data(content), try Self.output())
    try use(signer)
    try Self.checkSealing(gpgme_op_sign(context, text.handle, signature.handle, GPGME_SIG_MODE_DETACH))
    let made = gpgme_op_sign_result(context)?.pointee.signatures
    let hash = made.flatMap { CText.string(gpgme_hash_algo_name($0.pointee.hash_algo)) }
    return Signature(bytes: try Self.bytes(of: signature), hash: hash ?? "")
  }

  /// Encrypts content, and signs it within the encryption.
  /// - Parameters:
  ///   - recipients: the fingerprints of the keys that can decrypt it. That they belong to the recipients was checked, so that
  ///     GnuPG needn't trust them.
  ///   - keyFiles: public OpenPGP keys that aren't in the keyring, for further recipients; not imported.
  ///   - signer: the fingerprint of the key that signs; `nil` for no signature.
  func encrypt(
    _ content: [UInt8], to recipients: [String], keyFiles: [[UInt8]] = [], signer: String? = nil
  ) throws(SealingError) -> [UInt8] {
    let (text, encrypted) = (try Self.data(content), try Self.output())
    if let signer { try use(signer) }
    if keyFiles.isEmpty {
      try encrypt(text, into: encrypted, to: recipients, signs: signer != nil)
    } else {
      try encrypt(text, into: encrypted, to: recipients, keyFiles: keyFiles, signs: signer != nil)
    }
    return try Self.bytes(of: encrypted)
  }

  private func encrypt(
    _ text: GPGData, into encrypted: GPGOutput, to recipients: [String], signs: Bool
  ) throws(SealingError) {
    var keys: [gpgme_key_t?] = []
    defer { for key in keys { gpgme_key_unref(key) } }
    for recipient in recipients { keys.append(try key(recipient, isSecret: false)) }
    keys.append(nil)
    let operation = signs ? gpgme_op_encrypt_sign : gpgme_op_encrypt
    try Self.checkSealing(
      operation(context, &keys, GPGME_ENCRYPT_ALWAYS_TRUST, text.handle, encrypted.handle))
  }

  private func encrypt(
    _ text: GPGData, into encrypted: GPGOutput, to recipients: [String], keyFiles: [[UInt8]], signs: Bool
  ) throws(SealingError) {
    // Each is a line, and anything else could be an option.
    guard recipients.allSatisfy(Self.isFingerprint) else { throw .unusableKey }
    var files: [SharedMemoryFile] = []
    for keyFile in keyFiles { files.append(try SharedMemoryFile(keyFile)) }
    defer { withExtendedLifetime(files) {} }
    let lines = (recipients + ["--file"] + files.map(\.path)).joined(separator: "\n")
    let operation = signs ? gpgme_op_encrypt_sign_ext : gpgme_op_encrypt_ext
    try Self.checkSealing(
      operation(context, nil, lines, GPGME_ENCRYPT_ALWAYS_TRUST, text.handle, encrypted.handle))
  }

  /// Exports a key.
  /// - Parameter mode: what of it.
  func exported(_ fingerprint: String, _ mode: Int32) throws(SealingError) -> [UInt8] {
    let output = try Self.output()
    try Self.checkSealing(
      gpgme_op_export(context, fingerprint, gpgme_export_mode_t(mode), output.handle))
    let bytes = try Self.bytes(of: output)
    if bytes.isEmpty { throw .unusableKey }
    return bytes
  }

  private static func isFingerprint(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Chooses the key that signs.
  private func use(_ fingerprint: String) throws(SealingError) {
    let signer = try key(fingerprint, isSecret: true)
    defer { gpgme_key_unref(signer) }
    try Self.checkSealing(gpgme_signers_add(context, signer))
  }

  private func key(_ fingerprint: String, isSecret: Bool) throws(SealingError) -> gpgme_key_t {
    var key: gpgme_key_t?
    guard gpgme_get_key(context, fingerprint, &key, isSecret ? 1 : 0) == 0, let key else {
      throw .unusableKey
    }
    return key
  }

  static func data(_ content: [UInt8]) throws(SealingError) -> GPGData {
    do { return try GPGData(content) } catch { throw .refused }
  }

  static func output() throws(SealingError) -> GPGOutput {
    do { return try GPGOutput() } catch { throw .refused }
  }

  static func bytes(of output: GPGOutput) throws(SealingError) -> [UInt8] {
    do { return try output.whole() } catch { throw .refused }
  }

  static func checkSealing(_ error: gpgme_error_t) throws(SealingError) {
    switch vmail_gpgme_code(error) {
    case GPG_ERR_NO_ERROR: return
    case GPG_ERR_CANCELED, GPG_ERR_FULLY_CANCELED, GPG_ERR_BAD_PASSPHRASE, GPG_ERR_NO_PIN_ENTRY:
      throw .cancelled
    case GPG_ERR_INV_ENGINE, GPG_ERR_UNSUPPORTED_PROTOCOL: throw .noProgram
    case GPG_ERR_UNUSABLE_PUBKEY, GPG_ERR_UNUSABLE_SECKEY, GPG_ERR_NO_PUBKEY, GPG_ERR_NO_SECKEY:
      throw .unusableKey
    default: throw .refused
    }
  }
}

/// Owns a file in memory that other programs of this user can read by its path. A descriptor's path in `/proc`
/// wouldn't do: `vmail_keep_memory_private` closes it to other programs, also to those that vmail starts.
final class SharedMemoryFile {
  private let name: String

  var path: String { "/dev/shm" + name }

  /// - Throws: ``SealingError/refused`` if it can't be written.
  init(_ bytes: [UInt8]) throws(SealingError) {
    name = "/vmail-key-" + UUID().uuidString
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw .refused }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .refused }
      rest = rest.dropFirst(count)
    }
  }

  deinit { shm_unlink(name) }
}
