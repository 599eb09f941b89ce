import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Which messages of a conversation are heard, and how single ones are named.
@Suite(.timeLimit(.minutes(10))) struct OpeningAloudTests {
  /// A world whose thread 1 is a conversation, of which some messages are unread; thread 2 is "Mail 1".
  private func world(_ count: Int, unread: Set<Int>) async throws -> ActionWorld {
    let world = try await ActionWorld(threads: 1)
    let folder = try #require(world.folders[.inbox])
    let messages = (1...count).map { number in
      let content = MessageContent(
        messageId: "long\(number)@example.org", inReplyTo: number > 1 ? ["long1@example.org"] : [],
        subject: number > 1 ? "Re: Long" : "Long", from: Participant(name: "Ann", email: "ann@example.org"),
        text: "Text \(number)", textVersion: 1, digest: [])
      return world.mail.message(
        content, key: "long \(number)", flags: unread.contains(number) ? [] : .seen,
        dateReceived: TestClock.start + Double(number), folder: folder.id)
    }
    _ = try await world.store.write { try $0.add(messages, accountId: world.account.id) }
    return world
  }

  /// The numbers of the messages that are heard.
  private func heard(_ output: String) -> [Int] {
    output.matches(of: /(?m)^Message (\d+) of/).compactMap { Int($0.output.1) }
  }

  @Test(
    arguments: [
      (3, [3], "3 messages, 1 unread.", [1, 2, 3]),
      (4, [4], "4 messages, 1 unread. 3 not shown; type expand all.", [4]),
      (4, [2, 4], "4 messages, 2 unread. 2 not shown; type expand all.", [2, 4]),
      (4, [1, 2, 4], "4 messages, 3 unread. 1 not shown; type expand all.", [1, 2, 4]),
      (4, [1, 2, 3, 4], "4 messages, 4 unread.\n", [1, 2, 3, 4]),
      (4, [], "4 messages. 3 not shown; type expand all.", [4]),
      (60, [1, 60], "60 messages, 2 unread. 58 not shown; type expand all.", [1, 60]),
      (60, Set(1...30), "60 messages, 30 unread. 35 not shown; type expand all.", Array(6...30)),
    ] as [(Int, Set<Int>, String, [Int])])
  func `Of a conversation of more than three messages, those that were unread are heard`(
    count: Int, unread: Set<Int>, head: String, numbers: [Int]
  ) async throws {
    let world = try await world(count, unread: unread)
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; set output plain")
    _ = world.output.taken()
    #expect(try await shell.type("open 1") == .success)
    let output = world.output.taken()
    #expect(output.hasPrefix("Long. " + head), "\(output)")
    #expect(heard(output) == numbers, "\(output)")
    #expect(shell.session.conversation?.emails.count == count)
  }

  @Test(
    arguments: [
      ("open last", [5]), ("open latest", [5]), ("open first", [1]), ("open unread", [2, 4]),
      ("open 1.3", [3]),
      ("open 1; open last", [2, 4, 5]), ("open 1; message last", [2, 4, 5]),
      ("open 1; message unread", [2, 4, 2]),
      ("open 1; expand all", [2, 4, 1, 2, 3, 4, 5]), ("open 1; message first", [2, 4, 1]),
    ] as [(String, [Int])])
  func `Messages are opened by their place, and by thread and number from the listing`(
    line: String, numbers: [Int]
  ) async throws {
    let world = try await world(5, unread: [2, 4])
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; set output plain")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .success)
    #expect(heard(world.output.taken()) == numbers)
    #expect(shell.session.conversation?.current == numbers.last)
  }

  @Test(arguments: ["open 1.6", "open 9.1", "open 1.0"])
  func `A message that does not exist opens nothing`(line: String) async throws {
    let world = try await world(5, unread: [2, 4])
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("list; \(line)") == .usage)
    #expect(shell.session.conversation == nil)
  }

  @Test(arguments: [
    ("open 1", true), ("open unread", true), ("open last", false), ("open 1.2", false), ("open 1.4", false),
  ])
  func `A conversation is read when everything in it that was unread was shown`(line: String, isRead: Bool)
    async throws
  {
    let world = try await world(5, unread: [2, 4])
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; set output plain; \(line); list")
    #expect(shell.session.listing?.listing.entries.first?.thread.unreadCount == (isRead ? 0 : 2))
  }

  @Test func `A message is said to be unread once`() async throws {
    let world = try await world(4, unread: [4])
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; set output plain; open 1; message 4")
    #expect(world.output.taken().matches(of: /Message 4 of 4[^\n]*, unread/).count == 1)
  }
}
