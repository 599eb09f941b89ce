import Foundation
import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct JSONTests {
  @Test func `Objects keep their order on one line`() {
    let value: JSONValue = ["type": "x", "b": 1, "a": [true, .null, .double(0.5)], "c": [:]]
    #expect(value.line == #"{"type":"x","b":1,"a":[true,null,0.5],"c":{}}"#)
  }

  @Test(arguments: [
    ("say \"hi\" \\ /", #""say \"hi\" \\ /""#), ("a\nb\rc\td", #""a\nb\rc\td""#),
    ("\u{1B}[31m", #""\u001b[31m""#),
    ("\u{7F}\u{9B}", #""\u007f\u009b""#), ("a\u{202E}b\u{200B}c\u{2028}", #""a\u202eb\u200bc\u2028""#),
    ("\u{E0041}", #""\udb40\udc41""#), ("Åsa 日本 👍", "\"Åsa 日本 👍\""),
  ])
  func `What would act on a terminal is escaped`(text: String, json: String) {
    #expect(JSONValue.string(text).line == json)
  }

  @Test func `Numbers that JSON has not are null`() {
    #expect(JSONValue.double(.infinity).line == "null")
    #expect(JSONValue.double(.nan).line == "null")
  }

  @Test func `Any text reads back as it was`() throws {
    var text = ""
    for value in stride(from: UInt32(0), to: 0x110000, by: 7) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let line = JSONValue.object([JSONMember(name: "text", value: .string(text))]).line
    #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(read["text"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }
}
