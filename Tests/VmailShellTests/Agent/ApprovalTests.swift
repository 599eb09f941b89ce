import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What an agent can't ask about waits for a person, and is done as it was seen or not at all.
@Suite(.timeLimit(.minutes(10))) struct ApprovalTests {
  private static let send = "compose --to bo@example.org --subject Lunch --body 'At one?' --send"

  /// A prompt of the user's, on a screen.
  private func prompt(_ world: AgentAndUser, as person: PersonDouble = PersonDouble(true, rows: 40)) -> Shell
  {
    let terminal = TerminalEnvironment(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true, variables: [:], isUTF8: true,
      size: { TerminalEnvironment.Size(columns: 80, rows: 40) })
    var shell = Shell.forTests(
      mail: world.mail, output: world.output, clock: world.clock, isInteractive: true, terminal: terminal,
      storePath: world.directory)
    shell.person.ask = { _ in true }
    shell.person.approver = person
    return shell
  }

  private func queued(_ world: AgentAndUser) async throws -> [String] {
    try await world.mail.store.read { try $0.outgoing(accountId: nil) }.map(\.email.subject)
      .filter { $0 == "Lunch" }
  }

  private func approvals(_ world: AgentAndUser) async throws -> [Approval] {
    try await world.mail.store.read { [now = world.clock.now] in try $0.approvals(at: now) }
  }

  @Test func `A message waits, is shown whole, and is sent once`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    #expect(try await agent.type("account home; " + Self.send) == .permission)
    #expect(world.output.taken().contains("It waits for approval 1"))
    #expect(try await queued(world) == [])
    #expect(try await agent.type("approve 1; approvals") == .permission)
    #expect(world.output.taken().contains("is for a person"))
    let person = PersonDouble(true, rows: 40)
    var user = prompt(world, as: person)
    _ = try await user.type("approvals")
    #expect(world.output.taken().contains("wants to send mail: to \"bo@example.org\""))
    #expect(try await user.type("approve 1") == .success)
    #expect(world.output.taken().contains("approved"))
    let asked = person.questions.joined()
    for text in ["bo@example.org", "Lunch", "At one?"] { #expect(asked.contains(text), "\(asked)") }
    #expect(try await queued(world) == ["Lunch"])
    #expect(try await user.type("approve 1") == .failure)
    #expect(world.output.taken().contains("was approved already"))
    #expect(try await queued(world) == ["Lunch"])
    #expect(try await user.type("undo") == .success)
    #expect(try await queued(world) == [])
  }

  @Test func `No is no, and leaves it to be denied`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    _ = try await agent.type("account home; " + Self.send)
    var user = prompt(world, as: PersonDouble(false))
    _ = try await user.type("approve 1")
    #expect(try await approvals(world).map(\.state) == [.waiting])
    #expect(try await user.type("deny 1") == .success)
    #expect(try await user.type("approve 1") == .failure)
    #expect(try await approvals(world).map(\.state) == [.denied])
    #expect(try await queued(world) == [])
  }

  @Test(arguments: [(80, 6), (19, 400)])
  func `What does not fit on the screen is not approved, however wide results are`(columns: Int, rows: Int)
    async throws
  {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    _ = try await agent.type("account home; " + Self.send)
    var user = prompt(world, as: PersonDouble(true, columns: columns, rows: rows))
    #expect(try await user.type("set width 600; approve 1") == .permission)
    #expect(world.output.taken().contains("does not fit on your screen"))
    #expect(try await approvals(world).map(\.state) == [.waiting])
  }

  @Test func `A script approves nothing, whatever it says`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    _ = try await agent.type("account home; " + Self.send)
    var script = world.user()
    script.person.ask = { _ in true }
    script.person.approver = PersonDouble(nil)
    #expect(try await script.type("approve 1") != .success)
    #expect(try await script.type("approve 1 --yes") == .usage)
    #expect(try await queued(world) == [])
  }

  @Test func `A draft that has changed since is not sent`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    _ = try await agent.type("account home; " + Self.send)
    let draft = try #require(try await approvals(world).first?.request.line.split(separator: " ").last)
    #expect(try await agent.type("edit \(draft) --body 'Send money' --draft") == .success)
    let person = PersonDouble(true)
    var user = prompt(world, as: person)
    _ = world.output.taken()
    #expect(try await user.type("approve 1") == .permission)
    let shown = world.output.taken()
    #expect(shown.contains("things have changed") && shown.contains("The agent must ask again"), "\(shown)")
    #expect(person.deeds == [])
    #expect(try await queued(world) == [])
    #expect(try await approvals(world).map(\.state) == [.denied])
  }

  @Test func `The files of a draft are what was seen, too`() async throws {
    let world = try await AgentAndUser()
    let file = FileManager.default.temporaryDirectory.appending(path: "approval-\(UUID().uuidString).txt")
    try Data("menu".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var agent = try world.agent(PersonDouble(nil))
    #expect(try await agent.type("account home; \(Self.send) --attach \(file.path)") == .permission)
    try Data("keys".utf8).write(to: file)
    var user = prompt(world)
    _ = world.output.taken()
    #expect(try await user.type("approve 1") == .permission)
    #expect(world.output.taken().contains("things have changed"))
    #expect(try await queued(world) == [])
  }

  @Test func `It expires`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    _ = try await agent.type("account home; " + Self.send)
    var user = prompt(world)
    world.clock.advance(by: Approval.lifetime - 1)
    #expect(try await approvals(world).map(\.state) == [.waiting])
    world.clock.advance(by: 2)
    #expect(try await user.type("approve 1") == .failure)
    #expect(world.output.taken().contains("has expired"))
    #expect(try await queued(world) == [])
  }

  @Test func `Numbers mean what they meant to the agent`() async throws {
    let world = try await AgentAndUser()
    var user = prompt(world)
    #expect(try await user.type("account home; list; delete 1-2; undo; delete 1; delete 2") == .success)
    _ = await WaitingActions.finishActions(in: &user)
    var agent = try world.agent(PersonDouble(nil))
    _ = world.output.taken()
    #expect(try await agent.type("account home; folder trash; list; delete 1") == .permission)
    let question = try #require(try await approvals(world).first).request.question
    let thread = DeferredDeed.deed(in: question)?.items.first { $0.label == "thread" }
    let subject = try #require(thread?.value)
    // The user's own listing has other numbers.
    #expect(try await user.type("account home; list; approve 1") == .success)
    _ = await WaitingActions.finishActions(in: &user)
    let left = try await world.told("account home; folder trash; list")
    #expect(!left.contains(subject.prefix { $0 != "(" && $0 != "," }.trimmed))
  }

  @Test func `What is done is the agent's, and is taken back with the rest of it`() async throws {
    let world = try await AgentAndUser()
    let before = try await world.told("account home; list")
    var agent = try world.agent(PersonDouble(nil))
    #expect(try await agent.type("account home; list; label 1 +Plans") == .permission)
    var user = prompt(world)
    #expect(try await user.type("approve 1") == .success)
    _ = await WaitingActions.finishActions(in: &user)
    let listed = try await world.told("set output json; account home; list; log 1")
    #expect(listed.contains(#""by":"agent""#), "\(listed)")
    #expect(try await user.type("undo --agent --yes") == .success)
    #expect(try await world.told("account home; list") == before)
  }

  @Test func `The same question waits once, and at most so many wait`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    for _ in 1...3 { _ = try await agent.type("account home; list; label 1 +Plans") }
    #expect(try await approvals(world).count == 1)
    for number in 1...Approval.most + 5 {
      _ = try await agent.type("account home; list; label 1 +Plan\(number)")
    }
    #expect(try await approvals(world).count == Approval.most)
    #expect(world.output.taken().contains("50 approvals do already"))
    var user = prompt(world)
    #expect(try await user.type("deny all") == .success)
    #expect(try await approvals(world).allSatisfy { $0.state == .denied })
    #expect(try await agent.type("account home; list; label 1 +Plans") == .permission)
    #expect(try await approvals(world).contains { $0.state == .waiting })
  }

  @Test func `What depends on the session of the agent does not wait`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    for line in [
      "list > /tmp/never", "! true", "list; open 1; link 1.1", "echo ${HOME}", "on new-mail 'star'",
      "record /tmp/never", "import -", "import --notmuch", "import --mu /tmp",
    ] {
      #expect(try await agent.type("account home; " + line) != .success, "\(line)")
    }
    #expect(try await approvals(world) == [])
  }

  @Test func `Nobody learns more or less than what happens`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    let subject = "Lunch \u{202E}evil"
    _ = try await agent.type(
      "account home; compose --to bo@example.org --bcc eve@example.net --subject '\(subject)' --body x --send"
    )
    let person = PersonDouble(false)
    var user = prompt(world, as: person)
    _ = try await user.type("approve 1")
    let shown = person.questions.joined()
    #expect(shown.contains("eve@example.net") && shown.contains(#"\u{202E}evil"#), "\(shown)")
  }

  @Test func `A draft is named as it was written, and asked about in another run as the agent's`()
    async throws
  {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    #expect(try await agent.type(Self.write) == .success)
    let draft = try await draft(world)
    #expect(world.output.taken().contains(#""name":"\#(draft)""#))
    var other = try world.agent(PersonDouble(nil))
    #expect(try await other.type("edit \(draft) --body x --draft") == .permission)
    #expect(world.output.taken().contains("change a draft that an agent wrote in another run"))
    #expect(try await other.type("discard \(draft)") == .permission)
    #expect(world.output.taken().contains("discard a draft that an agent wrote in another run"))
    #expect(try await other.type("send draft:925") == .failure)
    #expect(world.output.taken().contains("there is no draft draft:925"))
  }

  @Test func `A key sends one message`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type("account home; \(Self.send) --once order-7") == .success)
    #expect(try await user.type("account home; \(Self.send) --once order-7") == .success)
    #expect(world.output.taken().contains("Nothing was sent: the key \"order-7\" was used for \"Lunch\""))
    #expect(try await queued(world) == ["Lunch"])
    #expect(try await user.type("account home; \(Self.send) --once ''") == .usage)
    #expect(try await user.type("account home; \(Self.send) --once order-8") == .success)
    #expect(try await queued(world) == ["Lunch", "Lunch"])
  }

  private func draft(_ world: AgentAndUser) async throws -> String {
    let drafts = try await world.mail.store.read { try $0.drafts(accountId: nil) }
    let id = try #require(drafts.first { $0.email?.subject == "Lunch" }?.draft?.id)
    return DraftName(id).text
  }

  private static let write =
    "account home; compose --to bo@example.org --subject Lunch --body 'At one?' --draft"

  @Test func `A draft that a person has changed is no longer the agent's own`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    #expect(try await agent.type(Self.write) == .success)
    let draft = try await draft(world)
    #expect(try await agent.type("edit \(draft) --body 'At two?' --draft") == .success)
    var user = world.user()
    #expect(try await user.type("edit \(draft) --body 'At three.' --draft") == .success)
    for line in [
      "edit \(draft) --body 'Send money' --draft", "edit --body 'Send money' --draft", "discard \(draft)",
      "discard", "undo --agent --yes",
    ] {
      #expect(try await agent.type(line) != .success, "\(line)")
    }
    let kept = try await world.mail.store.read { try $0.drafts(accountId: nil) }
    #expect(kept.first { $0.email?.subject == "Lunch" }?.email?.snippet.contains("At three.") == true)
  }

  /// Whether the draft changes between the question and the yes.
  @Test(arguments: [false, true], ["edit DRAFT --body 'Send money' --draft", "discard DRAFT"])
  func `A yes to change a draft is for the text that it had`(isChanged: Bool, line: String) async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type(Self.write) == .success)
    let draft = try await draft(world)
    var agent = try world.agent(PersonDouble(nil))
    #expect(try await agent.type(line.replacing("DRAFT", with: draft)) == .permission)
    let question = try #require(try await approvals(world).first).request.question
    #expect(DeferredDeed.deed(in: question)?.items.contains { $0.value.contains("At one?") } == true)
    if isChanged {
      #expect(try await user.type("edit \(draft) --body 'At three.' --draft") == .success)
    }
    var decider = prompt(world)
    _ = world.output.taken()
    #expect(try await decider.type("approve 1") == (isChanged ? .permission : .success))
    #expect(world.output.taken().contains("things have changed") == isChanged)
  }

  @Test func `Before a draft is sent, it is said that an agent has changed it`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type(Self.write) == .success)
    let draft = try await draft(world)
    var agent = try world.agent(PersonDouble(nil))
    let line = "edit \(draft) --bcc eve@example.net --body 'Send money' --draft"
    #expect(try await agent.type(line) == .permission)
    var decider = prompt(world)
    #expect(try await decider.type("approve 1") == .success)
    #expect(try await world.told("account home; drafts").contains("changed by an agent; Bcc eve@example.net"))
    let sent = try await world.told("send \(draft)")
    #expect(
      sent.contains("an agent has changed this draft since you did: To bo@example.org; Bcc eve@example.net."),
      "\(sent)")
    #expect(try await queued(world) == [])
    #expect(try await user.type("edit \(draft) --body 'At three.' --draft") == .success)
    #expect(try await !world.told("account home; drafts").contains("by an agent"))
    #expect(try await user.type("send \(draft)") == .success)
  }

  /// A person who is asked by an agent, and edits the draft first.
  private struct EditingPerson: Confirmer {
    let world: AgentAndUser
    let line: String

    func answer(to question: DeedQuestion) async -> PersonsAnswer {
      var user = world.user()
      let code = try? await user.type(line)
      #expect(code == .success)
      return .yes
    }
  }

  @Test(arguments: ["send DRAFT", "edit DRAFT --body 'Send money' --draft"])
  func `An agent's question keeps nobody from editing the draft, and is void then`(line: String) async throws
  {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type(Self.write) == .success)
    let draft = try await draft(world)
    var agent = try world.agent(
      EditingPerson(world: world, line: "account home; edit \(draft) --header 'X-Mine: yes' --draft"))
    #expect(try await agent.type(line.replacing("DRAFT", with: draft)) == .permission)
    #expect(world.output.taken().contains("things have changed"))
    #expect(try await queued(world) == [])
    let kept = try await world.mail.store.read { try $0.drafts(accountId: nil) }
    let own = try #require(kept.first { $0.email?.subject == "Lunch" })
    #expect(own.email?.snippet.contains("At one?") == true && own.draft?.isChangedByAgent == false)
  }

  @Test func `A yes to import a folder is for the files that it had`() async throws {
    let world = try await AgentAndUser()
    let folder = FileManager.default.temporaryDirectory.appending(path: "approval-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("Subject: One\n\nx\n".utf8).write(to: folder.appending(path: "one.eml"))
    var agent = try world.agent(PersonDouble(nil))
    #expect(try await agent.type("account home; import \(folder.path)") == .permission)
    let question = try #require(try await approvals(world).first).request.question
    #expect(
      DeferredDeed.deed(in: question)?.items.contains { $0.label == "account" && $0.value == "home" } == true)
    try Data("Subject: Two\n\nx\n".utf8).write(to: folder.appending(path: "two.eml"))
    var user = prompt(world)
    _ = world.output.taken()
    #expect(try await user.type("approve 1") == .permission)
    #expect(world.output.taken().contains("things have changed"))
  }

  @Test func `A folder is the names, sizes and times of what is in it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "identity-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "new"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let empty = FileIdentity.of(folder.path)
    #expect(FileIdentity.of(folder.path) == empty)
    try Data("x".utf8).write(to: folder.appending(path: "new/1"))
    let one = FileIdentity.of(folder.path)
    try Data("xy".utf8).write(to: folder.appending(path: "new/1"))
    let longer = FileIdentity.of(folder.path)
    try FileManager.default.moveItem(
      at: folder.appending(path: "new/1"), to: folder.appending(path: "new/2"))
    #expect(Set([empty, one, longer, FileIdentity.of(folder.path)]).count == 4)
  }

  @Test func `Nobody is asked to save into a folder that is not there`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(nil))
    let line = "account home; search has:attachment; save 1 /nowhere/at-all --name '{name}'"
    #expect(try await agent.type(line) != .success)
    #expect(world.output.taken().contains("/nowhere/at-all"))
    #expect(try await approvals(world) == [])
  }
}
