import Testing
import VmailDomain
import VmailMessage

@Suite("Signals in a message", .timeLimit(.minutes(10)))
struct MarkTests {
  private static let fields: [(String, MessageSignals.Signs)] = [
    ("List-Unsubscribe: <mailto:u@a.example>", .unsubscribe),
    ("list-unsubscribe-post: List-Unsubscribe=One-Click", .oneClickUnsubscribe),
    ("List-Post: <mailto:l@a.example>", .listPost), ("List-Post: NO (posting not allowed)", []),
    ("X-BeenThere: l@a.example", .listManager), ("Mailing-List: contact x; run by ezmlm", .listManager),
    ("Precedence: Bulk", .precedenceBulk), ("Precedence:\n junk", .precedenceBulk),
    ("Precedence: list", .precedenceList),
    ("Precedence: first-class", []), ("Auto-Submitted: auto-generated", .automatic),
    ("Auto-Submitted: no", []),
    ("Auto-Submitted: no; why=x", []), ("X-Auto-Response-Suppress: All", .automatic),
    ("Feedback-ID: 1:2:3", .feedbackId),
    ("X-Campaign-Id: 7", .campaign), ("X-MC-User: 7", .campaign),
    ("X-Mailer: MailChimp Mailer - **CID1**", .campaign),
    ("In-Reply-To: <1@a.example>", .answer), ("References:\n\t<1@a.example>", .answer),
    ("In-Reply-To:", []),
    ("Return-Path: <>", .report), ("Return-Path: <a@a.example>", []),
    ("User-Agent: Mozilla Thunderbird", .personalMailer),
    ("X-Mailer: iPhone Mail (22B83)", .personalMailer), ("X-Mailer: PHPMailer 6.9", []),
    ("Message-ID: <CAHx@mail.gmail.com>", .personalMailer), ("Thread-Index: Adq", .personalMailer),
    ("X-List-Unsubscribe: x", []),
  ]

  private func marks(_ header: String, body: String = "Content-Type: text/plain\n\nText") -> MessageSignals {
    MIMEMessageReader().read(Array("From: News <News@A.example>\nSubject: x\n\(header)\n\(body)".utf8)).marks
  }

  @Test(
    arguments: fields)
  func `Header fields are signals`(field: String, sign: MessageSignals.Signs) {
    #expect(marks(field).signs == sign.union(.plainText))
  }

  @Test func `Parts are signals, and images and links are counted`() {
    let html =
      "<p><a href=\"https://a.example\">x</a> <IMG src=x><img src=y><abbr>no link</abbr><A\nhref=z>y</A>"
    let parts = """
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: text/plain

      x
      --b
      Content-Type: text/html

      \(html)
      --b
      Content-Type: text/calendar

      BEGIN:VCALENDAR
      --b--
      """
    let marks = marks("MIME-Version: 1.0", body: parts)
    #expect(marks.signs == [.plainText, .html, .calendar])
    #expect(marks.images == 2)
    #expect(marks.links == 2)
    let encoded =
      "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPGEgaHJlZj14Pnk8L2E+PGltZyBzcmM9eD4="
    let decoded = self.marks("MIME-Version: 1.0", body: encoded)
    #expect(decoded.images == 1 && decoded.links == 1)
    #expect(self.marks("X: y", body: "\nsee https://a.example and http://b.example/").links == 2)
    #expect(
      self.marks("X: y", body: "Content-Type: multipart/report; boundary=b\n\n--b\n\nx\n--b--").signs
        .contains(.report))
  }

  @Test func `Identifiers and addresses are in lower case and bounded`() {
    #expect(marks("List-Id: \"My, list\" <Talk.Lists.Example>").listId == "talk.lists.example")
    #expect(marks("List-Id: talk.example").listId == "talk.example")
    #expect(marks("List-Id: <" + String(repeating: "x", count: 5_000) + ">").listId.count == 200)
    #expect(marks("Reply-To: Ann <Ann@B.example>, c@d.example").replyTo == "ann@b.example")
    #expect(marks("Reply-To: news@a.example").replyTo.isEmpty)
    #expect(marks("Reply-To: <").replyTo.isEmpty)
  }

  @Test
  func `Gmail's category is among the labels that Takeout writes above all fields, not those of senders`() {
    func category(_ header: String) -> AICategory? {
      MIMEMessageReader().read(Array("\(header)\nFrom: a@b.example\n\nText".utf8)).marks.gmailCategory
    }
    let takeout = "X-GM-THRID: 1\nX-Gmail-Labels: "
    #expect(category(takeout + "Inbox,Category Promotions,Unread") == .promotions)
    #expect(category(takeout + "Inbox,\"Category Personal\"") == .primary)
    #expect(category(takeout + "=?UTF-8?Q?Kategorie:_=22=22Pers=C3=B6nlich=22=22?=") == .primary)
    #expect(category(takeout + "Inbox,My Category") == nil)
    #expect(category("X-Gmail-Labels: Inbox,Category Personal") == nil)
    #expect(category("Received: x\n" + takeout + "Category Personal") == nil)
    #expect(category("X-GM-THRID: 1\nSubject: x\nX-Gmail-Labels: Category Personal") == nil)
  }

  @Test func `Hostile headers are read`() {
    let long = String(repeating: "y", count: 1 << 20)
    #expect(
      marks("List-Unsubscribe: \(long)\nX-\(long): z").signs.contains(.unsubscribe))
    #expect(marks(String(repeating: "X-A: b\n", count: 5_000) + "X-Z: q").signs == .plainText)
    #expect(marks("List-Id: \u{0}<<<>>>\n\t\u{1}\nReply-To: ((((").listId.count < 10)
    let tags = String(repeating: "<img>", count: 20_000)
    #expect(marks("X: y", body: "Content-Type: text/html\n\n\(tags)").images == 999)
  }
}
