import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// A user's first day with an account, on Dovecot in many configurations and on Cyrus.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct ServerJourneyTests {
  /// Another vmail is asked what came of it, as the folders have other names on each server.
  private static let folders = ["Inbox", "Archive", "Trash", "Sent", "Spam", "Travel", "Starred"]

  @Test(arguments: [
    RealMailServer.Folders.plain, .gmail, .dots, .debian, .prefixed, .limited,
  ])
  func `Reading, sorting, writing and sending end alike on every server`(folders: RealMailServer.Folders)
    async throws
  {
    // What is only in Gmail's All Mail is not fetched.
    let compared = Self.folders.filter { folders != .gmail || $0 != "Archive" }
    try await travel(try await ServerWorld(folders), comparing: compared)
  }

  @Test(arguments: [
    ["CONDSTORE", "QRESYNC"], ["MOVE"], ["UIDPLUS", "MOVE"],
    ["CONDSTORE", "QRESYNC", "MOVE", "UIDPLUS", "IDLE"],
    ["SPECIAL-USE", "LIST-EXTENDED", "LIST-STATUS"],
  ])
  func `The same without some of its capabilities`(without: [String]) async throws {
    var options = RealMailServer.Options()
    options.without = without
    let server = try await RealMailServer(options)
    try await travel(try await ServerWorld(.plain, on: server), comparing: Self.folders)
    await server.stop()
  }

  @Test(
    .enabled(if: OtherIMAPServer.Kind.cyrus.objection == nil, "\(OtherIMAPServer.Kind.cyrus.objection ?? "")")
  )
  func `The same on Cyrus`() async throws { try await travel(on: .cyrus) }

  @Test(
    .enabled(
      if: OtherIMAPServer.Kind.dovecot24.objection == nil, "\(OtherIMAPServer.Kind.dovecot24.objection ?? "")"
    ))
  func `The same on Dovecot 2.4`() async throws { try await travel(on: .dovecot24) }

  private func travel(on kind: OtherIMAPServer.Kind) async throws {
    let other = try await OtherIMAPServer(kind)
    // Submitted mail goes to Dovecot 2.3.
    try await travel(
      try await ServerWorld(.plain, other: other), comparing: Self.folders, receiving: ["One"])
    await other.stop()
  }

  /// - Parameter receiving: what is in the Inbox in the end.
  private func travel(
    _ world: ServerWorld, comparing folders: [String], receiving: Set<String> = ["One", "Six"]
  ) async throws {
    defer { world.remove() }
    for name in ["One", "Two", "Three", "Four", "Five"] { try await world.deliver(name) }
    try await world.deliver("Re: One", inReplyTo: "one")
    let added = try world.program.run("account add work \(world.options()) --yes")
    try #require(added.code == 0, "\(added)")
    try world.sync()
    #expect(try Set(world.subjects()) == ["One", "Two", "Three", "Four", "Five"])
    for line in [
      "search subject:One; open 1", "star subject:One", "archive subject:Two --yes",
      "delete subject:Three --yes", "folder create Travel", "move subject:Four Travel --yes",
      "spam subject:Five --yes", "compose --to \(world.user.address) --subject Six --body Hi --send --yes",
    ] {
      let outcome = try world.program.run(line)
      #expect(outcome.code == 0, "\(line): \(outcome.err)")
    }
    for _ in 0..<2 { try world.sync() }
    #expect(try Set(world.subjects()) == receiving)
    #expect(try world.subjects("Travel") == ["Four"])
    #expect(try world.complaints() == [])

    let other = try world.beside()
    defer { other.remove() }
    try other.addAccount()
    try other.sync()
    for folder in folders {
      let (here, there) = (try world.subjects(folder).sorted(), try other.subjects(folder).sorted())
      #expect(here == there, "\(folder)")
    }
    #expect(try other.subjects("Sent") == ["Six"])
    #expect(try other.program.run("list unread").out.contains("One") == false)
    // What the other one takes back arrives here.
    #expect(try other.program.run("folder Trash; move subject:Three Inbox --yes").code == 0)
    try other.sync()
    try world.sync()
    #expect(try Set(world.subjects()) == receiving.union(["Three"]))
    #expect(try world.sync().out.contains("nothing new"))
    #expect(try other.complaints() == [])
  }
}
