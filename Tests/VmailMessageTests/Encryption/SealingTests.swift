import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

/// Mail that vmail signs and encrypts, read by vmail and by GnuPG on its parts.
@Suite(
  "Mail signed and encrypted here", .enabled(if: GnuPGHome.isThere, "GnuPG is not installed"),
  .timeLimit(.minutes(10)))
struct SealingTests {
  private let home: GnuPGHome
  private static let ann = Participant(name: "Ann", email: "ann@example.org")
  private static let bob = Participant(name: "Bob", email: "bob@example.org")
  /// The text has what is easily lost: white space at the end of lines, by which a paragraph continues, a line like a separator, and letters.
  private static let body =
    "Grüße,\n\nFrom here on, it is flowed:\n\(String(repeating: "word ", count: 30))end.\n-- \nAnn\n"

  init() throws { home = try GnuPGHome.shared.get() }

  // MARK: Making mail

  private func plan(
    _ protection: MessageProtection, _ standard: CryptographyStandard, from: Participant = ann,
    to: [Participant] = [bob]
  ) throws -> ProtectionPlan {
    let addresses = to.map(\.email)
    let keys = try GPGKeyring().keys(standard, naming: [from.email] + addresses)
    return ProtectionPlan(standard, protection, from: from.email, to: addresses, keys: keys)
  }

  private func draft(_ body: String = body, to: [Participant] = [bob], format: Draft.Format = .plain) -> Draft
  {
    Draft(
      from: Self.ann, to: to, bcc: [Participant(email: "secret@example.org")], subject: "Réunion on Monday",
      body: body, inReplyTo: "a@example.org", references: ["a@example.org"], format: format)
  }

  private func composed(
    _ draft: Draft, _ seal: MessageSeal?, contents: [[UInt8]] = [], isDraft: Bool = false
  ) throws -> [UInt8] {
    try MessageComposer().compose(
      ComposedMessage(
        draft: draft, contents: contents, messageId: "m@example.org",
        date: Date(timeIntervalSince1970: 1_700_000_000), utcOffset: 0, seal: seal, isDraft: isDraft))
  }

  private func read(_ source: [UInt8]) -> ReadableMessage {
    MIMEMessageOpener().readable(source, ReadingOptions(layers: .all(asks: false)))
  }

  private func header(_ source: [UInt8], _ name: String) -> String? {
    MIMEMessageOpener().headers(of: source).first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns the encrypted part in armour.
  private func encryptedPart(of source: [UInt8]) throws -> String {
    let source = String(decoding: source, as: UTF8.self)
    let start = try #require(source.range(of: "-----BEGIN PGP MESSAGE-----"))
    let end = try #require(source.range(of: "-----END PGP MESSAGE-----"))
    return String(source[start.lowerBound..<end.upperBound]) + "\n"
  }

  // MARK: Both standards

  @Test(
    arguments: [MessageProtection.signed, .encrypted, [.signed, .encrypted]], CryptographyStandard.allCases)
  func `Every combination of signing and encrypting is read as it was written`(
    protection: MessageProtection, standard: CryptographyStandard
  ) throws {
    // Only Ann has a certificate.
    let people = standard == .smime ? [Self.ann] : [Self.bob]
    let plan = try plan(protection, standard, to: people)
    #expect(plan.problems == [])
    let (isSigned, isEncrypted) = (protection.contains(.signed), protection.contains(.encrypted))
    for format in Draft.Format.allCases {
      let source = try composed(
        draft(to: people, format: format), plan.seal(for: people.map(\.email), asks: false))
      let text = String(decoding: source, as: UTF8.self)
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
      #expect(text.contains("Monday") == !isEncrypted, "\(text)")
      #expect(header(source, "Subject") == (isEncrypted ? "[...]" : "Réunion on Monday"))
      let message = read(source)
      #expect(message.text.plainText().hasPrefix("Grüße,\n\nFrom here on, it is flowed:"))
      #expect(message.protectedSubject == "Réunion on Monday")
      #expect(message.security?.encryption == (isEncrypted ? .decrypted : MessageSecurity.Encryption.none))
      #expect(message.security?.signatures.map(\.verdict) == (isSigned ? [.good] : []))
      #expect(!text.replacing("Bcc: secret@example.org", with: "").contains("secret"))
    }
  }

  @Test func `Attachments are signed and encrypted with the text, and come back with the draft`() throws {
    var written = draft()
    written.attachments = [
      DraftAttachment(name: "plan.bin", mimeType: "application/octet-stream", sizeBytes: 3)
    ]
    let plan = try plan([.signed, .encrypted], .openPGP)
    let source = try composed(
      written, plan.seal(for: ["bob@example.org"], asks: false), contents: [[1, 2, 3]])
    #expect(!String(decoding: source, as: UTF8.self).contains("plan.bin"))
    let again = try MessageComposer().takeApart(source, opening: .all(asks: false))
    #expect(again.contents == [[1, 2, 3]])
    #expect(again.draft.body == Self.body)
    #expect(again.draft.subject == written.subject)
    #expect(again.draft.protection == [.signed, .encrypted])
    #expect(again.draft.bcc == [], "they are in the header outside alone")
  }

  @Test func `Files in an encrypted message are listed and read`() throws {
    var written = draft()
    written.attachments = [
      DraftAttachment(name: "plan.bin", mimeType: "application/octet-stream", sizeBytes: 3),
      DraftAttachment(name: "a.txt", mimeType: "text/plain", sizeBytes: 2),
    ]
    let source = try composed(
      written, try plan(.encrypted, .openPGP).seal(for: ["bob@example.org"], asks: false),
      contents: [[1, 2, 3], Array("é".utf8)])
    let files = try #require(read(source).sealedFiles)
    #expect(files.map(\.filename) == ["plan.bin", "a.txt"])
    #expect(files.map(\.sizeBytes) == [3, 2])
    #expect(files.map(\.isSealed) == [true, true])
    let opener = MIMEMessageOpener()
    let contents = try files.map { try opener.sealedFile($0.section, of: source, opening: .all(asks: false)) }
    #expect(contents == [[1, 2, 3], Array("é".utf8)] as [[UInt8]?])
    let missing = try opener.sealedFile("9", of: source, opening: .all(asks: false))
    #expect(missing == nil)
    #expect(throws: CryptographyProblem.notForAgents) {
      _ = try opener.sealedFile("2", of: source, opening: .signatures)
    }
    let plain = try composed(written, nil, contents: [[1], [2]])
    #expect(read(plain).sealedFiles == nil)
    let unsealed = try opener.sealedFile("2", of: plain, opening: .all(asks: false))
    #expect(unsealed == nil)
  }

