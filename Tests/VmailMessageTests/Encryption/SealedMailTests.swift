import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

/// Messages signed and encrypted by GnuPG and OpenSSL, and those that only look like it.
@Suite(
  "Signed and encrypted mail", .enabled(if: GnuPGHome.isThere, "GnuPG is not installed"),
  .timeLimit(.minutes(10)))
struct SealedMailTests {
  private let home: GnuPGHome
  private static let part = "Content-Type: text/plain; charset=utf-8\r\n\r\nGrüße\r\n"

  init() throws { home = try GnuPGHome.shared.get() }

  // MARK: Making mail

  private func read(
    _ source: String, layers: LayerOpening = .all(asks: false), isPartial: Bool = false,
    showsImages: Bool = false, exportsSessionKey: Bool = false
  ) -> ReadableMessage {
    MIMEMessageOpener().readable(
      Array(source.utf8),
      ReadingOptions(
        allowsRemoteImages: showsImages, isPartial: isPartial, layers: layers,
        exportsSessionKey: exportsSessionKey))
  }

  private func mail(_ body: String, from: String = "ann@example.org") -> String {
    "From: \(from)\r\nTo: bob@example.org\r\nSubject: Outside\r\nMIME-Version: 1.0\r\n" + body
  }

  private func signed(_ part: String = part, by name: String = "ann", changed: String? = nil) throws -> String
  {
    let isStranger = ["sam", "xan"].contains(name)
    let time = name == "old" ? ["--faked-system-time", "20200601T000000"] : []
    let signature =
      name == "rae"
      ? try String(contentsOfFile: home.folder + "/rae.sig", encoding: .utf8)
      : try home.gpg(
        time + ["-u", "\(name)@example.org", "--armor", "--detach-sign"], input: part, isStranger: isStranger)
    return """
      Content-Type: multipart/signed; boundary="=b"; micalg=pgp-sha512; protocol="application/pgp-signature"\r
      \r
      --=b\r
      \(changed ?? part)\r
      --=b\r
      Content-Type: application/pgp-signature\r
      \r
      \(signature)\r
      --=b--\r

      """
  }

  private func encrypted(_ part: String, to name: String = "ann", by signer: String? = nil) throws -> String {
    let signing = signer.map { ["-u", "\($0)@example.org", "--sign"] } ?? []
    let data = try home.gpg(
      ["--armor", "--trust-model", "always", "-r", "\(name)@example.org"] + signing + ["--encrypt"],
      input: part,
      isStranger: name == "xan")
    return wrapped(data)
  }

  private func wrapped(_ data: String) -> String {
    """
    Content-Type: multipart/encrypted; boundary="=e"; protocol="application/pgp-encrypted"\r
    \r
    --=e\r
    Content-Type: application/pgp-encrypted\r
    \r
    Version: 1\r
    --=e\r
    Content-Type: application/octet-stream\r
    \r
    \(data)\r
    --=e--\r

    """
  }

  // MARK: OpenPGP

  @Test(
    arguments: [
      ("ann", "Ann <ann@example.org>", .good), ("ann", "ANN@Example.ORG", .good),
      ("ann", "bob@example.org", .otherSender),
      ("ann", "\"ann@example.org\" <eve@example.org>", .otherSender),
      ("ann", "ann@example.org, bob@example.org", .otherSender),
      ("ann", "ann@example.org\r\nFrom: bob@example.org", .otherSender),
      ("ann", "ann@example.org\r\nFrom:", .otherSender),
      ("sam", "sam@example.org", .unverified),
      ("xan", "xan@example.org", .missingKey), ("old", "old@example.org", .expired),
      ("rae", "rae@example.org", .unusableKey),
    ] as [(String, String, MessageSignature.Verdict)])
  func `A signature is judged by the content, the key and the sender`(
    key: String, from: String, expected: MessageSignature.Verdict
  ) throws {
    let message = read(mail(try signed(by: key), from: from))
    #expect(message.security?.signatures.map(\.verdict) == [expected])
    #expect(message.security?.isProven == (expected == .good))
    #expect(message.text.plainText() == "Grüße")
  }

  @Test func `A signature holds whatever line ends a mailbox has`() throws {
    let source = mail(try signed()).replacing("\r\n", with: "\n")
    #expect(read(source).security?.isProven == true)
  }

