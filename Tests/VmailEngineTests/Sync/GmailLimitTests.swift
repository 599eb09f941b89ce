import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Gmail's setting "Limit IMAP folders to contain no more than this many messages".
@Suite(.timeLimit(.minutes(10))) struct GmailLimitTests {
  @Test(arguments: [(999, false), (1_000, true), (1_001, false)])
  func `What a limit of Gmail leaves out is kept as it is, and other sizes are no limit`(
    size: Int, isLimit: Bool
  ) async throws {
    let world = try await SyncWorld(gmail: ModelGmail())
    let server = world.server
    await server.deliver(SyncWorld.mail("letter"), to: "INBOX")
    await server.deliver(SyncWorld.mail("draft"), to: "[Gmail]/Drafts", flags: .draft)
    for number in 1...1_000 { await server.deliver(SyncWorld.mail("\(number)"), to: ModelGmail.all) }
    try await world.sync()
    let before = try await world.texts()
    await server.limitFolders(to: size)
    let report = try await world.troubledSync()
    #expect((report.firstFailure != nil) == isLimit)
    #expect((try await world.texts() == before) == isLimit)
    guard isLimit else { return }
    await server.limitFolders(to: nil)
    await server.deliver(SyncWorld.mail("new"), to: "INBOX")
    await server.limitFolders(to: size)
    _ = try await world.troubledSync()
    #expect(try await world.email("About new") != nil)
    #expect(try await world.texts().isSuperset(of: before))
    await server.limitFolders(to: nil)
    try await world.sync()
    #expect(try await GmailSyncTests.differences(world) == [])
  }

  @Test(arguments: [(899, false), (900, true), (999, true)])
  func `What is deleted below a limit doesn't end it`(size: Int, isLimit: Bool) async throws {
    let world = try await SyncWorld(gmail: ModelGmail())
    for number in 1...1_002 { await world.server.deliver(SyncWorld.mail("\(number)"), to: ModelGmail.all) }
    try await world.sync()
    let before = try await world.texts()
    await world.server.limitFolders(to: 1_000)
    _ = try await world.troubledSync()
    await world.server.limitFolders(to: size)
    let report = try await world.troubledSync()
    #expect((report.firstFailure != nil) == isLimit)
    #expect((try await world.texts() == before) == isLimit)
    guard isLimit else { return }
    await world.server.limitFolders(to: nil)
    try await world.sync()
    #expect(try await GmailSyncTests.differences(world) == [])
  }
}