  @Test func `A signature fails when the content was changed`() throws {
    let plan = try plan(.signed, .openPGP)
    let source = try composed(draft("Pay 10 to Bob\n"), plan.seal(for: [], asks: false))
    let text = String(decoding: source, as: UTF8.self).replacing("Pay 10", with: "Pay 90")
    #expect(read(Array(text.utf8)).security?.signatures.map(\.verdict) == [.invalid])
  }

  @Test(
    arguments: [true, false])
  func `Keys that a message offers are outside, and those of its recipients inside`(isEncrypted: Bool) throws
  {
    let plan = try plan(isEncrypted ? [.signed, .encrypted] : .signed, .openPGP)
    let mine = AutocryptHeader(
      email: "ann@example.org", prefersEncryption: true, key: [UInt8](repeating: 7, count: 900))
    let theirs = AutocryptHeader(email: "bob@example.org", key: [UInt8](repeating: 8, count: 900))
    let source = try MessageComposer().compose(
      ComposedMessage(
        draft: draft(), contents: [], messageId: "1@example.org", date: Date(timeIntervalSince1970: 0),
        utcOffset: 0,
        seal: plan.seal(for: isEncrypted ? ["bob@example.org"] : [], asks: false),
        autocrypt: AutocryptFields(own: mine, gossip: [theirs])))
    let opener = MIMEMessageOpener()
    #expect(AutocryptHeader.offered(by: "ann@example.org", in: opener.headers(of: source)) == mine)
    #expect(AutocryptHeader.gossip(in: opener.headers(of: source)) == [])
    #expect(!source.split(separator: 0x0A).contains { $0.count > 200 })
    #expect(String(decoding: source, as: UTF8.self).components(separatedBy: "Autocrypt").count == 2)
    let inside = opener.encryptedHeaders(of: source, opening: .all(asks: false))
    #expect(AutocryptHeader.gossip(in: inside) == (isEncrypted ? [theirs] : []))
    #expect(opener.encryptedHeaders(of: source, opening: .signatures) == [])
    #expect(AutocryptHeader.offered(by: "ann@example.org", in: inside) == nil)
  }

