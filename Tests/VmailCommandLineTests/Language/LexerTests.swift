import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct LexerTests {
  private static let environment = ["NAME": "Ann Lee", "EMPTY": ""]
  private let lexer = Lexer { Self.environment[$0] }

  private func words(_ text: String) throws -> [[String]] {
    try lexer.commands(in: text).map { $0.words.map(\.text) }
  }

  @Test(
    arguments: [
      ("list", [["list"]]),
      ("  archive   3-5\t7 ", [["archive", "3-5", "7"]]),
      ("a; b;;c\nd", [["a"], ["b"], ["c"], ["d"]]),
      ("", []), (" \n ; \n", []), ("# only a comment", []), ("#!/usr/bin/env vmail\nlist", [["list"]]),
      ("list # all\nmore", [["list"], ["more"]]),
      ("folder C#", [["folder", "C#"]]),
      (#"echo 'a "b" \n'"#, [["echo", #"a "b" \n"#]]),
      (#"echo "a 'b' \" \\ \n \$""#, [["echo", #"a 'b' " \ \n $"#]]),
      ("echo a\\ b \\; \\#c", [["echo", "a b", ";", "#c"]]),
      (#"echo ='b c'"d e"f"#, [["echo", "=b cd ef"]]),
      ("echo '' \"\"", [["echo", "", ""]]),
      ("archive \\\n  3", [["archive", "3"]]),
      ("arch\\\nive", [["archive"]]),
      ("echo \"a\\\nb\" 'c\nd'", [["echo", "ab", "c\nd"]]),
      ("list\r\nmore\r\n", [["list"], ["more"]]),
      ("open $ . * % ^3 :u + - @bills", [["open", "$", ".", "*", "%", "^3", ":u", "+", "-", "@bills"]]),
      (
        "echo $NAME ${NAME} \"<${NAME}>\" '${NAME}' ${EMPTY}",
        [["echo", "$NAME", "Ann Lee", "<Ann Lee>", "${NAME}", ""]]
      ),
      ("compose <ann@example.org> Ann", [["compose", "<ann@example.org>", "Ann"]]),
      ("folder R&D; list", [["folder", "R&D"], ["list"]]),
      ("?", [["help"]]), ("?archive", [["help", "archive"]]), ("? a b", [["help", "a", "b"]]),
      ("folder 日本語 👩‍👧", [["folder", "日本語", "👩‍👧"]]),
    ] as [(String, [[String]])])
  func `Words are split, quoted and separated as in sh`(text: String, expected: [[String]]) throws {
    #expect(try words(text) == expected)
  }

  @Test(
    arguments: [
      ("/\"quarterly numbers\" from:x; a | b # c ", ["search", "\"quarterly numbers\" from:x; a | b # c"]),
      ("/", ["search"]), ("/it's", ["search", "it's"]),
      ("! ls -l 'a  b'; date | wc # x", ["!", "ls -l 'a  b'; date | wc # x"]),
      ("!", ["!"]), ("!echo 'a\nb'", ["!", "echo 'a\nb'"]),
    ])
  func `A search and a shell escape keep the line`(text: String, expected: [String]) throws {
    #expect(try words(text) == [expected])
  }

  @Test func `Output is piped and redirected, and a command is sent to the background`() throws {
    let commands = try lexer.commands(
      in: "list|grep 'a;b' | wc\nlist>out\nlist >> 'my file' --all # x\nsync &\nsync&;echo a & b")
    #expect(
      commands.map(\.redirection) == [
        .pipe("grep 'a;b' | wc"), .write("out"), .append("my file"), nil, nil, nil,
      ])
    #expect(commands.map(\.runsInBackground) == [false, false, false, true, true, false])
    #expect(commands[2].words.map(\.text) == ["list", "--all"])
    #expect(commands[5].words.map(\.text) == ["echo", "a", "&", "b"])
  }

  @Test(
    arguments: [
      ("search size:>5M", ["search", "size:>5M"], nil), ("list -size:>1k", ["list", "-size:>1k"], nil),
      ("search (size:>1k", ["search", "(size:>1k"], nil), ("list size:>=1k", ["list", "size:>=1k"], nil),
      ("search size:<1k a", ["search", "size:<1k", "a"], nil),
      ("search size:>5M > out", ["search", "size:>5M"], .write("out")),
      ("search size:>5M>out", ["search", "size:>5M"], .write("out")),
      ("search size:>5M >> out", ["search", "size:>5M"], .append("out")),
      ("search size:>5M | wc", ["search", "size:>5M"], .pipe("wc")),
      ("search size: >f", ["search", "size:"], .write("f")),
      ("search size:>>f", ["search", "size:"], .append("f")),
      ("search \"size:\">f", ["search", "size:"], .write("f")),
      ("search size\\:>f", ["search", "size:"], .write("f")), ("list 2:>f", ["list", "2:"], .write("f")),
      ("list :>f", ["list", ":"], .write("f")), ("list size>f", ["list", "size"], .write("f")),
      ("list >f", ["list"], .write("f")), ("list a:b>f", ["list", "a:b"], .write("f")),
    ] as [(String, [String], CommandLine.Redirection?)])
  func `A sign directly after a field belongs to the word, and any other redirects`(
    text: String, words: [String], redirection: CommandLine.Redirection?
  ) throws {
    let command = try #require(try lexer.commands(in: text).first)
    #expect(command.words.map(\.text) == words)
    #expect(command.redirection == redirection)
  }

  @Test func `Each command knows its line, its text and where its words stand in it`() throws {
    let commands = try lexer.commands(in: "list; é 'x y' z\\\n\n\n  archive \\\n 3  # c", firstLine: 10)
    #expect(commands.map(\.lineNumber) == [10, 10, 13])
    #expect(commands.map(\.source) == ["list", "é 'x y' z", "archive  3"])
    #expect(commands[1].words.map(\.range) == [0..<1, 2..<7, 8..<9])
    #expect(commands[1].words.map(\.isQuoted) == [false, true, false])
    #expect(commands[2].words.map(\.range) == [0..<7, 9..<10])
  }

  @Test(
    arguments: [
      ("list\necho 'a", .unclosedQuote("'"), 2, 6),
      ("echo \"a\nb", .unclosedQuote("\""), 1, 6),
      ("! echo 'a", .unclosedQuote("'"), 1, 8),
      ("list | grep \"a", .unclosedQuote("\""), 1, 13),
      ("archive \\", .nothingAfterBackslash, 1, 9),
      ("list >", .missingFileName(after: ">"), 1, 6),
      ("list >> ; more", .missingFileName(after: ">>"), 1, 6),
      ("list > ''", .missingFileName(after: ">"), 1, 6),
      ("list |", .missingShellCommand, 1, 6),
      ("| less", .missingCommand(before: "|"), 1, 1),
      ("list; > x", .missingCommand(before: ">"), 1, 7),
      ("&", .missingCommand(before: "&"), 1, 1),
      ("list > a | b", .repeatedRedirection("|"), 1, 10),
      ("list 2> a", .numberedRedirection("2"), 1, 7), ("list 1>>a", .numberedRedirection("1"), 1, 7),
      ("list >&2", .missingFileName(after: ">"), 1, 6),
      ("list > a >> b", .repeatedRedirection(">>"), 1, 10),
      ("echo \\\n ${NOPE}", .unsetVariable("NOPE"), 2, 2),
      ("echo \"${NOPE}\"", .unsetVariable("NOPE"), 1, 7),
      ("echo ${", .badVariable, 1, 6), ("echo ${}", .badVariable, 1, 6),
      ("echo ${t.x}", .unsetVariable("t.x"), 1, 6), ("echo ${t.}", .badVariable, 1, 6),
      ("echo ${.x}", .badVariable, 1, 6), ("echo ${t.x.y}", .badVariable, 1, 6),
      ("echo ${t..x}", .badVariable, 1, 6), ("echo ${a-b}", .badVariable, 1, 6),
      ("echo $(date)", .sign("$(…)"), 1, 6), ("list > a-$(date)", .sign("$(…)"), 1, 10),
      ("echo `date`", .sign("`…`"), 1, 6), ("list > a-`date`", .sign("`…`"), 1, 10),
      ("echo $((1+2))", .sign("$(…)"), 1, 6), ("list || more", .sign("||"), 1, 6),
      ("|| more", .sign("||"), 1, 1), ("list\nlist && more", .sign("&&"), 2, 6),
      ("list &&more", .sign("&&"), 1, 6), ("list &&", .sign("&&"), 1, 6), ("&& list", .sign("&&"), 1, 1),
    ] as [(String, LexError.Kind, Int, Int)])
  func `An error says what is wrong, on which line and column`(
    text: String, kind: LexError.Kind, line: Int, column: Int
  ) {
    #expect(throws: LexError(kind: kind, line: line, column: column)) { try lexer.commands(in: text) }
  }

  @Test(arguments: [
    "echo '$(date)' \"$(date)\" \\$(date)", "echo '&&' \"||\" \\&&", "! true && echo $(date) || false",
    "echo '`date`' \"`date`\" \\`date\\`", "! echo `date`", "list | grep `whoami`", "/a `b`",
    "list | grep a && echo $(date) || false", "/a && b || $(c)", "folder R&D", "list # a && $(b) || c",
    "browse https://example.org/?a&&b", "open $ (a)",
  ])
  func `Signs of sh are text in quotes and in searches, and those of sh where it runs the line`(text: String)
    throws
  {
    #expect(try lexer.commands(in: text).count == 1)
  }

  @Test func `Signs of sh say what to write instead`() {
    for (sign, advice) in [
      ("$(…)", "${D}"), ("`…`", "${D}"), ("&&", "Use if COMMAND"), ("||", "Use if not COMMAND"),
    ] {
      let error = LexError(kind: .sign(sign), line: 1, column: 1)
      #expect(error.description == "\(sign) is not supported" && error.hint?.contains(advice) == true)
    }
  }

  @Test(
    arguments: [
      ("", true), ("list", true), ("echo 'a", false), ("echo 'a\nb", false), ("echo 'a\nb'", true),
      ("echo \"a\\\"", false), ("echo \"a\\\\\"", true), ("echo a\\", false), ("echo a\\\\", true),
      ("echo a\\\n", true), ("echo a\\\nb", true), ("# it's", true), ("list # it's", true),
      ("folder C#'", false), ("/it's", true), ("list; /it's", true), ("! its'", false),
      ("! # its'", false), ("list | grep its'", false), ("list\n/it's\nmore", true), ("?its'", false),
      ("a \\\n# it's", true), ("a\\\n#its'", false), ("  /it's", true), ("list | a; /its'", false),
      ("if /it's", true), ("if not /it's", true), ("else if ! its'", false), ("if its'", false),
      ("if! '", false),
      ("not /its'", false), ("if 'a' /its'", false), ("if list; /it's", true), ("else /it's", true),
      ("'a' /its'", false), ("<a>'", false), ("\\'", true), ("'\\'", true),
      ("it's", true), ("f --t'o'", false), ("? it's", true), ("if it's", true), ("a\\\n#it's", true),
      ("it\\\n's", false),
      ("é'ß", true),
      ("! it's", false), ("list | grep it's", false), ("${1:-it's}", true),
    ] as [(String, Bool)])
  func `A text is complete unless a quote is open or a backslash ends it`(text: String, expected: Bool) {
    var continuation = LineContinuation()
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: SourceLine.isLineEnd) {
      continuation.take(line)
    }
    #expect(continuation.isOpen == !expected)
    var isOpen = false
    do throws(LexError) {
      _ = try lexer.commands(in: text)
    } catch {
      switch error.kind {
      case .unclosedQuote, .nothingAfterBackslash: isOpen = true
      default: break
      }
    }
    #expect(isOpen == !expected, "the lexer and LineContinuation agree")
  }

  @Test(
    arguments: [
      ("search don't panic", ["search", "don't", "panic"]), ("label O'Brien's", ["label", "O'Brien's"]),
      ("search l'eau d'été", ["search", "l'eau", "d'été"]), ("a 90's 3'x", ["a", "90's", "3'x"]),
      ("search subject:don't", ["search", "subject:don't"]), ("f --body=it's", ["f", "--body=it's"]),
      ("?it's", ["help", "it's"]), ("echo Hawai'i д'Артаньян", ["echo", "Hawai'i", "д'Артаньян"]),
      ("echo \"${NAME}'s\" ${NAME}\\'s", ["echo", "Ann Lee's", "Ann Lee's"]),
      ("echo ${NOPE:-it's}", ["echo", "it's"]), ("echo \"it's\" 'a b'", ["echo", "it's", "a b"]),
      // Quotes elsewhere are quotes.
      ("search subject:'a b'", ["search", "subject:a b"]), ("f --body='x y'", ["f", "--body=x y"]),
      ("echo 'don'\\''t'", ["echo", "don't"]), ("echo 'it'\"'\"'s'", ["echo", "it's"]),
      ("echo a'1 2' a'-b c' a'' a' b'", ["echo", "a1 2", "a-b c", "a", "a b"]),
      ("echo <'a b'> +'My label' -'x y'", ["echo", "<a b>", "+My label", "-x y"]),
      ("echo \"a\"'b c' 'a''b' é\u{301}'t", ["echo", "ab c", "ab", "é\u{301}'t"]),
    ] as [(String, [String])])
  func `An apostrophe between a letter or digit and a letter belongs to the word`(
    text: String, expected: [String]
  ) throws {
    #expect(try words(text) == [expected])
    #expect(ScriptParser.awaited(by: text) == nil)
  }

  @Test func `A quoted word is read as the same word, however it is quoted`() throws {
    // Also marks that form a character with what stands before them, or behind them.
    let alphabet = Array("ab'\"\\ é1$~#;|>&!?\n{}e\u{301}-=:/<*") + ["\u{301}", "\u{603}"]
    var generator = SeededGenerator(seed: 33)
    for _ in 0..<3_000 {
      let length = Int.random(in: 1...6, using: &generator)
      let word = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
      for typed in [
        QuotedWord.quoted(word), QuotedWord.escaped(word),
        "\"" + QuotedWord.escapedInDoubleQuotes(word) + "\"",
      ] {
        // A `\\` before a line end joins lines, so that escaping can't keep a line end.
        guard typed.hasPrefix("\"") || typed.hasPrefix("'") || !word.contains("\n") else { continue }
        for prefix in ["", "--to="] {
          #expect(try words("echo \(prefix)\(typed) x") == [["echo", prefix + word, "x"]], "\(typed)")
        }
      }
    }
  }

  @Test func `Any bytes are split or refused, never a trap`() {
    let alphabet = Array("a'\"\\$ {}|>;&#!/?\n<*\u{301}\u{0}é") + ["\u{603}"]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      let text = String((0..<12).compactMap { _ in alphabet.randomElement(using: &generator) })
      _ = ScriptParser.awaited(by: text)
      for command in (try? lexer.commands(in: text)) ?? [] {
        #expect(!command.words.isEmpty)
        #expect(command.words.allSatisfy { $0.range.upperBound <= command.source.count })
      }
    }
  }

  @Test func `A tilde is the home folder where a word begins with it`() throws {
    let lexer = Lexer(variable: { ["HOME": "/home/jo"][$0] })
    let line = try #require(try lexer.commands(in: #"import ~ ~/a\ b '~/c' x~ ~jo > ~/out"#).first)
    #expect(line.words.map(\.text) == ["import", "/home/jo", "/home/jo/a b", "~/c", "x~", "~jo"])
    #expect(line.redirection == .write("/home/jo/out"))
    #expect(try Lexer(variable: { _ in nil }).commands(in: "import ~/a").first?.words.last?.text == "~/a")
  }
}
