import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Agent-safe mode: what a person must confirm.
@Suite(.timeLimit(.minutes(10))) struct AgentModeTests {
  @Test func `Settings that agents may change are settings`() {
    #expect(Settings.openToAgents.isSubset(of: Settings.definitions.map(\.name)))
    #expect(
      Settings.openToAgents.isDisjoint(with: [
        "output", "editor", "pager", "ai-endpoint", "ai-model", "signature", "notify", "remote-images",
        "prompt",
      ]))
  }

  /// Uses that do what mail could want done, each in another form.
  static let dangerous = [
    "! touch FILE", "list | tee FILE", "list > FILE", "list >> FILE", "export 1 FILE",
    "account remove work --yes",
    "account add x --local", "account test", "account edit work --email a@example.org",
    "account default work", "ai reset --yes", "on new-mail '! touch FILE'",
    "rules add --if from:ann --then delete",
    "set --save page-size 3",
    "browse --print",
    "images --always", "alias dump list > FILE; dump", "folder trash; delete 1 --yes",
    "folder trash; delete * --yes > FILE",
  ]

  @Test(arguments: dangerous)
  func `Where nobody can be asked nothing of it is done`(line: String) async throws {
    let world = try await ActionWorld()
    try await world.add(["Old"], to: .trash)
    let folder = FileManager.default.temporaryDirectory.appending(path: "agent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(nil)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    let text = line.replacing("FILE", with: folder.path + "/file").replacing("DIR", with: folder.path)
    _ = try await shell.type("list; open 1")
    _ = world.output.taken()
    let code = try await shell.type(text)
    #expect(code == .permission, "\(world.output.out.text)")
    #expect(world.output.out.text.contains(#""code":77,"text":"a person must confirm this: "#))
    #expect(person.questions.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(try await world.subjects(.trash) == ["Old"])
    #expect(try await world.store.read { try $0.accounts() }.map(\.name) == ["work"])
    #expect(shell.session.eventCommands[.newMail].isEmpty)
  }

  @Test func `What undo brings back an agent may do`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(nil)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    #expect(
      try await shell.type("list; archive 1; delete 2; star 3; read 3; undo; set page-size 3") == .success)
    #expect(person.questions.isEmpty)
    #expect(try await world.archived == ["Mail 1"])
  }

  @Test func `With a person's yes it is done, without another question`() async throws {
    let world = try await ActionWorld()
    try await world.add(["Old", "Older"], to: .trash)
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(true)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    #expect(try await shell.type("folder trash; list; delete 1") == .success)
    #expect(try await world.subjects(.trash) == ["Older"])
    #expect(
      person.questions == [
        """

        vmail: an agent wants to run a command that deletes permanently:
          action   "permanently delete \\\"Old\\\""
          account  "work"
          thread   "Old, with Ann <ann@example.org>; 1 message of it here"
        Type maple to allow it:\u{20}
        """
      ])
  }

  @Test func `A person's yes covers just the mail that standard input names`() async throws {
    let world = try await ActionWorld()
    try await world.add(["Old", "Older", "Oldest"], to: .trash)
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(true)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    shell.session.given = ["Oldest", "Old", "Gone"].map { .message("worktrash\($0)@example.org") }
    #expect(try await shell.type("folder trash; delete @-") == .success)
    #expect(try await world.subjects(.trash) == ["Older"])
    let question = try #require(person.questions.first)
    #expect(
      person.questions.count == 1 && question.contains("Old, with Ann") && question.contains("Oldest, with"))
    #expect(!question.contains("Older, with") && question.contains("1 of 3 references names no mail"))
  }

  @Test func `With a person's no it is refused, and --yes doesn't help`() async throws {
    let world = try await ActionWorld()
    try await world.add(["Old"], to: .trash)
    var shell = world.shell(isInteractive: false)
    try AgentMode.serveAgent(askingAbout: PersonDouble(false), in: &shell)
    #expect(try await shell.type("folder trash; list; delete 1 --yes") == .permission)
    #expect(try await world.subjects(.trash) == ["Old"])
    #expect(world.output.out.text.contains("the person at the terminal declined"))
  }

  @Test(arguments: [
    "set output text", "set editor vi", "set pager less", "set ai-endpoint http://127.0.0.1:1/v1",
    "unset output",
    "set signature ~/.ssh/id", "set notify on", "set remote-images trusted", "unset remote-images",
    "set output=text",
  ])
  func `Settings that reach further are refused, whoever is there`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(true)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    let before = shell.settings.text(of: "output")
    #expect(try await shell.type(line) == .permission)
    #expect(before == "json" && shell.settings.text(of: "output") == "json")
    #expect(person.questions.isEmpty)
  }

  @Test func `The rc file's form of output does not last`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("set output text") == .success)
    try AgentMode.serveAgent(askingAbout: PersonDouble(nil), in: &shell)
    _ = world.output.taken()
    #expect(try await shell.type("list") == .success)
    #expect(world.output.out.text.split(separator: "\n").allSatisfy { $0.contains(#""untrusted":["#) })
  }

  @Test(arguments: [
    "${SECRET}", "\"${SECRET}\"", "x${SECRET}", "${SECRET} --help", "${SECRET} > FILE", "${SECRET} &",
    "would ${SECRET}",
    "if ${SECRET}; echo x; end", "for t in ${SECRET}; echo x; end", "echo ${NOTHING:-${SECRET}}",
    "list ${SECRET}",
    "alias zz '${SECRET}'; zz", "alias zz 'list ${SECRET}'; would zz", "search \"${SECRET}",
    "folder ${SECRET}",
    "set page-size ${SECRET}", "open ${SECRET}", "label 1 +${SECRET}", "${SECRET} 2>&1",
    "\\${SECRET}${SECRET}",
  ])
  func `The value of no variable is in any output`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false, variables: ["SECRET": "hunter2", "HOME": "/nowhere"])
    try AgentMode.serveAgent(askingAbout: PersonDouble(nil), in: &shell)
    _ = try? await shell.type(line.replacing("FILE", with: "/nowhere/file"))
    _ = try await shell.type("set onerror continue; wait; jobs; fg")
    #expect(!world.output.out.text.contains("hunter2") && !world.output.err.text.contains("hunter2"))
  }

  @Test func `Retry asks before it reads a variable that a loop had before`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false, variables: ["SECRET": "hunter2"])
    let person = PersonDouble(nil)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    let failed = FailedCommand(line: "open subject:${SECRET}", threadId: nil, isKept: false)
    shell.session.failure = .command(failed)
    #expect(try await shell.type("list; retry") == .permission)
    #expect(person.deeds.map(\.reason) == [.readsEnvironment])
    #expect(!world.output.out.text.contains("hunter2"))
  }

  @Test(arguments: [
    "alias", "alias mine", "mine", "would mine", "mine --help", "on", "on new-mail", "history",
  ])
  func `What the user has set up for a prompt isn't there for agents`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("alias mine 'list from:hunter2'; on new-mail 'echo hunter2'")
    shell.history = { ["passwd hunter2"] }
    try AgentMode.serveAgent(askingAbout: PersonDouble(nil), in: &shell)
    _ = world.output.taken()
    _ = try await shell.type(line)
    #expect(!world.output.out.text.contains("hunter2") && !world.output.err.text.contains("hunter2"))
  }

  @Test func `A job asks nobody, whoever is there`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(true)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    _ = try await shell.type("list; set onerror continue; export 1 /nowhere/file &; wait 1")
    #expect(person.deeds.isEmpty)
    #expect(world.output.out.text.contains("a job can't ask"))
  }

  @Test func `A sourced file is held to the same`() async throws {
    let world = try await ActionWorld()
    let folder = FileManager.default.temporaryDirectory.appending(path: "agent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "script")
    try Data("! touch \(folder.path)/made\n".utf8).write(to: script)
    var shell = world.shell(isInteractive: false)
    try AgentMode.serveAgent(askingAbout: PersonDouble(nil), in: &shell)
    #expect(try await shell.type("source \(script.path)") == .permission)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["script"])
  }

  @Test func `A question that the screen can't show whole is not asked`() async throws {
    let world = try await ActionWorld()
    try await world.add(
      ["Old\u{1B}]0;x\u{7}\u{202E}\nType yes" + String(repeating: "!", count: 5_000)], to: .trash)
    var shell = world.shell(isInteractive: false)
    try AgentMode.serveAgent(askingAbout: PersonDouble(true, rows: 4), in: &shell)
    #expect(try await shell.type("folder trash; list; delete 1 --yes") == .permission)
    #expect(world.output.out.text.contains("does not fit on the screen"))
    #expect(try await world.subjects(.trash).count == 1)
  }
}
