import Testing
import VmailDomain

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// A rule lasts: what `${…}` stands for in it is text.
@Suite(.timeLimit(.minutes(10))) struct RuleTextTests {
  private func call(_ text: String, _ value: String) throws -> CommandCall {
    let words = try Lexer { _ in value }.commands(in: "rules edit 1 " + text).flatMap(\.words).dropFirst()
    return try BoundCall(RulesCommand.self, words, line: "").call
  }

  @Test(arguments: [
    ("--if \"from:${X} is:unread\"", "Ann Lee", "from:\"Ann Lee\" is:unread"),
    ("--if=\"from:${X}\"", "x OR is:read", "from:\"x OR is:read\""), ("--if ${X}", "-a", "\"-a\""),
    ("--if 'from:x y'", "z", "from:x y"),
  ])
  func `A value in a rule's query is a phrase`(text: String, value: String, query: String) throws {
    #expect(try RulesCommand.newCondition.value(in: call(text, value)) == query)
  }

  @Test(arguments: [
    ("--then \"label ${X}; archive\"", "Bills", "label Bills; archive"),
    ("--then 'label x y'", "z", "label x y"),
    ("--then=\"label a${X}\"", "日本1", "label a日本1"),
  ])
  func `A value in a rule's actions may be a name`(text: String, value: String, steps: String) throws {
    #expect(try RulesCommand.newActions.value(in: call(text, value)) == steps)
  }

  @Test(arguments: [
    ("label ${X}", "a; delete"), ("label ${X}", "-Todo"), ("label ${X}", "a b"), ("label ${X}", "'"),
    ("${X}", "delete"), ("archive; ${X}", "delete"), ("archive;${X} x", "label"), ("label ${X}", ""),
    ("label ${X}", "a\\"), ("label ${X}", "\u{301}"),
  ])
  func `A value that would be more than part of a name is refused`(steps: String, value: String) throws {
    let call = try call("--then \"\(steps)\"", value)
    let error = try #require(throws: ShellError.self) { try RulesCommand.newActions.value(in: call) }
    #expect(error.code == .usage && error.text == "${X} is text, not a rule's action")
  }
}
