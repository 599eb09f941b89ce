import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ThreadCoverageTests {
  @Test func `A row covers the whole thread, wherever its messages are`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1),
        world.message(
          "b", minute: 2, in: .sent, replyTo: ["a"], flags: [.seen, .flagged],
          from: Participant(name: "Me", email: "me@example.org")),
        world.message(
          "c", minute: 3, in: nil, replyTo: ["b"],
          parts: [.init(filename: "x.pdf", mimeType: "application/pdf", sizeBytes: 9, section: "2")]))
      let row = try #require(try await world.threads(world.inbox).first)
      #expect(row.messageCount == 3 && row.unreadCount == 2 && row.isStarred && row.hasAttachments)
      #expect(row.subject == "About a" && row.snippet == "Snippet of c")
      #expect(row.latestDate == ContractWorld.date(3) && row.accountId == world.account.id)
      #expect(
        Participant.decode(from: row.participants).map(\.email) == ["ann@example.org", "me@example.org"])
      #expect(try await world.store.read { try $0.thread(id: row.id) } == row)
    }
  }

  @Test func `What is only in Trash or Spam counts there alone`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1, flags: .seen),
        world.message("b", minute: 2, in: .trash, replyTo: ["a"]),
        world.message("c", minute: 3, in: .spam, replyTo: ["a"]))
      let inInbox = try #require(try await world.threads(world.inbox).first)
      #expect(inInbox.messageCount == 1 && inInbox.unreadCount == 0)
      #expect(inInbox.latestDate == ContractWorld.date(1) && inInbox.snippet == "Snippet of a")
      let inTrash = try #require(try await world.threads(.folder(world.id(.trash))).first)
      #expect(inTrash.messageCount == 2 && inTrash.snippet == "Snippet of b")
      let inSpam = try #require(try await world.threads(.folder(world.id(.spam))).first)
      #expect(inSpam.messageCount == 2 && inSpam.latestDate == ContractWorld.date(3))
      #expect(try await world.store.read { try $0.thread(id: inInbox.id) }?.messageCount == 1)
    }
  }

  @Test func `A thread that is only in Trash is shown whole there and nowhere else`() async throws {
    try await ContractWorld.check { world in
      try await world.add(world.message("a", minute: 1, in: .trash, flags: .flagged))
      let row = try #require(try await world.threads(.folder(world.id(.trash))).first)
      #expect(row.messageCount == 1)
      #expect(try await world.threads(.folder(world.id(.starred))).isEmpty)
      #expect(try await world.threads(world.archive).isEmpty)
      #expect(try await world.store.read { try $0.thread(id: row.id) }?.messageCount == 1)
    }
  }

  @Test func `Archive has mail that is in no folder, and no mail that waits to be sent`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1, in: nil), world.message("b", minute: 2),
        world.message("q", minute: 3, in: nil, sendState: .queued),
        world.message("s", minute: 4, in: nil, sendState: .sent))
      #expect(try await world.subjects(world.archive) == ["About s", "About a"])
      #expect(
        try await world.store.read { try $0.counts(view: world.archive, category: nil) }
          == ThreadCounts(total: 2, unread: 2))
    }
  }

  @Test func `Starred has every thread with a flagged message, wherever it is`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1), world.message("b", minute: 2, in: nil, flags: .flagged),
        world.message("c", minute: 3, in: .sent, flags: [.flagged, .seen]))
      #expect(
        try await world.subjects(.folder(world.id(.starred))) == ["About c", "About b"])
    }
  }

  @Test func `A label's page has the threads with a message of that label`() async throws {
    try await ContractWorld.check { world in
      let label = try await world.store.write {
        try $0.ensureFolder(accountId: world.account.id, name: "Bills", type: .custom)
      }
      var message = try world.message("a", minute: 1)
      message.folder = label.id
      try await world.add(message, world.message("b", minute: 2))
      #expect(try await world.subjects(.folder(label.id)) == ["About a"])
    }
  }
}
