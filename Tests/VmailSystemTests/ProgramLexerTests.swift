import Testing

@testable import VmailSystem

/// The command lines of programs, such as a password command.
@Suite(.timeLimit(.minutes(10))) struct ProgramLexerTests {
  @Test(arguments: [
    ("pass show \"a b\"", ["pass", "show", "a b"]), ("sh -c 'a | b'", ["sh", "-c", "a | b"]),
    ("  a\\ b  c ", ["a b", "c"]), ("a \"b\\\"c\\d\" ''", ["a", "b\"c\\d", ""]), ("", []),
  ])
  func `A command is taken apart as sh would`(command: String, words: [String]) {
    #expect(ProgramLexer.split(command) == words)
  }

  @Test(arguments: ["a 'b", "a \"b", "a \\"])
  func `An open quote is no command`(command: String) { #expect(ProgramLexer.split(command) == nil) }
}
