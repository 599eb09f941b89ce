import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

@Suite("Charsets", .timeLimit(.minutes(10)))
struct CharsetTests {
  private func text(charset: String?, _ bytes: [UInt8]) -> MessageContent {
    let type = charset.map { "Content-Type: text/plain; charset=\"\($0)\"\n" } ?? ""
    return MIMEMessageReader().read(
      Array("From: a@x.example\n\(type)Content-Transfer-Encoding: 8bit\n\n".utf8) + bytes)
  }

  @Test(
    arguments: [
      ("utf-8", Array("Grüße".utf8), "Grüße"), ("ISO-8859-1", [0x63, 0x61, 0x66, 0xE9], "café"),
      ("iso-8859-1", [0x93, 0x61, 0x94], "“a”"), ("windows-1251", [0xCF, 0xF0, 0xE8], "При"),
      ("koi8-r", [0xF0, 0xD2, 0xC9], "При"), ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-kr", [0xC7, 0xD1], "한"),
      ("big5", [0xA7, 0x41], "你"), ("utf-7", Array("+AOQ-".utf8), "ä"),
      // Byte order marks count more than what is declared.
      ("iso-8859-1", [0xFF, 0xFE, 0xE4, 0x00], "ä"), ("utf-8", [0xFE, 0xFF, 0x00, 0xE4], "ä"),
      ("koi8-r", [0xEF, 0xBB, 0xBF, 0xC3, 0xA4], "ä"),
      ("utf-32", [0xFF, 0xFE, 0x00, 0x00, 0xE4, 0x00, 0x00, 0x00], "ä"),
    ] as [(String, [UInt8], String)])
  func `Declared charsets are decoded`(charset: String, bytes: [UInt8], expected: String) {
    let content = text(charset: charset, bytes)
    #expect(content.text == expected)
    #expect(content.remarks.isEmpty)
  }

  /// Labels, the bytes, and what they mean.
  private static let labels: [(String, [UInt8], String)] = [
    ("x-gbk gb_2312-80 chinese csGB2312 GBK cp936 gb18030 euc-cn", [0xC4, 0xE3], "你"),
    ("x-big5 big5-hkscs cn-big5 cp950 x-x-big5", [0xA7, 0x41], "你"),
    ("ks_c_5601-1987 ksc5601 euc-kr windows-949 cp949 korean iso-ir-149", [0x8C, 0x63, 0xC7, 0xD1], "똠한"),
    ("shift_jis shift-jis x-sjis windows-31j cp932 ms_kanji ms932", [0x87, 0x40, 0xFB, 0xFC], "①髙"),
    ("euc-jp x-euc-jp cp51932", [0xAD, 0xA1, 0xC6, 0xFC], "①日"),
    ("iso-8859-1 latin1 l1 iso_8859-1:1987 windows-1252 x-cp1252 cp819", [0x80, 0xE9], "€é"),
    ("iso-8859-9 latin5 windows-1254 x-cp1254 csISOLatin5", [0x80, 0xFE], "€ş"),
    ("iso-8859-2 latin2 iso88592 csISOLatin2", [0xB1], "ą"), ("iso-8859-15 latin-9 l9", [0xA4], "€"),
    ("win-1251 x-windows-1251 windows-1251 cp-1251 x-cp1251", [0xCF], "П"),
    ("cp-850 ibm850 850", [0x84], "ä"),
    ("cp866 ibm866 csIBM866", [0x80], "А"), ("koi8-r koi x-koi8-r cp20866", [0xF0], "П"),
    ("x-mac-roman macintosh mac cp10000", [0x8A], "ä"), ("x-mac-cyrillic cp10007", [0x80], "А"),
    ("windows-874 tis-620 iso-8859-11 dos-874", [0xA1], "ก"), ("iso-8859-8-i logical visual", [0xF9], "ש"),
    ("utf-7 x-unicode-1-1-utf-7 unicode-1-1-utf-7 x-utf-7", Array("+AOQ-".utf8), "ä"),
    ("hz-gb-2312 HZ", Array("~~a~{Dc:C~}b".utf8), "~a你好b"),
    ("us-ascii ascii x-unknown default 8bit", [0xE9], "é"),
    ("iso-2022-jp csISO2022JP cp50220", Array("\u{1B}$B-!Bh\u{1B}(B ok".utf8), "①第 ok"),
    ("iso-2022-jp", Array("\u{1B}(I1\u{1B}$@F|\u{1B}(Jx".utf8), "ｱ日x"),
    ("iso-2022-kr", Array("\u{1B}$)C\u{0E}GQ\u{0F}".utf8), "한"),
  ]

  @Test(arguments: labels)
  func `A charset has many names, for texts, subjects, people and files alike`(
    labels: String, bytes: [UInt8], expected: String
  ) {
    for label in labels.split(separator: " ") {
      let word = "=?\(label)?B?\(Data(bytes).base64EncodedString())?="
      let percent = bytes.map(HexDigits.escaped("%")).joined()
      let source = MessageBuilder(subject: word, from: "\(word) <a@x.example>").multipart(
        "mixed",
        parts: [
          "Content-Type: text/x-a\nContent-Disposition: attachment; filename*=\(label)''\(percent).a\n\nx"
        ])
      let content = MIMEMessageReader().read(source.source)
      #expect(Charset.decode(bytes, as: String(label)).text == expected, "\(label)")
      #expect(content.subject == expected && content.from?.name == expected, "\(label)")
      #expect(content.attachments.map(\.filename) == ["\(expected).a"], "\(label)")
    }
  }