  @Test(
    arguments: ["Grüsse", "Grüße\r\nPS", "Grüße\r\n", " Grüße"])
  func `Changed content has an invalid signature`(text: String) throws {
    let changed = Self.part.replacing("Grüße", with: text)
    let message = read(mail(try signed(changed: changed)))
    #expect(message.security?.signatures.map(\.verdict) == [.invalid])
  }

  @Test func `Encrypted mail is decrypted in memory, and shows whether it is signed`() throws {
    for (body, verdicts) in [
      (try encrypted(Self.part), []), (try encrypted(Self.part, by: "ann"), [.good]),
      (try encrypted(Self.part, by: "bob"), [.otherSender]), (try encrypted(signed()), [.good]),
      (try encrypted(signed(by: "xan")), [.missingKey]),
    ] as [(String, [MessageSignature.Verdict])] {
      let message = read(mail(body))
      #expect(message.security?.encryption == .decrypted)
      #expect(message.security?.signatures.map(\.verdict) == verdicts)
      #expect(message.text.plainText() == "Grüße")
    }
  }

  @Test func `A signature around encrypted data proves nothing about the text`() throws {
    let message = read(mail(try signed(encrypted(Self.part))))
    #expect(message.security == MessageSecurity(encryption: .decrypted))
    #expect(message.text.plainText() == "Grüße")
  }

  @Test func `Encrypted mail that can't be opened says why, and shows nothing`() throws {
    let whole = try encrypted(Self.part)
    let damaged = whole.replacing(#/\r\n\r\n(-----BEGIN PGP MESSAGE-----\n\n)(.{64})\n(.{64})\n/#) { match in
      "\r\n\r\n\(match.1)\(match.2)\n\(String(match.3.reversed()))\n"
    }
    #expect(damaged != whole)
    for (body, problem) in [
      (try encrypted(Self.part, to: "xan"), .noSecretKey), (damaged, .damaged),
      (wrapped("nothing"), .damaged),
    ] as [(String, CryptographyProblem)] {
      let message = read(mail(body))
      #expect(message.security?.encryption == .failed(problem))
      #expect(message.text.isEmpty && message.remarks.isEmpty)
    }
    #expect(read(mail(whole), layers: .signatures).security?.encryption == .failed(.notForAgents))
    #expect(read(mail(whole), layers: .signatures).text.isEmpty)
    #expect(read(mail(whole), layers: .none).security == nil)
    #expect(read(mail(whole), layers: .none).text.isEmpty)
  }

  @Test func `Inline PGP counts if it is the whole text`() throws {
    let clear = try home.gpg(["-u", "ann@example.org", "--clearsign"], input: "Hello\n")
    let cipher = try home.gpg(["--armor", "-r", "ann@example.org", "--encrypt"], input: "Hello\n")
    let type = "Content-Type: text/plain\r\n\r\n"
    #expect(read(mail(type + clear)).security?.isProven == true)
    #expect(read(mail(type + clear)).text.plainText() == "Hello")
    #expect(read(mail(type + "\r\n" + cipher + "\r\n")).security?.encryption == .decrypted)
    #expect(read(mail(type + "\r\n" + cipher)).text.plainText() == "Hello")
    #expect(read(mail(type + "Hi\n" + clear)).security == nil)
  }

