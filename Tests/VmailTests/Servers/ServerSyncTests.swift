import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

@testable import VmailCommandLine

/// Accounts and sync against a real Dovecot, as a user would.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct ServerSyncTests {
  @Test func `An account is added by its options, and a sync brings its mail`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    try await world.deliver("Plans", text: "See you at noon.")
    try await world.deliver("Re: Plans", text: "Fine.", inReplyTo: "plans")
    try await world.deliver("Invoice", to: "Archive")
    try world.addAccount()
    let synced = try world.sync()
    #expect(synced.lines.first == "work / Inbox: 2 new, 0 changed, 0 removed.")
    #expect(try world.subjects() == ["Plans"])
    #expect(try world.subjects("Archive") == ["Invoice"])
    #expect(try world.program.run("open 1; message 2", json: true).out.contains("Fine."))
    #expect(try world.complaints() == [])
    #expect(try world.sync().out.hasPrefix("work: nothing new"))
  }

  @Test func `What other programs change arrives: flags, moves, expunges, new folders`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    for name in ["one", "two", "three", "four"] { try await world.deliver(name) }
    try world.addAccount()
    try world.sync()
    let (server, name) = (world.server, world.user.name)
    try await server.doveadm(
      "flags", "add", "-u", name, "\\Seen \\Flagged", "mailbox", "INBOX", "subject", "one")
    try await server.doveadm("mailbox", "create", "-u", name, "Travel")
    try await server.doveadm("move", "-u", name, "Travel", "mailbox", "INBOX", "subject", "two")
    try await server.doveadm("expunge", "-u", name, "mailbox", "INBOX", "subject", "three")
    try world.sync()
    #expect(try Set(world.subjects()) == ["one", "four"])
    #expect(try world.subjects("Travel") == ["two"])
    #expect(try world.subjects("Starred") == ["one"])
    #expect(try world.subjects("Archive") == ["three"])
    try await server.doveadm("mailbox", "delete", "-u", name, "Travel")
    try world.sync()
    #expect(try world.program.run("folders").out.contains("Travel") == false)
    #expect(try Set(world.subjects("Archive")) == ["two", "three"])
    #expect(try world.complaints() == [])
  }

  @Test func `Of mail with attachments only the texts come, and it reads as it would whole`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    let file = Data(repeating: 0x41, count: 200_000).base64EncodedString(options: .lineLength76Characters)
    try await world.server.deliver(
      """
      From: Ann <ann@example.org>\r
      Subject: Report\r
      Message-ID: <report@example.org>\r
      MIME-Version: 1.0\r
      Content-Type: multipart/mixed; boundary="b"\r
      \r
      --b\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Transfer-Encoding: quoted-printable\r
      \r
      Gr=C3=BC=C3=9Fe.\r
      --b\r
      Content-Type: application/pdf; name="r.pdf"\r
      Content-Disposition: attachment; filename*=utf-8''Pl%C3%A4ne.pdf\r
      Content-Transfer-Encoding: base64\r
      \r
      \(file)\r
      --b--\r

      """, to: world.user)
    try world.addAccount()
    try world.sync()
    let opened = try world.program.run("open 1", json: true).out
    #expect(opened.contains("Grüße.") && opened.contains("Pläne.pdf"))
    let attachment = try world.program.run("open 1; attachments", json: true)
    #expect(attachment.out.contains("\"sizeBytes\":20"), "\(attachment.out)")
    #expect(try world.program.run("search filename:pläne").out.contains("Report"))
    // What is only on the server is never given out as the message.
    #expect(try world.program.run(["--offline", "-e", "open 1; raw 1"]).code == 75)
  }

  @Test(arguments: [RealMailServer.Folders.gmail, .dots])
  func `Folders by SPECIAL-USE, whatever they are called`(kind: RealMailServer.Folders) async throws {
    let world = try await ServerWorld(kind)
    defer { world.remove() }
    try await world.deliver("hello")
    try world.addAccount()
    try world.sync()
    #expect(try world.subjects() == ["hello"])
    #expect(try world.complaints() == [])
    let folders = try world.program.run("folders").out
    #expect(!folders.contains("All Mail") && !folders.contains("&"))
  }

  @Test
  func
    `On a server with INBOX alone, as Debian's Dovecot, a new user comes from account add to an empty Inbox`()
    async throws
  {
    let world = try await ServerWorld(.debian)
    defer { world.remove() }
    for name in ["One", "Two", "Three", "Four", "Five"] { try await world.deliver(name) }
    let added = try world.program.run("account add work \(world.options())")
    #expect(added.code == 0)
    #expect(added.out.contains("1 folder, but no Trash, Spam, Archive, Sent or Drafts"))
    #expect(added.err.contains("type folder create Trash"), "\(added.err)")
    try world.sync()
    // Refused, with what to type, and not announced.
    for (line, folder) in [("archive 1", "Archive"), ("delete 1", "Trash"), ("spam 1", "Spam")] {
      let refused = try world.program.run(line)
      #expect(refused.code == 64 && refused.out.isEmpty)
      #expect(refused.err.contains("no \(folder) folder") && refused.err.contains("folder create \(folder)"))
    }
    #expect(try world.subjects().count == 5)
    #expect(try world.program.run("folder create Trash").code == 0)
    #expect(try world.program.run("folder create trash").code == 64)
    try world.sync()
    for line in [
      "star subject:One", "archive subject:One --yes", "delete subject:Two", "spam subject:Three --yes",
    ] {
      let outcome = try world.program.run(line)
      #expect(outcome.code == 0, "\(line): \(outcome.err)")
    }
    #expect(try world.sync().out.contains("4 changes sent"))
    for line in ["archive subject:Four", "delete subject:Five"] {
      #expect(try world.program.run(line).code == 0)
    }
    try world.sync()
    #expect(try world.subjects() == [])
    #expect(try await world.onServer("INBOX") == [])
    #expect(try await world.onServer("Archive") == ["1\t\\Flagged", "2\t"])
    #expect(try await world.onServer("Trash").count == 2)
    #expect(try await world.onServer("Junk").count == 1)
    let subscribed = try await world.server.doveadm("mailbox", "list", "-s", "-u", world.user.name)
    #expect(Set(subscribed.split(separator: "\n")).isSuperset(of: ["Archive", "Trash", "Junk"]))
    #expect(try world.sync().out.contains("nothing new"))
    #expect(try world.complaints() == [])
  }

  @Test func `With --yes, account add makes the folders that the server lacks, and none twice`() async throws
  {
    let world = try await ServerWorld(.debian)
    defer { world.remove() }
    let added = try world.program.run("account add work \(world.options()) --yes")
    #expect(added.code == 0 && added.err.contains("Trash, Spam, Archive, Sent and Drafts will be created"))
    for _ in 0..<2 { try world.sync() }
    let names = try await world.server.doveadm("mailbox", "list", "-u", world.user.name)
    #expect(
      names.split(separator: "\n").sorted() == ["Archive", "Drafts", "INBOX", "Junk", "Sent", "Trash"])
    #expect(try world.program.run("account test work").out.contains("6 folders\n"))
  }

  @Test func `What was done offline in a folder arrives though another client renamed it meanwhile`()
    async throws
  {
    let world = try await ServerWorld()
    defer { world.remove() }
    try await world.server.doveadm("mailbox", "create", "-u", world.user.name, "Work")
    for name in ["one", "two", "three"] { try await world.deliver(name, to: "Work") }
    try await world.deliver("four")
    try world.addAccount()
    try world.sync()
    for line in [
      "folder Work; star subject:one", "folder Work; archive subject:two",
      "folder Work; delete subject:three", "move subject:four Work",
    ] { #expect(try world.program.run(["--offline", "-e", line]).code == 0, "\(line)") }
    try await world.server.doveadm("mailbox", "rename", "-u", world.user.name, "Work", "Job")
    let synced = try world.sync()
    #expect(synced.out.contains("4 changes sent") && synced.err.isEmpty, "\(synced.out)\(synced.err)")
    #expect(try await world.onServer("Job").count == 2)
    #expect(try await world.onServer("Job").contains { $0.contains("\\Flagged") })
    #expect(try await world.onServer("Archive").count == 1)
    #expect(try await world.onServer("Trash").count == 1)
    #expect(try Set(world.subjects("Job")) == ["one", "four"])
    #expect(try world.program.run("folders").out.contains("Work") == false)
    #expect(try world.complaints() == [])
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let options: @Sendable (ServerWorld) -> [String: String]
    let code: Int32
    let says: String
    var testDescription: String { name }
  }

  static let mistakes = [
    Mistake(
      name: "a typo in the host", options: { _ in ["imap": "no-such-host.invalid:993"] }, code: 69,
      says: "no-such-host.invalid"),
    Mistake(
      name: "a port where nobody listens", options: { _ in ["imap": "localhost:1"] }, code: 69, says: "port 1"
    ),
    Mistake(
      name: "an authority that is not trusted", options: { _ in ["tls-ca-file": ""] }, code: 77,
      says: "certificate"),
    Mistake(name: "a wrong user", options: { _ in ["user": "nobody-here"] }, code: 77, says: "password"),
    Mistake(
      name: "the port of another protocol", options: { ["imap": "localhost:\($0.server.smtpsPort)"] },
      code: 69,
      says: "invalid response"),
    Mistake(
      name: "a password command that fails", options: { _ in ["password-command": "false"] }, code: 1,
      says: "false"),
  ]

  @Test(arguments: mistakes)
  func `Every mistake on the way is told with what to do, and nothing is saved`(mistake: Mistake) async throws
  {
    let world = try await ServerWorld()
    defer { world.remove() }
    let outcome = try world.program.run("account add work \(world.options(mistake.options(world)))")
    #expect(outcome.code == mistake.code || mistake.code == 1 && outcome.code != 0, "\(outcome.err)")
    #expect(outcome.err.contains(mistake.says), "\(outcome.err)")
    #expect(!(outcome.err + outcome.out).contains(world.user.password))
    #expect(try !world.program.run("accounts").out.contains("work"))
  }

  @Test(arguments: [1, 3, 10, 30, 60])
  func `Killed anywhere in a sync, the next one makes it whole`(part: Int) async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    let folder = world.program.home.appending(path: "mail/cur")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["new", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.deletingLastPathComponent().appending(path: name), withIntermediateDirectories: true)
    }
    for number in 0..<400 {
      let text =
        "From: a@example.org\nSubject: m\(number)\nMessage-ID: <m\(number)@x>\n\n\(String(repeating: "x", count: number))\n"
      try Data(text.utf8).write(to: folder.appending(path: "\(1_700_000_000 + number).m\(number).x:2,S"))
    }
    try await world.server.importMail(folder.deletingLastPathComponent(), to: world.user)
    try world.addAccount()
    // As far as the database has grown by then: no clock decides.
    let running = try world.program.start(["-e", "sync"])
    let vault = world.program.store.appending(path: "sources/000001.mbox.gz").path
    while running.isRunning {
      let size = (try? FileManager.default.attributesOfItem(atPath: vault)[.size] as? Int) ?? 0
      if size > part * 500 { break }
      sched_yield()
    }
    running.send(SIGKILL)
    _ = running.end()
    try world.sync()
    #expect(try world.complaints() == [])
    let counted = try world.program.run("list", json: true).lines.last ?? ""
    #expect(counted.contains("\"total\":400"), "\(counted)")
  }
}
