import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct RuleTestingTests {
  @Test(arguments: [#"a"b"#, #"a""#, #"from:ann"#, "home"])
  func `A rule of an account is tested on mail of that account, whatever its name`(name: String) async throws
  {
    let world = try await ActionWorld(threads: 2)
    let other = try await world.store.write { try $0.addAccount(name: name, email: "", kind: .local) }
    try await world.add(["Mail 7"], to: .inbox, of: other)
    var shell = world.shell(isInteractive: false)
    let rule = MailRule(
      id: RuleID(0), name: "", accountId: other.id, condition: "subject:mail",
      steps: try RuleSteps(parsing: "star"))
    _ = try await world.store.write { try $0.addRule(rule) }
    for line in ["rules test 1", "rules test 1 from:ann", "rules test 1 account:work OR from:ann"] {
      #expect(try await shell.type(line) == .success)
      #expect(shell.listed == ["1 Mail 7"], "\(world.output.taken())")
    }
  }
}
