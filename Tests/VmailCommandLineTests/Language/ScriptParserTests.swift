import Testing
import VmailTestSupport

@testable import VmailCommandLine

@Suite(.timeLimit(.minutes(10))) struct ScriptParserTests {
  /// The statements in few words: `if a [b] else [c]`.
  private func shape(_ text: String) throws -> String {
    try ScriptParser.parse(text).map(shape).joined(separator: "; ")
  }

  private func shape(_ statement: Statement) -> String {
    func body(_ statements: [Statement]) -> String {
      "[" + statements.map(shape).joined(separator: "; ") + "]"
    }
    switch statement {
    case .command(let line), .jump(let line): return line.source
    case .each(let each): return "for \(each.name) " + body(each.body)
    case .choice(let choice):
      let cases = choice.cases.map {
        "if\($0.isNegated ? " not" : "") \($0.condition.source) " + body($0.body)
      }
      return cases.joined(separator: " ")
        + (choice.otherwise.isEmpty ? "" : " else " + body(choice.otherwise))
    }
  }

  @Test(
    arguments: [
      ("for t in 1; ! true; end", true), ("if list | true; a; end", true), ("for t in 1; ! true", false),
      ("if ! true\na; b", false),
    ])
  func `An end that went to the shell is pointed at`(text: String, isPointedAt: Bool) {
    #expect { try ScriptParser.parse(text) } throws: {
      ($0 as? ScriptSyntaxError)?.hint?.contains("After ! or |") == isPointedAt
    }
  }

  @Test(arguments: [
    ("list; more", "list; more"),
    ("if list; more; end", "if list [more]"),
    ("if not search 'a b'\n  more\nelse\n  top\nend\nlist", "if not search 'a b' [more] else [top]; list"),
    ("if a; b; else if not c; d; else   if e; f; else; g; end", "if a [b] if not c [d] if e [f] else [g]"),
    ("for t in 1-3; archive ${t}; end", "for t [archive ${t}]"),
    ("for t in *\n if a\n  for u in :u\n   b\n  end\n end\nend", "for t [if a [for u [b]]]"),
    ("if a; else; if b; c; end; end", "if a [] else [if b [c]]"),
    ("if ! test -e \"a;b\" | wc; x\nc\nend", "if ! test -e \"a;b\" | wc; x [c]"),
    ("if /it's; a\nb\nend", "if /it's; a [b]"),
    ("if list | grep -q x\nb\nend", "if list | grep -q x [b]"),
    (
      "'if' list; echo if else end; \"end\"; iffy; forward",
      "'if' list; echo if else end; \"end\"; iffy; forward"
    ),
    ("if a \\\n  b\nc\nend", "if a   b [c]"),
    ("if # why\n a\nb\nend", "if a [b]"),
    ("fo; forget in x; ended", "fo; forget in x; ended"),
    ("for t in *; if a; break; else; continue; end; end", "for t [if a [break] else [continue]]"),
    ("for t in *; 'break'; breaks; echo break; end", "for t ['break'; breaks; echo break]"),
  ])
  func `Commands become statements`(text: String, expected: String) throws {
    #expect(try shape(text) == expected)
  }

  @Test(
    arguments: [
      ("list\nif a\nb", ScriptSyntaxError.Kind.unclosed(.if), 2),
      ("if a\nfor t in *\nb", .unclosed(.for), 2), ("if", .unclosed(.if), 1),
      ("list\nbreak", .stray(.break), 2), ("if a\ncontinue\nend", .stray(.continue), 2),
      ("for t in *\nend\nbreak", .stray(.break), 3), ("if break\nend", .noCondition(.break), 1),
      ("for t in *\nbreak 2\nend", .wordsBehind(.break), 2),
      ("for t in *\ncontinue > a\nend", .wordsBehind(.continue), 2),
      ("for t in *\nbreak &\nend", .wordsBehind(.break), 2), ("for t.a in *", .malformedFor, 1),
      ("list\nend", .stray(.end), 2), ("else", .stray(.else), 1), ("else if a", .stray(.elseIf), 1),
      ("for t in *\nelse\nend", .stray(.else), 2), ("for t in *\nelse if a\nend", .stray(.elseIf), 2),
      ("if a\nelse\nelse\nend", .elseTwice, 3), ("if a\nelse\nelse if b\nend", .elseTwice, 3),
      ("if if a\nend", .noCondition(.if), 1), ("if not else a\nend", .noCondition(.else), 1),
      ("if for t in *\nend", .noCondition(.for), 1), ("if a\nend b", .wordsBehind(.end), 2),
      ("if a\nend > b", .wordsBehind(.end), 2), ("if a\nend | b", .wordsBehind(.end), 2),
      ("for 3", .malformedFor, 1), ("for t in", .malformedFor, 1), ("for t on *", .malformedFor, 1),
      ("for 't' in *", .malformedFor, 1), ("for 1 in *", .malformedFor, 1), ("for t- in *", .malformedFor, 1),
      ("for t in * > a", .malformedFor, 1), ("for é in *", .malformedFor, 1),
    ] as [(String, ScriptSyntaxError.Kind, Int)])
  func `A block that is wrong is told with its line`(
    text: String, kind: ScriptSyntaxError.Kind, line: Int
  ) {
    #expect(throws: ScriptSyntaxError(kind: kind, line: line)) { try ScriptParser.parse(text) }
  }

  @Test func `Blocks are bounded in depth and length`() throws {
    let deepest = String(repeating: "if a; ", count: ScriptParser.deepest)
    let ends = String(repeating: "end; ", count: ScriptParser.deepest)
    #expect(try ScriptParser.parse(deepest + ends).count == 1)
    #expect(throws: ScriptSyntaxError(kind: .tooDeep, line: 1)) {
      try ScriptParser.parse("for t in *; " + deepest + ends + "end")
    }
    let long = String(repeating: "a\n", count: ScriptParser.longest)
    #expect(try ScriptParser.parse(long + long).count == 2 * ScriptParser.longest)
    #expect(throws: ScriptSyntaxError.self) { try ScriptParser.parse("if a\n" + long + "end") }
  }

  @Test(
    arguments: [
      ("list", nil), ("if list", .block(.if)), ("if list; a", .block(.if)), ("if list; a; end", nil),
      ("if", .block(.if)), ("if a\nif b\nend", .block(.if)), ("for t in *", .block(.for)),
      ("for t in *\nif a\nelse", .block(.else)), ("for t in *\nif a\nend", .block(.for)), ("end", nil),
      ("if a\nend x", nil), ("echo if", nil), ("if not", .block(.if)), ("if /it's", .block(.if)),
      ("if a\nelse", .block(.else)), ("if a\nelse if", .block(.if)), ("'if' a", nil),
      // A quote is awaited inside a block, and if its text begins on the next line.
      ("echo 'a", nil), ("echo \"a", nil), ("list\n/x\necho 'a", nil), ("list | grep 'a", nil),
      ("for t in *; echo 'x", .quote), ("if a; echo \"", .quote), ("if 'a", .quote),
      ("if a\nlist | grep 'x", .quote), ("if a\nend\necho 'a", nil), ("if a\necho 'x\ny'", .block(.if)),
      ("on new-mail '", .quote), ("on new-mail '\n  star @new", .quote), ("on new-mail '\nstar @new\n'", nil),
      ("list; on sent \"", .quote), ("on sent 'a' '\n\n", .quote), ("search dogs'", nil), ("echo ' ", nil),
      ("on sent '\na'\necho 'b", nil), ("list | sh -c '", .quote), ("'", .quote),
      ("echo a\\", .line), ("if a \\", .line), ("end x\necho a\\", nil), ("echo '\\", nil),
    ] as [(String, AwaitedInput?)])
  func `The prompt waits for the ends of blocks and of the quotes in them`(
    text: String, expected: AwaitedInput?
  ) {
    #expect(ScriptParser.awaited(by: text) == expected)
  }

  @Test func `Any words are put together or refused, never a trap`() {
    let words = [
      "if", "not", "else", "end", "for", "t", "in", "*", ";", "\n", "a", "|", "'", "!", "/", "${t}",
    ]
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3_000 {
      let text = (0..<14).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
      _ = ScriptParser.awaited(by: text)
      _ = try? ScriptParser.parse(text)
    }
  }
}
