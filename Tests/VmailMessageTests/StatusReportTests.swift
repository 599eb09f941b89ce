import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

@Suite("What reports say to programs", .timeLimit(.minutes(10)))
struct StatusReportTests {
  private static let full =
    "Reporting-MTA: dns;mx.example\n\nFinal-Recipient: rfc822;rosa@shop.example\n"
    + "Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;552 5.2.2 The quota\n of pelican is used up\n"
  private static let fullWords = """
    Recipient: rosa@shop.example
    Action: failed
    Status: 5.2.2 (the mailbox is full)
    Reason: 552 5.2.2 The quota of pelican is used up
    """

  @Test(
    arguments: [
      (full, "", fullWords), (full, "Delivery to rosa@shop.example failed.", fullWords),
      // A server's answer in the text is broken, indented and numbered on each line.
      (full, "said:\n    552-5.2.2 The quota of\n    552 5.2.2 pelican is used up (in reply to RCPT)", ""),
      (full, "552 5.2.2 The quota of penguin is used up", fullWords),
      ("Final-Recipient: rfc822; a@b.example\nAction: delayed\nStatus: 4.4.7\n", "Status 4.4.7, sorry", ""),
      (
        "Final-Recipient: rfc822; a@b.example\nAction: delayed\nStatus: 4.4.7 (x)\nWill-Retry-Until: Fri\n",
        "Wait",
        "Recipient: a@b.example\nAction: delayed\nStatus: 4.4.7 (delivery took too long)\nTried until: Fri"
      ),
      ("Final-Recipient: rfc822; a@b.example\nAction: relayed\n", "Relayed.", ""),
      ("Original-Recipient: rfc822;a@b.example\nStatus: 5.9.9", "", "Recipient: a@b.example\nStatus: 5.9.9"),
      (
        "Original-Recipient: rfc822;a@b.example\nFinal-Recipient: rfc822;c@d.example\nStatus: 5.9.9", "",
        "Recipient: c@d.example\nOriginal recipient: a@b.example\nStatus: 5.9.9"
      ),
      (
        "Original-Recipient: rfc822;a@b.example\nFinal-Recipient: rfc822; a@b.example\nStatus: 5.9.9", "",
        "Recipient: a@b.example\nStatus: 5.9.9"
      ),
      (
        "Reporting-UA: X\nFinal-Recipient: rfc822;a@b.example\nDisposition: manual-action/MDN-sent-manually; displayed",
        "", "Recipient: a@b.example\nDisposition: displayed"
      ),
      ("Final-Recipient: rfc822;a@b.example\nDisposition: x; displayed", "Ann has read it.", ""),
      ("Final-Recipient: utf-8;j\\x{F6}rg@b.example", "", "Recipient: jörg@b.example"),
      ("Final-Recipient: utf-8;\\x{D800}\\x{}\\x{6f@b", "", "Recipient: \\x{D800}\\x{}\\x{6f@b"),
      ("Reporting-MTA: dns; x\n\n\n", "", ""), ("no field\n folded", "", ""), ("", "", ""),
    ])
  func `Is shown in words, unless the text for people says as much`(
    _ fields: String, _ text: String, _ words: String
  ) {
    #expect(StatusReport(fields).words(besides: text) == words)
  }

  @Test func `Each recipient gets a paragraph; their number is bounded`() {
    let one = "Final-Recipient: rfc822;a@b.example\nDiagnostic-Code: " + String(repeating: "x", count: 3_000)
    let words = StatusReport(String(repeating: one + "\n \t\n", count: 2_000)).words(besides: "")
    #expect(words.split(separator: "\n\n").count == 100)
  }

  @Test(
    arguments: [
      ("message/delivery-status", "message/rfc822", "Subject: Mine\n\nPersimmon"),
      ("message/global-delivery-status", "message/global", "Subject: Mine\n\nPersimmon"),
      ("message/disposition-notification", "text/rfc822-headers", "Subject: Mine"),
      ("message/global-disposition-notification", "message/global-headers", "Subject: Mine"),
    ])
  func `In a message, all kinds of reports are shown and found, with what they return`(
    _ status: String, _ returned: String, _ expected: String
  ) {
    let source = MessageBuilder().multipart(
      "report",
      parts: [
        "Content-Type: text/plain\n\n \n",
        "Content-Type: \(status)\n\nFinal-Recipient: rfc822;a@b.example\nAction: failed\n",
        "Content-Type: \(returned)\n\nX-Y: z\nSubject: =?utf-8?q?Min?=\n =?utf-8?q?e?=\n\nPersimmon\n",
      ]
    ).source
    let text = "Recipient: a@b.example\nAction: failed\n\n" + expected
    #expect(MIMEMessageReader().read(source).text == text)
    #expect(MIMEMessageOpener().readable(source, ReadingOptions()).text.plainText() == text)
  }

  @Test func `A report that doesn't name its type is one, too`() {
    let status =
      "Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822;a@b.example\nStatus: 5.1.1\n"
    let source = MessageBuilder().multipart("mixed", parts: ["\nSorry.", status]).source
    #expect(
      MIMEMessageReader().read(source).text
        == "Sorry.\n\nRecipient: a@b.example\nStatus: 5.1.1 (no such mailbox)")
  }
}
