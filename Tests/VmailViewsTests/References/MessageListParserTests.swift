import Testing
import VmailDomain

@testable import VmailCommandLine
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct MessageListParserTests {
  @Test(
    arguments: [
      ("3", .ranges([NumberRange(first: .number(3), last: .number(3))])),
      ("1-5", .ranges([NumberRange(first: .number(1), last: .number(5))])),
      ("7-", .ranges([NumberRange(first: .number(7), last: .last)])),
      ("-4", .ranges([NumberRange(first: .number(1), last: .number(4))])),
      (".-$", .ranges([NumberRange(first: .current, last: .last)])),
      ("3-.", .ranges([NumberRange(first: .number(3), last: .current)])),
      (
        "3,5-9,$",
        .ranges([
          NumberRange(first: .number(3), last: .number(3)),
          NumberRange(first: .number(5), last: .number(9)), NumberRange(first: .last, last: .last),
        ])
      ),
      (".", .ranges([NumberRange(first: .current, last: .current)])),
      ("$", .ranges([NumberRange(first: .last, last: .last)])),
      ("*", .listing), ("all", .wholeFolder(nil)), ("+", .next), ("-", .previous), ("%", .selection),
      ("@bills", .named("bills")),
      (":u", .condition(.state(.unread))), (":r", .condition(.state(.read))),
      (":s", .condition(.state(.starred))),
      (":a", .condition(.state(.attachment))), (":n", .condition(.new)),
      ("/invoice", .condition(.words(["invoice"]))),
      ("'/two words'", .condition(.words(["two", "words"]))),
      ("from:'Ann Lee'", .condition(.from("Ann Lee"))), ("Subject:x", .condition(.subject("x"))),
      ("category:Social", .condition(.category(.social))), ("is:unread", .condition(.state(.unread))),
      ("has:attachment", .condition(.state(.attachment))), ("is:Flagged", .condition(.state(.starred))),
      ("body:x", .condition(.search(SearchedField(name: "body", value: "x")))),
      ("'to:Ann Lee'", .condition(.search(SearchedField(name: "to", value: "Ann Lee")))),
      ("is:Replied", .condition(.search(SearchedField(name: "is", value: "Replied")))),
      ("has:link", .condition(.search(SearchedField(name: "has", value: "link")))),
      ("all/before:7d", .wholeFolder(.search(SearchedField(name: "before", value: "7d")))),
      ("all/from:x", .wholeFolder(.from("x"))), ("all/:u", .wholeFolder(.state(.unread))),
      ("all/invoice", .wholeFolder(.words(["invoice"]))),
      ("id:a@b", .identity(.message("a@b"))), ("'id:<a b@c>'", .identity(.message("ab@c"))),
      ("msgid:a@b", .identity(.message("a@b"))), ("id:all", .identity(.message("all"))),
      ("thread:7", .identity(.thread(ThreadID(7)))), ("@-", .given),
      ("all/id:a@b", .wholeFolder(.search(SearchedField(name: "id", value: "a@b")))),
      ("subject:R&D", .condition(.subject("R&D"))), ("from:at&t", .condition(.from("at&t"))),
      ("/Q&A", .condition(.words(["Q&A"]))), ("'from:x&'", .condition(.from("x&"))),
      ("body:a&b:c", .condition(.search(SearchedField(name: "body", value: "a&b:c")))),
    ] as [(String, Reference)])
  func `Every form of a reference is read`(text: String, expected: Reference) throws {
    // A word for a command stands before it: a line that begins with `/` is a search.
    for (typed, isNegated) in [("x \(text)", false), ("x ^\(text)", true)] {
      let list = try MessageListParser.parse(Array(try ReferenceFixtures.words(typed).dropFirst()))
      #expect(list.terms.map(\.reference) == [expected])
      #expect(list.terms.map(\.isNegated) == [isNegated])
      #expect(list.isOnlyNegated == isNegated)
    }
  }

  @Test(
    arguments: [
      ("inbox", .malformed), ("", .malformed), ("^", .malformed), ("^^3", .malformed), ("@", .malformed),
      ("3,", .malformed), (",3", .malformed), ("3--5", .malformed), ("3-5-7", .malformed), ("/", .malformed),
      ("all/", .malformed), ("from:", .malformed), ("id:", .malformed), ("id:<>", .malformed),
      ("thread:x", .malformed), ("-label:x", .malformed), ("all/-label:x", .malformed),
      ("thread:", .malformed), ("id:" + String(repeating: "x", count: 999), .malformed), (":x", .malformed),
      ("3x", .malformed), ("٣", .malformed),
      ("5-1", .reversedRange), ("99999999999999999999999", .numberTooLarge),
      ("1-9999999999", .numberTooLarge),
      ("colour:red", .unknownField("colour")),
      (
        "is:odd",
        .unknownValue(
          field: "is", value: "odd",
          known: [
            "unread", "read", "starred", "replied", "muted", "followed", "reaction", "awaiting", "awaited",
            "duplicate", "new",
          ])
      ),
    ] as [(String, ReferenceError.Kind)])
  func `What is no reference is refused with its word and place`(text: String, kind: ReferenceError.Kind) {
    let word = Word(text: text, range: 8..<8 + text.count)
    #expect(throws: ReferenceError(kind: kind, text: text, range: word.range)) {
      try MessageListParser.parse([Word(text: "1", range: 0..<1), word])
    }
    #expect(!MessageListParser.isReference(text))
  }

  @Test(
    arguments: [
      ("today", "Type date:today."), ("Yesterday", "Type date:yesterday."), ("new", "Type is:new."),
      ("-label:x", "In references, type ^label:x."), ("all/-from:x", "In references, type all ^from:x."),
      ("starred", "Type is:starred."), ("tomorrow", nil), ("inbox", nil),
    ] as [(String, String?)])
  func `A word that is only the value of a condition is answered with the condition`(
    word: String, hint: String?
  ) {
    #expect(ReferenceError(kind: .malformed, text: word).hint == hint)
  }

  @Test(
    arguments: [
      ("account:work&:u", ["account:work", ":u"]), ("all/from:x&:u", ["all/from:x", ":u"]),
      ("1-5&^:s", ["1-5", "^:s"]), ("^:u&:s&%", ["^:u", ":s", "%"]), ("@-&*", ["@-", "*"]),
      ("subject:R&D&:u", ["subject:R&D", ":u"]), (":u&subject:R&D", [":u", "subject:R&D"]),
      ("'from:Ann Lee&:u'", ["from:Ann Lee", ":u"]), ("id:a@b&thread:7", ["id:a@b", "thread:7"]),
      ("@bills&/lunch", ["@bills", "/lunch"]), ("3.2&:u", ["3.2", ":u"]),
    ])
  func `What & joins is each a reference with its own sign`(text: String, parts: [String]) throws {
    let word = try #require(try ReferenceFixtures.words("x " + text).last)
    let term = try MessageListParser.term(word)
    #expect(!term.isNegated && term.word.text == word.text)
    #expect(term.atoms.map(\.word.text) == parts)
    #expect(term.atoms.map(\.isNegated) == parts.map { $0.hasPrefix("^") })
  }

  @Test func `After 64 signs, & is a letter`() throws {
    for count in 63...65 {
      let text = Array(repeating: ":u", count: count + 1).joined(separator: "&")
      let term = try? MessageListParser.term(Word(text: text, range: 0..<text.count))
      #expect(term?.atoms.count == (count > 64 ? nil : count + 1))
    }
  }

  @Test func `A number with a dash before it is a reference, a dash with a letter is not`() {
    #expect(MessageListParser.isReference("-4"))
    #expect(MessageListParser.isReference("-"))
    #expect(!MessageListParser.isReference("-n"))
    #expect(!MessageListParser.isReference("--all"))
  }

  private static let values = [
    "all": "all", "not": "^1", "n": "3", "range": "1-5", "set": "@bills", "words": "/x y", "field": "from:x",
    "state": ":u", "odd": "a, b/^c 'd' \"e\"", "name": "Ann Lee", "cat": "social", "mark": "\u{301}x",
    "empty": "",
    "blank": " \u{301}", "join": "x&:u", "t": "all", "star": "*",
  ]

  private func parse(_ text: String) throws -> [MessageList.Term] {
    let lexer = Lexer(arguments: ["all", "3"], loops: ["t"]) { Self.values[$0] }
    let words = try #require(try lexer.commands(in: "x " + text).first).words.dropFirst()
    return try MessageListParser.parse(Array(words)).terms
  }

  @Test(
    arguments: [
      ("from:${odd}", .condition(.from("a, b/^c 'd' \"e\""))), ("from:${all}", .condition(.from("all"))),
      ("from:${name}", .condition(.from("Ann Lee"))), ("\"from:${name}\"", .condition(.from("Ann Lee"))),
      ("subject:x${n},4", .condition(.subject("x3,4"))), ("all/from:${not}", .wholeFolder(.from("^1"))),
      ("all/${name}", .wholeFolder(.words(["Ann Lee"]))),
      ("'/a  b '${name}", .condition(.words(["a", "b", "Ann Lee"]))),
      ("\"/${words}z y\"", .condition(.words(["/x yz", "y"]))),
      ("from:${mark}", .condition(.from("\u{301}x"))),
      ("to:${odd}", .condition(.search(SearchedField(name: "to", value: "a, b/^c 'd' \"e\"", isText: true)))),
      ("category:${cat}", .condition(.category(.social))), ("@${n}", .named("3")),
      ("${t}", .named("t")), ("\"${t}\"", .named("t")), ("id:${odd}", .identity(.message("a,b/^c'd'\"e\""))),
      ("from:${join}", .condition(.from("x&:u"))), ("thread:${n}", .identity(.thread(ThreadID(3)))),
    ] as [(String, Reference)])
  func `A value that a variable stands for is one value, whatever it holds`(text: String, expected: Reference)
    throws
  {
    // A word for a command stands before it: a line that begins with `/` is a search.
    for (typed, isNegated) in [(text, false), ("^" + text, true), ("'^'" + text, true)] {
      let terms = try parse(typed)
      #expect(terms.map(\.reference) == [expected])
      #expect(terms.map(\.isNegated) == [isNegated])
    }
  }

  @Test(
    arguments: [
      "${all}", "${not}", "${n}", "${range}", "${set}", "${words}", "${field}", "${state}", "${star}",
      "^${all}",
      "${n}-5", "1-${n}", "3,${n}", ":${state}", "${name}:x", "fro${name}:x", "\"${all}\"", "${nope:-3}",
      "${@}",
      "${t}${t}", "a${t}", "${empty}",
    ])
  func `A value is no reference, and no part of one but what is looked for`(text: String) throws {
    let error = try #require(throws: ReferenceError.self) { try parse(text) }
    #expect(error.kind == .isText)
    #expect(error.isMistake)
    #expect(error.text.hasPrefix("${") && error.text.hasSuffix("}"))
    #expect(error.description == "\(error.text) is text, not a reference")
  }

  @Test(
    arguments: [
      "from:${empty}", "id:${empty}", "thread:${name}", "from:${blank}", "/${empty}", "all/${blank}",
      "all/from:${empty}", "@${empty}",
    ])
  func `A value that is empty is no condition: it would hold for all`(text: String) throws {
    let error = try #require(throws: ReferenceError.self) { try parse(text) }
    #expect(error.kind == .malformed)
  }
}