  @Test func `GnuPG reads the parts`() throws {
    let plan = try plan([.signed, .encrypted], .openPGP)
    let source = try composed(draft(), plan.seal(for: ["bob@example.org"], asks: false))
    let content = try home.gpg(["--decrypt"], input: try encryptedPart(of: source))
    #expect(content.contains("Subject: =?utf-8?"))
    #expect(content.contains("HP-Outer: Subject: [...]\r\n"))
    #expect(content.contains("hp=\"cipher\""))
    #expect(
      content.contains("Subject: Réunion on Monday\r\n\r\nGr") || content.contains("hp-legacy-display=\"1\""))
  }

  @Test(
    .enabled(if: OtherProgram.isThere("sqop"), "sqop is not installed"))
  func `Sequoia, another implementation of OpenPGP, reads what is sent`() throws {
    let folder = home.folder
    let secret = try home.gpg(["--armor", "--export-secret-keys", "bob@example.org"])
    try Data(secret.utf8).write(to: URL(fileURLWithPath: folder + "/bob.sec"))
    try Data(try home.gpg(["--armor", "--export", "ann@example.org"]).utf8)
      .write(to: URL(fileURLWithPath: folder + "/ann.pub"))
    for protection in [[.signed, .encrypted], .signed] as [MessageProtection] {
      let source = String(
        decoding: try composed(
          draft(), try plan(protection, .openPGP).seal(for: ["bob@example.org"], asks: false)),
        as: UTF8.self)
      let boundary = try #require(source.firstMatch(of: /boundary="([^"]+)"/)).output.1
      let parts = source.split(separator: "\r\n--\(boundary)").map { String($0.drop { "\r\n".contains($0) }) }
      let isSigned = protection == .signed
      let armour = try #require(parts[2].range(of: "-----BEGIN"))
      try Data(parts[2][armour.lowerBound...].utf8).write(to: URL(fileURLWithPath: folder + "/armour"))
      try Data(parts[1].utf8).write(to: URL(fileURLWithPath: folder + "/content"))
      let command =
        isSigned
        ? "sqop verify armour ann.pub < content"
        : "sqop decrypt --verify-with ann.pub --verifications-out verified bob.sec < armour && cat verified"
      let output = String(
        decoding: try OtherProgram.run(["/bin/sh", "-c", command], in: folder), as: UTF8.self)
      let fingerprint = try #require(try plan(.signed, .openPGP).signer).fingerprint
      #expect(output.contains(fingerprint), "\(output)")
      if !isSigned { #expect(output.contains("HP-Outer: Subject: [...]")) }
    }
  }

  @Test func `A recipient who is not among the keys can't read it`() throws {
    let plan = try plan(.encrypted, .openPGP)
    let seal = plan.seal(for: ["bob@example.org"], asks: false)
    #expect(Set(seal.recipients).count == 2, "Bob, and Ann herself")
    let only = MessageSeal(
      .openPGP, signer: nil, recipients: [try #require(plan.keys["bob@example.org"]).fingerprint], asks: false
    )
    #expect(only.recipients.count == 1)
  }

  // MARK: Keys in files

  /// Exports a public key.
  private func keyFile(_ address: String, isStranger: Bool) throws -> [UInt8] {
    let file = try OtherProgram.run(
      ["gpg", "--batch", "--quiet", "--no-tty", "--export", address],
      environment: ["GNUPGHOME": home.folder + (isStranger ? "/stranger" : "/home")])
    try #require(!file.isEmpty)
    return Array(file)
  }

  @Test(
    arguments: [true, false])
  func `A key that only exists as a file decrypts the message, and is not imported`(isSigned: Bool) throws {
    let own = try #require(try plan(.encrypted, .openPGP, to: []).own).fingerprint
    let file = try keyFile("xan@example.org", isStranger: true)
    let seal = MessageSeal(
      .openPGP, signer: isSigned ? own : nil, recipients: [own], keyFiles: [file], asks: false)
    let source = try composed(draft(), seal)
    let content = try home.gpg(["--decrypt"], input: try encryptedPart(of: source), isStranger: true)
    #expect(content.contains("HP-Outer: Subject: [...]\r\n"))
    #expect(read(source).security?.encryption == .decrypted, "by the own key")
    #expect(read(source).security?.signatures.map(\.verdict) == (isSigned ? [.good] : []))
    #expect(try GPGKeyring().keys(.openPGP, naming: ["xan@example.org"]) == [])
  }

  @Test func `A message can be encrypted to keys in files alone`() throws {
    let files = [
      try keyFile("xan@example.org", isStranger: true), try keyFile("bob@example.org", isStranger: false),
    ]
    let seal = MessageSeal(.openPGP, signer: nil, recipients: [], keyFiles: files, asks: false)
    #expect(seal.isEncrypting)
    let encrypted = try encryptedPart(of: try composed(draft(), seal))
    for isStranger in [true, false] {
      let content = try home.gpg(["--decrypt"], input: encrypted, isStranger: isStranger)
      #expect(content.contains("HP-Outer: Subject: [...]\r\n"), "\(isStranger)")
    }
  }

  @Test func `Nothing is encrypted if the key in one of the files can't be used`() throws {
    let own = try #require(try plan(.encrypted, .openPGP, to: []).own).fingerprint
    let good = try keyFile("xan@example.org", isStranger: true)
    var changed = good
    changed[changed.count - 10] ^= 0xFF
    let expired = try keyFile("old@example.org", isStranger: false)
    let revoked = try keyFile("rae@example.org", isStranger: false)
    let files: [[UInt8]] = [
      [], Array("Hello\n".utf8), Array(good.prefix(good.count / 2)), changed, expired, revoked,
    ]
    for file in files {
      let seal = MessageSeal(
        .openPGP, signer: own, recipients: [own], keyFiles: [good, file], asks: false)
      #expect(throws: SealingError.unusableKey, "\(file.count) bytes") { try composed(draft(), seal) }
    }
  }

  @Test func `A key that can only sign can't be used from a file`() throws {
    _ = try home.gpg(
      ["--quick-gen-key", "Sig <sig@example.org>", "ed25519", "sign", "never"], isStranger: true,
      withoutFile: true)
    let file = try keyFile("sig@example.org", isStranger: true)
    let seal = MessageSeal(.openPGP, signer: nil, recipients: [], keyFiles: [file], asks: false)
    #expect(throws: SealingError.unusableKey) { try composed(draft(), seal) }
  }

  @Test(
    arguments: ["ann@example.org", "--no-file", "", String(repeating: "A", count: 39) + "\n"])
  func `Only fingerprints name the keys beside files`(recipient: String) throws {
    let file = try keyFile("xan@example.org", isStranger: true)
    let seal = MessageSeal(.openPGP, signer: nil, recipients: [recipient], keyFiles: [file], asks: false)
    #expect(throws: SealingError.unusableKey) { try composed(draft(), seal) }
  }

  // MARK: Drafts

  @Test func `An encrypted draft shows nothing to the server, and comes back whole`() throws {
    var written = draft()
    (written.protection, written.customFields) = (
      [.signed, .encrypted], [try CustomField("X-Project: Falcon")]
    )
    let own = try plan(.encrypted, .openPGP, to: [])
    let source = try composed(written, own.seal(for: [], asks: false), isDraft: true)
    let text = String(decoding: source, as: UTF8.self)
    for secret in ["bob@", "secret@", "Falcon", "Monday", "a@example.org>"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(header(source, "Autocrypt-Draft-State") == "encrypt=yes; _by-choice=yes")
    #expect(try MessageComposer().takeApart(source, opening: .all(asks: false)).draft == written)
    #expect(throws: CryptographyProblem.notForAgents) {
      try MessageComposer().takeApart(source, opening: .signatures)
    }
  }

  @Test(
    arguments: [
      MessageProtection.signed, .encrypted, [.signed, .encrypted], [], .automatic, [.automatic, .signed],
    ])
  func `A draft notes how it is to be protected`(protection: MessageProtection) throws {
    var written = draft()
    written.protection = protection
    let own = try plan(.encrypted, .openPGP, to: [])
    let seal = protection.contains(.encrypted) ? own.seal(for: [], asks: false) : nil
    let source = try composed(written, seal, isDraft: true)
    #expect(try MessageComposer().takeApart(source, opening: .all(asks: false)).draft == written)
    #expect(header(try composed(written, nil), "Autocrypt-Draft-State") == nil, "only in drafts")
  }

  // MARK: Keys

  @Test func `Keys are found by whole addresses, with what can be done with them`() throws {
    let keyring = GPGKeyring()
    let names = [
      "ann@example.org", "old@example.org", "rae@example.org", "sam@example.org", "nn@example.org", "0x1",
    ]
    let keys = try keyring.keys(.openPGP, naming: names)
    #expect(
      keys.map { $0.owners.map(\.email) } == [
        ["ann@example.org"], ["old@example.org"], ["rae@example.org"], ["sam@example.org"],
      ])
    #expect(keys.map(\.isSecret) == [true, true, true, false])
    #expect(keys.map(\.isExpired) == [false, true, false, false])
    #expect(keys.map(\.isUnusable) == [false, false, true, false])
    #expect(keys.map(\.canEncrypt) == [true, false, false, true])
    #expect(keys[0].validity(for: "ANN@example.org") == .certified)
    #expect(keys[3].validity(for: "sam@example.org") == .unknown)
    let certificates = try keyring.keys(.smime, naming: ["ann@example.org", "bob@example.org"])
    #expect(certificates.map(\.isSecret) == [true])
    #expect(certificates.first?.validity(for: "ann@example.org") == .certified)
  }
}
