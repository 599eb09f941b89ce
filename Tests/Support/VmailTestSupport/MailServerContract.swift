import Foundation
import Testing
public import VmailDomain

/// The contract of every mail server, as far as ``MailServerSession`` exposes it: real servers, their test doubles,
/// and ``ModelMailServer``. If a double violates it, tests with the double prove nothing.
public enum MailServerContract {
  public typealias Connect = @Sendable () async throws -> any MailServerSession

  public typealias Rule = ContractRule<Connect>

  static func rule(_ sentence: String, _ check: @escaping @Sendable (MailServerWorld) async throws -> Void)
    -> Rule
  {
    Rule(sentence) { try await check(MailServerWorld(connect: $0)) }
  }

  public static let rules: [Rule] = readingRules + changeRules + mailboxRules
}

/// A user's mail on a server, as seen by two clients.
struct MailServerWorld: Sendable {
  let connect: @Sendable () async throws -> any MailServerSession

  static let date = Date(timeIntervalSince1970: 1_700_000_000)

  static func header(_ name: String) -> String {
    "From: Ann <ann@example.org>\r\nSubject: About \(name)\r\nMessage-ID: <\(name)@example.org>\r\n\r\n"
  }
  static func body(_ name: String) -> String { "Text of \(name).\r\n.\r\nFrom here on.\r\n" }
  static func source(_ name: String) -> [UInt8] { Array((header(name) + body(name)).utf8) }

  /// Returns a connection with a selected mailbox containing these messages, which have the UIDs from 1.
  func session(
    _ names: String..., flags: MessageFlags = [], in mailbox: String = "Contract"
  ) async throws -> (session: any MailServerSession, path: MailboxPath) {
    let session = try await connect()
    let path = try await session.create(mailbox)
    for name in names {
      try await session.append(Self.source(name), to: path, flags: flags, date: Self.date)
    }
    _ = try await session.select(path, since: nil)
    return (session, path)
  }
}

extension MailServerSession {
  /// - Throws: ``ServerError/incomplete(reason:)`` if some are missing.
  public func allUIDs() async throws -> UIDSet {
    let listing = try await listing()
    guard listing.isComplete else { throw ServerError.incomplete(reason: "a part of a listing") }
    return listing.uids
  }
}

// MARK: Reading

