import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct CompletionRefreshTests {
  @Test func `Completion knows the folders, and an alias as soon as it is made`() async throws {
    let mail = try TestStore.ofProgram()
    let account = try await mail.store.write { try $0.addAccount(name: "work", email: "", kind: .local) }
    _ = try await mail.store.write {
      try $0.ensureFolder(accountId: account.id, name: "My Projects", type: .custom)
    }
    var shell = Shell.forTests(mail: mail)
    try await Locations.enterDefaultPlace(in: &shell)

    var refresh = CompletionRefresh(home: nil)
    await refresh.renew(for: &shell)
    func words(_ line: String) -> [String] {
      refresh.completer.complete(line, cursor: line.count).candidates.map(\.insertion)
    }
    #expect(words("fol").contains("folder"))
    #expect(words("folder my") == [#"My\ Projects"#])

    try shell.aliases.define(Word(text: "garden", range: 0..<6), as: "folder", besides: CommandTable.names)
    await refresh.renew(for: &shell)
    #expect(words("gard") == ["garden"])
    #expect(words("garden in") == ["Inbox"])
  }

  @Test func `People are gathered behind the prompt's back, again after an import`() async throws {
    let mail = try TestStore.ofProgram()
    var shell = Shell.forTests(mail: mail)
    var refresh = CompletionRefresh(home: nil)
    func addresses() -> [String] {
      refresh.completer.complete("search from:", cursor: 12).candidates.map(\.insertion)
    }
    await refresh.renew(for: &shell)
    #expect(refresh.gathering == nil)
    let account = try await mail.store.write { try $0.addAccount(name: "work", email: "", kind: .local) }
    for name in ["ann", "bob"] {
      let message = mail.message(
        MessageContent(subject: name, from: Participant(email: name + "@x.org"), digest: []),
        dateReceived: .now, folder: nil)
      _ = try await mail.store.write { try $0.add([message], accountId: account.id) }
      shell.session.placesVersion += 1
      try await Locations.enterDefaultPlace(in: &shell)
      await refresh.renew(for: &shell)
      await refresh.gathering?.value
      if name == "ann" { #expect(addresses() == ["from:ann@x.org"]) }
    }
    #expect(addresses().sorted() == ["from:ann@x.org", "from:bob@x.org"])
  }

  @Test func `A store that can't be read leaves the names there were, and is asked again behind each prompt`()
    async throws
  {
    let mail = try TestStore.ofProgram()
    let account = try await mail.store.write {
      try $0.addAccount(name: "work", email: "ann@x.org", kind: .local)
    }
    var shell = Shell.forTests(mail: mail)
    try await Locations.enterDefaultPlace(in: &shell)
    var refresh = CompletionRefresh(home: nil)
    func offered(_ line: String) -> [CompletionResult.Candidate] {
      refresh.completer.complete(line, cursor: line.count).candidates
    }
    await refresh.renew(for: &shell)
    #expect(offered("account w").map(\.meaning.text) == ["ann@x.org"])
    mail.repository.fail { _ in StoreError.busy(path: "store") }
    shell.session.placesVersion += 1
    await refresh.renew(for: &shell)
    await refresh.asking?.value
    #expect(offered("account w").map(\.insertion) == ["work"])
    mail.repository.fail { _ in nil }
    _ = try await mail.store.write {
      try $0.ensureFolder(accountId: account.id, name: "Bills", type: .custom)
    }
    await refresh.renew(for: &shell)
    await refresh.asking?.value
    #expect(offered("folder bi").map(\.insertion) == ["Bills"])
    #expect(offered("tab so").map(\.insertion) == ["social"])
  }

  @Test func `Threads listed are completed with sender and subject, also while a conversation is open`()
    async throws
  {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    var refresh = CompletionRefresh(home: nil)
    func offered(_ line: String) -> [CompletionResult.Candidate] {
      refresh.completer.complete(line, cursor: line.count).candidates
    }
    func run(_ line: String) async throws {
      let line = try #require(try Lexer(variable: { _ in nil }).commands(in: line).first)
      #expect(await Dispatcher().run(line, in: &shell) == .success)
      await refresh.renew(for: &shell)
    }
    try await run("list")
    #expect(offered("archive 1").map(\.insertion) == ["1", "10", "11", "12"])
    #expect(offered("archive 12").first?.meaning.text.hasPrefix("Ann: Mail 12") == true)
    #expect(offered("archive 3,1").map(\.insertion) == ["3,1", "3,10", "3,11", "3,12"])
    #expect(offered("2").map(\.insertion) == ["2"])
    try await run("open 1")
    // Commands on threads take numbers of the listing then, too.
    #expect(offered("archive 12").map(\.insertion) == ["12"])
    #expect(offered("reply ").first?.meaning.text.hasPrefix("Ann, ") == true)
  }
}
