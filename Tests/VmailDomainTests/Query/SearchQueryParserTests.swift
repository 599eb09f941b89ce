import Foundation
import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct SearchQueryParserTests {
  /// 2025-02-05 14:30 in a zone one hour ahead of UTC.
  static let now = Date(timeIntervalSince1970: 1_738_762_200)

  static func parse(_ query: String, offset: @escaping (Date) -> Int = { _ in 3_600 }) throws -> SearchQuery {
    try SearchQueryParser.parse(query, now: now, offset: offset)
  }

  /// Returns the tree in a form that can be written in tests.
  static func shape(_ node: SearchQuery.Node) -> String {
    switch node {
    case .all(let nodes): "(" + nodes.map(shape).joined(separator: " & ") + ")"
    case .any(let nodes): "(" + nodes.map(shape).joined(separator: " | ") + ")"
    case .not(let node): "!" + shape(node)
    case .term(let term):
      if case .state(let state) = term.condition {
        "\(state)"
      } else if case .text(let words) = term.condition {
        (words.field.map { "\($0)=" } ?? "") + words.words.joined(separator: "+")
          + (words.isPrefix ? "*" : "")
      } else {
        "\(term.condition)"
      }
    }
  }

  @Test(
    arguments: [
      ("a b", "(a & b)"), ("a b OR c -d", "((a & b) | (c & !d))"), ("a (b OR c)", "(a & (b | c))"),
      ("-(a b)", "!(a & b)"), ("--a", "!!a"), ("\"Quarterly  budget\"", "quarterly+budget"), ("wor*", "wor*"),
      ("foo-bar", "foo+bar"), ("from:Ann", "from=ann"), ("FROM:\"Ann B\"", "from=ann+b"),
      ("subject:re:", "subject=re"), ("from:a-b@c.d", "from=a+b+c+d"), ("http://x.y/", "http+x+y"),
      ("12:30", "12+30"),
      ("a - b", "(a & b)"), ("a & b", "(a & b)"), ("or", "or"), ("東京都", "東京+京都"), ("都", "都*"),
      ("東京2025年", "東京+京+2025+年*"), ("from:都", "from=都*"), ("is:UNREAD", "unread"),
      ("larger:10k smaller:5M", "(larger(10240) & smaller(5242880))"), ("id:<a@b>", "messageId(\"a@b\")"),
      ("label:\"My Stuff\"", "place(\"My Stuff\")"), ("in:work/a-b", "place(\"work/a-b\")"), ("\"a*\"", "a"),
      ("subject:(a b)", "(subject=a & subject=b)"),
      ("from:(ann OR \"Bo B\") c", "((from=ann | from=bo+b) & c)"),
      ("{a b}", "(a | b)"), ("{from:ann OR from:bo} c", "((from=ann | from=bo) & c)"),
      ("from:{a b}", "(from=a | from=b)"),
      ("-{a (b c)}", "!(a | (b & c))"), ("a{b}c", "(a & b & c)"), ("\"{a}\" {}", "a"),
      ("{NOT a b}", "(!a | b)"),
      ("in:(inbox OR to:x)", "(place(\"inbox\") | to=x)"), ("a AND NOT b", "(a & !b)"),
      ("NOT (a b)", "!(a & b)"),
      ("and not", "(and & not)"), ("subject:NOT subject:AND", "(subject=not & subject=and)"),
      ("tag:x folder:y", "(place(\"x\") & place(\"y\"))"),
      ("tag:Unread tag:attachment", "(unread & attachment)"), ("rfc822msgid:a@b", "messageId(\"a@b\")"),
      ("is:flagged has:attachments", "(starred & attachment)"),
      (
        "size:>5M size:<10k size:1k.. size:..2k",
        "(larger(5242880) & smaller(10240) & larger(1024) & smaller(2048))"
      ),
      ("mimetype:PDF", "mimeType(\"pdf\")"), ("in:anywhere", "place(\"anywhere\")"),
      ("x_y:z", "x+y+z"), ("from:a from:b", "(from=a & from=b)"), ("subject:\"x y\"z", "(subject=x+y & z)"),
    ] as [(String, String)])
  func `Queries are parsed`(query: String, shape: String) throws {
    #expect(Self.shape(try Self.parse(query).root) == shape)
  }

  @Test(
    arguments: [
      ("subject:buoy and from:ines", "(subject=buoy & from=ines)", []), ("not from:ines", "!from=ines", []),
      ("buoy and not from:ines", "(buoy & !from=ines)", []), ("from:ann or lunch", "(from=ann | lunch)", []),
      ("from:a-b or lunch", "(from=a+b | lunch)", []), ("lunch or from:ann", "(lunch | from=ann)", []),
      ("(ann or bob)", "(ann | bob)", []), ("from:(ann or bob)", "(from=ann | from=bob)", []),
      ("-a and b", "(!a & b)", []), ("(a b) or c", "((a & b) | c)", []), ("{a or b}", "(a | b)", []),
      ("salt and pepper", "(salt & and & pepper)", ["and"]), ("not spam", "(not & spam)", ["not"]),
      ("do not disturb", "(do & not & disturb)", ["not"]), ("\"do not disturb\"", "do+not+disturb", []),
      ("and from:ann", "(and & from=ann)", ["and"]), ("from:ann or", "(from=ann & or)", ["or"]),
      ("(from:ann or)", "(from=ann & or)", ["or"]), ("-buoy and", "(!buoy & and)", ["and"]), ("or", "or", []),
      ("and or", "(and & or)", ["and", "or"]), ("not", "not", []), ("And x", "(and & x)", []),
      ("from:ann not sure", "(from=ann & not & sure)", ["not"]), ("subject:and x", "(subject=and & x)", []),
      ("from:(or)", "from=or", []), ("\"and\" from:ann", "(and & from=ann)", []),
      ("x \"or\" from:ann", "(x & or & from=ann)", []), ("from:ann OR lunch", "(from=ann | lunch)", []),
    ] as [(String, String, [String])])
  func `A lower-case operator is one beside a field and in parentheses`(
    query: String, shape: String, words: [String]
  ) throws {
    let parsed = try Self.parse(query)
    #expect(Self.shape(parsed.root) == shape)
    #expect(parsed.wordsLikeOperators == words)
  }

  @Test(
    arguments: [
      ("invoice \"abc", "unclosed quote at column 9"), ("", "nothing to search for"),
      ("  & ", "nothing to search for"),
      ("form:ann", "unknown field \"form:\" at column 1: did you mean \"from:\"?"),
      ("a qqq:ann", "unknown field \"qqq:\" at column 3: put words with a colon in quotes"),
      ("(a b", "unclosed parenthesis at column 1"), ("x {a b", "unclosed parenthesis at column 3"),
      ("a} b", "unopened parenthesis at column 2"), ("{}", "nothing to search for"),
      ("a) b", "unopened parenthesis at column 2"),
      ("OR a", "nothing comes before \"OR\" at column 1"),
      ("(OR a)", "nothing comes before \"OR\" at column 2"),
      ("a OR", "nothing comes after \"OR\" at column 3"),
      ("a NOT", "nothing comes after \"NOT\" at column 3"), ("(-)", "nothing comes after \"-\" at column 2"),
      ("a OR OR b", "nothing comes after \"OR\" at column 3"),
      ("from: ann", "nothing comes after \"from:\" at column 1"),
      ("a -(", "unclosed parenthesis at column 4"),
      (
        "has:pdf",
        "has: does not accept \"pdf\" at column 1: use attachment, link, or mimetype: for a type such as pdf"
      ),
      (
        "is:big",
        "is: does not accept \"big\" at column 1: use awaited, awaiting, duplicate, followed, muted, reaction, read, replied, starred, unread"
      ),
      (
        "é on:2025-02-30",
        "on: does not accept \"2025-02-30\" at column 3: use a date such as 2025-02-05, yesterday, 7d, 2w, 3m or 1y"
      ),
      ("larger:ten", "larger: does not accept \"ten\" at column 1: use a size such as 10k or 5M"),
      (
        "larger:99999999999G",
        "larger: does not accept \"99999999999G\" at column 1: use a size such as 10k or 5M"
      ),
      ("from:!!", "from: does not accept \"!!\" at column 1: use words with a letter or a digit"),
    ])
  func `Errors contain their position`(query: String, explanation: String) {
    let error = #expect(throws: SearchQueryError.self) { try Self.parse(query) }
    let said = error?.explanation { name, _ in name == "form:" ? "from:" : nil }
    #expect(said == explanation)
  }

  @Test func `A query is bounded in length, terms and depth`() throws {
    func problem(_ query: String) -> SearchQueryError.Problem? {
      do {
        _ = try Self.parse(query)
        return nil
      } catch { return (error as? SearchQueryError)?.problem }
    }
    #expect(problem(String(repeating: "x", count: 4_096)) == nil)
    #expect(problem(String(repeating: "x", count: 4_097)) == .tooLong)
    #expect(problem("e" + String(repeating: "\u{301}", count: 100_000)) == .tooLong)
    #expect(problem(Array(repeating: "x", count: 256).joined(separator: " ")) == nil)
    #expect(problem(Array(repeating: "x", count: 257).joined(separator: " ")) == .tooManyTerms)
    #expect(problem(String(repeating: "(", count: 32) + "x" + String(repeating: ")", count: 32)) == nil)
    #expect(problem(String(repeating: "(", count: 33) + "x") == .tooDeep)
    #expect(problem(String(repeating: "-", count: 4_000) + "x") == .tooDeep)
  }

  @Test(
    arguments: [
      ("2025-02-05", "2025-02-04T23:00:00Z", "2025-02-05T23:00:00Z"),
      ("today", "2025-02-04T23:00:00Z", "2025-02-05T23:00:00Z"),
      ("yesterday", "2025-02-03T23:00:00Z", "2025-02-04T23:00:00Z"),
      ("7d", "2025-01-28T23:00:00Z", "2025-01-29T23:00:00Z"),
      ("2w", "2025-01-21T23:00:00Z", "2025-01-22T23:00:00Z"),
      ("3m", "2024-11-04T23:00:00Z", "2024-11-05T23:00:00Z"),
      ("1y", "2024-02-04T23:00:00Z", "2024-02-05T23:00:00Z"),
      ("2024-02", "2024-01-31T23:00:00Z", "2024-02-29T23:00:00Z"),
      ("1999", "1998-12-31T23:00:00Z", "1999-12-31T23:00:00Z"),
      ("2025/02/05", "2025-02-04T23:00:00Z", "2025-02-05T23:00:00Z"),
      ("2024/2", "2024-01-31T23:00:00Z", "2024-02-29T23:00:00Z"),
    ])
  func `Dates are local days, months and years`(value: String, from: String, until: String) throws {
    let format = Date.ISO8601FormatStyle()
    let root = try Self.parse("on:\(value)").root
    guard case .term(let term) = root, case .within(let start, let end) = term.condition else {
      Issue.record("\(root)")
      return
    }
    #expect(start.formatted(format) == from && end.formatted(format) == until)
  }

  @Test func `A month ago is the last day of the month if it is shorter`() throws {
    // 2025-03-31.
    let dates = SearchDates(now: Date(timeIntervalSince1970: 1_743_422_400), offset: { _ in 0 })
    #expect(dates.span("1m") == dates.span("2025-02-28"))
    #expect(dates.span("13m") == dates.span("2024-02-29"))
  }

  @Test func `A day is 23 hours long when clocks go forward`() throws {
    // Berlin, 2025-03-30 01:00 UTC.
    let change = Date(timeIntervalSince1970: 1_743_296_400)
    let dates = SearchDates(now: Self.now, offset: { $0 < change ? 3_600 : 7_200 })
    let span = try #require(dates.span("2025-03-30"))
    #expect(span.upperBound.timeIntervalSince(span.lowerBound) == 23 * 3_600)
    #expect(span.lowerBound == Date(timeIntervalSince1970: 1_743_289_200))
  }

  @Test func `The parser accepts or rejects any text`() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "a", "\"", "(", ")", "-", " ", "OR", ":", "from:", "on:", "*", "東", "\u{301}", "is:", "\0", "7d", "<",
    ]
    for _ in 0..<3_000 {
      let query = (0..<Int.random(in: 0..<14, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      do {
        _ = try Self.parse(query)
      } catch let error as SearchQueryError {
        #expect(error.column >= 1 && error.column <= query.count + 1, "\(query)")
      } catch {
        Issue.record("\(query): \(error)")
      }
    }
  }
}
