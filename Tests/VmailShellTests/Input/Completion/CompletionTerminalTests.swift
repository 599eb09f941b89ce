import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell

/// In the suite of the line editor, since a terminal's signals belong to one at a time.
extension LineEditorTests {
  @Test func `Tab at the prompt knows the folders, and an alias as soon as it is made`() async throws {
    let terminal = try FakeTerminal()
    let editor = try #require(
      LineEditor(
        input: terminal.slave, output: terminal.slave, history: CommandHistory(path: nil),
        options: LineEditor.Options(userFile: .none)))
    let repository = InMemoryEmailRepository()
    let account = try await repository.addAccount(name: "work", email: "", kind: .local)
    _ = try await repository.ensureFolder(accountId: account.id, name: "My Projects", type: .custom)
    var shell = Shell.forTests(repository: repository)
    try await shell.enterDefaultPlace()

    var refresh = CompletionRefresh()
    let completer = try #require(await refresh.completer(for: &shell))
    editor.setCompletion { completer.complete($0, cursor: $1) }
    async let first = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("fol\t my\t")
    await terminal.showsLastly(#"> folder My\ Projects"#)
    terminal.type("\r")
    #expect(await first == .line(#"folder My\ Projects "#))

    #expect(await refresh.completer(for: &shell) == nil)
    try shell.aliases.define(Word(text: "garden", range: 0..<6), as: "folder")
    let after = try #require(await refresh.completer(for: &shell))
    editor.setCompletion { after.complete($0, cursor: $1) }
    async let second = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("gard\tin\t\r")
    #expect(await second == .line("garden Inbox "))
  }

  @Test func `People are gathered behind the prompt's back, again after an import`() async throws {
    let repository = InMemoryEmailRepository()
    var shell = Shell.forTests(repository: repository)
    var refresh = CompletionRefresh()
    func addresses(_ completer: Completer) -> [String] {
      completer.complete("search from:", cursor: 12).candidates.map(\.insertion)
    }
    #expect(await refresh.completer(for: &shell) != nil)
    #expect(refresh.gathering == nil)
    let account = try await repository.addAccount(name: "work", email: "", kind: .local)
    for name in ["ann", "bob"] {
      let content = MessageContent(
        subject: name, from: Participant(email: name + "@x.org"), text: "", textVersion: 1, snippet: "",
        digest: Array(name.utf8))
      _ = try await repository.add(
        [IncomingMessage(content: content, source: [], dateReceived: .now, folder: nil)],
        accountId: account.id)
      shell.session.placesVersion += 1
      try await shell.enterDefaultPlace()
      let completer = await refresh.completer(for: &shell)
      await refresh.gathering?.value
      if name == "ann" { #expect(addresses(try #require(completer)) == ["from:ann@x.org"]) }
    }
    _ = try shell.aliases.define(Word(text: "new", range: 0..<3), as: "list")
    let completer = try #require(await refresh.completer(for: &shell))
    #expect(addresses(completer).sorted() == ["from:ann@x.org", "from:bob@x.org"])
  }

  @Test func `The store is asked again only when there may be other names`() async throws {
    let repository = InMemoryEmailRepository()
    _ = try await repository.addAccount(name: "work", email: "", kind: .local)
    var shell = Shell.forTests(repository: repository)
    try await shell.enterDefaultPlace()
    var refresh = CompletionRefresh()
    #expect(await refresh.completer(for: &shell) != nil)
    await repository.fail { _ in StoreError.busy(path: "store") }
    #expect(await refresh.completer(for: &shell) == nil)
    await repository.fail { _ in nil }
    shell.session.placesVersion += 1
    #expect(await refresh.completer(for: &shell) == nil)
    _ = try await repository.addAccount(name: "home", email: "", kind: .local)
    shell.session.placesVersion += 1
    let completer = await refresh.completer(for: &shell)
    #expect(completer?.complete("account h", cursor: 9).candidates.map(\.insertion) == ["home"])
  }
}
