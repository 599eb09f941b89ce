import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Writing and sending at a prompt.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct PromptSendingTests {
  private static let prompt = "[work · Inbox] vmail>"

  private static func letter(_ name: String) -> String {
    "From: Ann <ann@example.org>\nTo: me@example.org\nSubject: \(name)\nMessage-ID: <\(name)@example.org>\n"
      + "Date: Sat, 21 Nov 2026 10:00:00 +0000\n\nText of \(name).\n"
  }

  @Test func `An answer is written in an editor, queued, and undone within the hold: it is a draft again`()
    async throws
  {
    let world = try await SendingWorld()
    world.mail.deliver(Self.letter("plans"), to: "INBOX")
    try await world.sync()
    try world.program.write("set send-delay 30\n", to: "rc")
    try world.program.write("printf 'At noon.\\n' >> \"$1\"\n", to: "editor")
    try await withTaskExecutorPreference(BlockingExecutor()) {
      let session = try TerminalSession(
        world.program, ["--rc", world.program.path("rc")],
        environment: ["EDITOR": "sh \(world.program.path("editor"))"])
      session.showsPrompt(Self.prompt)
      session.type("list\r")
      session.shows("plans")
      session.showsPrompt(Self.prompt)
      session.type("reply 1\r")
      session.shows("From: me@example.org")
      session.shows("To: Ann <ann@example.org>")
      session.shows("Subject: Re: plans")
      session.shows("Send, edit, keep as a draft, discard? [s/e/k/d]")
      session.type("s\r")
      session.shows("Queued \"Re: plans\" to Ann. Type undo to take it back.")
      session.showsPrompt("[work · Inbox · 1 pending] vmail>")
      session.type("undo\r")
      session.shows("\"Re: plans\" to Ann is in Drafts.")
      session.showsPrompt(Self.prompt)
      session.type("outbox\r")
      session.showsPrompt(Self.prompt)
      session.type("\u{4}")
      #expect(session.end() == 0)
    }
    #expect(try world.drafts() == ["Re: plans"] && world.outbox() == [])
    try await world.sync()
    #expect(world.submission.connectionCount == 0)
    #expect(world.mail.messages(in: "Drafts").count == 1 && world.mail.messages(in: "Sent").isEmpty)
    // It still answers what it answered.
    let sent = try await world.program.runAside("send 1 --wait")
    #expect(sent.code == 0, "\(sent)")
    let source = try #require(world.submission.accepted.first?.source)
    #expect(String(decoding: source, as: UTF8.self).contains("In-Reply-To: <plans@example.org>"))
    try await world.sync()
    #expect(world.mail.messages(in: "INBOX").first?.flags.contains("\\Answered") == true)
    #expect(world.mail.messages(in: "Drafts").isEmpty && world.mail.messages(in: "Sent").count == 1)
    #expect(try world.complaints() == [])
    await world.end()
  }

  @Test func `Three queued mails go out while a line is typed, and are told above it`() async throws {
    let world = try await SendingWorld()
    try await world.sync()
    try world.program.write("set send-delay 0\n", to: "rc")
    world.submission.plan(SubmissionFault(.greeting, .hold("gate")))
    try await withTaskExecutorPreference(BlockingExecutor()) {
      let session = try TerminalSession(world.program, ["--rc", world.program.path("rc")])
      session.showsPrompt(Self.prompt)
      for subject in ["one", "two", "three"] {
        session.type("compose --to ann@example.org --subject \(subject) --body b --send\r")
        session.shows("Queued \"\(subject)\" to ann@example.org")
        session.showsPrompt(Self.prompt)
      }
      session.type("folder se")
      session.showsPrompt("\(Self.prompt) folder se")
      world.submission.release("gate")
      for subject in ["one", "two", "three"] { session.shows("Sent \"\(subject)\".") }
      session.showsPrompt("\(Self.prompt) folder se")
      session.type("nt\r")
      session.showsPrompt("[work · Sent] vmail>")
      session.type("list\r")
      session.shows("three")
      session.showsPrompt("[work · Sent] vmail>")
      session.type("\u{4}")
      #expect(session.end() == 0)
    }
    #expect(world.accepted.sorted() == ["one", "three", "two"])
    #expect(try world.outbox() == [] && world.complaints() == [])
    await world.end()
  }

  @Test func `Leaving with mail on its way waits for it; what is held back is sent by the next vmail`()
    async throws
  {
    let world = try await SendingWorld()
    try await world.sync()
    try world.program.write("set send-delay 0\n", to: "rc")
    world.submission.plan(SubmissionFault(.end, .hold("gate")))
    try await withTaskExecutorPreference(BlockingExecutor()) {
      let session = try TerminalSession(world.program, ["--rc", world.program.path("rc")])
      session.showsPrompt(Self.prompt)
      session.type("compose --to ann@example.org --subject one --body b --send\r")
      session.shows("Queued \"one\"")
      await world.submission.reached("gate")
      session.type("set send-delay 30; compose --to ann@example.org --subject two --body b --send\r")
      session.shows("Queued \"two\"")
      session.showsPrompt("[work · Inbox · 1 pending] vmail>")
      session.type("q\r")
      session.shows("If you leave now, it will be sent")
      session.shows("Wait until it is sent, leave now, or stay? [w/l/s]")
      session.type("s\r")
      session.showsPrompt("[work · Inbox · 1 pending] vmail>")
      session.type("\u{4}")
      world.submission.release("gate")
      #expect(session.end() == 0)
      #expect(
        session.text.contains("1 message is still in the Outbox, and will be sent when vmail next runs"))
    }
    #expect(world.accepted == ["one"])
    #expect(try world.outbox().map(\.fate) == ["queued"])
    await world.end()
  }
}
