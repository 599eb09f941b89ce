import Testing
import VmailDomain

@Suite("Who wants a read receipt", .timeLimit(.minutes(10)))
struct ReceiptRequestTests {
  private static func request(_ fields: [(String, String)]) -> ReceiptRequest? {
    ReceiptRequest(fields.map { HeaderField(name: $0.0, value: $0.1) }, from: "Ann@example.org")
  }

  @Test(arguments: [
    ([("Disposition-Notification-To", "ann@EXAMPLE.org")], []),
    ([("disposition-notification-to", "Ann <ann@example.org>, ann@example.org")], []),
    (
      [("Return-Path", "<ann@example.org>"), ("Disposition-Notification-To", "ann@example.org")], []
    ),
    ([("Disposition-Notification-To", "eve@example.org")], [.otherThanSender]),
    (
      [("Return-Path", "<bounce@shop.example>"), ("Disposition-Notification-To", "ann@example.org")],
      [.otherThanReturnPath]
    ),
    (
      [
        ("Return-Path", "<ann@example.org>"), ("Return-Path", "<x@y.example>"),
        ("Disposition-Notification-To", "ann@example.org"),
      ], []
    ),
    (
      [("Disposition-Notification-To", "ann@example.org"), ("Disposition-Notification-To", "bob@example.org")],
      [.otherThanSender, .several]
    ),
    ([("Return-Path", "<>"), ("Disposition-Notification-To", "ann@example.org")], [.otherThanReturnPath]),
  ])
  func `It is doubted if others than the sender would get it`(
    _ fields: [(String, String)], _ doubts: [ReceiptRequest.Doubt]
  ) {
    #expect(Self.request(fields)?.doubts == doubts)
  }

  @Test func `Without an address, or with too many, none is asked for`() {
    #expect(Self.request([]) == nil)
    #expect(Self.request([("Disposition-Notification-To", "")]) == nil)
    #expect(Self.request([("Disposition-Notification-To", "nobody")]) == nil)
    let many = (0...10).map { "a\($0)@example.org" }.joined(separator: ", ")
    #expect(Self.request([("Disposition-Notification-To", many)]) == nil)
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
