import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Threads that are copied to another folder.
@Suite("Copying", .timeLimit(.minutes(10)))
struct CopyTests {
  @Test func `A copy is made on the server too, and undo removes it, but not one that was there before`()
    async throws
  {
    let world = try await SyncWorld()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    await world.server.deliver(SyncWorld.mail("b"), to: "INBOX")
    await world.server.deliver(SyncWorld.mail("b"), to: "Bills")
    try await world.sync()
    let (inbox, bills) = (
      try await world.folder("INBOX").folder.id, try await world.folder("Bills").folder.id
    )
    let places = try await world.threads("INBOX").map {
      ThreadInMailbox(threadId: $0.id, view: .folder(inbox))
    }
    let outcome = try await world.store.write { try $0.perform(.copy(to: bills), on: places) }
    #expect(outcome.done.count == 1 && outcome.unchanged.count == 1)
    try await world.sync()
    #expect(await world.server.mailboxes["Bills"]?.messages.count == 2)
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 2)
    #expect(try await world.differences() == [])
    guard case .applied(let action, _) = try await world.store.write({ try $0.undo() }) else {
      Issue.record("nothing was undone")
      return
    }
    #expect(action.action == .copy(to: bills))
    try await world.sync()
    #expect(try await world.threads("Bills").map(\.subject) == ["About b"])
    #expect(await world.server.mailboxes["Bills"]?.messages.count == 1)
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 2)
    #expect(try await world.differences() == [])
    #expect(try await world.store.complaints() == [])
  }
}
