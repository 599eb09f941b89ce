import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

extension SyncWorld {
  /// Returns a synced account with a read thread of two messages in its Inbox, and another.
  static func holdingThreadOfTwo() async throws -> SyncWorld {
    let world = try await SyncWorld()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX", flags: .seen)
    await world.server.deliver(SyncWorld.mail("b", inReplyTo: "a"), to: "INBOX", flags: .seen)
    await world.server.deliver(SyncWorld.mail("c"), to: "INBOX", flags: .seen)
    try await world.sync()
    return world
  }

  /// Acts on the thread of two messages, in the Inbox.
  func actOnThreadOfTwo(_ action: ThreadAction) async throws -> ThreadID {
    let thread = try #require(try await threads("INBOX").first { $0.messageCount == 2 })
    let inbox = try await folder("INBOX").folder.id
    let outcome = try await store.write {
      try $0.perform(action, on: [ThreadInMailbox(threadId: thread.id, view: .folder(inbox))])
    }
    #expect(outcome.done == [thread.id])
    return thread.id
  }
}
