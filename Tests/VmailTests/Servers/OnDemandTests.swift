import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Attachments and whole messages that are only on a real server, fetched when they are asked for.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct OnDemandTests {
  /// A message with two files, in base64 and in quoted-printable.
  private static func message(_ file: Data, subject: String = "Report") -> String {
    """
    From: Ann <ann@example.org>\r
    Subject: \(subject)\r
    Message-ID: <\(subject.lowercased())@example.org>\r
    MIME-Version: 1.0\r
    Content-Type: multipart/mixed; boundary="b"\r
    \r
    --b\r
    Content-Type: text/plain; charset=utf-8\r
    \r
    The report.\r
    --b\r
    Content-Type: application/pdf\r
    Content-Disposition: attachment; filename="data.pdf"\r
    Content-Transfer-Encoding: base64\r
    \r
    \(file.base64EncodedString(options: .lineLength76Characters))\r
    --b\r
    Content-Type: text/csv\r
    Content-Disposition: attachment; filename="table.csv"\r
    Content-Transfer-Encoding: quoted-printable\r
    \r
    city;country\r
    K=C3=B6ln;Germany\r
    --b--\r

    """
  }

  /// Nothing that a line would make smaller.
  private static let file = {
    var random = SeededGenerator(seed: 3)
    return Data((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) })
  }()

  private func world() async throws -> ServerWorld {
    let world = try await ServerWorld()
    try await world.server.deliver(Self.message(Self.file), to: world.user)
    try world.addAccount()
    try world.sync()
    return world
  }

  /// The same, over a line that can break.
  private func lineWorld() async throws -> (ServerWorld, FaultProxy) {
    let world = try await ServerWorld()
    try await world.server.deliver(Self.message(Self.file), to: world.user)
    let line = try await FaultProxy(to: world.server.imapsPort)
    let options = world.options(["imap": "localhost:\(line.port)"])
    let added = try await world.program.runAside("account add work \(options)")
    try #require(added.code == 0, "\(added)")
    let synced = try await world.program.runAside("sync")
    try #require(synced.code == 0, "\(synced)")
    return (world, line)
  }

  private func offline(_ world: ServerWorld, _ commands: String) throws -> Program.Outcome {
    try world.program.run(["--offline", "-e", commands])
  }

  private func downloaded(_ name: String, _ world: ServerWorld) -> Data? {
    FileManager.default.contents(atPath: world.program.store.path + "/attachments/" + name)
  }

  private func partials(_ world: ServerWorld) -> [String] {
    let folder = world.program.store.path + "/attachments/partial"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test func `A download brings a file to the byte, and afterwards needs no network`() async throws {
    let world = try await world()
    defer { world.remove() }
    let refused = try offline(world, "open 1; download 1.1")
    #expect(refused.code == 75 && refused.err.contains("vmail is offline"), "\(refused)")
    #expect(try world.program.run("offline; open 1; download 1.1").code == 75)
    let outcome = try world.program.run("open 1; download 1.*")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(downloaded("data.pdf", world) == Self.file)
    #expect(downloaded("table.csv", world) == Data("city;country\r\nKöln;Germany".utf8))
    #expect(partials(world).isEmpty)
    let again = try offline(world, "open 1; download 1.1; save 1.2 \(world.program.home.path); preview 1.2")
    #expect(again.code == 0 && again.out.contains("Köln;Germany"), "\(again)")
    #expect(try world.complaints() == [])
  }

  @Test(arguments: ["save 1.2 .", "preview 1.2"])
  func `Save, preview and browse fetch what they need`(command: String) async throws {
    let world = try await world()
    defer { world.remove() }
    #expect(try offline(world, "open 1; \(command)").code == 75)
    let outcome = try world.program.run("open 1; \(command)")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(downloaded("table.csv", world) != nil)
    #expect(downloaded("data.pdf", world) == nil)
  }

  @Test func `Raw brings the message as it is on the server, and what was listed of it stays true`()
    async throws
  {
    let world = try await world()
    defer { world.remove() }
    let refused = try offline(world, "open 1; raw 1")
    #expect(refused.code == 75 && refused.err.contains("Message body not available offline"), "\(refused)")
    #expect(try offline(world, "open 1; headers 1").out.contains("report@example.org"))
    let outcome = try world.program.run("open 1; raw 1")
    #expect(outcome.code == 0 && outcome.out.contains("K=C3=B6ln"), "\(outcome.err)")
    #expect(try offline(world, "open 1; raw 1").out.contains("K=C3=B6ln"))
    #expect(try offline(world, "open 1; download 1.*").code == 0)
    #expect(downloaded("data.pdf", world) == Self.file)
    #expect(try world.complaints() == [])
    // What has come is not fetched again by the next sync, nor taken for another message.
    #expect(try world.sync().out.hasPrefix("work: nothing new"))
    #expect(try world.subjects() == ["Report"])
  }

  @Test func `Export fetches what is missing; offline it writes the rest, and says what is not in it`()
    async throws
  {
    let world = try await world()
    defer { world.remove() }
    try await world.deliver("Plain")
    try world.sync()
    let refused = try offline(world, "export 1-2 first.mbox")
    #expect(refused.code == 75 && refused.out.contains("Wrote 1 message"), "\(refused)")
    #expect(
      refused.err.contains("1 message is only on the server and could not be included: vmail is offline"),
      "\(refused)")
    let outcome = try world.program.run("export --all all.mbox")
    #expect(outcome.code == 0 && outcome.out.contains("Wrote 2 messages"), "\(outcome)")
    let again = try offline(world, "export 1-2 second.mbox")
    #expect(again.code == 0 && again.out.contains("Wrote 2 messages"), "\(again)")
    let exported = try String(contentsOfFile: world.program.path("second.mbox"), encoding: .utf8)
    #expect(exported.contains("K=C3=B6ln;Germany"))
  }

  @Test func `Of two copies the other will do; one that was moved is found again after a sync`() async throws
  {
    let world = try await world()
    defer { world.remove() }
    let (server, name) = (world.server, world.user.name)
    try await server.doveadm("move", "-u", name, "Trash", "mailbox", "INBOX", "all")
    let moved = try world.program.run("open 1; download 1.1")
    #expect(moved.code == 1 && moved.err.contains("its message has moved on the server"), "\(moved)")
    #expect(downloaded("data.pdf", world) == nil && partials(world).isEmpty)
    try await server.doveadm("copy", "-u", name, "INBOX", "mailbox", "Trash", "all")
    try world.sync()
    try await server.doveadm("expunge", "-u", name, "mailbox", "INBOX", "all")
    let outcome = try world.program.run("open 1; download 1.1")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(downloaded("data.pdf", world) == Self.file)
  }

  @Test func `Under another UIDVALIDITY nothing is taken for what it was`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    let (server, name) = (world.server, world.user.name)
    try await server.doveadm("mailbox", "create", "-u", name, "Travel")
    try await server.deliver(Self.message(Self.file), to: world.user, folder: "Travel")
    try world.addAccount()
    try world.sync()
    try await server.doveadm("mailbox", "delete", "-u", name, "Travel")
    try await server.doveadm("mailbox", "create", "-u", name, "Travel")
    try await server.deliver(Self.message(Data([1, 2, 3])), to: world.user, folder: "Travel")
    let outcome = try world.program.run("folder Travel; open 1; download 1.1")
    #expect(outcome.code == 1 && outcome.err.contains("its message has moved"), "\(outcome)")
    #expect(downloaded("data.pdf", world) == nil)
  }

  @Test func `A server that is gone is an error of its own, with nothing left and no wait without end`()
    async throws
  {
    let (world, line) = try await lineWorld()
    defer { world.remove() }
    await line.goDown()
    let outcome = try await world.program.runAside("open 1; download 1.1")
    await line.stop()
    #expect(outcome.code == 69 && outcome.err.contains("Couldn't download data.pdf"), "\(outcome)")
    #expect(outcome.err.contains("Trying again in 4 s"))
    #expect(partials(world).isEmpty)
  }

  @Test func `Where nothing can be written it says so, and leaves nothing`() async throws {
    let world = try await world()
    defer { world.remove() }
    let outcome = try world.program.run(
      ["-e", "open 1; download 1.1"], through: ["prlimit", "--fsize=100000", "--"])
    #expect(outcome.code == 73, "\(outcome)")
    #expect(downloaded("data.pdf", world) == nil && partials(world).isEmpty)
    #expect(try world.program.run("open 1; download 1.1").code == 0)
    #expect(downloaded("data.pdf", world) == Self.file)
  }

  @Test func `Cancelled in the middle, nothing is left; afterwards it comes whole`() async throws {
    let (world, line) = try await lineWorld()
    defer { world.remove() }
    line.plan(.stall(after: 100_000), .toClient)
    let running = try world.program.start(["-e", "open 1; download 1.1"])
    await line.stalled()
    #expect(eventually { !partials(world).isEmpty })
    running.send(SIGINT)
    let outcome = try running.wait()
    #expect(outcome.code == 130, "\(outcome)")
    #expect(downloaded("data.pdf", world) == nil && partials(world).isEmpty)
    line.plan(nil, .toClient)
    #expect(try await world.program.runAside("open 1; download 1.1").code == 0)
    await line.stop()
    #expect(downloaded("data.pdf", world) == Self.file)
  }
}
