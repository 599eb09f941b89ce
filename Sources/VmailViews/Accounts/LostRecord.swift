import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A message that somebody may miss.
public struct LostRecord: OutputRecord {
  public var message: LostMessage
  /// The number of its thread in the listing; `nil` if it no longer exists.
  public var n: Int?
  /// The name of its folder.
  public var folder: String?
  public var account: String
  /// How it came there, in words; `nil` if that is not known.
  public var detail: MailEventWording?

  public init(
    _ message: LostMessage, n: Int?, folder: String?, account: String, detail: MailEventWording?
  ) {
    (self.message, self.n, self.folder, self.account, self.detail) = (message, n, folder, account, detail)
  }

  public static let type = "lost"
  public static let summary = "A message that somebody may miss, and how it came where it is."
  public static let fields: [RecordField<LostRecord>] = [
    .string("id", "the message's identity, opaque") { $0.message.emailId.description },
    .optionalInteger("n", "the thread's number in the listing; null if the message no longer exists") {
      $0.n
    },
    .string("account", "the account") { $0.account },
    .foreignText("subject", "the subject") { $0.message.subject },
    .foreignText("from", "the sender's address") { $0.message.sender.email },
    .optionalForeignText("name", "the sender's name; null if it has none") { $0.message.sender.name },
    .date("date", "when it was received") { $0.message.date },
    .choice(
      "place", "where it is; deleted until the server has removed it; gone if it no longer exists"
    ) { $0.message.place },
    .optionalForeignText(
      "folder", "the name of the folder; null in the Archive, and if it is deleted or gone"
    ) {
      $0.folder
    },
    .optionalDate("time", "when it came there; null if that is not known") { $0.message.event?.time },
    .optionalForeignText("detail", "how it came there, as a clause; null if that is not known") {
      $0.detail?.clause
    },
    .optionalChoice("by", "who or what did it; null if that is not known") {
      $0.message.event?.cause?.author
    },
  ]

  private func sentence(in layout: Layout) -> TerminalText {
    let place =
      switch message.place {
      case .deleted: "is not yet removed from the server of \(account)"
      case .gone: "no longer exists"
      case .archive: "is in the Archive of \(account)"
      case .trash, .spam: "is in \(folder ?? message.place.rawValue) of \(account)"
      }
    let sender = AddressText.name(message.sender)
    let subject = message.subject.isEmpty ? "A message" : "\"\(message.subject)\""
    var text = "\(subject) from \(sender), \(layout.times.absolute(message.date)), \(place)"
    if let event = message.event, let detail {
      text += ": it \(detail.clause)" + (event.time.map { ", " + layout.times.absolute($0) } ?? "")
    }
    return Sentence.ended(TerminalText(line: text))
  }

  public func text(in layout: Layout) -> [StyledLine] {
    layout.sentence((n.map { TerminalText("\($0). ") } ?? "") + sentence(in: layout))
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [(n.map { TerminalText("Thread \($0): ") } ?? "") + sentence(in: layout)]
  }
}

/// The messages that somebody may miss, for a list that may be empty.
public enum LostKind: ListedKind {
  public static let type = "lost-mail"
  public static let noun = "lost messages"
  public static let none: TerminalText =
    "No such message in Trash, Spam or the Archive, or in what is known of erased mail."
}
