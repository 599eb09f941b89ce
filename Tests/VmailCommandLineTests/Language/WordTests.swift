import Testing

@testable import VmailCommandLine

/// What of a word was typed, and what `${…}` stood for.
@Suite(.timeLimit(.minutes(10))) struct WordTests {
  private static let values = [
    "X": "--bcc=evil@x.example", "all": "all", "mark": "\u{301}-x", "empty": "", "t": "Re: all, 3 ^1",
    "list": "list",
  ]
  private let lexer = Lexer(arguments: ["a b", "--yes"], loops: ["t"]) { Self.values[$0] }

  private func word(_ text: String) throws -> Word {
    try #require(try lexer.commands(in: "echo " + text).first?.words.last)
  }

  @Test(
    arguments: [
      ("abc", "abc", false, "abc"), ("'a b'", "a b", false, "a b"), ("a\\ b", "a b", false, "a b"),
      ("${X}", "--bcc=evil@x.example", true, ""), ("\"${X}\"", "--bcc=evil@x.example", true, ""),
      ("--to=${all}", "--to=all", true, "--to="), ("'from:'${all}\",3\"", "from:all,3", true, "from:"),
      ("from:${mark}", "from:\u{301}-x", true, "from:"), ("${empty}", "", true, ""),
      ("a${empty}", "a", true, "a"), ("${nope:-all}", "all", true, ""), ("${nope:-${all}}", "all", true, ""),
      ("\"${@}x\"", "a b --yesx", true, ""), ("${t}", "Re: all, 3 ^1", true, ""),
    ] as [(String, String, Bool, String)])
  func `A word knows what of it was written by the user, and what a variable stood for`(
    text: String, expected: String, holdsValue: Bool, prefix: String
  ) throws {
    let word = try word(text)
    #expect(word.text == expected)
    #expect(word.holdsValue == holdsValue)
    #expect(Array(word.typedPrefix.utf8) == Array(prefix.utf8))
    #expect(word.typed == (holdsValue ? nil : expected))
    if holdsValue { #expect(word.isQuoted) }
    #expect(word.runs.map(\.text).joined() == expected)
  }

  @Test func `Each of a script's arguments is text`() throws {
    for form in ["${@}", "\"${@}\""] {
      let words = try #require(try lexer.commands(in: "echo " + form).first).words.dropFirst()
      #expect(words.map(\.text) == ["a b", "--yes"])
      #expect(words.allSatisfy { $0.holdsValue && $0.isQuoted && $0.typed == nil })
    }
  }

  @Test(
    arguments: [
      ("--to", "to", nil), ("--to=x", "to", "x"), ("--to=", "to", ""), ("--to='a b'", "to", "a b"),
      ("--to=${X}", "to", "--bcc=evil@x.example"), ("--to=${empty}", "to", ""),
      ("--a=b=${all}", "a", "b=all"),
      ("--to=\"\"", "to", ""),
      ("--", "", nil), ("'--to'", nil, nil), ("\\--to", nil, nil), ("--'to'", nil, nil),
      ("--t\"o\"", nil, nil),
      ("--to''", nil, nil), ("--t'o", "t'o", nil),
      ("${X}", nil, nil), ("\"${X}\"", nil, nil), ("${nope:---yes}", nil, nil), ("-${X}", nil, nil),
      ("to", nil, nil), ("-4", nil, nil),
    ] as [(String, String?, String?)])
  func `An option is one whose name was typed; its value may be anything`(
    text: String, name: String?, value: String?
  ) throws {
    let option = try word(text).option()
    #expect(option?.name == name)
    #expect(option?.value?.text == value)
  }

  @Test(arguments: ["--${all}", "--a${all}=x", "--${all}=x"])
  func `The name of an option can't be a variable`(text: String) throws {
    let word = try word(text)
    #expect(throws: ShellError.optionIsText(word)) { try word.option() }
  }

  @Test func `The value of an option keeps what is known of it`() throws {
    let value = try #require(try word("--if=from:${all}x").option()?.value)
    #expect(value.text == "from:allx")
    #expect(value.typedPrefix == "from:")
    #expect(value.runs.map(\.isValue) == [false, true, false])
  }

  @Test(
    arguments: [
      ("${t}", "t"), ("\"${t}\"", "t"), ("^${t}", "t"), ("'^'${t}", "t"), ("${t:-x}", "t"), ("@${t}", nil),
      ("${t}x", nil), ("x${t}", nil), ("${t}${t}", nil), ("${nope:-${t}}", nil), ("${all}", nil), ("t", nil),
      ("'${t}'", nil),
    ] as [(String, String?)])
  func `The thread of a loop is known by its variable, alone or behind ^`(text: String, variable: String?)
    throws
  {
    #expect(try word(text).loopVariable == variable)
  }

  @Test func `A number that a variable stands for is text`() throws {
    #expect(try word("3").number == 3)
    #expect(try word("'3'").number == 3)
    #expect(try word("${nope:-3}").number == nil)
  }
}
