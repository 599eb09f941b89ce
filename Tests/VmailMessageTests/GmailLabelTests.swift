import Foundation
import Testing
import VmailDomain
import VmailMessage

/// The labels in an mbox from Google Takeout, and when they are trusted.
@Suite("Gmail labels", .timeLimit(.minutes(10)))
struct GmailLabelTests {
  private let folder: TemporaryFolder
  private let envelope = "From 1848707889910060830@xxx Thu Nov 13 20:20:33 +0000 2025\n"
  private let thread = "X-GM-THRID: 1848707889910060830\n"

  init() throws { folder = try TemporaryFolder() }

  private func message(_ text: String) throws -> RawMessage {
    try #require(try ScanResult(folder.write("All mail.mbox", text)).messages.first)
  }

  private func labelled(_ labels: String) throws -> RawMessage {
    try message(envelope + thread + "X-Gmail-Labels: \(labels)\nSubject: x\n\nText\n")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var labels: String
    var folders: [FolderType] = []
    var own: [String] = []
    var flags: MessageFlags = .seen

    var testDescription: String { labels }
  }

  @Test(
    arguments: [
      Case(labels: "Inbox,Opened", folders: [.inbox]),
      Case(labels: "Inbox,Unread", folders: [.inbox], flags: []),
      Case(labels: "Archived,Opened,Bills", own: ["Bills"]),
      Case(labels: "Inbox,Sent,Starred,Important", folders: [.inbox, .sent], flags: [.seen, .flagged]),
      Case(labels: "Drafts", folders: [.drafts], flags: [.seen, .draft]),
      Case(labels: "Important,Trash,Opened,Category Updates,Bills", folders: [.trash]),
      Case(labels: "Spam,Unread,Inbox", folders: [.spam], flags: []),
      // Gmail has used both spellings.
      Case(labels: "Inbox,Category updates,Unread", folders: [.inbox], flags: []),
      Case(labels: "Inbox,Category Theory", folders: [.inbox], own: ["Category Theory"]),
      Case(
        labels: "Inbox, \"Travel, 2023\",\"say \"\"yes\"\", please\",Work/Clients", folders: [.inbox],
        own: ["Travel, 2023", "say \"yes\", please", "Work/Clients"]),
      Case(labels: "Inbox,Bills,Bills,,", folders: [.inbox], own: ["Bills"]),
      Case(labels: "Chat,IMAP_NonJunk,IMAP_$Forwarded", own: ["Chat"], flags: [.seen, .forwarded]),
      Case(
        labels: "Inbox,\r\n Category\r\n Promotions,\n\tBills and\n more", folders: [.inbox],
        own: ["Bills and more"]),
      // Labels from Takeouts in other languages.
      Case(labels: "=?UTF-8?Q?Archiviert,Wichtig,Ge=C3=B6ffnet,Kategorie:_=22=22Pers=C3=B6nlich=22=22?="),
      Case(
        labels: "=?UTF-8?Q?Posteingang,Ungelesen,Rechnungen?=", folders: [.inbox], own: ["Rechnungen"],
        flags: []),
      Case(
        labels: "=?UTF-8?Q?Messages_archiv=C3=A9s,Ouvert,Cat=C3=A9gorie=C2=A0:_E-mails_?=\r\n"
          + " =?UTF-8?Q?personnels,\"Culture,_associations\"?=", own: ["Culture, associations"]),
      Case(labels: "=?UTF-8?Q?Bo=C3=AEte_de_r=C3=A9ception,Non_lus?=", folders: [.inbox], flags: []),
      Case(labels: "=?UTF-8?Q?Odesl=C3=A1no,Nep=C5=99e=C4=8Dten=C3=A9?=", folders: [.sent], flags: []),
      Case(
        labels: "=?UTF-8?B?5Y+X5L+h44OI44Os44KkLOacquiqrSzoq4vmsYLmm7g=?=", folders: [.inbox], own: ["請求書"],
        flags: []),
    ])
  func `Labels determine the location in Gmail`(_ expected: Case) throws {
    let message = try labelled(expected.labels)
    #expect(message.systemFolders == expected.folders)
    #expect(message.labels == expected.own)
    #expect(message.flags == expected.flags)
  }