  @Test(
    arguments: [
      ("windows-1255", [0xF9, 0xEC, 0xE5, 0xED], "שלום"),
      ("windows-1258", [0x48, 0xE0, 0x20, 0x4E, 0xF4], "Hà Nô"),
      ("tcvn", [0x78], "x"), ("big5-hkscs", [0x88, 0x66], "Ê"),
    ] as [(String, [UInt8], String)])
  func `A letter that might be followed by a mark is not lost at the end`(
    charset: String, bytes: [UInt8], expected: String
  ) {
    #expect(Charset.decode(bytes, as: charset).text == expected)
  }

  private func page(_ head: String, _ bytes: [UInt8], type: String = "text/html") -> String {
    let source =
      Array("From: a@x.example\nContent-Type: \(type)\n\n\(head)<p>".utf8) + bytes + Array("</p>".utf8)
    return MIMEMessageReader().read(source).text
  }

  @Test(
    arguments: [
      ("<meta charset=windows-1251>", [0xCF, 0xF0, 0xE8], "При"),
      ("<META content='text/html; charset=\"koi8-r\"' http-equiv=Content-Type>", [0xF0, 0xD2, 0xC9], "При"),
      ("<?xml version='1.0' encoding='windows-1251'?>", [0xCF, 0xF0, 0xE8], "При"),
      ("<meta charset=\"iso-2022-jp\">", Array("\u{1B}$BF|\u{1B}(B".utf8), "日"),
      ("<!-- <meta charset=koi8-r> --><meta name=x><meta charset=windows-1251>", [0xCF], "П"),
      ("<meta charset=utf-16>", Array("ä".utf8), "ä"),
      ("<meta charset=koi8-r>", Array("Привет".utf8), "Привет"),
      ("\u{FEFF}<meta charset=koi8-r>", Array("ä".utf8), "ä"), ("", [0xE4], "ä"),
    ] as [(String, [UInt8], String)])
  func `A page without a charset is in the one that it declares itself`(
    head: String, bytes: [UInt8], expected: String
  ) throws {
    #expect(page(head, bytes) == expected)
    #expect(page(head, bytes, type: "text/html; charset=us-ascii") == expected)
    let file = Array("\(head)<p>".utf8) + bytes
    #expect(AttachmentReader().read(file, filename: "a.html", mimeType: "text/html") == .text(expected))
  }

  @Test func `A declared charset counts more than that of the page`() {
    #expect(page("<meta charset=koi8-r>", [0xCF], type: "text/html; charset=windows-1251") == "П")
  }

  @Test func `Raw bytes in a header are UTF-8, or in the first charset that the message declares`() {
    let gbk: [UInt8] = [0xBB, 0xE1, 0xD2, 0xE9]
    let field = { (bytes: [UInt8]) in
      let type =
        "\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=gb2312\n\nx\n--b--\n"
      return Array("From: ".utf8) + bytes + Array(" <a@x.example>\nSubject: ".utf8) + bytes + Array(type.utf8)
    }
    for (bytes, expected) in [(gbk, "会议"), (Array("会议".utf8), "会议")] {
      let content = MIMEMessageReader().read(field(bytes))
      #expect(content.subject == expected && content.from?.name == expected)
      #expect(content.sender.senders.map(\.name) == [expected])
      #expect(MIMEMessageOpener().headers(of: field(bytes)).first { $0.name == "Subject" }?.value == expected)
    }
  }

  @Test func `Undeclared text is UTF-8 if it is valid, otherwise windows-1252`() {
    #expect(text(charset: nil, Array("Grüße".utf8)).text == "Grüße")
    #expect(text(charset: nil, [0xFF, 0xFE, 0xE4, 0x00]).text == "ä")
    #expect(text(charset: nil, Array("\u{1B}$BF|\u{1B}(B".utf8)).text == "日")
    #expect(text(charset: "us-ascii", [0x63, 0x61, 0x66, 0xE9]).text == "café")
  }

  @Test func `An unknown charset is read as Latin-1, with a remark`() {
    let content = text(charset: "x-klingon", [0x63, 0x61, 0x66, 0xE9])
    #expect(content.text == "café")
    #expect(content.remarks == ["The charset \"x-klingon\" is unknown, so the text is shown as Latin-1."])
  }

  @Test func `Invalid bytes in a charset do not end the text`() {
    #expect(text(charset: "utf-8", [0x61, 0xFF, 0x62]).text == "a\u{FFFD}b")
    #expect(text(charset: "shift_jis", [0x61, 0xFD, 0x62]).text == "a\u{FFFD}b")
  }

  @Test func `A charset name with a slash is not passed to the C library`() {
    #expect(text(charset: "utf-8//TRANSLIT", Array("x".utf8)).text == "x")
    #expect(text(charset: "../../x", [0x61, 0xE9]).text == "aé")
  }
}
