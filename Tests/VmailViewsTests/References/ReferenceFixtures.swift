import Foundation
import VmailDomain

@testable import VmailCommandLine
@testable import VmailViews

/// Five threads: 1 unread, 2 starred, 3 with attachments, 4 new, 5 plain; identifiers 101–105.
enum ReferenceFixtures {
  static func thread(
    _ id: Int64, subject: String = "", unread: Int = 0, starred: Bool = false, attachments: Bool = false,
    category: AICategory = .primary, people: [Participant] = []
  ) -> MailThread {
    MailThread(
      id: ThreadID(id), accountId: AccountID(1), subject: subject,
      latestDate: Date(timeIntervalSince1970: 1_000), messageCount: 1, unreadCount: unread,
      isStarred: starred, hasAttachments: attachments, aiCategory: category, snippet: "",
      participants: Participant.encode(people))
  }

  static let view = MailboxView.folder(FolderID(7))

  static func listing() -> Listing {
    var listing = Listing()
    listing.append(
      [
        thread(
          101, subject: "Quarterly numbers", unread: 2,
          people: [Participant(name: "Zoë Müller", email: "zoe@acme.example")]),
        thread(102, subject: "Lunch in Zürich", starred: true, category: .social),
        thread(
          103, subject: "Invoice", attachments: true,
          people: [Participant(email: "billing@acme.example")]),
      ], view: { _ in view }, isNew: { _ in false })
    listing.append(
      [thread(104, subject: "Newsletter", category: .promotions), thread(105, subject: "日本語の件名")],
      view: { _ in view }, isNew: { $0.id == ThreadID(104) })
    return listing
  }

  static func words(_ line: String) throws -> [Word] {
    try Lexer { _ in nil }.commands(in: line).flatMap(\.words)
  }
}
