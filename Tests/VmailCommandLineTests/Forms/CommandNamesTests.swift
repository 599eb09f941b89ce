import Testing

@testable import VmailCommandLine

@Suite(.timeLimit(.minutes(10))) struct CommandNamesTests {
  private let names = CommandNames(
    names: [
      "archive", "account", "accounts", "attachments", "delete", "list", "less", "quit", "open", "reply",
    ],
    shortNames: [
      "a": "archive", "d": "delete", "l": "list", "p": "open", "q": "quit", "z-": "less", "ra": "reply",
    ], isReference: { $0.allSatisfy { $0.isNumber || "-,".contains($0) } })

  @Test(
    arguments: [
      ("archive", .command("archive")), ("a", .command("archive")), ("ar", .command("archive")),
      ("account", .command("account")), ("z-", .command("less")),
      ("acc", .ambiguous(["account", "accounts"])), ("l", .command("list")), ("le", .command("less")),
      ("achive", .unknown(nearest: "archive")), ("delte", .unknown(nearest: "delete")),
      ("lits", .unknown(nearest: "list")), ("archives", .unknown(nearest: "archive")),
      ("xyzzy", .unknown(nearest: nil)), ("", .unknown(nearest: nil)),
    ] as [(String, CommandNames.Match)])
  func `At the prompt exact names, short names and unique prefixes do`(
    typed: String, expected: CommandNames.Match
  ) {
    #expect(names.match(typed, allowsPrefixes: true) == expected)
  }

  @Test func `In scripts a prefix is unknown, and the name it begins is suggested`() {
    #expect(names.match("arch", allowsPrefixes: false) == .unknown(nearest: "archive"))
    #expect(names.match("a", allowsPrefixes: false) == .command("archive"))
  }

  @Test func `Other names are suggested, not matched`() {
    func match(_ typed: String) -> CommandNames.Match {
      names.match(typed, allowsPrefixes: true, orNear: ["bills", "archived"])
    }
    #expect(match("bils") == .unknown(nearest: "bills"))
    #expect(match("bi") == .unknown(nearest: "bills"))
    #expect(match("bills") == .unknown(nearest: "bills"))
    #expect(match("arch") == .command("archive"))
    #expect(match("achive") == .unknown(nearest: "archive"))
    #expect(match("") == .unknown(nearest: nil))
  }

  @Test func `A very long word has no neighbour and takes no time`() {
    let word = String(repeating: "archive", count: 100_000)
    #expect(names.match(word, allowsPrefixes: true) == .unknown(nearest: nil))
  }

  @Test func `A number glued to a short name is split from it`() throws {
    func split(_ text: String) -> [String]? {
      names.splitGluedNumber(Word(text: text, range: 4..<4 + text.count)).map {
        [$0.short.text, $0.reference.text]
      }
    }
    #expect(split("d1") == ["d", "1"])
    #expect(split("a3-5") == ["a", "3-5"])
    #expect(split("p2,4") == ["p", "2,4"])
    #expect(split("ra2") == ["ra", "2"])
    for word in ["x1", "d", "z-", "1", "d1x", "delete1", "d-4", "list"] { #expect(split(word) == nil) }
    let parts = try #require(names.splitGluedNumber(Word(text: "a3-5", range: 4..<8)))
    #expect(parts.short.range == 4..<5)
    #expect(parts.reference.range == 5..<8)
  }
}
