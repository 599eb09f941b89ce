import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct AliasesTests {
  private let lexer = Lexer(variable: { ["WHO": "acme corp"][$0] })

  private func aliases(_ definitions: KeyValuePairs<String, String>) throws -> Aliases {
    var aliases = Aliases()
    for (name, text) in definitions { try aliases.define(Self.word(name), as: text) }
    return aliases
  }

  private static func word(_ text: String) -> Word { Word(text: text, range: 0..<text.count) }

  private func expanded(_ text: String, _ aliases: Aliases) throws -> CommandLine {
    let line = try #require(try lexer.commands(in: text).first)
    return try aliases.expanded(line, lexer)
  }

  @Test func `What is typed behind an alias stands at its end`() throws {
    let aliases = try aliases(["bills": "list from:acme", "paid": "bills :r"])
    #expect(try expanded("bills 'x y'", aliases).words.map(\.text) == ["list", "from:acme", "x y"])
    #expect(try expanded("paid 1-5", aliases).words.map(\.text) == ["list", "from:acme", ":r", "1-5"])
    #expect(try expanded("'bills'", aliases).words.map(\.text) == ["bills"])
    #expect(try expanded("list bills", aliases).words.map(\.text) == ["list", "bills"])
  }

  @Test func `An alias may have a pipe, a comment, a variable or a line for the shell`() throws {
    let aliases = try aliases([
      "total": "list | wc", "kept": "list # all of it", "who": "list from:${WHO}", "dir": "! ls",
    ])
    #expect(try expanded("total -l", aliases).redirection == .pipe("wc -l"))
    #expect(try expanded("kept :u", aliases).words.map(\.text) == ["list", ":u"])
    #expect(try expanded("who > file", aliases).words.map(\.text) == ["list", "from:acme corp"])
    #expect(try expanded("who > file", aliases).redirection == .write("file"))
    #expect(try expanded("dir -l /", aliases).words.map(\.text) == ["!", "ls -l /"])
  }

  @Test(arguments: ["list", "h", "q", "p1", "3", "-x", "a b", "", "is:unread", "a/b"])
  func `A name that is a command, or not a name, is refused`(name: String) {
    var aliases = Aliases()
    #expect(throws: ShellError.self) { try aliases.define(Self.word(name), as: "list") }
    #expect(aliases.names == [])
  }

  @Test func `Aliases that would lead back to themselves are refused`() throws {
    var aliases = try aliases(["one": "two x", "two": "three"])
    for (name, text) in [("three", "one"), ("self", "self x")] {
      #expect(throws: ShellError.aliasRunsItself(Self.word(name))) {
        try aliases.define(Self.word(name), as: text)
      }
    }
    #expect(try expanded("one", aliases).words.map(\.text) == ["three", "x"])
    try aliases.define(Self.word("self"), as: "'self'")
    #expect(try expanded("self", aliases).words.map(\.text) == ["self"])
  }

  @Test(arguments: ["list; more", "", "# nothing", "list &", "open \"3"])
  func `An alias is exactly one command`(text: String) {
    var aliases = Aliases()
    #expect(throws: (any Error).self) { try aliases.define(Self.word("x"), as: text) }
  }

  @Test(arguments: ["bils", "help bils"])
  func `A word that is nearly an alias is told`(line: String) async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("alias bills list from:acme") == .success)
    #expect(try await shell.type(line) == .usage)
    #expect(output.err.text.hasSuffix(" \"bils\": did you mean \"bills\"?\n"))
  }

  @Test func `A line keeps its number in the script`() throws {
    var line = try #require(try lexer.commands(in: "bills", firstLine: 7).first)
    line = try aliases(["bills": "list"]).expanded(line, lexer)
    #expect(line.lineNumber == 7)
  }
}
