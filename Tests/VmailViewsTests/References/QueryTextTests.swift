import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailViews

/// Values in queries are looked for; none of them is a sign or a field of the query language.
@Suite(.timeLimit(.minutes(10))) struct QueryTextTests {
  private static let values = [
    "name": "Ann Lee", "minus": "-is:read", "or": "a OR b", "field": "from:evil", "quote": "x\" OR y",
    "list": "(a) b*", "mark": "\u{301}\" -z", "prepend": "z\u{600}", "empty": "", "blank": " \n",
    "word": "boss",
  ]
  private let lexer = Lexer { Self.values[$0] }

  private func words(_ text: String) throws -> [Word] {
    Array(try #require(try lexer.commands(in: "search " + text).first).words.dropFirst())
  }

  @Test(
    arguments: [
      ("${name}", "\"Ann Lee\""), ("from:${name}", "from:\"Ann Lee\""), ("-from:${word}", "-from:\"boss\""),
      ("${minus}", "\"-is:read\""), ("-${minus}", "-\"-is:read\""), ("${or}", "\"a OR b\""),
      ("subject:${field} x", "subject:\"from:evil\" x"), ("${quote}", "\"x  OR y\""),
      ("from:a${word}z", "from:\"abossz\""), ("(${word} OR b)", "(\"boss\" OR b)"),
      ("from:${word})", "from:\"boss\")"), ("\"from:${name}\"", "from:\"Ann Lee\""),
      ("\"re ${word}\"", "\"re boss\""), ("${list}", "\"(a) b*\""), ("'\"x '${word}'\"'", "\"x boss\""),
      ("${mark}", "\" \u{301}  -z\""), ("${prepend}", "\"z\u{600} \""), ("from:${empty}", "from:"),
      ("'x y' z", "\"x y\" z"),
    ])
  func `A value behind search is a phrase, with the field and the signs that were typed`(
    text: String, expected: String
  ) throws {
    #expect(try TypedQuery(words(text), isVerbatim: false).text == expected)
  }

  @Test(
    arguments: [
      ("a ${empty}", true), ("\"${empty}\"", true), ("-${blank}", true), ("(${empty}", true), ("a ''", false),
      ("${empty}b", false), ("from:${empty}", false), ("${minus}", false), ("-", false), ("(a OR b)", false),
    ])
  func `A term that is only an empty value is refused`(text: String, isRefused: Bool) throws {
    let words = try words(text)
    if isRefused {
      #expect(throws: ShellError.self) { try TypedQuery(words, isVerbatim: false) }
    } else {
      #expect(throws: Never.self) { try TypedQuery(words, isVerbatim: false) }
    }
  }

  @Test(
    arguments: [
      ("\"Re: Coffee\"", "\"Re: Coffee\""), ("'error: 17' x", "\"error: 17\" x"),
      ("\"Re:Coffee\"", "\"Re:Coffee\""),
      ("\"from: the desk\"", "\"from: the desk\""), ("\"Kim: x\" coffee", "\"Kim: x\" coffee"),
      ("\"Ärger: x\"", "\"Ärger: x\""), ("Re:\\ Coffee", "\"Re: Coffee\""), ("\"OR\"", "\"OR\""),
      ("subject:\"Re: Coffee\"", "subject:\"Re: Coffee\""), ("-\"Re: x\"", "-\"Re: x\""),
      ("(\"a b\" OR c)", "(\"a b\" OR c)"), ("\"from:Ann Lee\"", "from:\"Ann Lee\""),
      ("'From:ann'", "From:ann"),
      ("'-from:Ann Lee'", "-from:\"Ann Lee\""), ("from:Ann\\ Lee", "from:\"Ann Lee\""), ("'wor*'", "wor*"),
      ("don't", "don't"), ("Re:\" Coffee\"", "Re:\" Coffee\""),
    ])
  func `Quotes keep their meaning, wherever they are`(text: String, expected: String) throws {
    #expect(try TypedQuery(words(text), isVerbatim: false).text == expected)
  }

  @Test(
    arguments: [
      ("\"from:${name} subject:invoice\"", "from:\"Ann Lee\" subject:invoice"),
      ("\"${minus} OR ${or}\"", "\"-is:read\" OR \"a OR b\""), ("'from:x y'", "from:x y"),
      ("\"subject:\\\"re ${quote}\\\" z\"", "subject:\"re x  OR y\" z"),
      ("\"(a -${field})\"", "(a -\"from:evil\")"),
    ])
  func `A query that is one word has its own spaces`(text: String, expected: String) throws {
    #expect(QueryText.whole(try #require(try words(text).first)) == expected)
  }

  @Test func `No value becomes more than one term, whatever it holds`() throws {
    let alphabet =
      Array("a\"-(): OR'*\u{301}\u{600}\u{200D}\n").map(String.init) + ["OR", "from:", " ", "is:read"]
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let value = (0..<8).compactMap { _ in alphabet.randomElement(using: &generator) }.joined()
      let lexer = Lexer { _ in value }
      for form in ["${X}", "subject:${X}", "\"${X}\"", "-${X}"] {
        let words = try #require(try lexer.commands(in: "search q " + form).first).words.dropFirst()
        let query = try TypedQuery(Array(words), isVerbatim: false).text
        let tokens = try SearchQueryTokens.kinds(of: query)
        #expect(
          tokens == ["word"] + SearchQueryTokens.expected[form, default: []], "\(query.debugDescription)")
      }
    }
  }
}

/// The tokens of a query, by their signs: the lexer of the query language is no part of its interface.
private enum SearchQueryTokens {
  static let expected = [
    "${X}": ["phrase"], "subject:${X}": ["field", "phrase"], "\"${X}\"": ["phrase"],
    "-${X}": ["minus", "phrase"],
  ]

  static func kinds(of query: String) throws -> [String] {
    var kinds: [String] = []
    var rest = Array(query)[...]
    while let next = rest.first {
      if next.isWhitespace {
        rest.removeFirst()
      } else if next == "\"" {
        let end = try #require(rest.dropFirst().firstIndex(of: "\""), "a quotation mark closes")
        rest = rest[(end + 1)...]
        kinds.append("phrase")
      } else if next == "-" {
        rest.removeFirst()
        kinds.append("minus")
      } else {
        let word = rest.prefix { !$0.isWhitespace && $0 != "\"" }
        rest = rest.dropFirst(word.count)
        kinds.append(word.last == ":" ? "field" : "word")
      }
    }
    return kinds
  }
}
