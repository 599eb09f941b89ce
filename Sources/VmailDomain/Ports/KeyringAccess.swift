/// The user's keys, as GnuPG keeps them. Only ``find(_:)`` uses a network.
public protocol KeyringAccess: Sendable {
  /// Returns the keys that name one of the addresses.
  /// - Throws: ``SealingError/noProgram`` if GnuPG isn't installed.
  func keys(_ standard: CryptographyStandard, naming addresses: [String]) throws(SealingError)
    -> [CryptographicKey]

  /// Returns all keys.
  /// - Parameter isSecret: whether only the user's own are returned.
  /// - Throws: ``SealingError/noProgram`` if GnuPG isn't installed.
  func keys(_ standard: CryptographyStandard, isSecret: Bool) throws(SealingError) -> [CryptographicKey]

  /// Returns the OpenPGP keys in a file, without importing them.
  /// - Throws: ``SealingError``
  func keys(in file: [UInt8]) throws(SealingError) -> [CryptographicKey]

  /// Imports the OpenPGP keys in a file. Secret keys are left out: GnuPG itself imports them.
  /// - Throws: ``SealingError``
  func add(_ file: [UInt8]) throws(SealingError)

  /// Returns a public OpenPGP key; in armour or as bytes.
  /// - Throws: ``SealingError``; ``SealingError/unusableKey`` if the keyring doesn't have the key.
  func data(of fingerprint: String, isArmored: Bool) throws(SealingError) -> [UInt8]

  /// Exports an OpenPGP key of the user's own with its secret part, encrypted with a code, for another machine.
  /// - Parameters:
  ///   - prefersEncryption: whether its owner prefers encrypted mail, which the other program takes over.
  ///   - asks: whether a passphrase may be asked for. The key keeps its passphrase.
  /// - Returns: the encrypted key in armour.
  /// - Throws: ``SealingError``
  func setup(
    of fingerprint: String, _ code: SetupCode, prefersEncryption: Bool, asks: Bool
  ) throws(SealingError) -> [UInt8]

  /// Returns the OpenPGP keys that ``setup(of:_:prefersEncryption:asks:)`` has exported, without importing them.
  /// - Throws: ``SealingError``; also for a wrong code.
  func keys(inSetup setup: [UInt8], _ code: SetupCode) throws(SealingError) -> [CryptographicKey]

  /// Imports such keys as the user's own.
  /// - Throws: ``SealingError``
  func add(setup: [UInt8], _ code: SetupCode, asks: Bool) throws(SealingError)

  /// Certifies, only for this user, that an OpenPGP key belongs to an address.
  /// - Throws: ``SealingError``
  func certify(_ fingerprint: String, for address: String, asks: Bool) throws(SealingError)

  /// Looks for the OpenPGP key of an address at the server of its domain (Web Key Directory), and imports it. The server
  /// learns who asks for whom.
  /// - Returns: the keys found; empty if the server has none, or can't be reached.
  /// - Throws: ``SealingError``
  func find(_ address: String) throws(SealingError) -> [CryptographicKey]
}
