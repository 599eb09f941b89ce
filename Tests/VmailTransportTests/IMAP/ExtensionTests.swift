import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct ExtensionTests {
  private func code(_ text: String) -> ResponseCode? { ResponseCode(Array(text.utf8)[...]) }

  @Test func `COPYUID contains the new UIDs, and is ignored when invalid`() {
    let copied = CopiedMessages(code("COPYUID 38505 304,319:320 3956:3958"))
    #expect(copied?.uidValidity == 38505)
    #expect(copied?.pairs == [304: 3956, 319: 3957, 320: 3958])
    for text in [
      "COPYUID 1 1:2 3", "COPYUID 1 1:4294967295 1:4294967295", "COPYUID 1 2:1 3:4", "COPYUID 1 0 1",
      "COPYUID 1 * 2",
      "COPYUID", "READ-ONLY",
    ] {
      #expect(CopiedMessages(code(text)) == nil, "\(text)")
    }
  }

  @Test(
    arguments: [
      (["* OK [COPYUID 7 1 11]", "* OK [COPYUID 7 2:3 12:13]"], "", [1: 11, 2: 12, 3: 13]),
      (["* OK [COPYUID 7 1 11]"], "COPYUID 7 2 12", [1: 11, 2: 12]),
      (["* OK [COPYUID 7 1 11]"], "COPYUID 8 2 12", [2: 12]), (["* OK [COPYUID 7 1 11]"], "", [1: 11]),
      // Another command's.
      (["* OK [COPYUID 7 4 14]"], "COPYUID 7 2 12", [2: 12]),
    ] as [([String], String, [UInt32: UInt32])])
  func `Several answers to one MOVE add up`(untagged: [String], last: String, pairs: [UInt32: UInt32]) throws
  {
    var command = CopyCommand(.move, UIDSet([1, 2, 3]), to: MailboxPath(Array("Archive".utf8)))
    for line in untagged { _ = command.take(try ResponseParser().parse(Array(line.utf8)), tag: "A1") }
    let rest = last.isEmpty ? "Done" : "[\(last)] Done"
    let status = StatusResponse(kind: .ok, rest: Array(rest.utf8)[...])
    #expect(command.answer(status)?.pairs == pairs)
  }

  @Test func `QRESYNC sends the known state, in a line that is not too long`() {
    #expect(
      QuickResync.parameter(since: ResyncPoint(uidValidity: 67, modSeq: 90, known: [41, 43, 44]))
        == "(QRESYNC (67 90 41,43:44))")
    #expect(
      QuickResync.parameter(since: ResyncPoint(uidValidity: 67, modSeq: 90, known: [])) == "(QRESYNC (67 90))"
    )
    let many = UIDSet(stride(from: UInt32(10), to: 100_000, by: 2))
    #expect(
      QuickResync.parameter(since: ResyncPoint(uidValidity: 1, modSeq: 2, known: many))
        == "(QRESYNC (1 2 10:99998))")
  }

  @Test(
    arguments: [
      (
        "(\\Answered \\Flagged \\Deleted \\Seen \\Draft \\*)",
        ExtensionTests.keywords.union([.answered, .flagged, .deleted, .seen, .draft])
      ),
      ("(\\Answered \\Flagged \\Deleted \\Seen \\Draft)", [.answered, .flagged, .deleted, .seen, .draft]),
      ("(\\seen $FORWARDED $Junk)", [.seen, .forwarded, .junk]), ("(\\Seen)", .seen), ("()", []), ("", []),
      ("(\\*)", ExtensionTests.keywords), ("(NonJunk $LABEL2 $muted bills)", [.tags[1], .muted]),
    ] as [(String, MessageFlags)])
  func `PERMANENTFLAGS contains the permanent flags, with individual keywords or all of them`(
    list: String, flags: MessageFlags
  ) {
    #expect(MessageFlags(permanent: code("PERMANENTFLAGS \(list)")?.words ?? []) == flags)
  }

  static let keywords = MessageKeyword.all.reduce(into: MessageFlags()) { $0.insert($1.flag) }

  @Test func `A flag is set by one name, and removed by all that it may have`() {
    func words(_ sign: Character, _ flags: MessageFlags) -> String {
      Store.command([1, 2], sign, flags).line.redacted
    }
    #expect(words("+", [.seen, .junk, .muted]).hasSuffix("+FLAGS.SILENT (\\Seen $Junk $muted)"))
    #expect(
      words("-", [.notJunk, .colourBits[1]]).hasSuffix(
        "-FLAGS.SILENT ($NotJunk NonJunk NotJunk $MailFlagBit1)"))
  }

  struct Place: Sendable, CustomTestStringConvertible {
    let prefix: String
    let separator: String?
    let listed: [String]
    let places: [String]
    var testDescription: String { "prefix \(prefix), \(listed)" }
  }

  static let places = [
    Place(prefix: "", separator: "/", listed: ["Bills"], places: ["Trash"]),
    Place(prefix: "INBOX.", separator: ".", listed: [], places: ["INBOX.Trash"]),
    Place(prefix: "INBOX/", separator: "/", listed: ["INBOX/Bills"], places: ["INBOX/Trash"]),
    Place(prefix: "mail/", separator: "/", listed: ["mail/Bills"], places: ["mail/Trash"]),
    // The namespace is known only from the mailboxes.
    Place(prefix: "", separator: ".", listed: ["INBOX.Bills"], places: ["INBOX.Trash", "Trash"]),
    Place(prefix: "", separator: ".", listed: ["INBOX.Bills", "Shared"], places: ["Trash"]),
    Place(prefix: "", separator: ".", listed: ["INBOXES"], places: ["Trash"]),
    Place(prefix: "", separator: ".", listed: [], places: ["Trash", "INBOX.Trash"]),
    Place(prefix: "", separator: nil, listed: [], places: ["Trash"]),
  ]

  @Test(arguments: places)
  func `A special folder is created where the server keeps the user's mailboxes`(place: Place) throws {
    let separator = place.separator.map { "\"\($0)\"" } ?? "NIL"
    let listed = try (["INBOX"] + place.listed).compactMap { name -> ListedMailbox? in
      guard case .list(let mailbox) = try WireText.parse("* LIST () \(separator) \(name)") else { return nil }
      return mailbox
    }
    let places = MailboxName.places(for: .trash, prefix: Array(place.prefix.utf8), listed: listed)
    #expect(places.map { String(decoding: $0.bytes, as: UTF8.self) } == place.places)
  }

  @Test func `The best log-in mechanism supported by the server and the credentials is used`() {
    func login(
      _ capabilities: String, _ credentials: Credentials = .password("x"),
      at host: String = "imap.example.org"
    ) -> Strategy.Login? {
      Strategy(capabilities.split(separator: " ").map(String.init)).login(with: credentials, at: host)
    }
    #expect(login("IMAP4REV1 AUTH=PLAIN AUTH=LOGIN") == .plain)
    #expect(login("IMAP4REV1") == .login)
    #expect(login("IMAP4REV1 LOGINDISABLED AUTH=LOGIN") == .saslLogin)
    #expect(login("IMAP4REV1 LOGINDISABLED AUTH=XOAUTH2") == nil)
    let both = "IMAP4REV1 AUTH=XOAUTH2 AUTH=OAUTHBEARER"
    #expect(login(both, .accessToken("x")) == .oauthBearer)
    for host in ["imap.gmail.com", "outlook.office365.com"] {
      #expect(login(both, .accessToken("x"), at: host) == .xoauth2)
      #expect(login("IMAP4REV1 AUTH=OAUTHBEARER", .accessToken("x"), at: host) == .oauthBearer)
    }
    #expect(login("IMAP4REV1 AUTH=XOAUTH2", .accessToken("x")) == .xoauth2)
    #expect(login("IMAP4REV1 AUTH=OAUTHBEARER", .accessToken("x")) == .oauthBearer)
    #expect(login("IMAP4REV1 AUTH=PLAIN", .accessToken("x")) == nil)
  }

  @Test func `Capabilities that were listed but not enabled are not used`() {
    var strategy = Strategy(["IMAP4REV1", "ENABLE", "CONDSTORE", "QRESYNC"])
    #expect(strategy.toEnable == ["QRESYNC"])
    #expect(!strategy.supportsQresync)
    #expect(!strategy.supportsCondstore(hasModSeq: false))
    #expect(strategy.supportsCondstore(hasModSeq: true))
    #expect(strategy.selectParameter(since: nil) == "(CONDSTORE)")
    strategy.enabled = ["QRESYNC"]
    #expect(strategy.supportsQresync && strategy.supportsCondstore(hasModSeq: false))
    #expect(strategy.selectParameter(since: nil) == nil)
    #expect(Strategy(["IMAP4REV1", "QRESYNC"]).toEnable.isEmpty)
  }

  @Test func `LIST requests special uses and status only if the server supports them`() {
    #expect(
      Strategy(["SPECIAL-USE", "LIST-EXTENDED", "LIST-STATUS", "CONDSTORE"]).listOptions
        == "RETURN (SPECIAL-USE STATUS (MESSAGES UIDNEXT UIDVALIDITY HIGHESTMODSEQ))")
    #expect(Strategy(["SPECIAL-USE", "LIST-EXTENDED"]).listOptions == "RETURN (SPECIAL-USE)")
    #expect(Strategy(["SPECIAL-USE"]).listOptions == nil)
  }

  @Test(
    arguments: [
      (
        "QUOTA",
        "S: * QUOTAROOT INBOX a b\nS: * QUOTA a (STORAGE 10 100)\nS: * QUOTA b (STORAGE 95 100)\nS: <tag> OK",
        95
      ),
      ("QUOTA=RES-STORAGE", "S: * QUOTAROOT INBOX\nS: <tag> OK", nil), ("QUOTA", "S: <tag> NO not now", nil),
      ("QUOTA", "S: * QUOTA a (MESSAGE 1 2)\nS: * QUOTA b (STORAGE 1 2)\nS: <tag> OK", 50),
    ] as [(String, String, Int?)])
  func `The nearest limit of the storage counts`(capability: String, answer: String, percent: Int?)
    async throws
  {
    let world = try await ScriptedSession(
      "IMAP4rev1 \(capability)", "C: <tag> GETQUOTAROOT \"INBOX\"\n\(answer)\nanything")
    #expect(try await world.connect().quota()?.percent == percent)
  }

  @Test func `A server without quotas isn't asked for them`() async throws {
    let world = try await ScriptedSession("IMAP4rev1 QUOTA=RES-MESSAGE", "C: <tag> NOOP")
    #expect(try await world.connect().quota() == nil)
  }

  @Test(
    arguments: [
      ("(F1-a_B)", "F1-a_B"), ("F1", "F1"), ("()", nil), ("", nil), ("(F 1)", "F"), ("(F.1)", nil),
    ] as [(String, String?)])
  func `SELECT says what identifies a mailbox`(value: String, id: String?) throws {
    var select = SelectCommand(.inbox, parameter: nil, since: nil)
    for line in ["* 1 EXISTS", "* OK [UIDVALIDITY 7] x", "* OK [MAILBOXID \(value)] x"] {
      let isTaken = select.take(try WireText.parse(line), tag: "A1")
      #expect(isTaken)
    }
    let status = StatusResponse(kind: .ok, rest: Array("[READ-WRITE] done".utf8)[...])
    #expect(try select.answer(status).mailboxId == id)
  }

  @Test func `OBJECTID is asked for identifiers, and OBJECTID+ is something else`() {
    let known = Strategy(["IMAP4REV1", "OBJECTID"])
    #expect(known.singleStatusItems == "MESSAGES UIDNEXT UIDVALIDITY MAILBOXID")
    #expect(known.statusItems == "MESSAGES UIDNEXT UIDVALIDITY")
    #expect(known.messageAttributes.last == "EMAILID" && known.identityAttributes == ["EMAILID"])
    let other = Strategy(["IMAP4REV1", "OBJECTID+"])
    #expect(other.singleStatusItems == "MESSAGES UIDNEXT UIDVALIDITY")
    #expect(other.messageAttributes.last == "BODY.PEEK[HEADER]" && other.identityAttributes.isEmpty)
  }

  @Test func `IMAP4rev2 counts only if the server speaks nothing older`() {
    let rev2 = Strategy(["IMAP4REV2"])
    #expect(rev2.isIMAP && rev2.hasExtendedSearch && rev2.moves && rev2.expungesByUID && rev2.hasIdle)
    #expect(rev2.hasNamespaces && rev2.sendsInitialResponse && rev2.namesAreUTF8)
    #expect(rev2.listOptions == "RETURN (STATUS (MESSAGES UIDNEXT UIDVALIDITY))")
    let both = Strategy(["IMAP4REV1", "IMAP4REV2", "ENABLE"])
    #expect(
      both.isIMAP && !both.hasExtendedSearch && !both.moves && !both.expungesByUID && !both.namesAreUTF8)
    #expect(both.toEnable.isEmpty)
  }

  /// Elsewhere ENABLE would rename the mailboxes that are known here, and other mail may be shown (RFC 9755 section 7).
  @Test func `UTF8=ACCEPT is enabled only for servers that don't do without`() {
    #expect(Strategy(["IMAP4REV1", "ENABLE", "UTF8=ACCEPT"]).toEnable.isEmpty)
    #expect(Strategy(["IMAP4REV1", "ENABLE", "UTF8=ACCEPT", "QRESYNC"]).toEnable == ["QRESYNC"])
    var only = Strategy(["IMAP4REV1", "ENABLE", "UTF8=ONLY", "QRESYNC"])
    #expect(only.toEnable == ["QRESYNC", "UTF8=ACCEPT"])
    #expect(!only.namesAreUTF8)
    only.enabled = ["UTF8=ACCEPT"]
    #expect(only.namesAreUTF8)
  }

  @Test(arguments: [
    ("Entwürfe", "/", "Entwürfe", "Entw&APw-rfe"), ("R&D", "/", "R&D", "R&-D"),
    ("a&-b", "/", "a&-b", "a&--b"),
    ("Listen/日本語", ".", "Listen.日本語", "Listen.&ZeVnLIqe-"), ("a.b/c", ".", "a-b.c", "a-b.c"),
  ])
  func `Names of mailboxes are UTF-8 where that was agreed on, and modified UTF-7 elsewhere`(
    name: String, separator: String, utf8: String, utf7: String
  ) {
    for (isUTF8, written) in [(true, utf8), (false, utf7)] {
      let path = MailboxName.encoded(
        name, separator: separator.utf8.first, prefix: [], isUTF8: isUTF8)
      #expect(path == MailboxPath(Array(written.utf8)))
      #expect(
        MailboxName.decoded(path, separator: separator.utf8.first, isUTF8: isUTF8)
          == name.replacing("a.b", with: "a-b"))
    }
  }

  @Test func `Mailbox names are decoded in any encoding`() {
    func name(_ text: String, _ separator: String? = "/") -> String {
      MailboxName.decoded(MailboxPath(Array(text.utf8)), separator: separator?.utf8.first)
    }
    #expect(name("Entw&APw-rfe") == "Entwürfe")
    #expect(name("Envoyés") == "Envoyés")
    #expect(name("Listen.&ZeVnLIqe-", ".") == "Listen/日本語")
    #expect(name("a&bad") == "a&bad")
    #expect(MailboxName.decoded(MailboxPath([0xFF, 0x61]), separator: nil) == "\u{FFFD}a")
  }

  @Test(arguments: [(nil, false), (false, false), (true, true)] as [(Bool?, Bool)])
  func `A server that replies at once is not asked to compress, unless that is wanted`(
    compresses: Bool?, isAsked: Bool
  ) async throws {
    let script = isAsked ? "C: <tag> COMPRESS DEFLATE\nS: <tag> NO not now\nanything" : "anything"
    let world = try await ScriptedSession("IMAP4rev1 COMPRESS=DEFLATE", script)
    let connector = IMAPConnector(
      connections: .unread, time: .still, compresses: compresses, log: world.log.write)
    let session = try await connector.connect(world.login())
    #expect(world.log.text.contains("COMPRESS DEFLATE") == isAsked)
    await session.close()
    try await world.server.finish()
  }

  @Test func `Compressed data is decompressed in pieces of any size, and a zip bomb in small ones`() throws {
    let (client, server) = (try Deflate(), try Deflate())
    let said = [Array("A1 NOOP\r\n".utf8), [UInt8](repeating: 0x61, count: 300_000), []]
    for text in said {
      var heard: [UInt8] = []
      for byte in client.deflate(text) {
        var input: ArraySlice<UInt8> = [byte]
        while let piece = try server.inflate(&input) {
          #expect(piece.count <= 64 << 10)
          heard += piece
        }
      }
      #expect(heard == text)
    }
    var noise: ArraySlice<UInt8> = [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(throws: ServerError.self) { while try Deflate().inflate(&noise) != nil {} }
  }

  @Test
  func `The end of a compressed stream is the end of the connection, even if it comes with the last data`()
    throws
  {
    // An empty stored block that is the last one.
    let stream = try Deflate().deflate(Array("* BYE\r\n".utf8)) + [0x01, 0x00, 0x00, 0xFF, 0xFF]
    for cut in [stream.count, stream.count - 1, 5] {
      let server = try Deflate()
      var heard: [UInt8] = []
      #expect(throws: ServerError.connectionLost(reason: "the server ended the compressed stream")) {
        for var input in [stream[..<cut], stream[cut...]] {
          while let piece = try server.inflate(&input) { heard += piece }
        }
      }
      #expect(heard == Array("* BYE\r\n".utf8))
    }
  }

  /// Returns empty stored blocks, which zlib accepts without any output.
  private static func emptyBlocks(_ bytes: Int) -> [UInt8] {
    Array((0..<bytes / 5).map { _ in [0x00, 0x00, 0x00, 0xFF, 0xFF] as [UInt8] }.joined())
  }

  @Test func `Compressed data without content is rejected, except for a small amount`() throws {
    let server = try Deflate()
    let blocks = Self.emptyBlocks(60 << 10)
    var first = blocks[...]
    #expect(try server.inflate(&first) == nil && first.isEmpty)
    // Decompressed data permits more of it.
    var line = try Deflate().deflate([UInt8](repeating: 0x61, count: 8 << 10))[...]
    #expect(try server.inflate(&line)?.count == 8 << 10)
    var second = blocks[...]
    #expect(try server.inflate(&second) == nil)
    var third = blocks[...]
    #expect(throws: ServerError.protocolViolation("compressed data without content")) {
      try server.inflate(&third)
    }
  }
}
