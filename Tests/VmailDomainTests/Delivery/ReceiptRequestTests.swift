import Testing
import VmailDomain

@Suite("Who wants a read receipt", .timeLimit(.minutes(10)))
struct ReceiptRequestTests {
  /// - Parameter header: fields, each on a line.
  private static func request(_ header: String) -> ReceiptRequest? {
    let fields = header.split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return HeaderField(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }
    return ReceiptRequest(fields, from: "Ann@example.org")
  }

  private static let cases: [(String, [ReceiptRequest.Doubt])] = [
    ("Disposition-Notification-To: ann@EXAMPLE.org", []),
    ("disposition-notification-to: Ann <ann@example.org>, ann@example.org", []),
    ("Return-Path: <ann@example.org>\nDisposition-Notification-To: ann@example.org", []),
    ("Disposition-Notification-To: eve@example.org", [.otherThanSender]),
    (
      "Return-Path: <bounce@shop.example>\nDisposition-Notification-To: ann@example.org",
      [.otherThanReturnPath]
    ),
    (
      "Return-Path: <ann@example.org>\nReturn-Path: <x@y.example>\nDisposition-Notification-To: ann@example.org",
      []
    ),
    (
      "Disposition-Notification-To: ann@example.org\nDisposition-Notification-To: bob@example.org",
      [.several]
    ),
    (
      "Return-Path: <x@y.example>\nDisposition-Notification-To: eve@example.org, bob@example.org",
      [.several]
    ),
    ("Return-Path: <>\nDisposition-Notification-To: ann@example.org", [.otherThanReturnPath]),
  ]

  @Test(arguments: cases)
  func `It is doubted if others than the sender would get it`(
    _ header: String, _ doubts: [ReceiptRequest.Doubt]
  ) {
    #expect(Self.request(header)?.doubts == doubts)
  }

  @Test func `Without an address, or with too many, none is asked for`() {
    let many = (0...10).map { "a\($0)@example.org" }.joined(separator: ", ")
    for value in ["", "nobody", many] {
      #expect(Self.request("Disposition-Notification-To: \(value)") == nil)
    }
    #expect(Self.request("Subject: Tea") == nil)
  }

  @Test(arguments: [
    ("5.2.2", "the mailbox is full"), ("2.2", "the mailbox is full"), ("4.2.2", "the mailbox is full"),
    ("5.1.1", "no such mailbox"), ("5.1.10", "the domain accepts no mail"), ("5.0.0", nil), ("", nil),
    ("5", nil), ("5.1.1.1", nil), ("2.2.2.2", nil), ("5.99.99", nil),
  ])
  func `A status has a meaning in words`(_ status: String, _ meaning: String?) {
    #expect(DeliveryReport.meaning(ofStatus: status) == meaning)
  }
}
