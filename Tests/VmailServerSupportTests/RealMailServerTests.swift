import Foundation
import Testing
import VmailServerSupport

@Suite(
  .enabled(if: RealMailServer.isAvailable, "No real mail server here: \(RealMailServer.unavailability)"),
  .timeLimit(.minutes(10)))
struct RealMailServerTests {
  private func login(_ server: RealMailServer, _ user: RealMailServer.User) async throws -> TestClient {
    var client = try await TestClient(port: server.imapsPort, trusting: server.caFile)
    #expect(await client.line()?.hasPrefix("* OK [CAPABILITY IMAP4rev1") == true)
    #expect(
      try await client.command("LOGIN \(user.address) \(user.password)").last?.hasPrefix("t1 OK") == true)
    return client
  }

  @Test func `Users have mail and folders of their own`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser(.gmail)
    try await server.deliver("Subject: one\n\nBody.\n", to: user)
    try await server.deliver("Subject: one\n\nBody.\n", to: user, folder: "[Gmail]/All Mail")
    var client = try await login(server, user)
    #expect(try await client.command("SELECT INBOX").contains("* 1 EXISTS"))
    #expect(
      try await client.command("UID FETCH 1 (BODY.PEEK[])").contains("Subject: one"))
    let list = try await client.command("LIST (SPECIAL-USE) \"\" *")
    #expect(list.contains { $0.contains(#"\All) "/" "[Gmail]/All Mail""#) })
    #expect(
      try await server.doveadm("mailbox", "status", "-u", user.name, "messages", "INBOX")
        == "INBOX messages=1\n")
    let dots = try server.makeUser(.dots)
    var other = try await login(server, dots)
    #expect(try await other.command("LIST \"\" *").contains { $0.contains(#""." Listen.&ZeVnLIqe-"#) })
    await client.close()
    await other.close()
  }

  @Test func `A mailbox of any kind is its content`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for sub in ["maildirs/Lists/cur", "maildirs/Lists/new", "maildirs/Lists/tmp"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: sub), withIntermediateDirectories: true)
    }
    try Data("Subject: kept\n\nx\n".utf8).write(to: folder.appending(path: "maildirs/Lists/cur/1.a:2,FS"))
    let mbox = folder.appending(path: "two.mbox")
    try Data(
      """
      From a Mon Nov  1 04:34:51 2021
      Subject: first
      Status: RO

      >From the start.

      From b Tue Nov  2 04:34:51 2021
      Subject: second

      x

      """.utf8
    ).write(to: mbox)
    try await server.importMail(mbox, to: user)
    try await server.importMail(folder.appending(path: "maildirs"), to: user)
    var client = try await login(server, user)
    _ = try await client.command("SELECT INBOX")
    let first = try await client.command("FETCH 1 (FLAGS INTERNALDATE BODY.PEEK[])")
    #expect(first.contains("From the start.") && first[0].contains(#"FLAGS (\Seen"#))
    #expect(first[0].contains(#"INTERNALDATE "01-Nov-2021"#))
    #expect(try await client.command("FETCH 2 FLAGS")[0].contains(#"\Seen"#) == false)
    _ = try await client.command("SELECT Lists")
    #expect(try await client.command("FETCH 1 FLAGS")[0].contains(#"\Flagged \Seen"#))
    await client.close()
    await #expect(throws: ServerSupportError.self) {
      try await server.importMail(folder.appending(path: "none"), to: user)
    }
  }

  @Test func `A token logs in, and a wrong one does not`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    let token = try await server.token(for: user)
    for (token, answer) in [(token, "t1 OK"), (token + "x", "+ ")] {
      var client = try await TestClient(port: server.imapsPort, trusting: server.caFile)
      _ = await client.line()
      let response = Data("user=\(user.name)\u{1}auth=Bearer \(token)\u{1}\u{1}".utf8).base64EncodedString()
      try await client.send("t1 AUTHENTICATE XOAUTH2 \(response)\r\n")
      var line = await client.line()
      while line?.hasPrefix("* ") == true { line = await client.line() }
      #expect(line?.hasPrefix(answer) == true)
      await client.close()
    }
  }

  @Test func `What is submitted arrives, and who is unknown is refused`() async throws {
    let server = try await RealMailServer.shared()
    let (from, to) = (try server.makeUser(), try server.makeUser())
    var client = try await TestClient(port: server.smtpPort)
    _ = await client.line()
    try await client.send("EHLO localhost\r\nMAIL FROM:<\(from.address)>\r\n")
    #expect(await client.lines(to: "250 ").contains("250-STARTTLS"))
    #expect(await client.line()?.hasPrefix("530 ") == true)
    try await client.send("STARTTLS\r\n")
    #expect(await client.line()?.hasPrefix("220 ") == true)
    try await client.startTLS(trusting: server.caFile)
    let plain = Data("\0\(from.name)\0\(from.password)".utf8).base64EncodedString()
    try await client.send("AUTH PLAIN \(plain)\r\n")
    #expect(await client.line()?.hasPrefix("235 ") == true)
    for (line, code) in [
      ("EHLO localhost", "250 "), ("MAIL FROM:<\(from.address)>", "250 "),
      ("RCPT TO:<\(to.address)>", "250 "),
      ("RCPT TO:<nobody@\(server.domain)>", "550 "), ("RCPT TO:<carol@other.example>", "250 "),
      ("DATA", "354 "),
      ("Subject: sent\r\n\r\n..dot\r\n.", "250 "), ("QUIT", "221 "),
    ] {
      try await client.send(line + "\r\n")
      #expect(await client.lines(to: code).isEmpty == false, "\(line)")
    }
    await client.close()
    var reader = try await login(server, to)
    _ = try await reader.command("SELECT INBOX")
    let mail = try await reader.command("FETCH 1 BODY.PEEK[]")
    #expect(mail.contains("Subject: sent") && mail.contains(".dot"))
    await reader.close()
  }

  @Test func `A server of one's own offers less, shows a bad certificate, and leaves nothing`() async throws {
    var options = RealMailServer.Options()
    options.without = ["QRESYNC", "CONDSTORE"]
    options.certificate = .expired
    let server = try await RealMailServer(options)
    var refused = try await TestClient(port: server.imapsPort, trusting: server.caFile)
    #expect(await refused.rest() == "" && refused.trouble?.isEmpty == false)
    let user = try server.makeUser()
    var client = try await TestClient(port: server.imapPort)
    _ = await client.line()
    _ = try await client.command("LOGIN \(user.name) \(user.password)")
    let offered = try await client.command("CAPABILITY")[0].split(separator: " ")
    #expect(offered.contains("MOVE") && !offered.contains("QRESYNC") && !offered.contains("CONDSTORE"))
    await server.stop()
    _ = await client.rest()
    await #expect(throws: (any Error).self) { _ = try await TestClient(port: server.imapPort) }
    #expect(!FileManager.default.fileExists(atPath: server.log.path))
  }

  @Test func `A server that can't be started says why`() async throws {
    var options = RealMailServer.Options()
    options.without = ["TELEPATHY"]
    await #expect(throws: ServerSupportError.self) { _ = try await RealMailServer(options) }
  }
}
