import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine
@testable import VmailMessage

@Suite("Reports at the mail that they are about", .timeLimit(.minutes(10)))
struct ReportedDeliveryTests {
  private let world: EventWorld
  private let sent: FolderID

  init() async throws {
    let world = try await EventWorld()
    self.world = world
    sent = try await world.store.write {
      try $0.ensureFolder(accountId: world.account, name: "Sent", type: .sent).id
    }
  }

  private func add(_ text: String, _ minute: Int = 0, in folder: FolderID? = nil) async throws -> Email {
    try await world.add(Array(text.utf8), minute * 60, in: folder ?? world.inbox)
  }

  private func lunch(in folder: FolderID? = nil) async throws -> Email {
    try await add(
      "From: kim@example.org\nTo: Bob <Bob@example.org>\nCc: cy@example.org\nBcc: dan@example.org\n"
        + "Message-ID: <lunch@example.org>\nSubject: Lunch?\n\nHi\n", in: folder ?? sent)
  }

  private func report(
    _ minute: Int, _ recipient: String, _ fields: String, about id: String = "lunch@example.org",
    in folder: FolderID? = nil
  ) async throws -> Email {
    try await add(
      """
      From: MAILER-DAEMON@mx.example
      Subject: Report \(minute)
      Content-Type: multipart/report; report-type=delivery-status; boundary=b

      --b
      Content-Type: message/delivery-status

      Reporting-MTA: dns; mx.example

      Final-Recipient: rfc822; \(recipient)
      \(fields)
      --b
      Content-Type: text/rfc822-headers

      Message-ID: <\(id)>
      --b--

      """, minute, in: folder)
  }

  private func reports(about email: Email) async throws -> [String] {
    try await FindReportsUseCase(store: world.store).reports(about: [email])[email.id, default: []]
      .map { "\($0.recipient) \($0.outcome) \($0.status)" }
  }

  private static let full = "Action: failed\nStatus: 5.2.2"

  @Test func `A failure is shown at the message, by recipient, and so are hidden ones`() async throws {
    let email = try await lunch()
    _ = try await report(1, "bob@example.org", Self.full)
    _ = try await report(2, "dan@example.org", "Action: delivered\nStatus: 2.0.0")
    _ = try await report(3, "cy@example.org", "Action: delayed\nStatus: 4.4.7")
    #expect(
      try await reports(about: email)
        == [
          "Bob@example.org failed 5.2.2", "dan@example.org delivered 2.0.0", "cy@example.org delayed 4.4.7",
        ])
  }

  @Test func `A delay is over with the next report; a failure stays, whatever follows`() async throws {
    let email = try await lunch()
    _ = try await report(1, "bob@example.org", "Action: delayed\nStatus: 4.4.7")
    _ = try await report(2, "bob@example.org", Self.full)
    _ = try await report(3, "bob@example.org", "Action: delivered")
    _ = try await report(4, "bob@example.org", "Disposition: manual-action/MDN-sent-manually; displayed")
    #expect(
      try await reports(about: email)
        == ["Bob@example.org failed 5.2.2", "Bob@example.org delivered ", "Bob@example.org displayed "])
  }

  @Test func `What names another recipient, other mail, or is Spam counts for nothing`() async throws {
    let email = try await lunch()
    _ = try await report(1, "eve@example.org", Self.full)
    _ = try await report(2, "bob@example.org", Self.full, about: "other@example.org")
    _ = try await report(3, "bob@example.org", Self.full, in: world.spam)
    #expect(try await reports(about: email) == [])
  }

  @Test func `Mail that was not sent from here has no reports, whoever it says it is from`() async throws {
    let email = try await lunch(in: world.inbox)
    let failed = try await report(1, "bob@example.org", Self.full)
    #expect(try await reports(about: email) == [])
    #expect(try await FindReportsUseCase(store: world.store).news(in: failed.id).isEmpty)
  }

  @Test func `A report leads to the message that it is about`() async throws {
    let email = try await lunch()
    let failed = try await report(1, "bob@example.org", Self.full)
    let news = try await FindReportsUseCase(store: world.store).news(in: failed.id)
    #expect(news.map(\.message.id) == [email.id])
    #expect(news.map(\.delivery.outcome) == [.failed])
    #expect(failed.flags.contains(.automatic))
    #expect(try await world.store.complaints() == [])
  }

  // MARK: Receipts

  private var receipts: SendReceiptUseCase {
    SendReceiptUseCase(
      store: world.store, compose: ComposeMessageUseCase(store: world.store, opener: MIMEMessageOpener()),
      composer: MessageComposer(), opener: MIMEMessageOpener())
  }

  private func asking(_ fields: String, from: String = "ann@example.org") async throws -> Email {
    try await add(
      "From: \(from)\nTo: sales@example.org\nMessage-ID: <q@example.org>\n\(fields)Subject: Q\n\nHi\n")
  }

  @Test func `A receipt goes to whoever asks for it, from the address that has received the mail, once`()
    async throws
  {
    let email = try await asking("Disposition-Notification-To: Ann <ann@example.org>\n")
    let wanted = try await receipts.wanted(by: email)
    #expect(wanted.request.doubts == [])
    let (draft, content) = receipts.receipt(wanted, subject: "Read: Q", text: "Displayed.\n")
    #expect(draft.to.map(\.email) == ["ann@example.org"])
    #expect(draft.from.email == "sales@example.org")
    let source = Array("From: sales@example.org\r\nMessage-ID: <r@example.org>\r\n".utf8) + content
    var message = IncomingMessage(
      content: MIMEMessageReader().read(source), source: source, dateReceived: world.clock.now, folder: nil)
    message.sendState = .queued
    _ = try await world.store.write { [message, account = world.account] in
      try $0.add([message], accountId: account)
    }
    #expect(try await receipts.isSent(for: email))
    await #expect(throws: SendReceiptUseCase.Refusal.alreadySent) { try await receipts.wanted(by: email) }
  }

  @Test func `One that another program has sent, that nobody asks for, or of one's own is refused`()
    async throws
  {
    var marked = try await asking("Disposition-Notification-To: ann@example.org\n")
    marked.flags.insert(.receiptSent)
    let email = marked
    await #expect(throws: SendReceiptUseCase.Refusal.alreadySent) { try await receipts.wanted(by: email) }
    let silent = try await asking("")
    await #expect(throws: SendReceiptUseCase.Refusal.notAsked) { try await receipts.wanted(by: silent) }
    let own = try await asking("Disposition-Notification-To: kim@example.org\n", from: "kim@example.org")
    await #expect(throws: SendReceiptUseCase.Refusal.own) { try await receipts.wanted(by: own) }
    let plain = try await asking("", from: "kim@example.org")
    await #expect(throws: SendReceiptUseCase.Refusal.own) { try await receipts.wanted(by: plain) }
  }

  @Test func `Others can't have a receipt marked as sent`() async throws {
    let email = try await asking("Disposition-Notification-To: ann@example.org\n")
    _ = try await report(1, "sales@example.org", "Disposition: x; displayed", about: "q@example.org")
    #expect(try await !receipts.isSent(for: email))
  }
}
