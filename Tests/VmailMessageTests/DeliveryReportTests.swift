import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

/// Reports as servers write them; shortened.
private enum Report {
  static func postfix(
    group: String = "Final-Recipient: rfc822; bob@example.org\nOriginal-Recipient: rfc822;bob@example.org\n"
      + "Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Over quota",
    original: String =
      "Content-Type: message/rfc822\n\nMessage-ID: <lunch@example.org>\nSubject: Lunch?\n\nHi",
    head: String = ""
  ) -> String {
    """
    Return-Path: <>
    From: MAILER-DAEMON@mx.example (Mail Delivery System)
    Subject: Undelivered Mail Returned to Sender
    Auto-Submitted: auto-replied
    \(head)MIME-Version: 1.0
    Content-Type: multipart/report; report-type=delivery-status; boundary=b

    --b
    Content-Type: text/plain

    I'm sorry to have to inform you.
    --b
    Content-Type: message/delivery-status

    Reporting-MTA: dns; mx.example
    X-Postfix-Queue-ID: 4711

    \(group)

    --b
    \(original)
    --b--

    """
  }

  static let qmail = """
    Return-Path: <>
    From: MAILER-DAEMON@mx.example
    Subject: failure notice

    Hi. This is the qmail-send program at mx.example.
    I'm afraid I wasn't able to deliver your message to the following addresses.

    <bob@example.org>:
    192.0.2.1 does not like recipient.
    Remote host said: 550 5.1.1 No such user

    <cy@example.org>:
    Sorry, no mailbox here by that name. (#5.1.1)

    --- Below this line is a copy of the message.

    Return-Path: <kim@example.org>
    Message-ID: <lunch@example.org>
    To: dan@example.org
    <eve@example.org>:

    """

  static let exim = """
    Return-path: <>
    X-Failed-Recipients: bob@example.org
    Auto-Submitted: auto-replied
    From: Mail Delivery System <Mailer-Daemon@mx.example>
    Subject: Mail delivery failed: returning message to sender

    This message was created automatically by mail delivery software.

      bob@example.org
        SMTP error from remote mail server after RCPT TO:<bob@example.org>:
        550 5.7.1 relaying denied

    ------ This is a copy of the message, including all the headers. ------

    Return-path: <kim@example.org>
    Message-Id: <lunch@example.org>

    """
}

@Suite("Reports about sent mail", .timeLimit(.minutes(10)))
struct DeliveryReportTests {
  private func content(_ source: String) -> MessageContent { MIMEMessageReader().read(Array(source.utf8)) }

  private static let returnedHeader =
    "Content-Type: text/rfc822-headers\n\nReceived: by x\nMessage-ID:\n <lunch@example.org>\nSubject: Lunch?\n"
  private static let encoded =
    "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nTWVzc2FnZS1JRDogPGx1bmNoQGV4YW1wbGUub3JnPgoKSGkK"
  private static let nothing = "Content-Type: text/plain\n\nNothing was returned."

