import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Two homes with one account on a real Dovecot, which keeps keywords: what is set in one is in the other.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct SharedKeywordsTests {
  @Test func `Labels, mutes and colours that are set in one home are in the other`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    let other = try world.beside()
    defer { other.remove() }
    for name in ["one", "two", "three"] { try await world.deliver(name) }
    for home in [world, other] {
      try home.addAccount()
      try home.sync()
    }
    let done = try world.program.run(
      "label subject:one Travel; star subject:two --color blue; mute subject:three --yes")
    #expect(done.code == 0, "\(done.err)")
    #expect(!done.out.contains("can't keep"))
    try world.sync()
    try other.sync()
    #expect(try other.subjects("Travel") == ["one"])
    #expect(try other.program.run("folder starred; list", json: true).out.contains("\"starColor\":\"blue\""))
    #expect(try other.program.run("search is:muted", json: true).out.contains("\"subject\":\"three\""))
    // Both can take it back.
    #expect(try other.program.run("search is:muted; unmute *; folder starred; unstar *").code == 0)
    try other.sync()
    try world.sync()
    #expect(
      try world.program.run("search is:muted", json: true).out.contains("\"subject\":\"three\"") == false)
    #expect(try world.subjects("Starred") == [])
    #expect(try world.complaints() == [] && other.complaints() == [])
  }

  @Test func `A tag that is set in one home is in the other, and for other programs`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    let other = try world.beside()
    defer { other.remove() }
    for name in ["one", "two", "three"] { try await world.deliver(name) }
    for home in [world, other] {
      try home.addAccount()
      try home.sync()
    }
    let done = try world.program.run("label subject:one subject:two +keyword:work +keyword:later; undo; redo")
    #expect(done.code == 0, "\(done.err)")
    #expect(!done.out.contains("can't keep"))
    try world.sync()
    try other.sync()
    for tag in ["work", "later"] {
      let found = try other.program.run("search keyword:\(tag)", json: true).out
      #expect(found.contains("\"subject\":\"one\"") && found.contains("\"subject\":\"two\""))
      #expect(!found.contains("\"subject\":\"three\""))
    }
    // The other one takes one tag back.
    #expect(try other.program.run("search keyword:work; label * -keyword:work").code == 0)
    try other.sync()
    try world.sync()
    #expect(try !world.program.run("search keyword:work", json: true).out.contains("\"subject\":\"one\""))
    #expect(try world.program.run("search keyword:later", json: true).out.contains("\"subject\":\"one\""))
    #expect(try world.complaints() == [] && other.complaints() == [])
  }

  @Test func `The tags of Thunderbird and others are shown and found`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    for name in ["one", "two"] { try await world.deliver(name) }
    try world.addAccount()
    try world.sync()
    try await world.server.doveadm(
      "flags", "add", "-u", world.user.name, "$label2 $Phishing NonJunk", "mailbox", "INBOX", "subject", "one"
    )
    try world.sync()
    let found = try world.program.run("search keyword:work", json: true).out
    #expect(found.contains("\"subject\":\"one\"") && !found.contains("\"subject\":\"two\""))
    let opened = try world.program.run("search keyword:work; open 1").out
    #expect(
      opened.contains("Tags: Work") && opened.contains("Another program marked the message as phishing."))
    #expect(try world.complaints() == [])
  }
}
