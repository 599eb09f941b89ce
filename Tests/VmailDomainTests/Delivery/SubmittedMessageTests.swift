import Testing

@testable import VmailDomain

/// Messages of other programs: what is refused, what is read of them, and that their bytes are kept.
@Suite(.timeLimit(.minutes(10))) struct SubmittedMessageTests {
  private static func message(_ text: String) throws -> SubmittedMessage {
    try SubmittedMessage(Array(text.utf8))
  }

  private static func refusal(_ bytes: [UInt8]) -> SubmittedMessage.Refusal? {
    do throws(SubmittedMessage.Refusal) {
      _ = try SubmittedMessage(bytes)
      return nil
    } catch { return error }
  }

  @Test func `Bytes are kept, except for a From line of an mbox and a missing end of the header`() throws {
    let kept = [
      "A: b\n\ntext\n", "A: b\r\n\r\ntext\r\n", "A: b\n", "\ntext", "\r\ntext", "A: b\n c\n\td\n\n",
      "A : b\n\n",
      "A: b\n\nFrom x\n.\n", "A: \u{E9}\n\n\u{E9}", "A: b\n\na\rb\n",
    ]
    for text in kept { #expect(try Self.message(text).source == Array(text.utf8), "\(text)") }
    let changed = [
      ("From 1234 Mon\nA: b\n\nt", "A: b\n\nt"), ("text\n", "\ntext\n"), ("text\r\nmore", "\r\ntext\r\nmore"),
      ("A: b\ntext\n", "A: b\n\ntext\n"), (" folded\nA: b\n", "\n folded\nA: b\n"), ("A: b", "A: b\n"),
      (":\n", "\n:\n"), ("A b: c\n", "\nA b: c\n"),
    ]
    for (text, sent) in changed { #expect(try Self.message(text).source == Array(sent.utf8), "\(text)") }
  }

  @Test func `What can't be sent is refused, with its line`() {
    let table: [(String, SubmittedMessage.Refusal?)] = [
      ("", .empty), ("From x\n", .empty), ("A\0: b\n", nil), ("A: b\0\n", .nul(line: 1)),
      ("A: b\rBcc: c\n\n", .strayReturn(line: 1)), ("A: b\n c\rd\n", .strayReturn(line: 2)),
      ("A: b\r\n\r\n", nil),
    ]
    for (text, refusal) in table { #expect(Self.refusal(Array(text.utf8)) == refusal, "\(text)") }
  }

  @Test func `What no server takes, unless it is encoded, is found with its line`() {
    let long = String(repeating: "x", count: 998)
    let table: [(String, SubmittedMessage.Refusal?)] = [
      ("A: b\n\n\(long)\r\n", nil), ("A: b\n\n\(long)", nil),
      ("A: b\n\n\(long)x\r\n", .longLine(line: 3, length: 999)),
      ("A: b\n\n\(long)x", .longLine(line: 3, length: 999)),
      ("A: b\n\n\0", .nul(line: 3)),
    ]
    for (text, refusal) in table {
      #expect(SubmittedMessage.refusal(of: Array(text.utf8)) == refusal)
      // It is encoded later.
      #expect(Self.refusal(Array(text.utf8)) == nil)
    }
  }

  @Test func `Fields are read unfolded, removed whole, and added before the others with the same line ends`()
    throws
  {
    var message = try Self.message("To: a@x.example,\n b@x.example\nBCC: c\nX: y\nbcc : d\n e\n\nBcc: f\n")
    #expect(message.values(of: "to") == ["a@x.example, b@x.example"])
    #expect(message.values(of: "bcc") == ["c", "d e"] && message.has("x") && !message.has("y"))
    message.remove("bcc")
    message.prepend(Array("Date: now\r\n".utf8))
    let text = "Date: now\nTo: a@x.example,\n b@x.example\nX: y\n\nBcc: f\n"
    #expect(message.source == Array(text.utf8))
    var other = try Self.message("A: b\r\n\r\nt")
    other.prepend(Array("Date: now\r\n".utf8))
    #expect(other.source == Array("Date: now\r\nA: b\r\n\r\nt".utf8))
    var bare = try Self.message("text\n")
    bare.prepend(Array("Date: now\r\n".utf8))
    #expect(bare.source == Array("Date: now\n\ntext\n".utf8))
  }

  @Test func `The sender is From, of mail that is sent on Resent-From; addresses of this machine are none`()
    throws
  {
    let table: [(String, [String])] = [
      ("From: Kim <kim@x.example>\n", ["kim@x.example"]), ("From: root (Cron Daemon)\n", []), ("To: a\n", []),
      ("From: kim@localhost\n", []), ("From: kim@host\n", []), ("From: kim@host.localdomain\n", []),
      ("From: Example, Kim <kim@x.example>\n", ["kim@x.example"]),
      ("From: a@x.example\nResent-From: b@x.example\n", ["a@x.example"]),
      (
        "From: a@x.example\nResent-From: b@x.example\nResent-To: c@x.example\n",
        ["b@x.example", "a@x.example"]
      ),
    ]
    for (text, senders) in table { #expect(try Self.message(text).senders == senders, "\(text)") }
  }

  private static func recipients(
    _ words: [String], _ header: String? = nil
  ) -> Result<[String], SubmissionRecipients.Refusal> {
    var names = Nicknames()
    names.define("kim", as: [Participant(email: "kim@x.example")])
    names.define("team", as: [Participant(email: "a@x.example"), Participant(email: "b@x.example")])
    do throws(SubmissionRecipients.Refusal) {
      let message = header.map { try? Self.message($0) } ?? nil
      return .success(try SubmissionRecipients(words, in: message, names: names).addresses)
    } catch { return .failure(error) }
  }

  @Test
  func
    `Recipients are those of the command line and of the header, each once; of mail that is sent on, the new ones`()
  {
    let table: [([String], String?, [String])] = [
      (["a@x.example"], nil, ["a@x.example"]),
      (["A <a@x.example>, b@x.example", "A@x.example"], nil, ["a@x.example", "b@x.example"]),
      (["kim"], nil, ["kim@x.example"]), (["kim@localhost"], nil, ["kim@x.example"]),
      (["team", "b@x.example"], nil, ["a@x.example", "b@x.example"]),
      (["a@[192.0.2.1]"], nil, ["a@[192.0.2.1]"]),
      (
        [], "To: c@x.example\nCc: d@x.example\nBcc: e@x.example\n",
        ["c@x.example", "d@x.example", "e@x.example"]
      ),
      (["c@x.example"], "To: c@x.example\nTo: d@x.example\n", ["c@x.example", "d@x.example"]),
      ([], "To: undisclosed-recipients:;\nBcc: e@x.example\n", ["e@x.example"]),
      (
        [], "To: a@x.example\nResent-To: f@x.example\nResent-Bcc: g@x.example\n",
        ["f@x.example", "g@x.example"]
      ),
      ([], "To: kim\n", ["kim@x.example"]),
    ]
    for (words, header, addresses) in table {
      #expect(Self.recipients(words, header) == .success(addresses), "\(words) \(header ?? "")")
    }
  }

  @Test func `Recipients that no server knows are refused`() {
    #expect(Self.recipients([]) == .failure(.none))
    #expect(Self.recipients([], "To: undisclosed-recipients:;\n") == .failure(.none))
    #expect(Self.recipients(["root"]) == .failure(.unknownName("root")))
    #expect(Self.recipients(["root@localhost"]) == .failure(.unknownName("root@localhost")))
    #expect(Self.recipients(["kim@host"]) == .failure(.unknownHost("kim@host")))
    for (words, header, field) in [(["a@"], nil, nil), ([], "To: a@\n", "to")]
      as [([String], String?, String?)]
    {
      guard case .failure(.invalid(field, _)) = Self.recipients(words, header) else {
        Issue.record("\(words)")
        continue
      }
    }
    let many = (0...AddressList.countLimit).map { "a\($0)@x.example" }
    #expect(Self.recipients(many) == .failure(.tooMany(limit: AddressList.countLimit)))
    guard case .success = Self.recipients(Array(many.dropLast())) else { return #expect(Bool(false)) }
  }
}
