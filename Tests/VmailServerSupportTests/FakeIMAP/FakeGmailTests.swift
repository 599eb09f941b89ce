import Testing
import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct FakeGmailTests {
  private static let all = "[Gmail]/All Mail"

  @Test func `A label is a folder, and a message is in All Mail whatever its labels`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.createMailbox("Travel")
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UID COPY 1 Travel").last?.hasPrefix("t1 OK [COPYUID") == true)
    #expect(server.mailboxes(of: "one@example.org") == ["INBOX", "Travel", Self.all])
    let line = try await client.command("UID FETCH 1 (X-GM-MSGID X-GM-LABELS)")[0]
    #expect(line.hasSuffix("X-GM-LABELS (Travel))"))
    #expect(line.contains("X-GM-MSGID \(server.messages(in: Self.all)[0].id)"))
    // Flags belong to the message and not to a copy.
    _ = try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Flagged)"#)
    #expect(server.messages(in: "Travel")[0].flags == ["\\Flagged"])
    #expect(server.messages(in: "[Gmail]/Starred").count == 1)
    _ = try await client.command("SELECT \"\(Self.all)\"")
    _ = try await client.command(#"UID STORE 1 -X-GM-LABELS (\Inbox)"#)
    #expect(server.messages(in: "INBOX") == [])
    _ = try await client.command("SELECT Travel")
    #expect(
      try await client.command("UID MOVE 1 \"\(Self.all)\"").contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == [Self.all, "[Gmail]/Starred"])
    await server.stop()
  }

  @Test func `Replies have the thread of what they answer`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    server.deliver(letter("two", inReplyTo: "one"), to: "INBOX")
    server.deliver(letter("three"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    let threads = try await client.command("UID FETCH 1:3 (X-GM-THRID)").dropLast()
      .compactMap { $0.split(separator: " ").last }
    #expect(threads.count == 3 && threads[0] == threads[1] && threads[1] != threads[2])
    let thread = threads[0].dropLast()
    #expect(try await client.command("UID SEARCH X-GM-THRID \(thread)")[0] == "* SEARCH 1 2")
    #expect(try await client.command("UID SEARCH X-GM-RAW rfc822msgid:two@example.org")[0] == "* SEARCH 2")
    await server.stop()
  }

  @Test(arguments: ["COPY", "MOVE"])
  func `To Trash all labels go, and back from there it is where it is put`(command: String) async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    server.createMailbox("Travel")
    server.copy(1, from: "INBOX", to: "Travel")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UID \(command) 1 [Gmail]/Trash").contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == ["[Gmail]/Trash"])
    _ = try await client.command("SELECT [Gmail]/Trash")
    #expect(try await client.command("UID \(command) 1 INBOX").contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == ["INBOX", Self.all])
    await server.stop()
  }

  @Test func `Expunging takes the label, and in Trash the message`() async throws {
    var personality = ServerPersonality.gmail
    personality.gmail.autoExpunge = false
    let server = try await FakeIMAPServer(personality)
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(
      try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#).contains("* 1 EXPUNGE") == false)
    #expect(server.messages(in: Self.all)[0].flags == [])
    _ = try await client.command("UID EXPUNGE 1")
    #expect(server.mailboxes(of: "one@example.org") == [Self.all])
    server.move(1, from: Self.all, to: "[Gmail]/Trash")
    _ = try await client.command("SELECT [Gmail]/Trash")
    _ = try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#)
    _ = try await client.command("UID EXPUNGE 1")
    #expect(server.mailboxes(of: "one@example.org") == [])
    await server.stop()
  }

  @Test func `As users have it, what is marked as deleted is expunged at once`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#).contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == [Self.all])
    await server.stop()
  }

  static let endings: [(GmailSettings.ExpungeBehavior, Set<String>)] = [
    (.archive, ["[Gmail]/All Mail"]), (.trash, ["[Gmail]/Trash"]), (.deleteForever, []),
  ]

  @Test(arguments: endings)
  func `Where All Mail is hidden, the last expunge does what the user set`(
    behavior: GmailSettings.ExpungeBehavior, left: Set<String>
  ) async throws {
    let server = try await FakeIMAPServer(.gmailHidingAllMail(behavior))
    server.createMailbox("Travel")
    server.deliver(letter("one"), to: "INBOX")
    server.copy(1, from: "INBOX", to: "Travel")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("LIST \"\" \"*\"").contains { $0.contains("All Mail") } == false)
    #expect(try await client.command("UID COPY 1 \"\(Self.all)\"").last?.hasPrefix("t1 NO") == true)
    _ = try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#)
    #expect(server.mailboxes(of: "one@example.org") == ["Travel", Self.all])
    server.expunge(1, in: "Travel")
    #expect(server.mailboxes(of: "one@example.org") == left)
    await server.stop()
  }

  @Test func `Labels are told as Gmail does: its own are quoted, and plain names are atoms`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: Self.all)
    let names = #"("\\foo" "work/project x" &ANw-bung \Starred "\\Muted")"#
    #expect(
      try await client.command("UID STORE 1 +X-GM-LABELS \(names)") == [
        #"* 1 FETCH (X-GM-LABELS (&ANw-bung "\\Inbox" "\\Starred" "\\foo" "work/project x") UID 1)"#,
        // A flag that has changed with the labels is told as well, even after .SILENT.
        #"* 1 FETCH (UID 1 FLAGS (\Flagged))"#, "t1 OK done",
      ])
    #expect(
      try await client.command(#"UID STORE 1 -X-GM-LABELS.SILENT (\starred &ANw-bung)"#)
        == ["* 1 FETCH (UID 1 FLAGS ())", "t1 OK done"])
    #expect(try await client.command(#"UID STORE 1 X-GM-LABELS.SILENT (a)"#) == ["t1 OK done"])
    #expect(server.mailboxes(of: "one@example.org") == ["a", Self.all])
    #expect(server.mailboxes.contains("\\foo") && !server.mailboxes.contains("\\Muted"))
    await server.stop()
  }

  @Test func `The label of the selected mailbox and that of sent mail stay, without an error`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "[Gmail]/Sent Mail")
    var client = try await TestClient.loggedIn(to: server, selecting: "[Gmail]/Sent Mail")
    #expect(try await client.command(#"UID STORE 1 +X-GM-LABELS.SILENT (\Inbox)"#) == ["t1 OK done"])
    _ = try await client.command("SELECT INBOX")
    #expect(
      try await client.command(#"UID STORE 1 -X-GM-LABELS (\Inbox \Sent)"#)
        == [#"* 1 FETCH (X-GM-LABELS ("\\Sent") UID 1)"#, "t1 OK done"])
    #expect(server.mailboxes(of: "one@example.org") == ["INBOX", "[Gmail]/Sent Mail", Self.all])
    await server.stop()
  }

  @Test func `A label that changes raises the modification sequence in every mailbox of the message`()
    async throws
  {
    let server = try await FakeIMAPServer(.gmail)
    for name in ["one", "two"] { server.deliver(letter(name), to: "INBOX") }
    let since = try #require(server.messages(in: Self.all).map(\.modSeq).max())
    server.changeLabels(adding: ["Travel"], of: 1, in: Self.all)
    for mailbox in [Self.all, "INBOX", "Travel"] {
      #expect(server.messages(in: mailbox)[0].modSeq > since)
    }
    var client = try await TestClient.loggedIn(to: server, selecting: Self.all)
    let changed = try await client.command("UID FETCH 1:* (X-GM-LABELS) (CHANGEDSINCE \(since))")
    #expect(changed.count == 2 && changed[0].contains(#"X-GM-LABELS ("\\Inbox" Travel) MODSEQ ("#))
    await server.stop()
  }

  @Test func `A label hidden from IMAP is listed by messages alone, and so is hidden All Mail`() async throws
  {
    var personality = ServerPersonality.gmail
    personality.gmail.hiddenLabels = ["Secret"]
    let server = try await FakeIMAPServer(personality)
    server.createMailbox("Secret")
    server.deliver(letter("one"), to: "INBOX")
    server.changeLabels(adding: ["Secret"], of: 1, in: Self.all)
    var client = try await TestClient.loggedIn(to: server, selecting: Self.all)
    #expect(try await client.command("UID FETCH 1 (X-GM-LABELS)")[0].contains("Secret"))
    let listed = try await client.command(#"LIST "" "*""#)
    #expect(!listed.contains { $0.contains("Secret") })
    #expect(listed.contains(#"* LIST (\HasNoChildren \All) "/" "[Gmail]/All Mail""#))
    #expect(try await client.command("SELECT Secret") == ["t1 NO [NONEXISTENT] No such mailbox"])
    server.setShown(false, Self.all)
    #expect(try await client.command(#"LIST "" "*""#).contains { $0.contains("All Mail") } == false)
    server.setShown(true, Self.all)
    #expect(try await client.command("SELECT \"\(Self.all)\"").last?.hasPrefix("t1 OK") == true)
    await server.stop()
  }

  @Test func `After too many bytes on one day, FETCH and whatever follows end the connection`() async throws {
    var personality = ServerPersonality.gmail
    personality.gmail.dailyBytes = 5_000
    let server = try await FakeIMAPServer(personality)
    for number in 0..<4 {
      server.deliver(letter("m\(number)") + String(repeating: "x", count: 2_000), to: "INBOX")
    }
    let bye = "* BYE [OVERQUOTA] Account exceeded command or bandwidth limits."
    var client = try await TestClient.loggedIn(to: server, selecting: Self.all)
    try await client.send("a UID FETCH 1:* (BODY.PEEK[])\r\n")
    let sent = await client.lines(to: "* BYE")
    #expect(sent.last == bye && sent.count { $0.contains("FETCH") } == 2)
    #expect(await client.line() == nil)
    #expect(server.traffic.bytes > 4_000 && server.traffic.bytes <= 5_000)
    #expect(server.traffic.messages.count == 2 && server.traffic.repeated.isEmpty)
    var next = try await TestClient.loggedIn(to: server)
    try await next.send("a SELECT INBOX\r\n")
    #expect(await next.lines(to: "* BYE").last == bye)
    server.beginDay()
    client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UID FETCH 1:2 (BODY.PEEK[])").last == "t1 OK done")
    #expect(server.traffic.repeated.count == 2)
    await server.stop()
  }

  @Test func `The model account has what it promises, and is the same each time`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    let letters = server.fill(600)
    let all = server.messages(in: Self.all)
    #expect(letters.count == 600 && all.count == 576)
    #expect(
      server.messages(in: GmailMail.spam).count == 12 && server.messages(in: GmailMail.trash).count == 12)
    let own = Set(GmailMail.labels())
    #expect(own.count == 30 && own.isSubset(of: server.mailboxes))
    #expect(own.allSatisfy { !server.messages(in: $0).isEmpty })
    #expect((455...465).contains(all.count { !$0.labels.contains("INBOX") }))
    #expect((185...200).contains(all.count { $0.labels.intersection(own).count == 2 }))
    #expect(Set(letters.map(\.word)).count == 600 && Set(all.map(\.id)).count == 576)
    let names = GmailMail.labels()
    #expect(letters.map(\.source) == (0..<600).map { GmailMail.letter($0, labels: names).source })
    await server.stop()
  }

  @Test func `No more than fifteen may be logged in`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    var clients: [TestClient] = []
    for _ in 0..<15 { clients.append(try await .loggedIn(to: server)) }
    var last = try await TestClient(port: server.port)
    _ = await last.line()
    #expect(
      try await last.command("LOGIN user@example.org secret")
        == ["t1 NO [ALERT] Too many simultaneous connections. (Failure)"])
    #expect(try await clients[0].command("NOOP") == ["t1 OK done"])
    await server.stop()
  }
}
