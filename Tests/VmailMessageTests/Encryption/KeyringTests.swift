import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

/// Keys that are imported, certified and exported.
@Suite(
  "The keyring", .enabled(if: GnuPGHome.isThere, "GnuPG is not installed"), .serialized,
  .timeLimit(.minutes(10)))
struct KeyringTests {
  private let home: GnuPGHome
  private let keyring = GPGKeyring()

  init() throws { home = try GnuPGHome.shared.get() }

  /// Makes the key of a stranger, and exports it.
  private func stranger(_ name: String, isSecret: Bool = false) throws -> [UInt8] {
    _ = try home.gpg(
      ["--quick-gen-key", "\(name) <\(name)@example.org>", "future-default", "default", "never"],
      isStranger: true,
      withoutFile: true)
    let text = try home.gpg(
      ["--armor", isSecret ? "--export-secret-keys" : "--export", "\(name)@example.org"], isStranger: true,
      withoutFile: true)
    return Array(text.utf8)
  }

  @Test func `A key in a file is shown before it is imported, and is certain only once it is certified`()
    throws
  {
    let file = try stranger("yan")
    let shown = try keyring.keys(in: file)
    #expect(shown.map { $0.owners.map(\.email) } == [["yan@example.org"]])
    #expect(try keyring.keys(.openPGP, naming: ["yan@example.org"]) == [])
    try keyring.add(file)
    let key = try #require(try keyring.keys(.openPGP, naming: ["yan@example.org"]).first)
    #expect(key.fingerprint == shown[0].fingerprint && key.fingerprint.count == 40)
    #expect(key.validity(for: "yan@example.org") == .unknown && !key.isSecret)
    try keyring.certify(key.fingerprint, for: "YAN@example.org", asks: false)
    #expect(
      try keyring.keys(.openPGP, naming: ["yan@example.org"]).map { $0.validity(for: "yan@example.org") } == [
        .certified
      ])
    #expect(throws: SealingError.unusableKey) {
      try keyring.certify(key.fingerprint, for: "zoe@example.org", asks: false)
    }
    let text = String(decoding: try keyring.data(of: key.fingerprint, isArmored: true), as: UTF8.self)
    #expect(text.hasPrefix("-----BEGIN PGP PUBLIC KEY BLOCK-----"))
    #expect(try keyring.keys(in: Array(text.utf8)).map(\.fingerprint) == [key.fingerprint])
    let bytes = try keyring.data(of: key.fingerprint, isArmored: false)
    #expect(bytes.first.map { $0 & 0x80 } == 0x80, "a packet (RFC 9580 section 4.2)")
    #expect(try keyring.keys(in: bytes).map(\.fingerprint) == [key.fingerprint])
  }

  @Test func `Secret keys are not imported, and other files have no keys`() throws {
    let file = try stranger("zoe", isSecret: true)
    #expect(throws: SealingError.refused) { try keyring.add(file) }
    #expect(try keyring.keys(.openPGP, naming: ["zoe@example.org"]) == [])
    #expect(try keyring.keys(in: Array("Hello\n".utf8)) == [])
    for isArmored in [true, false] {
      #expect(throws: SealingError.unusableKey) {
        try keyring.data(of: String(repeating: "0", count: 40), isArmored: isArmored)
      }
    }
  }

  @Test func `All keys of a standard are listed, or only those with a secret key`() throws {
    let own = try keyring.keys(.openPGP, isSecret: true)
    #expect(own.contains { $0.validity(for: "ann@example.org") != nil })
    #expect(own.allSatisfy { $0.isSecret })
    #expect(
      try keyring.keys(.openPGP, isSecret: false).contains { $0.validity(for: "sam@example.org") != nil })
    #expect(
      try keyring.keys(.smime, isSecret: true).map { $0.validity(for: "ann@example.org") } == [.certified])
  }

  // MARK: Setup messages

  private func decrypted(_ setup: [UInt8], _ code: SetupCode) throws -> String {
    try home.gpg(
      ["--no-symkey-cache", "--passphrase", code.passphrase.revealed, "--decrypt"],
      input: String(decoding: setup, as: UTF8.self))
  }

  private func code(_ digit: Character) throws -> SetupCode {
    try #require(SetupCode(String(repeating: digit, count: 36)))
  }

  @Test func `One's own key is encrypted with a code, and only with that`() throws {
    let own = try #require(try keyring.keys(.openPGP, naming: ["ann@example.org"]).first)
    let setup = try keyring.setup(of: own.fingerprint, code("1"), prefersEncryption: true, asks: false)
    #expect(String(decoding: setup, as: UTF8.self).hasPrefix("-----BEGIN PGP MESSAGE-----"))
    let content = try decrypted(setup, code("1"))
    #expect(content.contains("-----BEGIN PGP PRIVATE KEY BLOCK-----\nAutocrypt-Prefer-Encrypt: mutual\n"))
    #expect((try? decrypted(setup, code("2")))?.isEmpty ?? true)
    #expect(try keyring.keys(inSetup: setup, code("1")).map(\.fingerprint) == [own.fingerprint])
    #expect(throws: SealingError.self) { try keyring.keys(inSetup: setup, code("2")) }
    let sam = try #require(try keyring.keys(.openPGP, naming: ["sam@example.org"]).first)
    #expect(throws: SealingError.self, "the secret key is missing") {
      try keyring.setup(of: sam.fingerprint, code("1"), prefersEncryption: true, asks: false)
    }
  }

  @Test func `A key from another machine becomes one's own`() throws {
    let secret = String(decoding: try stranger("liv", isSecret: true), as: UTF8.self)
    let setup = Array(
      try home.gpg(
        ["--passphrase", code("3").passphrase.revealed, "--no-symkey-cache", "--armor", "--symmetric"],
        input: secret
      ).utf8)
    #expect(
      try keyring.keys(inSetup: setup, code("3")).map { $0.owners.map(\.email) } == [["liv@example.org"]])
    #expect(try keyring.keys(.openPGP, naming: ["liv@example.org"]) == [])
    #expect(throws: SealingError.self) { try keyring.add(setup: setup, code("4"), asks: false) }
    #expect(try keyring.keys(.openPGP, naming: ["liv@example.org"]) == [])
    try keyring.add(setup: setup, code("3"), asks: false)
    let key = try #require(try keyring.keys(.openPGP, naming: ["liv@example.org"]).first)
    #expect(key.isSecret && key.canEncrypt)
  }

  @Test(
    arguments: ["Hello\n", "-----BEGIN PGP MESSAGE-----\n\n-----END PGP MESSAGE-----\n"])
  func `What isn't encrypted with a code has no keys`(text: String) throws {
    #expect(throws: SealingError.self) { try keyring.keys(inSetup: Array(text.utf8), code("1")) }
  }
}
