import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

/// Mail that has not left, in listings and in conversations.
@Suite(.timeLimit(.minutes(10))) struct UnsentMailTests {
  private let world: ActionWorld

  init() async throws { world = try await ActionWorld(threads: 2) }

  /// Adds a message of the user's to the first thread.
  private func answer(_ name: String, _ state: SendState, _ flags: MessageFlags = [.seen]) async throws {
    let drafts = try #require(world.folders[.drafts])
    let content = MessageContent(
      messageId: "\(name)@example.org", references: ["workinboxMail1@example.org"], subject: "Re: Mail 1",
      from: Participant(name: "Kim", email: "kim@example.org"), text: name, textVersion: 1, snippet: name,
      digest: [])
    let message = world.mail.message(
      content, flags: flags, dateReceived: TestClock.start.addingTimeInterval(60), sendState: state,
      folder: state == .none && flags.contains(.draft) ? drafts.id : world.folders[.inbox]?.id)
    _ = try await world.store.write { try $0.add([message], accountId: world.account.id) }
  }

  @Test(arguments: [
    (SendState.queued, "queued"), (.sending, "sending"), (.failed, "failed"), (.none, "draft"),
  ])
  func `It is marked in rows, conversations and JSON`(state: SendState, word: String) async throws {
    try await answer("last", state, state == .none ? [.draft, .seen] : [.seen])
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("read *; list")
    #expect(world.output.taken().contains(" \(word) "))
    _ = try await shell.type("open 1")
    let shown = world.output.taken()
    #expect(
      shown.split(separator: "\n").contains { $0.hasPrefix(" 2 ") && $0.contains("[\(word)]") }, "\(shown)")
    _ = try await shell.type("set output json; list; open 1")
    let lines = world.output.taken().split(separator: "\n")
    #expect(lines.count { $0.contains(#""sendState":"\#(word)""#) } == 2)
    #expect(lines.count { $0.contains(#""sendState":null"#) } == 2)
  }

  @Test(arguments: ["read 1", "read *"])
  func `A row loaded for a reference is marked as it is when it is shown`(line: String) async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type(line)
    try await answer("last", .queued)
    _ = world.output.taken()
    _ = try await shell.type("top")
    let shown = world.output.taken()
    #expect(shown.contains(" queued "), "\(shown)")
  }

  @Test func `It is not the message that a conversation opens at, nor the one that is answered`() async throws
  {
    try await answer("draft", .none, [.draft, .seen])
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("read *; open 1")
    #expect(shell.session.conversation?.outline.open == [1])
    #expect(shell.session.conversation?.current == 1)
    #expect(try await AnsweredMail.message(named: nil, of: "reply", in: &shell).subject == "Mail 1")
    _ = try await shell.type("message +")
    #expect(shell.session.conversation?.current == 2)
    await #expect(throws: ShellError.notSentYet(.draft, "reply", place: nil)) {
      try await AnsweredMail.message(named: nil, of: "reply", in: &shell)
    }
  }

  @Test func `A listing and the conversation count the same messages`() async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list")
    #expect(shell.session.listing?.listing.entries.first?.thread.messageCount == 1)
    try await answer("draft", .none, [.draft, .seen])
    await ListedRows.refresh([try await world.thread("Mail 1")], in: &shell)
    #expect(shell.session.listing?.listing.entries.first?.thread.messageCount == 2)
    _ = try await shell.type("open 1")
    #expect(shell.session.conversation?.emails.count == 2)
  }
}
