import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Listings in another order than the newest first.
@Suite(.timeLimit(.minutes(10))) struct SortedListingTests {
  private let world: ActionWorld

  /// Four threads of one message each, the newest first.
  init() async throws {
    world = try await ActionWorld(threads: 0)
    let inbox = try #require(world.folders[.inbox])
    let mails = [
      ("Re: buoys", "Zoe", 2_000), ("apples", "ann", 5_000), ("Coffee", "Bob", 2_000),
      ("Apples", "Émile", 9_000_000),
    ]
    let messages = mails.enumerated().map { index, mail in
      let content = MessageContent(
        messageId: "\(index)@example.org", subject: mail.0,
        from: Participant(name: mail.1, email: "\(index)@example.org"), text: "Text", textVersion: 1,
        digest: [])
      var message = world.mail.message(
        content, key: mail.0, dateReceived: TestClock.start - Double(index) * 60, folder: inbox.id)
      message.sizeBytes = mail.2
      return message
    }
    let account = world.account.id
    _ = try await world.store.write { try $0.add(messages, accountId: account) }
  }

  private static let newest = ["1 Re: buoys", "2 apples", "3 Coffee", "4 Apples"]

  @Test(arguments: [
    ("newest", newest), ("oldest", ["1 Apples", "2 Coffee", "3 apples", "4 Re: buoys"]),
    ("sender", ["1 apples", "2 Coffee", "3 Apples", "4 Re: buoys"]),
    // Prefixes of replies don't count, and equals are newest first.
    ("subject", ["1 apples", "2 Apples", "3 Re: buoys", "4 Coffee"]),
    ("size", ["1 Apples", "2 apples", "3 Re: buoys", "4 Coffee"]),
  ])
  func `A listing is sorted, and its numbers are those of its rows`(order: String, rows: [String])
    async throws
  {
    var shell = world.shell()
    #expect(try await shell.type("list --sort " + order) == .success)
    #expect(shell.listed == rows)
    #expect(try await shell.type("list") == .success)
    #expect(shell.listed == Self.newest)
    #expect(try await shell.type("set sort \(order); list") == .success)
    #expect(shell.listed == rows)
    #expect(try await shell.type("archive 2") == .success)
    await world.pass(60, shell)
    #expect(try await world.archived == [String(rows[1].dropFirst(2))])
  }

  @Test func `Pages of it follow one another, and rows show the size by which they are sorted`() async throws
  {
    var shell = world.shell()
    _ = try await shell.type("set page-size 2; list --sort size")
    #expect(shell.session.listing?.page == 1...2)
    let first = world.output.taken()
    #expect(first.contains(" 9 MB") && first.contains(" 5 KB"), "\(first)")
    #expect(first.contains("1-2 of 4"))
    _ = try await shell.type("more")
    #expect(shell.session.listing?.page == 3...4)
    let second = world.output.taken()
    #expect(second.contains("Coffee") && !second.contains("apples"), "\(second)")
    #expect(try await shell.type("more") != .success)
    _ = try await shell.type("less")
    #expect(shell.session.listing?.page == 1...2)
    #expect(shell.listed.count == 4)
  }

  @Test func `A search is newest first, and sorted when that is asked for`() async throws {
    var shell = world.shell()
    _ = try await shell.type("set sort oldest; search text")
    #expect(shell.listed == Self.newest)
    _ = try await shell.type("list --sort oldest")
    #expect(shell.listed == ["1 Apples", "2 Coffee", "3 apples", "4 Re: buoys"])
    #expect(shell.session.listing?.place.query == "text")
  }

  @Test func `What arrives is listed the next time`() async throws {
    var shell = world.shell()
    _ = try await shell.type("set sort subject; list")
    try await world.add(["Before"], to: .inbox)
    #expect(shell.listed.count == 4)
    _ = try await shell.type("list")
    #expect(shell.listed == ["1 apples", "2 Apples", "3 Before", "4 Re: buoys", "5 Coffee"])
  }

  @Test(arguments: ["list --sort", "list --sort colour", "set sort colour"])
  func `An order that there isn't is an error`(line: String) async throws {
    var shell = world.shell()
    #expect(try await shell.type(line) == .usage)
  }

  @Test func `An empty folder is empty in any order`() async throws {
    var shell = world.shell()
    #expect(try await shell.type("folder trash; list --sort size") == .success)
    #expect(shell.listed == [])
  }
}
