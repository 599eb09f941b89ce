import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

/// Each script of docs/worked-scripts.md does what the page says, and the second time no more than it should.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct WorkedScriptsTests {
  private static let names = [
    "forward-once.vmail", "digest.vmail", "save-pdfs.vmail", "watch-for.vmail", "rotate-labels.vmail",
    "archive-lists.vmail", "weekly-report.vmail", "reply-away.vmail", "backup.vmail", "unsubscribe.vmail",
  ]

  /// The scripts of the page, by the names in their second lines.
  private static func scripts() throws -> [(name: String, text: String)] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/worked-scripts.md").standardizedFileURL
    return try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```sh\n").dropFirst()
      .map { block in
        let text = block.components(separatedBy: "```")[0]
        let second = text.split(separator: "\n")[1].dropFirst(2)
        return (String(second.prefix { $0 != " " && $0 != ":" }), text)
      }
  }

  /// A world with all scripts in its folder for programs.
  private func world() async throws -> ScriptWorld {
    let world = try await ScriptWorld()
    for script in try Self.scripts() { try world.install(script.text, as: "bin/\(script.name)") }
    return world
  }

  private func run(_ line: String, in world: ScriptWorld, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let outcome = try world.sh(line)
    #expect(outcome.code == 0 && outcome.out.isEmpty, "\(outcome)", sourceLocation: sourceLocation)
  }

  @Test func `The page has these scripts, and no others`() throws {
    #expect(try Self.scripts().map(\.name) == Self.names)
  }

  @Test func `A rehearsal of each changes, sends and writes nothing`() async throws {
    let world = try await world()
    try world.program.write("Hello.\n", to: "away.txt")
    let files = {
      try FileManager.default.contentsOfDirectory(atPath: world.program.home.path).count {
        !$0.hasPrefix(".")
      }
    }
    let (mail, count) = (try await StoreSnapshot.of(world.program), try files())
    for name in Self.names {
      let arguments = name.hasPrefix("reply") ? "imap away" : "~/new kim@home.example"
      let outcome = try world.sh("vmail --dry-run ~/bin/\(name) -- \(arguments)")
      #expect(outcome.code == 0, "\(name) \(outcome)")
    }
    #expect(try files() == count && world.sent.isEmpty)
    #expect(try await StoreSnapshot.of(world.program).differences(from: mail) == [])
    await world.end()
  }

  @Test func `Bills of all accounts are forwarded once`() async throws {
    let world = try await world()
    for _ in 1...2 {
      try run("forward-once.vmail books@firm.example \(world.server.user.address)", in: world)
    }
    #expect(
      world.sent.sorted() == ["Fwd: Invoice 2026-001", "Fwd: Invoice 2026-002", "Fwd: Receipt; archive all"])
    for mail in world.submission.accepted {
      #expect(mail.recipients == ["books@firm.example"] && mail.sender == world.server.user.address)
      #expect(String(decoding: mail.source, as: UTF8.self).contains("application/pdf"))
    }
    #expect(try world.count("in:inbox label:Forwarded") == 3)
    #expect(try world.program.drafts() == [])
    await world.end()
  }

  @Test func `The digest lists what is unread, and none is sent if nothing is`() async throws {
    let world = try await world()
    try await world.server.deliver("Lunch")
    try run("digest.vmail kim@home.example", in: world)
    #expect(world.sent == ["2 unread"])
    let text = String(decoding: try #require(world.submission.accepted.last).source, as: UTF8.self)
    #expect(text.contains("imap\tAnn\tLunch") && text.contains("home\tAnn Lee\tDinner on Friday"), "\(text)")
    try world.succeed("account all; search is:unread; read all")
    try run("digest.vmail kim@home.example", in: world)
    #expect(world.sent.count == 1)
    await world.end()
  }

  @Test func `Attachments are saved by day and sender, without marking mail`() async throws {
    let world = try await world()
    let unread = try world.count("is:unread")
    let folder = world.program.path("saved")
    #expect(try world.sh("save-pdfs.vmail \(folder)").code == 66)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for _ in 1...2 { try run("save-pdfs.vmail \(folder)", in: world) }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".pdf") }
    let days = [3, 4, 5].map { ScriptWorld.stamp(Date.now - Double($0) * 86_400, "%Y-%m-%d") }
    #expect(files.count == 3 && Set(files.map { String($0.prefix(10)) }) == Set(days), "\(files)")
    #expect(files.count { $0.hasSuffix("/Acme Billing-invoice.pdf") } == 2)
    #expect(try world.count("is:unread") == unread)
    await world.end()
  }

  @Test func `Mail of one sender is starred and shown as it arrives`() async throws {
    let world = try await world()
    let running = try world.start("exec watch-for.vmail", environment: ["BOSS": "ann@example.org"])
    #expect(eventually { running.printed(".out").contains("Waiting for mail in imap.") })
    let other = "From: Bo <bo@example.org>\nSubject: Other\nMessage-ID: <other@example.org>\n\nText\n"
    try await world.server.server.deliver(other, to: world.server.user)
    try await world.server.deliver("Numbers $(touch injected)")
    let notified = world.program.home.appending(path: "notified")
    #expect(
      eventually {
        (try? String(contentsOf: notified, encoding: .utf8)) == "Ann|Numbers $(touch injected)\n"
      })
    running.send(SIGTERM)
    #expect(running.end() == 0)
    #expect(
      try world.succeed("account all; search is:starred --columns subject | cat") == [
        "Numbers $(touch injected)"
      ])
    #expect(!FileManager.default.fileExists(atPath: world.program.path("injected")))
    await world.end()
  }

  @Test func `Labels rotate, in all accounts`() async throws {
    let world = try await world()
    try run("rotate-labels.vmail", in: world)
    try world.succeed("account home; label all/subject:dinner +Tomorrow; label all/subject:photos +Today")
    try world.succeed("account work; label all/subject:weird +Tomorrow")
    func labelled(_ label: String) throws -> [String] {
      try world.succeed("account all; search label:\(label) --columns id | sort")
    }
    try run("rotate-labels.vmail", in: world)
    #expect(try labelled("Today") == ["dinner@mail.example", "odd@mail.example"])
    #expect(try labelled("Late") == ["old@mail.example"])
    #expect(try world.count("label:Tomorrow") == 0)
    try run("rotate-labels.vmail", in: world)
    #expect(try labelled("Late").count == 3 && world.count("label:Today") == 0)
    await world.end()
  }

  @Test func `Letters of lists are archived after two weeks`() async throws {
    let world = try await world()
    for _ in 1...2 { try run("archive-lists.vmail nothing.example daily.news.example", in: world) }
    #expect(try world.count("in:inbox list:daily.news.example") == 13)
    #expect(try world.count("in:archive list:daily.news.example") == 17)
    #expect(try world.count("in:inbox subject:photos") == 1)
    try world.succeed("sync")
    #expect(try await world.server.onServer("INBOX").count == 13)
    await world.end()
  }

  @Test func `The report counts the mail of a week by sender and account`() async throws {
    let world = try await world()
    for _ in 1...2 { try run("weekly-report.vmail ~/report", in: world) }
    let report = try String(contentsOfFile: world.program.path("report"), encoding: .utf8)
    let rows = report.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    func count(_ name: String) -> String? { rows.first { $0.last == name }?[1] }
    #expect(count("bo@work.example") == "7" && count("billing@acme.example") == "2", "\(report)")
    #expect(count("home") == "2" && count("work") == "10", "\(report)")
    #expect(rows.count { $0.last == "home" } == 1)
    await world.end()
  }

  @Test func `Mail that waits for an answer gets one from the template`() async throws {
    let world = try await world()
    let folder = world.program.home.appending(path: ".config/vmail/templates")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("Dear {name|you},\n\nI am away until Monday.\n".utf8).write(
      to: folder.appending(path: "away.txt"))
    try await world.server.deliver("A question")
    try world.succeed("sync")
    for _ in 1...2 { try run("reply-away.vmail imap away", in: world) }
    #expect(world.sent == ["Re: A question"])
    let mail = try #require(world.submission.accepted.first)
    #expect(mail.recipients == ["ann@example.org"])
    #expect(String(decoding: mail.source, as: UTF8.self).contains("Dear Ann,\r\n\r\nI am away until Monday."))
    await world.end()
  }

  @Test func `Each account has a tree of Maildirs, and the next run writes only what is new`() async throws {
    let world = try await world()
    func files(_ account: String) throws -> Set<String> {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: world.program.path("backup/\(account)"))
      return Set(paths.filter { $0.contains(",") || $0.contains("new/") })
    }
    try run("backup.vmail ~/backup", in: world)
    let before = try files("home")
    #expect(try before.count == 3 && files("work").count == 10 && files("imap").count == 30)
    try await world.server.deliver("Lunch")
    try world.succeed("sync")
    try run("backup.vmail ~/backup", in: world)
    #expect(try files("home") == before && files("imap").count == 31)
    await world.end()
  }

  @Test func `Lists with more than 20 unread threads are left, once`() async throws {
    let world = try await world()
    for _ in 1...2 { try run("unsubscribe.vmail", in: world) }
    #expect(world.submission.accepted.map(\.recipients) == [["leave@news.example"]])
    #expect(try world.count("in:inbox list:daily.news.example") == 0)
    #expect(try world.count("in:inbox") == 7)
    await world.end()
  }
}
