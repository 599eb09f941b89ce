import Foundation
import Testing

@testable import VmailDomain

@Suite("Tables of values (RFC 4180)", .timeLimit(.minutes(10)))
struct CSVTableTests {
  @Test(
    arguments: [
      ("a,b\n1,2\n", ["a", "b"], [["1", "2"]]),
      ("a,b\r\n1,2\r\n3,4", ["a", "b"], [["1", "2"], ["3", "4"]]),
      ("a,b\r1,2\r", ["a", "b"], [["1", "2"]]), ("\u{FEFF}a;b\n1;2\n", ["a", "b"], [["1", "2"]]),
      ("a\tb\n1\t2,5\n", ["a", "b"], [["1", "2,5"]]), ("a;b\n1;2,5\n", ["a", "b"], [["1", "2,5"]]),
      ("a,\"b;c;d\"\n1,2\n".replacing(";", with: "-"), ["a", "b-c-d"], [["1", "2"]]),
      ("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", ["a", "b"], [["x, y", "say \"hi\""]]),
      ("a,b\n\"x\r\ny\",\"\"\n", ["a", "b"], [["x\ny", ""]]), ("a,b\n,\n", ["a", "b"], [["", ""]]),
      ("\n\na,b\n\n1,2\n\n", ["a", "b"], [["1", "2"]]),
      ("First Name,E_Mail\nx,y\n", ["first-name", "e-mail"], [["x", "y"]]),
      ("prénom,名前\nx,y\n", ["prénom", "名前"], [["x", "y"]]),
    ] as [(String, [String], [[String]])])
  func `Rows are read`(text: String, columns: [String], rows: [[String]]) throws {
    guard !rows.isEmpty else {
      #expect(throws: CSVError.self) { try CSVTable(text) }
      return
    }
    let table = try CSVTable(text)
    #expect(table.columns == columns)
    #expect(table.rows.map(\.fields) == rows)
  }

  @Test(
    arguments: [
      ("", 1, .empty), ("\u{FEFF}", 1, .empty), ("a,b\n", 1, .empty),
      ("a,b\n1\n", 2, .fieldCount(1, expected: 2)),
      ("a,b\n\"x\ny\",2\n1,2,3\n", 4, .fieldCount(3, expected: 2)), ("a,b\n\"x\n", 2, .unclosedQuote),
      ("a,b\n1,x\"y\n", 2, .strayQuote), ("a,b\n\"x\"y,2\n", 2, .strayQuote),
      ("a,b\n\"x\" ,2\n", 2, .strayQuote),
      ("a,b\n1,\u{1B}[2J\n", 2, .controlCharacter), ("a,b\n1,\0\n", 2, .controlCharacter),
      ("a,b\n1,x\u{2028}y\n", 2, .controlCharacter), ("a,\n1,2\n", 1, .badColumn("")),
      ("a,1b\n1,2\n", 1, .badColumn("1b")), ("a,b!\n1,2\n", 1, .badColumn("b!")),
      ("Name,name\n1,2\n", 1, .repeatedColumn("name")),
    ] as [(String, Int, CSVError.Reason)])
  func `Mistakes name their line`(text: String, line: Int, reason: CSVError.Reason) {
    let error = #expect(throws: CSVError.self) { try CSVTable(text) }
    #expect(error == CSVError(reason, line: line))
  }

  @Test func `A table has up to 10,000 rows`() throws {
    let rows = String(repeating: "1\n", count: CSVTable.rowLimit)
    #expect(try CSVTable("a\n" + rows).rows.count == 10_000)
    #expect(throws: CSVError(.tooManyRows(limit: 10_000), line: 10_002)) {
      try CSVTable("a\n" + rows + "1\n")
    }
  }

  @Test(
    arguments: [
      ("30/hour", 120), ("1/minute", 60), ("60/minute", 1), ("200/day", 432), ("10000/hour", 0.36),
      ("0/hour", nil),
      ("10001/hour", nil), ("-1/hour", nil), ("+1/hour", nil), ("1/week", nil), ("1", nil), ("/hour", nil),
      ("1/hour/2", nil), ("１/hour", nil), ("", nil),
    ] as [(String, Double?)])
  func `A rate is a number and a time`(text: String, seconds: Double?) {
    let rate = SendingRate(text)
    let start = Date(timeIntervalSince1970: 1_000)
    #expect(rate.map { $0.time(of: 0, from: start) } == (seconds == nil ? nil : start))
    let pause = rate.map { $0.time(of: 1, from: start).timeIntervalSince(start) }
    #expect((pause == nil) == (seconds == nil) && abs((pause ?? 0) - (seconds ?? 0)) < 0.000_1)
  }
}