  @Test func `Inline PGP with a footer is said to be a part, and shown as it is`() throws {
    let clear = try home.gpg(["-u", "ann@example.org", "--clearsign"], input: "Hello\n")
    let cipher = try home.gpg(["--armor", "-r", "ann@example.org", "--encrypt"], input: "Hello\n")
    let type = "Content-Type: text/plain\r\n\r\n"
    for (text, isEncrypted) in [
      (clear + "-- \nA list\n", false), (clear + clear, false), (cipher + "-- \nA list\n", true),
      (cipher + cipher, true), (cipher + clear, true),
    ] {
      let message = read(mail(type + text))
      #expect(
        message.security
          == MessageSecurity(hasPartialSignature: !isEncrypted, hasPartialEncryption: isEncrypted))
      #expect(message.text.plainText().contains("-----BEGIN PGP"))
    }
    let key = try home.gpg(["--armor", "--export", "ann@example.org"], input: "")
    #expect(read(mail(type + key)).security == nil)
  }

  @Test func `Armour that is signed and not encrypted says so`() throws {
    let signed = try home.gpg(["-u", "ann@example.org", "--armor", "--sign"], input: "Hello\n")
    #expect(signed.hasPrefix("-----BEGIN PGP MESSAGE-----"))
    let message = read(mail("Content-Type: text/plain\r\n\r\n" + signed))
    #expect(
      message.security?.encryption == MessageSecurity.Encryption.none && message.security?.isProven == true)
    #expect(message.text.plainText() == "Hello")
    // It is no encrypted message, whatever it claims to be.
    #expect(read(mail(wrapped(signed))).security == MessageSecurity(encryption: .failed(.damaged)))
  }

  @Test func `Decrypted text without a header is text`() throws {
    #expect(read(mail(try encrypted("Hello, Ann!\r\n\r\nBye\r\n"))).text.plainText() == "Hello, Ann!\n\nBye")
  }

  @Test func `What becomes much larger by decompression is not opened`() throws {
    let part = "Content-Type: text/plain\r\n\r\n" + String(repeating: "0", count: 70 << 20)
    #expect(read(mail(try encrypted(part))).security?.encryption == .failed(.other))
  }

  // MARK: Protected headers

  /// The payloads of the examples in RFC 9788, appendices C.3.1.2, C.3.3.2, E.1 and E.2, and the forms of C.3.4 and C.3.10.
  private static let baseline = """
    MIME-Version: 1.0
    Content-Transfer-Encoding: 7bit
    Subject: smime-signed-enc-hp-baseline
    Message-ID: <smime-signed-enc-hp-baseline@example>
    From: Alice <alice@smime.example>
    To: Bob <bob@smime.example>
    Date: Sat, 20 Feb 2021 10:09:02 -0500
    User-Agent: Sample MUA Version 1.0
    HP-Outer: Subject: [...]
    HP-Outer: Message-ID: <smime-signed-enc-hp-baseline@example>
    HP-Outer: From: Alice <alice@smime.example>
    HP-Outer: To: Bob <bob@smime.example>
    HP-Outer: Date: Sat, 20 Feb 2021 10:09:02 -0500
    HP-Outer: User-Agent: Sample MUA Version 1.0
    Content-Type: text/plain; charset="utf-8"; hp="cipher"

    This is the
    smime-signed-enc-hp-baseline
    message.

    """
  private static let legacyText = """
    Date: Fri, 21 Jan 2022 20:40:48 -0500
    From: Alice <alice@example.net>
    To: Bob <bob@example.net>
    Subject: Dinner plans
    Message-ID: <text-plain-legacy-display@lhp.example>
    MIME-Version: 1.0
    Content-Type: text/plain; charset="us-ascii"; hp-legacy-display="1";
     hp="cipher"
    HP-Outer: Date: Fri, 21 Jan 2022 20:40:48 -0500
    HP-Outer: From: Alice <alice@example.net>
    HP-Outer: To: Bob <bob@example.net>
    HP-Outer: Subject: [...]
    HP-Outer: Message-ID: <text-plain-legacy-display@lhp.example>

    Subject: Dinner plans

    Let's meet at Rama's Roti Shop at 8pm and go to the park
    from there.

    """
  private static let legacyHTML = """
    Date: Fri, 21 Jan 2022 20:40:48 -0500
    From: Alice <alice@example.net>
    To: Bob <bob@example.net>
    Subject: Dinner plans
    Message-ID: <text-html-legacy-display@lhp.example>
    MIME-Version: 1.0
    Content-Type: text/html; charset="us-ascii"; hp-legacy-display="1";
     hp="cipher"
    HP-Outer: Date: Fri, 21 Jan 2022 20:40:48 -0500
    HP-Outer: From: Alice <alice@example.net>
    HP-Outer: To: Bob <bob@example.net>
    HP-Outer: Subject: [...]
    HP-Outer: Message-ID: <text-html-legacy-display@lhp.example>

    <html><head><title></title></head><body>
    <div class="header-protection-legacy-display">
    <pre>Subject: Dinner plans</pre>
    </div>
    <p>
    Let's meet at Rama's Roti Shop at 8pm and go to the park
    from there.
    </p>
    </body>
    </html>

    """

  private static let shy = """
    MIME-Version: 1.0
    Content-Transfer-Encoding: 7bit
    Subject: smime-signed-enc-hp-shy
    Message-ID: <smime-signed-enc-hp-shy@example>
    From: Alice <alice@smime.example>
    To: Bob <bob@smime.example>
    Date: Sat, 20 Feb 2021 10:12:02 -0500
    User-Agent: Sample MUA Version 1.0
    HP-Outer: Subject: [...]
    HP-Outer: Message-ID: <smime-signed-enc-hp-shy@example>
    HP-Outer: From: alice@smime.example
    HP-Outer: To: bob@smime.example
    HP-Outer: Date: Sat, 20 Feb 2021 15:12:02 +0000
    HP-Outer: User-Agent: Sample MUA Version 1.0
    Content-Type: text/plain; charset="utf-8"; hp="cipher"

    This is the
    smime-signed-enc-hp-shy
    message.

    """
  private static let shyLegacy = shy.replacing(
    "hp=\"cipher\"\n\n",
    with: """
      hp-legacy-display="1"; hp="cipher"

      Subject: smime-signed-enc-hp-shy
      From: Alice <alice@smime.example>
      To: Bob <bob@smime.example>
      Date: Sat, 20 Feb 2021 10:12:02 -0500


      """)
  private static let complexLegacy = """
    MIME-Version: 1.0
    Subject: smime-signed-enc-complex-hp-baseline-legacy
    From: Alice <alice@smime.example>
    To: Bob <bob@smime.example>
    HP-Outer: Subject: [...]
    HP-Outer: From: Alice <alice@smime.example>
    HP-Outer: To: Bob <bob@smime.example>
    Content-Type: multipart/mixed; boundary="550"; hp="cipher"

    --550
    MIME-Version: 1.0
    Content-Type: multipart/alternative; boundary="fcd"

    --fcd
    Content-Type: text/plain; charset="us-ascii"; hp-legacy-display="1"
    MIME-Version: 1.0

    Subject: smime-signed-enc-complex-hp-baseline-legacy

    This is the message.
    --fcd
    Content-Type: text/html; charset="us-ascii"; hp-legacy-display="1"
    MIME-Version: 1.0

    <html><head><title></title></head><body>
    <div class="header-protection-legacy-display"><pre>
    Subject: smime-signed-enc-complex-hp-baseline-legacy</pre></div>
    <p>This is the message.</p></body></html>
    --fcd--

    --550
    Content-Type: image/png
    Content-Transfer-Encoding: base64
    Content-Disposition: inline

    iVBORw0KGgo=

    --550--

    """

  @Test(
    arguments: [
      (
        baseline, "smime-signed-enc-hp-baseline", "This is the\nsmime-signed-enc-hp-baseline\nmessage.",
        "smime.example"
      ),
      (
        shy, "smime-signed-enc-hp-shy", "This is the\nsmime-signed-enc-hp-shy\nmessage.", "smime.example"
      ),
      (
        shyLegacy, "smime-signed-enc-hp-shy", "This is the\nsmime-signed-enc-hp-shy\nmessage.",
        "smime.example"
      ),
      (
        complexLegacy, "smime-signed-enc-complex-hp-baseline-legacy", "This is the message.", "smime.example"
      ),
      (
        legacyText, "Dinner plans",
        "Let's meet at Rama's Roti Shop at 8pm and go to the park\nfrom there.", "example.net"
      ),
      (
        legacyHTML, "Dinner plans",
        "Let's meet at Rama's Roti Shop at 8pm and go to the park from there.", "example.net"
      ),
    ])
  func `The examples of RFC 9788 are read as it says`(
    payload: String, subject: String, text: String, domain: String
  ) throws {
    let message = read(mail(try encrypted(payload.replacing("\n", with: "\r\n"), by: "ann")))
    #expect(message.protectedSubject == subject && message.text.plainText() == text)
    #expect(message.protectedPeople?.from == [Participant(name: "Alice", email: "alice@\(domain)")])
    #expect(message.protectedPeople?.to == [Participant(name: "Bob", email: "bob@\(domain)")])
  }

  @Test func `The people in an encrypted header count for answers, whatever others add outside`() throws {
    let payload =
      "From: ann@example.org\r\nReply-To: Ann <ann@lists.example>\r\nTo: bob@example.org\r\nSubject: Plan\r\n"
      + "Content-Type: text/plain; hp=\"cipher\"\r\n\r\nText\r\n"
    for signer in ["ann", nil] {
      let outside = "Cc: eve@example.org\r\nReply-To: eve@example.org\r\n"
      let message = read(outside + mail(try encrypted(payload, by: signer)))
      let people = try #require(message.protectedPeople)
      #expect(
        people.from.map(\.email) == ["ann@example.org"] && people.to.map(\.email) == ["bob@example.org"])
      #expect(people.cc == [] && people.replyTo.map(\.email) == ["ann@lists.example"])
    }
    #expect(read(mail(try encrypted(Self.part))).protectedPeople == nil)
    let signed = payload.replacing("hp=\"cipher\"", with: "hp=\"clear\"")
    #expect(
      read(mail(try self.signed(signed))).protectedPeople == nil, "lists change mail that is only signed")
  }

  /// A message as in the examples of the older form (RFC 9788 appendices C.1.9 and C.3): wrapped as a whole.
  private func wrapped(
    from: String = "Ann <ann@example.org>", type: String = "multipart/mixed; boundary=\"fcc\"",
    wrapper: String = "message/rfc822"
  ) -> String {
    """
    MIME-Version: 1.0\r
    Content-Type: \(wrapper)\r
    \r
    MIME-Version: 1.0\r
    Content-Type: \(type)\r
    Subject: Inside\r
    Message-ID: <wrapped@example.org>\r
    From: \(from)\r
    To: Bob <bob@example.org>\r
    \r
    --fcc\r
    Content-Type: multipart/alternative; boundary="0f8"\r
    \r
    --0f8\r
    Content-Type: text/plain; charset="us-ascii"\r
    \r
    Hello\r
    --0f8\r
    Content-Type: text/html; charset="us-ascii"\r
    \r
    <p>Hello</p>\r
    --0f8--\r
    \r
    --fcc\r
    Content-Type: image/png\r
    Content-Transfer-Encoding: base64\r
    Content-Disposition: inline\r
    \r
    iVBORw0KGgo=\r
    \r
    --fcc--\r

    """
  }

  @Test func `A message that is wrapped as a whole is read as one with a protected header`() throws {
    let part = wrapped()
    for source in [mail(try signed(part)), mail(try encrypted(part, by: "ann"))] {
      let message = read(source)
      #expect(message.protectedSubject == "Inside" && message.text.plainText() == "Hello")
      #expect(message.security?.signatures.map(\.verdict) == [.good] && message.security?.innerSender == nil)
    }
    let encrypted = read(mail(try encrypted(part)))
    #expect(encrypted.protectedPeople?.to == [Participant(name: "Bob", email: "bob@example.org")])
    #expect(encrypted.sealedFiles?.map(\.mimeType) == ["image/png"])
    // Lines may end in any way within.
    let unix = "Content-Type: message/rfc822\r\n\r\n" + "From: ann@example.org\nSubject: Inside\n\nHello\n"
    #expect(read(mail(try self.encrypted(unix))).protectedSubject == "Inside")
  }

  @Test func `An attached message isn't the signed one, even if nothing else is attached`() throws {
    for part in [
      wrapped(from: "bob@example.org"), wrapped(type: "text/plain; hp=\"clear\""),
      wrapped(wrapper: "message/rfc822; hp=\"clear\""),
      wrapped(type: "multipart/signed; boundary=\"fcc\"; protocol=\"application/pgp-signature\""),
    ] {
      let message = read(mail(try signed(part)))
      #expect(message.protectedSubject != "Inside" && message.text.plainText() != "Hello", "\(part)")
    }
    let forged = mail(try signed(wrapped(), changed: wrapped().replacing("Inside", with: "inside")))
    #expect(read(forged).protectedSubject == nil)
    #expect(read(forged).security?.signatures.map(\.verdict) == [.invalid])
  }

  @Test func `Another sender in the protected header is noted`() throws {
    let payload = { (from: String) in
      "\(from)Subject: Plan\r\nContent-Type: text/plain; hp=\"clear\"\r\n\r\nText\r\n"
    }
    for (from, sender) in [
      ("From: Bob <bob@example.org>\r\n", "bob@example.org"), ("From: ANN@example.org\r\n", nil), ("", nil),
    ] {
      #expect(read(mail(try signed(payload(from)))).security?.innerSender == sender)
      #expect(read(mail(try encrypted(payload(from)))).security?.innerSender == sender)
    }
  }

  // MARK: Session keys

  /// Returns the session key of the encrypted data in a source, as GnuPG prints it.
  private func sessionKey(of source: String, isStranger: Bool = false) throws -> Secret {
    let start = try #require(source.range(of: "-----BEGIN PGP MESSAGE-----"))
    let end = try #require(source.range(of: "-----END PGP MESSAGE-----"))
    let status = try home.gpg(
      ["--show-session-key", "--status-fd", "1", "--decrypt"],
      input: String(source[start.lowerBound..<end.upperBound]) + "\n", isStranger: isStranger)
    return Secret(String(try #require(status.firstMatch(of: /SESSION_KEY ([0-9]+:[0-9A-F]+)/)).output.1))
  }

  @Test func `A session key is that of the message, is returned only if it is wanted, and is not printed`()
    throws
  {
    for source in [mail(try encrypted(Self.part, by: "ann")), mail(try signed(encrypted(Self.part)))] {
      let message = read(source, exportsSessionKey: true)
      let key = try #require(message.sessionKey)
      #expect(try sessionKey(of: source) == key)
      #expect(read(source).sessionKey == nil)
      var printed = "\(message) \(LayerOpening.all(asks: false, sessionKey: key))"
      dump(message, to: &printed)
      #expect(!printed.contains(key.revealed))
      // What is known already isn't returned again.
      let again = read(source, layers: .all(asks: false, sessionKey: key), exportsSessionKey: true)
      #expect(again.security == message.security && again.text == message.text)
      #expect(again.sessionKey == nil)
    }
    #expect(read(mail(try signed()), exportsSessionKey: true).sessionKey == nil)
  }

  @Test func `A message opens with its session key where the secret key is missing, and never for agents`()
    throws
  {
    let parts = """
      Content-Type: multipart/mixed; boundary="=f"\r
      \r
      --=f\r
      \(Self.part)\r
      --=f\r
      Content-Type: text/csv\r
      Content-Disposition: attachment; filename="a.csv"\r
      \r
      a,b\r
      --=f--\r

      """
    let source = mail(try encrypted(parts, to: "xan"))
    let known = LayerOpening.all(
      asks: false, sessionKey: try sessionKey(of: source, isStranger: true))
    #expect(read(source).security?.encryption == .failed(.noSecretKey))
    let message = read(source, layers: known)
    #expect(message.security?.encryption == .decrypted)
    #expect(message.text.plainText().contains("Grüße"))
    let file = try #require(message.sealedFiles?.first)
    let bytes = Array(source.utf8)
    let content = try MIMEMessageOpener().sealedFile(file.section, of: bytes, opening: known)
    #expect(content == Array("a,b".utf8))
    let written = try MessageComposer().takeApart(bytes, opening: known)
    #expect(written.draft.body.contains("Grüße") && written.contents == [Array("a,b".utf8)])
    for layers in [LayerOpening.signatures, .none] {
      let unopened = read(source, layers: layers, exportsSessionKey: true)
      #expect(unopened.text.isEmpty && unopened.sessionKey == nil)
    }
  }

  @Test(
    arguments: ["9:" + String(repeating: "0", count: 64), "9:00", "nonsense"])
  func `With a wrong session key, a message is decrypted as without one`(text: String) throws {
    let known = LayerOpening.all(asks: false, sessionKey: Secret(text))
    let source = mail(try encrypted(Self.part))
    let message = read(source, layers: known, exportsSessionKey: true)
    #expect(message.text.plainText() == "Grüße")
    #expect(try sessionKey(of: source) == message.sessionKey)
    let foreign = read(mail(try encrypted(Self.part, to: "xan")), layers: known)
    #expect(foreign.security?.encryption == .failed(.noSecretKey))
  }

  @Test func `Only the outermost encrypted layer has a session key`() throws {
    let inner = try encrypted(Self.part, to: "xan")
    let source = mail(try encrypted(inner))
    let known = LayerOpening.all(asks: false, sessionKey: try sessionKey(of: inner, isStranger: true))
    let message = read(source, layers: known, exportsSessionKey: true)
    #expect(message.security?.encryption == .failed(.noSecretKey) && message.text.isEmpty)
    #expect(try sessionKey(of: source) == message.sessionKey)
    let both = mail(try encrypted(encrypted(Self.part)))
    let opened = read(both, exportsSessionKey: true)
    #expect(opened.text.plainText() == "Grüße")
    #expect(try sessionKey(of: both) == opened.sessionKey)
  }

  @Test func `Data whose integrity isn't protected is not opened, also with its session key (EFAIL)`() throws
  {
    let whole = try home.gpg(
      ["--armor", "--trust-model", "always", "-r", "ann@example.org", "--encrypt"], input: Self.part)
    let known = try sessionKey(of: whole)
    // The first packet is the encrypted session key; that of the data is made here (RFC 4880 sections 5.7 and 13.9).
    let start = try #require(whole.range(of: "\n\n")).upperBound
    let packets = whole[start...].split(separator: "\n").prefix(3).flatMap {
      [UInt8](Data(base64Encoded: String($0)) ?? Data())
    }
    try #require(packets.count > 2 && packets[0] == 0x84 && Int(packets[1]) + 2 <= packets.count)
    let body: [UInt8] = Array("b".utf8) + [0, 0, 0, 0, 0] + Array(Self.part.utf8)
    let literal: [UInt8] = [0xCB, UInt8(body.count)] + body
    let zeroes = [UInt8](repeating: 0, count: 16)
    let random = try enciphered(Array("0123456789abcdefef".utf8), known, after: zeroes)
    let data = random + (try enciphered(literal, known, after: Array(random.dropFirst(2))))
    let message: [UInt8] =
      Array(packets.prefix(Int(packets[1]) + 2)) + [0xC9, UInt8(data.count)] + data
    let source = mail(
      wrapped(Data(message).base64EncodedString()).replacing(
        "octet-stream\r\n", with: "octet-stream\r\nContent-Transfer-Encoding: base64\r\n"))
    for layers in [LayerOpening.all(asks: false), .all(asks: false, sessionKey: known)] {
      #expect(read(source, layers: layers).security?.encryption == .failed(.damaged))
      #expect(read(source, layers: layers).text.isEmpty)
    }
  }

  /// Encrypts with AES-256 in the mode of OpenPGP.
  private func enciphered(_ bytes: [UInt8], _ key: Secret, after vector: [UInt8]) throws -> [UInt8] {
    let name = home.folder + "/" + UUID().uuidString
    try Data(bytes).write(to: URL(fileURLWithPath: name))
    defer { try? FileManager.default.removeItem(atPath: name) }
    let digits = vector.map { String(format: "%02x", $0) }.joined()
    try #require(key.revealed.hasPrefix("9:"), "AES-256")
    return [UInt8](
      try OtherProgram.run([
        "openssl", "enc", "-aes-256-cfb", "-K", String(key.revealed.dropFirst(2)), "-iv", digits, "-in", name,
      ]))
  }

  // MARK: Layers that prove nothing

  @Test func `What a mailing list puts around a signature is not signed`() throws {
    let source = """
      Content-Type: multipart/mixed; boundary="=m"\r
      \r
      --=m\r
      \(try signed())\r
      --=m\r
      Content-Type: text/plain\r
      \r
      Footer\r
      --=m--\r

      """
    let message = read(mail(source))
    #expect(message.security == MessageSecurity(hasPartialSignature: true))
    #expect(message.text.plainText().contains("Footer"))
  }

  @Test func `HTML around encrypted data doesn't get its text (EFAIL)`() throws {
    let source = """
      Content-Type: multipart/mixed; boundary="=m"\r
      \r
      --=m\r
      Content-Type: text/html\r
      \r
      <img src="https://eve.example/\r
      --=m\r
      \(try encrypted(Self.part))\r
      --=m\r
      Content-Type: text/html\r
      \r
      ">\r
      --=m--\r

      """
    let message = read(mail(source), showsImages: true)
    #expect(message.security == MessageSecurity(hasPartialEncryption: true))
    #expect(!"\(message)".contains("Grüße"))
  }

  @Test func `Images of encrypted mail are never loaded`() throws {
    let html =
      "Content-Type: text/html\r\n\r\n<p>Hi <img src='https://a.example/b.png' width=90 height=90></p>\r\n"
    #expect(read(mail(html), showsImages: true).allowedImages.count == 1)
    let message = read(mail(try encrypted(html)), showsImages: true)
    #expect(message.allowedImages.isEmpty && message.blockedImages.count == 1)
  }

  @Test func `Only what is signed is shown, whatever else is in the message`() throws {
    let extra = "Before\r\n--=b\r\nContent-Type: text/plain\r\n\r\nFirst\r\n"
    let three = mail(
      try signed().replacing(
        "\r\n\r\n--=b\r\nContent-Type: text/plain", with: "\r\n\r\n\(extra)--=b\r\nContent-Type: text/plain"))
    #expect(read(three).security?.isProven != true)
    let preamble =
      mail(
        try signed().replacing(
          "\r\n\r\n--=b\r\nContent-Type: text/plain",
          with: "\r\n\r\nBefore\r\n--=b\r\nContent-Type: text/plain")) + "After"
    #expect(read(preamble).security?.isProven == true)
    #expect(read(preamble).text.plainText() == "Grüße")
  }

  @Test func `Mail that is not complete can't be checked`() throws {
    let signed = read(mail(try signed()), isPartial: true)
    #expect(signed.security?.signatures.map(\.verdict) == [.unchecked] && signed.missing == .part)
    let encrypted = read(mail(try encrypted(Self.part)), isPartial: true)
    #expect(encrypted.security?.encryption == .failed(.notDownloaded))
  }

  @Test func `Other mail is what it was`() {
    let message = read(mail("Content-Type: text/plain\r\n\r\nHello\r\n"))
    #expect(message.security == nil && message.text.plainText() == "Hello")
  }

  // MARK: Protected headers

  @Test func `The protected subject counts if the layer around it is intact`() throws {
    let part =
      "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n" + Self.part.replacing("utf-8", with: "utf-8; hp=\"cipher\"")
    #expect(read(mail(try encrypted(part))).protectedSubject == "Grüße")
    #expect(read(mail(try encrypted(signed(part)))).protectedSubject == "Grüße")
    #expect(read(mail(try signed(part))).protectedSubject == "Grüße")
    let older = part.replacing("hp=\"cipher\"", with: "protected-headers=\"v1\"")
    #expect(read(mail(try encrypted(older))).protectedSubject == "Grüße")
    let unmarked = "Subject: Inside\r\n" + Self.part
    #expect(read(mail(try encrypted(unmarked))).protectedSubject == nil)
    #expect(
      read(mail(try signed(part, changed: part.replacing("Gr=C3", with: "gr=C3")))).protectedSubject == nil)
    #expect(read(mail(try signed(part, by: "xan"))).protectedSubject == nil)
  }

  @Test func `A copy of the subject, for programs that don't know protected headers, is left out`() throws {
    let plain =
      "Subject: Inside\r\nContent-Type: text/plain; hp=cipher; hp-legacy-display=1\r\n\r\nSubject: Inside\r\n\r\nHello\r\n"
    let div = "<div class='x header-protection-legacy-display'><pre>Subject: Inside</pre></div><p>Hello</p>"
    let html = "Subject: Inside\r\nContent-Type: text/html; hp=cipher; hp-legacy-display=1\r\n\r\n\(div)\r\n"
    for part in [plain, html] {
      #expect(read(mail(try encrypted(part))).text.plainText() == "Hello")
      // Where the header is not encrypted, the lines are the author's.
      #expect(read(mail(try signed(part))).text.plainText().contains("Subject: Inside"))
      let unmarked = part.replacing("; hp-legacy-display=1", with: "")
      #expect(read(mail(try encrypted(unmarked))).text.plainText().contains("Subject: Inside"))
    }
  }

  // MARK: S/MIME

  @Test func `S/MIME: signed beside and around the content, and enveloped`() throws {
    let signer = ["-signer", "ann.crt", "-inkey", "ann.key"]
    let detached = try home.openssl(["cms", "-sign", "-md", "sha256", "-binary"] + signer, input: Self.part)
    let opaque = try home.openssl(
      ["cms", "-sign", "-md", "sha256", "-binary", "-nodetach"] + signer, input: Self.part)
    let enveloped = try home.openssl(
      ["cms", "-encrypt", "-binary", "-aes256", "-recip", "ann.crt"], input: Self.part)
    for source in [detached, opaque] {
      let message = read("From: Ann <ann@example.org>\r\n" + source)
      #expect(message.security?.signatures.map(\.verdict) == [.good])
      #expect(message.text.plainText() == "Grüße")
      let other = read("From: Bob <bob@example.org>\r\n" + source)
      #expect(other.security?.signatures.map(\.verdict) == [.otherSender])
    }
    let message = read("From: Ann <ann@example.org>\r\n" + enveloped)
    #expect(message.security == MessageSecurity(encryption: .decrypted))
    #expect(message.text.plainText() == "Grüße")
    #expect(read("From: Ann <ann@example.org>\r\n" + enveloped, exportsSessionKey: true).sessionKey == nil)
    let changed = detached.replacing("Grüße", with: "Grüsse")
    #expect(
      read("From: Ann <ann@example.org>\r\n" + changed).security?.signatures.map(\.verdict) == [.invalid])
  }
}
