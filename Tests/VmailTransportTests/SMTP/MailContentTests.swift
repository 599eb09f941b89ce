import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct MailContentTests {
  private func sent(_ source: [UInt8], addsDots: Bool, by size: Int = MailContent.pieceSize) -> [UInt8] {
    var content = MailContent(source, addsDots: addsDots)
    var bytes: [UInt8] = []
    while let piece = content.next(upTo: size) {
      #expect(piece.count <= size + 3 && !piece.isEmpty)
      bytes += piece
    }
    return bytes
  }

  /// Returns the content as decoded by a server (RFC 5321 section 4.5.2); `nil` if the message would have ended
  /// early.
  private func taken(_ wire: [UInt8]) -> [UInt8]? {
    var lines: [[UInt8]] = [[]]
    var place = 0
    while place < wire.count {
      if wire[place...].starts(with: [13, 10]) {
        lines.append([])
        place += 2
      } else {
        lines[lines.count - 1].append(wire[place])
        place += 1
      }
    }
    guard lines.popLast() == [], !lines.contains([0x2E]) else { return nil }
    return lines.flatMap { ($0.first == 0x2E ? Array($0.dropFirst()) : $0) + [13, 10] }
  }

  /// Returns the same message with every line end as CRLF, converted in another way than in the code.
  private func normal(_ source: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for (place, byte) in source.enumerated() {
      switch byte {
      case 13: text += [13, 10]
      case 10 where place > 0 && source[place - 1] == 13: break
      case 10: text += [13, 10]
      default: text.append(byte)
      }
    }
    return text.isEmpty || text.suffix(2) == [13, 10] ? text : text + [13, 10]
  }

  @Test(
    arguments: [
      ("", ""), ("a", "a\r\n"), ("a\r\n", "a\r\n"), ("a\n", "a\r\n"), ("a\r", "a\r\n"),
      ("a\n\rb", "a\r\n\r\nb\r\n"),
      ("a\r\r\nb", "a\r\n\r\nb\r\n"), (".", "..\r\n"), (".\r\n", "..\r\n"), (".\n.\n", "..\r\n..\r\n"),
      ("a\r.\r", "a\r\n..\r\n"), ("a\r\n.\r\nb", "a\r\n..\r\nb\r\n"), ("..", "...\r\n"),
      ("a.\r\n.b.", "a.\r\n..b.\r\n"),
      ("\n", "\r\n"), ("\r\n\r\n", "\r\n\r\n"), ("a\n.\r.\r\n.x", "a\r\n..\r\n..\r\n..x\r\n"),
      ("\u{0}é", "\u{0}é\r\n"),
    ])
  func `Lines end in CRLF, and those that begin with a dot get another one`(source: String, wire: String) {
    #expect(sent(Array(source.utf8), addsDots: true) == Array(wire.utf8))
    for size in 1...6 { #expect(sent(Array(source.utf8), addsDots: true, by: size) == Array(wire.utf8)) }
  }

  @Test func `For any bytes and pieces, the server receives the same message, and it never ends early`()
    throws
  {
    var random = SystemRandomNumberGenerator()
    let likely: [UInt8] = [13, 10, 0x2E, 0x2E, 13, 10, 0x61, 0, 0xFF]
    for _ in 0..<5_000 {
      let source = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random(using: &random)
          ? likely[Int.random(in: 0..<likely.count, using: &random)]
          : UInt8.random(in: 0...255, using: &random)
      }
      let size = Int.random(in: 1...50, using: &random)
      let wire = sent(source, addsDots: true, by: size)
      #expect(taken(wire) == normal(source), "\(source) by \(size)")
      let chunks = sent(source, addsDots: false, by: size)
      #expect(chunks == normal(source), "\(source) by \(size)")
      #expect(MailSurvey(source).size == chunks.count, "\(source)")
    }
  }

  @Test func `A survey finds the properties that must be announced to the server`() {
    let survey = MailSurvey(Array("Subject: é\n\nbody\rlonger line\r\n".utf8))
    #expect(survey.hasEightBitHeader && !survey.hasEightBitBody)
    #expect(survey.longestLine == 11 && survey.size == 34)
    let body = MailSurvey(Array("Subject: e\r\n\r\né".utf8))
    #expect(!body.hasEightBitHeader && body.hasEightBitBody)
    #expect(MailSurvey([]).size == 0)
    let bare = MailSurvey(Array("a\r\ré".utf8))
    #expect(!bare.hasEightBitHeader && bare.hasEightBitBody)
  }
}
