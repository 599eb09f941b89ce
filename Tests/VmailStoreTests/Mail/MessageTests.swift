import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct MessageTests {
  @Test func `A message comes back as it was added`() async throws {
    try await ContractWorld.check { world in
      let parts = [
        MessageContent.Part(
          filename: nil, mimeType: "image/png", sizeBytes: 7, contentId: "logo", isInline: true,
          section: "1.2"),
        MessageContent.Part(
          filename: "Ünï\u{0}.pdf", mimeType: "application/pdf", sizeBytes: 1 << 33, section: "2"),
      ]
      var message = try world.message(
        "a", replyTo: ["p"], references: ["q", "p"], flags: [.seen, .answered, .forwarded],
        category: .forums, parts: parts)
      message.content.dateSent = Date(timeIntervalSince1970: -3)
      message.content.cc = [Participant(email: "c@example.org"), Participant(name: "", email: "")]
      message.content.subject = "Zeile\u{0}\u{1F600} 'x' \""
      message.dateReceived = Date(timeIntervalSince1970: 1_700_000_000.75)
      let id = try #require(try await world.add(message).first)
      let email = try await world.email(id)
      let content = message.content
      #expect(email.id == id && email.accountId == world.account.id)
      #expect(email.messageId == "a@example.org" && email.inReplyTo == ["p@example.org"])
      #expect(email.references == ["q@example.org", "p@example.org"])
      #expect(email.subject == content.subject && email.snippet == content.snippet)
      #expect(email.fromName == "Ann" && email.fromAddress == "ann@example.org")
      #expect(email.toAddresses == content.to && email.ccAddresses == content.cc)
      #expect(email.dateReceived == Date(timeIntervalSince1970: 1_700_000_000))
      #expect(email.dateSent == Date(timeIntervalSince1970: -3))
      #expect(email.sizeBytes == message.source.count && email.flags == message.flags)
      #expect(email.sendState == .none && email.aiCategory == .forums)
      #expect(email.folders == [try world.id(.inbox)])
      #expect(email.attachments.map(\.section) == ["1.2", "2"])
      #expect(email.attachments.map(\.filename) == [nil, "Ünï\u{0}.pdf"])
      #expect(email.attachments.map(\.contentId) == ["logo", nil])
      #expect(email.attachments.map(\.isInline) == [true, false])
      #expect(email.attachments.map(\.sizeBytes) == [7, 1 << 33])
      #expect(email.attachments.allSatisfy { !$0.isDownloaded && $0.localPath == nil })
    }
  }

  @Test func `What speaks against a sender is kept with the message, and found by its thread`() async throws {
    try await ContractWorld.check { world in
      var doubtful = try world.message("a", minute: 1)
      doubtful.content.sender = SenderEvidence(
        senders: [Participant(name: "ceo@corp.test", email: "x@evil.test")], fromFields: 2,
        replyTo: [Participant(email: "y@else.test")])
      let ids = try await world.add(
        doubtful, world.message("b", minute: 2, replyTo: ["a"]), world.message("c"))
      let warnings = try await world.email(ids[0]).senderWarnings
      #expect(warnings.map(\.kind) == [.nameShowsAddress, .severalSenders, .replyTo])
      #expect(try await world.email(ids[1]).senderWarnings.isEmpty)
      let threads = [try await world.email(ids[0]).threadId, try await world.email(ids[2]).threadId]
      #expect(
        try await world.store.read { try $0.senderWarnings(threadIds: threads) } == [threads[0]: warnings])
      #expect(try await world.store.read { try $0.senderWarnings(threadIds: []) }.isEmpty)
    }
  }

  @Test func `A thread's messages are oldest first, equal dates in the order they came`() async throws {
    try await ContractWorld.check { world in
      let ids = try await world.add(
        world.message("c", minute: 3, replyTo: ["a"]), world.message("a", minute: 1),
        world.message("b1", minute: 2, replyTo: ["a"]), world.message("b2", minute: 2, replyTo: ["a"]))
      let thread = try await world.email(ids[0]).threadId
      let emails = try await world.store.read { try $0.emails(threadId: thread) }
      #expect(emails.map(\.id) == [ids[1], ids[2], ids[3], ids[0]])
      #expect(emails.map(\.threadId) == Array(repeating: thread, count: 4))
    }
  }

  @Test func `The same message again is a duplicate, within a batch and later`() async throws {
    try await ContractWorld.check { world in
      let message = try world.message("a")
      let first = try await world.store.write { try $0.add([message, message], accountId: world.account.id) }
      guard case .new(let id) = first.first else {
        Issue.record("the first copy is new")
        return
      }
      #expect(first == [.new(id), .duplicate(id)])
      let again = try await world.store.write { try $0.add([message], accountId: world.account.id) }
      #expect(again == [.duplicate(id)])
      #expect(try await world.threads(world.inbox).map(\.messageCount) == [1])
    }
  }

  @Test func `A duplicate is put in the folder it was meant for as well`() async throws {
    try await ContractWorld.check { world in
      try await world.add(world.message("a", minute: 1))
      let id = try #require(try await world.add(world.message("a", minute: 1, in: .sent)).first)
      #expect(try await world.email(id).folders == [try world.id(.inbox), try world.id(.sent)])
      #expect(try await world.threads(.folder(world.id(.sent))).map(\.messageCount) == [1])
      #expect(
        try await world.store.read { try $0.counts(view: .folder(world.id(.sent)), category: nil) }
          == ThreadCounts(total: 1, unread: 1))
      // A copy for the Archive, which leaves the message in its folders.
      try await world.add(world.message("a", minute: 1, in: nil))
      #expect(try await world.email(id).folders.count == 2)
    }
  }

  @Test func `A message goes to all its folders, new or not`() async throws {
    try await ContractWorld.check { world in
      var message = try world.message("a", minute: 1)
      message.otherFolders = [try world.id(.sent)]
      let id = try #require(try await world.add(message).first)
      #expect(try await world.email(id).folders == [try world.id(.inbox), try world.id(.sent)])
      message.otherFolders = [try world.id(.drafts)]
      try await world.add(message)
      #expect(try await world.email(id).folders.count == 3)
      #expect(try await world.threads(.folder(world.id(.drafts))).map(\.messageCount) == [1])
      message.otherFolders = [FolderID(9_999)]
      await #expect(throws: ThreadListError.self) {
        try await world.add(message)
      }
    }
  }

  @Test func `A duplicate adds what was done to it, and takes nothing away`() async throws {
    try await ContractWorld.check { world in
      let first = try world.message("a", flags: .answered)
      let id = try #require(try await world.add(first, world.message("b", replyTo: ["a"])).first)
      #expect(try await world.threads(world.inbox).map(\.unreadCount) == [2])
      let starred: MailboxView = .folder(try world.id(.starred))
      // A copy in the starred mail, which is in no folder, and one in another folder.
      try await world.add(world.message("a", in: nil, flags: [.flagged, .draft]))
      try await world.add(world.message("a", in: .sent, flags: [.seen, .forwarded]))
      #expect(try await world.email(id).flags == [.answered, .flagged, .seen, .forwarded])
      let rows = try await world.threads(world.inbox)
      #expect(rows.map(\.unreadCount) == [1] && rows.map(\.isStarred) == [true])
      #expect(try await world.threads(starred).count == 1)
      #expect(
        try await world.store.read { try $0.counts(view: starred, category: nil) }
          == ThreadCounts(total: 1, unread: 0))
      #expect(
        try await world.store.read { try $0.counts(view: .folder(world.id(.sent)), category: nil) }
          == ThreadCounts(total: 1, unread: 0))
      try await world.add(world.message("a"))
      #expect(try await world.email(id).flags == [.answered, .flagged, .seen, .forwarded])
      #expect(try await world.threads(world.inbox).map(\.unreadCount) == [1])
    }
  }

  @Test func `Two copies in one batch have the flags of both`() async throws {
    try await ContractWorld.check { world in
      let ids = try await world.add(
        world.message("a", flags: .seen), world.message("a", flags: .flagged),
        world.message("a", in: .sent))
      #expect(Set(ids).count == 1)
      #expect(try await world.email(ids[0]).flags == [.seen, .flagged])
      #expect(
        try await world.store.read { try $0.counts(view: world.inbox, category: nil) }
          == ThreadCounts(total: 1, unread: 0))
    }
  }

  @Test func `Archived mail that comes again for a folder leaves the Archive`() async throws {
    try await ContractWorld.check { world in
      try await world.add(world.message("a", in: nil))
      try await world.add(world.message("a", in: .inbox))
      #expect(try await world.threads(world.archive).isEmpty)
      #expect(try await world.threads(world.inbox).count == 1)
      #expect(try await world.store.read { try $0.counts(view: world.archive, category: nil) }.total == 0)
    }
  }

  @Test func `Another account may have the same message`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      try await world.add(world.message("a"))
      let outcome = try await world.store.write {
        try $0.add([other.message("a")], accountId: other.account.id)
      }
      guard case .new = outcome.first else {
        Issue.record("it is new to the other account")
        return
      }
    }
  }

  @Test func `A batch with a folder of another account changes nothing`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      await #expect(throws: ThreadListError.self) {
        _ = try await world.store.write {
          try $0.add([world.message("a"), other.message("b")], accountId: world.account.id)
        }
      }
      #expect(try await world.threads(world.inbox).isEmpty)
      let emails = try await world.store.read {
        try $0.emails(accountId: world.account.id, after: nil, limit: 9)
      }
      #expect(emails.isEmpty)
    }
  }

  @Test func `Sources come back byte for byte`() async throws {
    try await ContractWorld.check { world in
      let sources: [[UInt8]] = [
        [], Array("no line end".utf8), Array("From here\nFrom there\n>From quoted\n\n\n".utf8),
        Array("From \r\nx\r\n\r\n>>From y\r\n".utf8), Array(0...255), Array("\n".utf8),
        Array(repeating: 0x3E, count: 5000), [UInt8](repeating: 0x41, count: 3 << 20),
      ]
      let ids = try await world.add(
        sources.enumerated().map { try world.message("s\($0.offset)", source: $0.element) })
      for (id, source) in zip(ids, sources) {
        #expect(try await world.store.read { try $0.source(emailId: id) } == source)
      }
      #expect(try await world.store.read { try $0.source(emailId: EmailID(777_777)) } == nil)
    }
  }

  @Test func `Text is kept`() async throws {
    try await ContractWorld.check { world in
      let id = try #require(try await world.add(world.message("a")).first)
      #expect(
        try await world.store.read { try $0.body(emailId: id) }
          == "Text of a")
      #expect(try await world.store.read { try $0.body(emailId: EmailID(777_777)) } == nil)
    }
  }

  @Test func `Outbox has what is queued, being sent or failed, oldest first`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      for (index, state) in SendState.allCases.enumerated() {
        try await world.add(world.message("w\(index)", minute: Double(9 - index), in: nil, sendState: state))
      }
      try await other.add(other.message("h", minute: 7.5, in: nil, sendState: .failed))
      let own = try await world.store.read { try $0.outboxEmails(accountId: world.account.id) }
      #expect(Set(own.map(\.sendState)) == SendState.outbox && own.count == 3)
      #expect(own.map(\.dateReceived) == own.map(\.dateReceived).sorted())
      let all = try await world.store.read { try $0.outboxEmails(accountId: nil) }
      #expect(all.count == 4 && all.map(\.dateReceived) == all.map(\.dateReceived).sorted())
    }
  }

  @Test func `Walking through an account meets every message once`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      var expected: [EmailID] = []
      for index in 0..<7 {
        expected += try await world.add(world.message("w\(index)", minute: Double(-index)))
        try await other.add(other.message("h\(index)"))
      }
      var walked: [EmailID] = []
      while true {
        let last = walked.last
        let page = try await world.store.read {
          try $0.emails(accountId: world.account.id, after: last, limit: 3)
        }
        walked += page.map(\.id)
        if page.count < 3 { break }
      }
      #expect(walked == expected)
    }
  }
}
