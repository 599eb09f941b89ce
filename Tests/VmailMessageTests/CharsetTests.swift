import Testing
import VmailDomain
import VmailMessage

@Suite("Charsets", .timeLimit(.minutes(10)))
struct CharsetTests {
  private func text(charset: String?, _ bytes: [UInt8]) -> MessageContent {
    let type = charset.map { "Content-Type: text/plain; charset=\"\($0)\"\n" } ?? ""
    return MIMEMessageReader().read(
      Array("From: a@x.example\n\(type)Content-Transfer-Encoding: 8bit\n\n".utf8) + bytes)
  }

  @Test(
    "declared charsets are decoded",
    arguments: [
      ("utf-8", Array("Grüße".utf8), "Grüße"), ("ISO-8859-1", [0x63, 0x61, 0x66, 0xE9], "café"),
      ("iso-8859-1", [0x93, 0x61, 0x94], "“a”"), ("windows-1251", [0xCF, 0xF0, 0xE8], "При"),
      ("koi8-r", [0xF0, 0xD2, 0xC9], "При"), ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-kr", [0xC7, 0xD1], "한"),
      ("big5", [0xA7, 0x41], "你"), ("utf-7", Array("+AOQ-".utf8), "ä"),
    ] as [(String, [UInt8], String)])
  func declared(charset: String, bytes: [UInt8], expected: String) {
    let content = text(charset: charset, bytes)
    #expect(content.text == expected)
    #expect(content.remarks.isEmpty)
  }

  @Test("undeclared text is UTF-8 if it is valid, otherwise windows-1252")
  func undeclared() {
    #expect(text(charset: nil, Array("Grüße".utf8)).text == "Grüße")
    #expect(text(charset: "us-ascii", [0x63, 0x61, 0x66, 0xE9]).text == "café")
  }

  @Test("an unknown charset is read as Latin-1, with a remark")
  func unknown() {
    let content = text(charset: "x-klingon", [0x63, 0x61, 0x66, 0xE9])
    #expect(content.text == "café")
    #expect(content.remarks == ["The charset \"x-klingon\" is unknown, so the text is shown as Latin-1."])
  }

  @Test("invalid bytes in a charset do not end the text")
  func invalid() {
    #expect(text(charset: "utf-8", [0x61, 0xFF, 0x62]).text == "a\u{FFFD}b")
    #expect(text(charset: "shift_jis", [0x61, 0xFD, 0x62]).text == "a\u{FFFD}b")
  }

  @Test("a charset name with a slash is not passed to the C library")
  func slash() {
    #expect(text(charset: "utf-8//TRANSLIT", Array("x".utf8)).text == "x")
    #expect(text(charset: "../../x", [0x61, 0xE9]).text == "aé")
  }
}