extension MailServerContract {
  static let readingRules: [Rule] = [
    rule("A message is as it was appended, with its flags and its date") { world in
      let (session, path) = try await world.session("a", flags: [.seen, .flagged])
      let selected = try await session.select(path, since: nil)
      #expect(selected.count == 1 && selected.uidValidity > 0)
      let uid = try #require(try await session.allUIDs().first)
      let message = try #require(try await session.messages([uid]).first)
      let source = MailServerWorld.source("a")
      #expect(message.uid == uid && message.flags == [.seen, .flagged])
      #expect(message.internalDate == MailServerWorld.date && message.size == source.count)
      #expect(String(decoding: message.header, as: UTF8.self) == MailServerWorld.header("a"))
      let body = Array(MailServerWorld.body("a").utf8)
      let sections = try await session.sections(SectionRequest(uids: [uid], sections: [.text]))
      #expect(sections == [uid: [.text: body]])
      #expect(try await bytes(session, nil, uid, from: 0) == source)
      #expect(try await bytes(session, nil, uid, from: 7) == Array(source.dropFirst(7)))
      #expect(try await bytes(session, .text, uid, from: 2) == Array(body.dropFirst(2)))
      // Fetching does not mark messages as read.
      #expect(try await session.flags(of: [uid], changedSince: nil) == [uid: [.seen, .flagged]])
      await session.close()
    },
    rule("Reading an unread message leaves it unread") { world in
      let (session, _) = try await world.session("a")
      _ = try await session.messages([1])
      _ = try await session.sections(SectionRequest(uids: [1], sections: [.text]))
      _ = try await bytes(session, nil, 1, from: 0)
      #expect(try await session.flags(of: [1], changedSince: nil) == [1: []])
      await session.close()
    },
    rule("UIDs rise, and none is given twice") { world in
      let (session, path) = try await world.session("a", "b", "c")
      #expect(try await session.allUIDs() == [1, 2, 3])
      try await session.store([3], adding: .deleted, removing: [])
      try await session.expungeAll()
      try await session.append(MailServerWorld.source("d"), to: path, flags: [], date: MailServerWorld.date)
      let selected = try await session.select(path, since: nil)
      #expect(try await session.allUIDs() == [1, 2, 4])
      #expect(selected.count == 3 && selected.uidNext ?? 5 == 5)
      await session.close()
    },
    rule("STATUS tells of a mailbox what SELECT does") { world in
      let (session, path) = try await world.session("a", "b")
      let selected = try await session.select(path, since: nil)
      let status = try await session.status(of: path)
      #expect(status.messages == 2 && status.uidNext == 3 && status.uidValidity == selected.uidValidity)
      #expect(await session.traits.supportsCondstore == (selected.highestModSeq != nil))
      #expect(status.highestModSeq == nil || status.highestModSeq == selected.highestModSeq)
      await session.close()
    },
    rule("Messages that are gone are missing from every answer, and are no error") { world in
      let (session, path) = try await world.session("a", "b")
      #expect(try await session.existing(of: [2, 3, 9]) == [2])
      #expect(try await session.messages([2, 3]).map(\.uid) == [2])
      #expect(try await session.flags(of: [2, 3], changedSince: nil).keys.sorted() == [2])
      #expect(
        try await session.sections(SectionRequest(uids: [2, 3], sections: [.text])).keys.sorted() == [2])
      try await session.store([3, 4], adding: .seen, removing: [])
      let copied = try await session.copy([3], to: path)
      #expect(copied?.pairs.isEmpty ?? true)
      #expect(try await session.status(of: path).messages == 2)
      await session.close()
    },
    rule("What another client does is seen by who asks again") { world in
      let (session, path) = try await world.session("a")
      let other = try await world.connect()
      _ = try await other.select(path, since: nil)
      try await other.append(MailServerWorld.source("b"), to: path, flags: [], date: MailServerWorld.date)
      try await other.store([1], adding: .flagged, removing: [])
      let selected = try await session.select(path, since: nil)
      #expect(selected.count == 2)
      #expect(try await session.flags(of: [1, 2], changedSince: nil) == [1: .flagged, 2: []])
      await other.close()
      await session.close()
    },
    rule("With CONDSTORE only flags that changed since are told") { world in
      let (session, path) = try await world.session("a", "b")
      guard await session.traits.supportsCondstore else { return await session.close() }
      let modSeq = try #require(try await session.select(path, since: nil).highestModSeq)
      #expect(try await session.flags(of: [1, 2], changedSince: modSeq).isEmpty)
      try await session.store([2], adding: .answered, removing: [])
      #expect(try await session.flags(of: [1, 2], changedSince: modSeq) == [2: .answered])
      #expect(try #require(try await session.select(path, since: nil).highestModSeq) > modSeq)
      await session.close()
    },
    rule("With QRESYNC selecting tells what changed and what is gone") { world in
      let (session, path) = try await world.session("a", "b", "c")
      guard await session.traits.supportsQresync else { return await session.close() }
      let before = try await session.select(path, since: nil)
      let modSeq = try #require(before.highestModSeq)
      try await session.store([1], adding: .seen, removing: [])
      try await session.store([2], adding: .deleted, removing: [])
      try await session.expungeAll()
      let known = ResyncPoint(uidValidity: before.uidValidity, modSeq: modSeq, known: [1, 2, 3])
      let other = try await world.connect()
      let changes = try #require(try await other.select(path, since: known).changes)
      #expect(changes.flags == [1: .seen] && changes.vanished == [2])
      // Nothing is known about another UIDVALIDITY.
      let foreign = ResyncPoint(uidValidity: before.uidValidity + 1, modSeq: modSeq, known: [1, 2, 3])
      let again = try await world.connect()
      #expect(try await again.select(path, since: foreign).changes == nil)
      for session in [session, other, again] { await session.close() }
    },
    rule("With IDLE who waits is told of mail that comes, and of what came before") { world in
      let (session, path) = try await world.session("a")
      guard await session.traits.supportsIdle else { return await session.close() }
      let other = try await world.connect()
      try await other.append(MailServerWorld.source("b"), to: path, flags: [], date: MailServerWorld.date)
      #expect(try await session.waitForNews())
      #expect(try await session.allUIDs() == [1, 2])
      // The session stays usable when a wait is cancelled.
      let waiting = Task { try await session.waitForNews() }
      waiting.cancel()
      _ = try? await waiting.value
      #expect(try await session.existing(of: [1]) == [1])
      await other.close()
      await session.close()
    },
    rule("A connection that was closed does nothing more") { world in
      let (session, path) = try await world.session("a")
      await session.close()
      await session.close()
      await #expect(throws: ServerError.self) { _ = try await session.select(path, since: nil) }
      await #expect(throws: ServerError.self) {
        try await session.append(MailServerWorld.source("b"), to: path, flags: [], date: MailServerWorld.date)
      }
      await #expect(throws: ServerError.self) { _ = try await session.create("More") }
      let other = try await world.connect()
      #expect(try await other.status(of: path).messages == 1)
      await other.close()
    },
  ]

  private static func bytes(
    _ session: any MailServerSession, _ section: MessageSection?, _ uid: UInt32, from offset: Int
  ) async throws -> [UInt8] {
    let collected = CollectedBytes()
    try await session.stream(section, of: uid, from: offset) { await collected.add($0) }
    return await collected.bytes
  }
}

private actor CollectedBytes {
  private(set) var bytes: [UInt8] = []
  func add(_ piece: [UInt8]) { bytes += piece }
}
