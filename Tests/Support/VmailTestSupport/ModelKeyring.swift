import Synchronization
public import VmailDomain

/// A keyring with keys that a test chooses.
public final class ModelKeyring: KeyringAccess {
  private struct State {
    var keys: [CryptographicKey]
    var inFiles: [CryptographicKey] = []
    var found: [String: CryptographicKey] = [:]
    var isInstalled = true
  }

  private let state: Mutex<State>

  public init(_ keys: [CryptographicKey] = []) { state = Mutex(State(keys: keys)) }

  public var keys: [CryptographicKey] {
    get { state.withLock { $0.keys } }
    set { state.withLock { $0.keys = newValue } }
  }

  /// Whether GnuPG is installed.
  public var isInstalled: Bool {
    get { state.withLock { $0.isInstalled } }
    set { state.withLock { $0.isInstalled = newValue } }
  }

  /// The keys that a file contains: the one whose fingerprint it is, or else all of these.
  public var inFiles: [CryptographicKey] {
    get { state.withLock { $0.inFiles } }
    set { state.withLock { $0.inFiles = newValue } }
  }

  /// Has the server of an address know a key.
  public func publish(_ key: CryptographicKey, of address: String) {
    state.withLock { $0.found[address] = key }
  }

  public func keys(
    _ standard: CryptographyStandard, naming addresses: [String]
  ) throws(SealingError) -> [CryptographicKey] {
    try all(standard).filter { key in addresses.contains { key.validity(for: $0) != nil } }
  }

  public func keys(_ standard: CryptographyStandard, isSecret: Bool) throws(SealingError)
    -> [CryptographicKey]
  {
    try all(standard).filter { !isSecret || $0.isSecret }
  }

  private func all(_ standard: CryptographyStandard) throws(SealingError) -> [CryptographicKey] {
    guard isInstalled else { throw .noProgram }
    return keys.filter { $0.standard == standard }
  }

  public func keys(in file: [UInt8]) throws(SealingError) -> [CryptographicKey] {
    guard isInstalled else { throw .noProgram }
    let named = inFiles.filter { Array($0.fingerprint.utf8) == file }
    return named.isEmpty ? inFiles : named
  }

  public func add(_ file: [UInt8]) throws(SealingError) {
    let new = try keys(in: file)
    keys += new
  }

  public func data(of fingerprint: String, isArmored: Bool) throws(SealingError) -> [UInt8] {
    guard keys.contains(where: { $0.fingerprint == fingerprint }) else { throw .unusableKey }
    guard isArmored else { return Array(fingerprint.utf8) }
    return Array(
      "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n\(fingerprint)\n-----END PGP PUBLIC KEY BLOCK-----\n".utf8)
  }

  public func setup(
    of fingerprint: String, _ code: SetupCode, prefersEncryption: Bool, asks: Bool
  ) throws(SealingError) -> [UInt8] {
    guard keys.contains(where: { $0.fingerprint == fingerprint && $0.isSecret }) else { throw .unusableKey }
    let lines = [
      "-----BEGIN PGP MESSAGE-----", "", fingerprint, code.passphrase.revealed, "-----END PGP MESSAGE-----",
      "",
    ]
    return Array(lines.joined(separator: "\n").utf8)
  }

  public func keys(inSetup setup: [UInt8], _ code: SetupCode) throws(SealingError) -> [CryptographicKey] {
    let lines = String(decoding: setup, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.contains(code.passphrase.revealed) else { throw .cancelled }
    return inFiles.filter { lines.contains($0.fingerprint) }
  }

  public func add(setup: [UInt8], _ code: SetupCode, asks: Bool) throws(SealingError) {
    let own = try keys(inSetup: setup, code)
    keys += own
  }

  public func certify(_ fingerprint: String, for address: String, asks: Bool) throws(SealingError) {
    guard let place = keys.firstIndex(where: { $0.fingerprint == fingerprint }) else { throw .unusableKey }
    var key = keys[place]
    for index in key.owners.indices where MailAddress.isSame(key.owners[index].email, address) {
      key.owners[index].validity = .certified
    }
    keys[place] = key
  }

  public func find(_ address: String) throws(SealingError) -> [CryptographicKey] {
    guard let key = state.withLock({ $0.found[address] }) else { return [] }
    keys.append(key)
    return [key]
  }
}

extension ModelKeyring {
  /// The keyring of the demo's user, who has a key, and has verified Ann's, but not Jonas's.
  public static func demo() -> ModelKeyring {
    func key(
      _ address: String, _ digit: String, _ validity: CryptographicKey.Validity, isSecret: Bool = false
    )
      -> CryptographicKey
    {
      CryptographicKey(
        .openPGP, String(repeating: digit, count: 40), [CryptographicKey.Owner(address, validity)],
        isSecret: isSecret)
    }
    let keyring = ModelKeyring([
      key("kim.berg@nordwind.example", "A", .certified, isSecret: true),
      key("ann@example.org", "B", .certified),
      key("jonas.weber@nordwind.example", "C", .unknown),
    ])
    keyring.inFiles = [key("ines@okafor.example", "D", .unknown)]
    keyring.publish(key("bo@example.com", "E", .unknown), of: "bo@example.com")
    return keyring
  }
}