  @Test(arguments: [
    Report.postfix(), Report.postfix(original: returnedHeader), Report.postfix(original: encoded),
    Report.postfix(original: nothing, head: "In-Reply-To: <lunch@example.org>\n"),
    Report.postfix(original: nothing, head: "References: <a@b.example> <lunch@example.org>\n"),
    Report.postfix().replacing("multipart/report; report-type=delivery-status", with: "multipart/mixed"),
  ])
  func `The message that it is about is found in what is returned, or in the header`(_ source: String) {
    let content = content(source)
    #expect(content.isAutomatic)
    #expect(
      content.report
        == DeliveryReport(
          messageId: "lunch@example.org",
          recipients: [
            .init(
              ["bob@example.org", "bob@example.org"], .failed, status: "5.2.2",
              reason: "552 5.2.2 Over quota")
          ]))
  }

  @Test func `A report that names no message, and a forwarded one, are mail like all mail`() {
    #expect(content(Report.postfix(original: Self.nothing)).report == nil)
    #expect(
      content(
        Report.postfix(original: Self.nothing, head: "In-Reply-To: <a@b.example> <c@d.example>\n")
      ).report
        == nil)
    let forwarded = "From: kim@example.org\nContent-Type: message/rfc822\n\n" + Report.postfix()
    #expect(content(forwarded).report == nil)
    #expect(!content(forwarded).isAutomatic)
  }

  @Test(arguments: [
    ("Action: delayed\nStatus: 4.4.7", DeliveryReport.Outcome.delayed, "4.4.7", ""),
    ("Action: DELIVERED (x)\nStatus: 2.0.0", .delivered, "2.0.0", ""),
    ("Action: relayed", .relayed, "", ""), ("Action: expanded", .expanded, "", ""),
    // Without an action, the class of the status decides.
    ("Status: 5.1.1 (unknown)", .failed, "5.1.1", ""), ("Status: 4.2.2", .delayed, "4.2.2", ""),
    ("Action: failed\nDiagnostic-Code: smtp; 550 5.1.10 gone", .failed, "5.1.10", "550 5.1.10 gone"),
    ("Disposition: manual-action/MDN-sent-manually; displayed", .displayed, "", ""),
    ("Disposition: automatic-action/MDN-sent-automatically;deleted/error\nError: disk", .deleted, "", "disk"),
    ("Disposition: x; dispatched", .processed, "", ""),
  ])
  func `Says what became of it`(
    _ fields: String, _ outcome: DeliveryReport.Outcome, _ status: String, _ reason: String
  ) {
    let report = content(Report.postfix(group: "Final-Recipient: rfc822; <bob@example.org>\n" + fields))
      .report
    #expect(
      report?.recipients
        == [.init(["bob@example.org"], outcome, status: status, reason: reason)])
  }

  @Test(arguments: ["Action: lost", "Disposition: x; denied", "Status: 9.9.9", "Final-Recipient"])
  func `What has no known outcome is no report`(_ fields: String) {
    #expect(
      content(Report.postfix(group: "Final-Recipient: rfc822; bob@example.org\n" + fields)).report == nil)
  }

  @Test func `A receipt names the message by itself`() {
    let receipt = """
      From: bob@example.org
      Content-Type: multipart/report; report-type=disposition-notification; boundary=b

      --b
      Content-Type: text/plain

      Displayed.
      --b
      Content-Type: message/disposition-notification

      Reporting-UA: x; y
      Final-Recipient: rfc822;bob@example.org
      Original-Message-ID: <lunch@example.org>
      Disposition: manual-action/MDN-sent-manually; displayed

      --b--

      """
    let report = content(receipt).report
    #expect(report?.messageId == "lunch@example.org")
    #expect(report?.recipients == [.init(["bob@example.org"], .displayed)])
  }

  @Test func `Reports in words say as much, as far as their server wrote it`() {
    #expect(
      content(Report.qmail).report
        == DeliveryReport(
          messageId: "lunch@example.org",
          recipients: [
            .init(
              ["bob@example.org"], .failed, status: "5.1.1",
              reason: "192.0.2.1 does not like recipient. Remote host said: 550 5.1.1 No such user"),
            .init(
              ["cy@example.org"], .failed, status: "5.1.1",
              reason: "Sorry, no mailbox here by that name. (#5.1.1)"),
          ]))
    let exim = content(Report.exim).report
    #expect(exim?.recipients.map(\.addresses) == [["bob@example.org"]])
    #expect(exim?.recipients.map(\.status) == ["5.7.1"])
    // Anybody may quote such a text.
    let quoted = Report.qmail.replacing("MAILER-DAEMON", with: "ann").replacing("Return-Path: <>\n", with: "")
    #expect(content(quoted).report == nil)
    let late = Report.exim.replacing("This message was", with: "It has not yet been delivered. This was")
    #expect(content(late).report?.recipients.map(\.outcome) == [.delayed])
  }

  @Test func `Hostile reports are bounded, and their words have no line ends`() {
    let group =
      "Final-Recipient: rfc822;a@b.example\nAction: failed\nDiagnostic-Code: smtp; \u{1B}[31m"
      + String(repeating: "x", count: 900)
    let many = String(repeating: group + "\n\n", count: 500)
    let recipients = content(Report.postfix(group: many)).report?.recipients ?? []
    #expect((1...100).contains(recipients.count))
    #expect(recipients.allSatisfy { $0.reason.count <= 500 })
  }

  // MARK: Automatic replies

  @Test(arguments: [
    ("Auto-Submitted: auto-replied", "Re: Lunch", true),
    ("Auto-Submitted: auto-replied; owner-email=x", "Re: Lunch", true),
    ("Auto-Submitted: auto-replied(vacation)", "Re: Lunch", true),
    ("Auto-Submitted: no", "Automatic reply: Lunch", false),
    ("Auto-Submitted: auto-generated", "Re: Lunch", false),
    ("Auto-Submitted: auto-generated", "Automatic reply: Lunch", true),
    ("X-Auto-Response-Suppress: All", "Automatische Antwort: Mittag", true),
    ("X-Auto-Response-Suppress: All", "[#123] Lunch", false),
    ("X-Autoreply: yes", "Lunch", true), ("X-Autoreply: no", "Lunch", false),
    ("Precedence: auto_reply", "Lunch", true), ("Precedence: bulk", "Out of office: Lunch", true),
    ("Precedence: bulk", "Lunch", false), ("Return-Path: <>", "Réponse automatique : Déjeuner", true),
    ("Precedence: bulk\nList-Id: <a.example>", "Out of office hours of our shop", false),
    // A subject alone proves nothing.
    ("X-Nothing: x", "Automatic reply: Lunch", false), ("X-Nothing: x", "Out of office", false),
  ])
  func `A reply is automatic if its header says so`(_ field: String, _ subject: String, _ isAutomatic: Bool) {
    let source = "From: bob@example.org\nSubject: \(subject)\n\(field)\n\nI am away.\n"
    #expect(content(source).isAutomatic == isAutomatic)
  }

  // MARK: Receipts

  @Test func `A receipt is a report that other programs and this one can read`() throws {
    let receipt = ReadReceipt(
      messageId: "lunch@example.org", reader: "kim@example.org",
      originalRecipient: "rfc822;kim@example.org\r\nX-Injected: 1", text: "Displayed.\n")
    let bytes = MessageComposer().content(of: receipt)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("Content-Type: multipart/report;"))
    #expect(text.contains("report-type=disposition-notification"))
    #expect(text.contains("Disposition: manual-action/MDN-sent-manually; displayed\r\n"))
    #expect(!text.contains("\r\nX-Injected"))
    let report = MIMEMessageReader().read(Array("From: kim@example.org\r\n".utf8) + bytes).report
    #expect(report?.messageId == "lunch@example.org")
    #expect(report?.recipients.map(\.outcome) == [.displayed])
  }
}
