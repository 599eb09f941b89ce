import Foundation
import Testing
import VmailDomain

/// What Gmail does with labels, as far as ``MailServerSession`` exposes it: the fake server and the model must agree. There
/// is no real one to compare with; where its behaviour is known from is said at `ServerPersonality.gmail`.
public enum GmailContract {
  public static let rules: [MailServerContract.Rule] = [
    rule("A message is in All Mail once, with its labels, and is the same in their mailboxes") { session in
      let id = try await letter("a", to: "INBOX", session)
      try await change(session, id, adding: [label("Travel"), .important])
      let message = try #require(try await session.messages(session.allUIDs()).first)
      #expect(message.labels == [.inbox, .important, label("Travel")])
      _ = try await session.select(path("Travel"), since: nil)
      let copy = try #require(try await session.messages(session.allUIDs()).first)
      #expect(copy.objectId == message.objectId && copy.gmailThreadId == message.gmailThreadId)
      #expect(copy.labels == [.inbox, .important])
    },
    rule("Labels and flags that change are told since a modification sequence, and nothing else is") {
      session in
      let id = try await letter("a", to: "INBOX", session)
      _ = try await letter("b", to: "INBOX", session)
      let before = try #require(try await session.select(path(all), since: nil).highestModSeq)
      #expect(try await session.labels(of: everything, changedSince: before).isEmpty)
      try await change(session, id, removing: [.inbox])
      try await change(session, id, adding: [.starred])
      let changed = try await session.labels(of: everything, changedSince: before)
      #expect(changed.values.map(\.labels) == [[.starred]] && changed.values.map(\.flags) == [.flagged])
      #expect(changed.values.map(\.objectId) == [id])
      let whole = try await session.labels(of: everything, changedSince: nil)
      #expect(whole.count == 2 && whole.values.contains { $0.labels == [.inbox] })
      #expect(try await session.status(of: .inbox).messages == 1)
      #expect(try #require(try await session.select(path(all), since: nil).highestModSeq) > before)
    },
    rule("A label that doesn't exist is created, whatever its name") { session in
      let id = try await letter("a", to: "INBOX", session)
      let names = ["New", "a b/c", #"q"u\o(t)e"#, "&ANw-bung", #"\foo"#]
      try await change(session, id, adding: Set(names.map(label)))
      let found = try await session.labels(of: everything, changedSince: nil)
      #expect(found.values.map(\.labels) == [Set(names.map(label)).union([.inbox])])
      let listed = Set(try await session.folders().map(\.path))
      #expect(listed.isSuperset(of: names.map(path)))
      try await change(session, id, removing: Set(names.map(label)))
      #expect(try await session.labels(of: everything, changedSince: nil).values.map(\.labels) == [[.inbox]])
    },
    rule("Trash and Spam take a message out of All Mail, and it comes back where it is put") { session in
      for place in [trash, spam] {
        let id = try await letter("in \(place)", to: "INBOX", session)
        let uids = try await uids(of: id, session)
        _ = try await session.copy(uids, to: path(place))
        #expect(try await session.status(of: path(all)).messages == 0)
        _ = try await session.select(path(place), since: nil)
        let there = try await session.labels(of: everything, changedSince: nil)
        #expect(there.values.map(\.objectId) == [id])
        _ = try await session.move(UIDSet(there.keys), to: path(all))
        #expect(try await session.status(of: path(place)).messages == 0)
        _ = try await session.select(path(all), since: nil)
        let back = try await session.labels(of: everything, changedSince: nil)
        #expect(back.values.map(\.objectId) == [id] && back.values.map(\.labels) == [[]])
        _ = try await session.copy(UIDSet(back.keys), to: path(trash))
        _ = try await session.select(path(trash), since: nil)
        try await session.store(everything, adding: .deleted, removing: [])
        try await session.expunge(everything)
        #expect(try await session.status(of: path(trash)).messages == 0)
      }
    },
    rule("Marking as deleted takes the label off, and nothing more") { session in
      let id = try await letter("a", to: "INBOX", session)
      _ = try await session.select(.inbox, since: nil)
      try await session.store(session.allUIDs(), adding: .deleted, removing: [])
      #expect(try await session.status(of: .inbox).messages == 0)
      _ = try await session.select(path(all), since: nil)
      try await session.store(session.allUIDs(), adding: .deleted, removing: [])
      let left = try await session.labels(of: everything, changedSince: nil)
      #expect(left.values.map(\.objectId) == [id] && left.values.map(\.flags) == [[]])
    },
    rule("The label of the selected mailbox stays, and so does that of sent mail") { session in
      _ = try await letter("a", to: "[Gmail]/Sent Mail", session)
      try await session.store(session.allUIDs(), adding: [.inbox], removing: [.sent])
      _ = try await session.select(.inbox, since: nil)
      try await session.store(session.allUIDs(), adding: Set<GmailLabel>(), removing: [.inbox])
      #expect(try await session.status(of: .inbox).messages == 1)
      #expect(try await session.labels(of: everything, changedSince: nil).values.map(\.labels) == [[.sent]])
    },
  ]

  private static let (all, spam, trash) = (ModelGmail.all, ModelGmail.spam, ModelGmail.trash)
  private static let everything = UIDSet(1...UInt32.max)
  private static func path(_ name: String) -> MailboxPath { MailboxPath(Array(name.utf8)) }
  private static func label(_ name: String) -> GmailLabel { .mailbox(path(name)) }

  private static func rule(
    _ sentence: String, _ check: @escaping @Sendable (any MailServerSession) async throws -> Void
  ) -> MailServerContract.Rule {
    MailServerContract.Rule(sentence) { connect in
      let session = try await connect()
      try await check(session)
      await session.close()
    }
  }

  /// Adds a message, and selects All Mail.
  /// - Returns: its X-GM-MSGID.
  private static func letter(
    _ name: String, to mailbox: String, _ session: any MailServerSession
  ) async throws -> String {
    try await session.append(
      MailServerWorld.source(name), to: path(mailbox), flags: [], date: MailServerWorld.date)
    _ = try await session.select(path(all), since: nil)
    let last = UIDSet([try #require(try await session.allUIDs().last)])
    return try #require(try await session.messages(last).first?.objectId)
  }

  private static func uids(of id: String, _ session: any MailServerSession) async throws -> UIDSet {
    UIDSet(
      try await session.labels(of: everything, changedSince: nil).filter { $0.value.objectId == id }.keys)
  }

  private static func change(
    _ session: any MailServerSession, _ id: String, adding: Set<GmailLabel> = [],
    removing: Set<GmailLabel> = []
  ) async throws {
    try await session.store(try await uids(of: id, session), adding: adding, removing: removing)
  }
}
