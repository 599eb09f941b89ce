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

  // MARK: Both standards

  @Test(
    "every combination of signing and encrypting is read as it was written",
    arguments: [MessageProtection.signed, .encrypted, [.signed, .encrypted]], CryptographyStandard.allCases)
  func combinations(protection: MessageProtection, standard: CryptographyStandard) throws {
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

  @Test("attachments are signed and encrypted with the text, and come back with the draft")
  func attachments() throws {
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

  @Test("a signature fails when the content was changed")
  func changed() throws {
    let plan = try plan(.signed, .openPGP)
    let source = try composed(draft("Pay 10 to Bob\n"), plan.seal(for: [], asks: false))
    let text = String(decoding: source, as: UTF8.self).replacing("Pay 10", with: "Pay 90")
    #expect(read(Array(text.utf8)).security?.signatures.map(\.verdict) == [.invalid])
  }

  @Test("GnuPG reads the parts")
  func gnuPG() throws {
    let plan = try plan([.signed, .encrypted], .openPGP)
    let source = String(
      decoding: try composed(draft(), plan.seal(for: ["bob@example.org"], asks: false)), as: UTF8.self)
    let start = try #require(source.range(of: "-----BEGIN PGP MESSAGE-----"))
    let end = try #require(source.range(of: "-----END PGP MESSAGE-----"))
    let content = try home.gpg(
      ["--decrypt"], input: String(source[start.lowerBound..<end.upperBound]) + "\n")
    #expect(content.contains("Subject: =?utf-8?"))
    #expect(content.contains("HP-Outer: Subject: [...]\r\n"))
    #expect(content.contains("hp=\"cipher\""))
    #expect(
      content.contains("Subject: Réunion on Monday\r\n\r\nGr") || content.contains("hp-legacy-display=\"1\""))
  }

  @Test("a recipient who is not among the keys can't read it")
  func strangers() throws {
    let plan = try plan(.encrypted, .openPGP)
    let seal = plan.seal(for: ["bob@example.org"], asks: false)
    #expect(Set(seal.recipients).count == 2, "Bob, and Ann herself")
    let only = MessageSeal(
      .openPGP, signer: nil, recipients: [try #require(plan.keys["bob@example.org"]).fingerprint], asks: false
    )
    #expect(only.recipients.count == 1)
  }

  // MARK: Drafts

  @Test("an encrypted draft shows nothing to the server, and comes back whole")
  func drafts() throws {
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
    "a draft notes how it is to be protected",
    arguments: [MessageProtection.signed, .encrypted, [.signed, .encrypted], []])
  func state(protection: MessageProtection) throws {
    var written = draft()
    written.protection = protection
    let own = try plan(.encrypted, .openPGP, to: [])
    let seal = protection.contains(.encrypted) ? own.seal(for: [], asks: false) : nil
    let source = try composed(written, seal, isDraft: true)
    #expect(try MessageComposer().takeApart(source, opening: .all(asks: false)).draft == written)
    #expect(header(try composed(written, nil), "Autocrypt-Draft-State") == nil, "only in drafts")
  }

  // MARK: Keys

  @Test("keys are found by whole addresses, with what can be done with them")
  func keys() throws {
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
