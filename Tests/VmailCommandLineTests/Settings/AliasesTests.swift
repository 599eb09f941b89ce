import Testing
import VmailCommandLine

@Suite(.timeLimit(.minutes(10))) struct AliasesTests {
  private static let commands = CommandNames(
    names: ["list", "help", "quit", "preview"], shortNames: ["h": "help", "q": "quit", "p": "preview"])

  private let lexer = Lexer(variable: { ["WHO": "acme corp"][$0] })

  private func aliases(_ definitions: KeyValuePairs<String, String>) throws -> Aliases {
    var aliases = Aliases()
    for (name, text) in definitions { try aliases.define(Self.word(name), as: text, besides: Self.commands) }
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

  @Test(arguments: [
    ("s acme", ["search", "from:acme", "is:unread"]), ("s acme more", ["search", "from:acme", "is:unread"]),
    ("s 'a b'", ["search", "from:a b", "is:unread"]),
    ("s ${WHO}", ["search", "from:acme corp", "is:unread"]),
    ("two a b", ["copy", "b", "a", "2"]), ("all", ["echo", "0", "<>"]),
    ("all a 'b  c'", ["echo", "2", "a", "b  c", "<a b  c>"]), ("or", ["list", "all"]),
    ("or :u", ["list", ":u"]),
    ("nested x", ["search", "from:x", "is:unread"]), ("behind x", ["copy", "x", "1", "2"]),
    ("quoted 'a'", ["search", "from:a b"]),
  ])
  func `An alias puts its arguments where its text says`(typed: String, words: [String]) throws {
    let aliases = try aliases([
      "s": "search from:${1} is:unread", "two": "copy ${2} ${1} ${#}", "all": "echo ${#} ${@} \"<${@}>\"",
      "or": "list ${1:-all}", "nested": "s ${1}", "behind": "two 1", "quoted": "search \"from:${1} b\"",
    ])
    #expect(try expanded(typed, aliases).words.map(\.text) == words)
  }

  @Test func `What is typed for an alias stays typed, and a value stays text`() throws {
    let aliases = try aliases(["s": "search from:${1}", "a": "archive ${1}", "b": "archive \"${1}\""])
    #expect(try expanded("a 3", aliases).words[1].typed == "3")
    #expect(try expanded("a '3'", aliases).words[1].isQuoted)
    #expect(try expanded("b 3", aliases).words[1].isQuoted)
    #expect(try expanded("a ${WHO}", aliases).words[1].typed == nil)
    #expect(try expanded("s ${WHO}", aliases).words[1].typedPrefix == "from:")
    #expect(throws: LexError.self) { try expanded("a", aliases) }
  }

  @Test func `The results of an alias with arguments go where the line says, once`() throws {
    let aliases = try aliases([
      "s": "search from:${1}", "count": "list ${1} | wc -l", "keep": "list > ${1}", "deep": "s ${1}",
      "sh": "! echo ${1}",
    ])
    #expect(try expanded("s a > ${WHO}", aliases).redirection == .write("acme corp"))
    #expect(try expanded("deep a | wc", aliases).redirection == .pipe("wc"))
    #expect(try expanded("s a &", aliases).runsInBackground)
    #expect(try expanded("count :u", aliases).words.map(\.text) == ["list", ":u"])
    #expect(try expanded("keep a", aliases).redirection == .write("a"))
    #expect(try expanded("sh x", aliases).words.map(\.text) == ["!", "echo ${1} x"])
    #expect(throws: LexError.self) { try expanded("count :u > file", aliases) }
  }

  @Test(arguments: ["list", "h", "q", "p1", "3", "-x", "a b", "", "is:unread", "a/b"])
  func `A name that is a command, or not a name, is refused`(name: String) {
    var aliases = Aliases()
    #expect(throws: ShellError.self) {
      try aliases.define(Self.word(name), as: "list", besides: Self.commands)
    }
    #expect(aliases.names == [])
  }

  @Test func `Aliases that would lead back to themselves are refused`() throws {
    var aliases = try aliases(["one": "two x", "two": "three"])
    for (name, text) in [("three", "one"), ("self", "self x")] {
      #expect(throws: ShellError.aliasRunsItself(Self.word(name))) {
        try aliases.define(Self.word(name), as: text, besides: Self.commands)
      }
    }
    #expect(try expanded("one", aliases).words.map(\.text) == ["three", "x"])
    try aliases.define(Self.word("self"), as: "'self'", besides: Self.commands)
    #expect(try expanded("self", aliases).words.map(\.text) == ["self"])
  }

  @Test(arguments: ["list; more", "", "# nothing", "list &", "open \"3"])
  func `An alias is exactly one command`(text: String) {
    var aliases = Aliases()
    #expect(throws: (any Error).self) { try aliases.define(Self.word("x"), as: text, besides: Self.commands) }
  }

  @Test func `A line keeps its number in the script`() throws {
    var line = try #require(try lexer.commands(in: "bills", firstLine: 7).first)
    line = try aliases(["bills": "list"]).expanded(line, lexer)
    #expect(line.lineNumber == 7)
  }
}