  /// Inbox, sent, unread and archived in each language.
  @Test(
    arguments: [
      "Inbox Sent Unread Archived Trash", "Posteingang Gesendet Ungelesen Archiviert Papierkorb",
      "Boîte_de_réception Envoyés Non_lus Archivés Corbeille",
      "Recibidos Enviados No_leídos Archivados Papelera",
      "Posta_in_arrivo Inviati Da_leggere Archiviati Cestino",
      "Caixa_de_entrada Enviados Não_lidas Arquivados Lixeira",
      "Postvak_IN Verzonden Ongelezen Gearchiveerd Prullenbak",
      "Odebrane Wysłane Nieprzeczytane Zarchiwizowane Kosz",
      "Inkorgen Skickat Olästa Arkiverat Papperskorgen",
      "Indbakke Sendt Ulæst Arkiveret Papirkurv",
      "Входящие Отправленные Непрочитанные Архивированные Корзина",
      "受信トレイ 送信済み 未読 アーカイブ済み ゴミ箱", "收件箱 已发送 未读 已归档 已删除邮件", "收件匣 寄件備份 未讀 已封存 垃圾桶",
      "받은편지함 보낸편지함 읽지않음 보관됨 휴지통", "Gelen_Kutusu Gönderilmiş_Postalar Okunmamış Arşivlendi Çöp_Kutusu",
    ])
  func `Gmail's labels are recognized in many languages`(_ words: String) throws {
    let words = words.split(separator: " ").map { $0.replacing("_", with: " ") }
    let message = try labelled(words[0...3].joined(separator: ","))
    #expect(message.systemFolders == [.inbox, .sent] && message.labels.isEmpty && message.flags == [])
    // Decomposed letters, as written by some systems.
    let decomposed = try labelled(words[4].decomposedStringWithCanonicalMapping)
    #expect(decomposed.systemFolders == [.trash])
  }

  @Test func `A sender's field never files a message, wherever it is`() throws {
    let labels = "X-Gmail-Labels: Inbox,Starred,Bills\n"
    for text in [
      // Without Takeout's own fields, below the message's fields, in another order, or in another program's mailbox.
      envelope + labels + "Subject: x\n\nText\n",
      envelope + "Delivered-To: a@b\n" + thread + labels + "\nText\n",
      envelope + labels + thread + "\nText\n",
      envelope + thread + "Subject: x\n" + labels + "\nText\n",
      "From ann@example.com Wed Feb  5 14:30:00 2025\n" + thread + labels + "\nText\n",
      "From ann@xxx Wed Feb  5 14:30:00 2025\n" + thread + labels + "\nText\n",
    ] {
      let message = try message(text)
      #expect(message.systemFolders == nil && message.labels.isEmpty && message.flags == [], "\(text)")
    }
    // Below Takeout's fields, a sender's field has no effect, and neither do mailbox flags that Takeout does not
    // write.
    let both = try message(envelope + thread + "X-Gmail-Labels: Spam\n" + labels + "X-Status: FD\n\nText\n")
    #expect(both.systemFolders == [.spam] && both.labels.isEmpty && both.flags == .seen && !both.isTrashed)
    let file = try folder.write("a.eml", thread + labels + "Subject: x\n\nText\n")
    #expect(try ScanResult(file).messages.first?.systemFolders == nil)
  }

  @Test func `The source is preserved, and older Takeouts are recognized too`() throws {
    let text = thread + "X-Gmail-Labels: Inbox\r\nSubject: x\r\n\r\nText\r\n"
    let older = "From 1498981366547862741-8cd918dd-8bbb.mbox@xxx Mon Apr 20 02:27:10 2015\r\n"
    let message = try message(older + text)
    #expect(String(decoding: message.source, as: UTF8.self) == text)
    #expect(message.systemFolders == [.inbox])
  }

  @Test func `Hostile values are limited`() throws {
    #expect(try labelled((0..<5_000).map { "l\($0)" }.joined(separator: ",")).labels.count <= 100)
    #expect(try labelled(String(repeating: "x", count: 226)).labels.isEmpty)
    #expect(try labelled(String(repeating: "x", count: 225)).labels.count == 1)
    for labels in ["\"", "\"\"", "\"Inbox", "=?UTF-8?Q?=ff=00?=", "\u{0}", ",,,", "=?UTF-8?B?////?="] {
      _ = try labelled(labels)
    }
    #expect(try labelled(String(repeating: "\"", count: 100_000)).labels.isEmpty)
  }
}
