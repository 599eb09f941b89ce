import VmailDomain
import VmailEngine

/// The location of a message.
struct LocationRecord: OutputRecord {
  /// The position in the thread.
  var n: Int
  var account: String
  /// The names of the folders, in order.
  var folders: [String]
  var location: LocateMailUseCase.Location

  static let type = "location"
  static let summary = "Where a message is."
  static let fields: [RecordField<LocationRecord>] = [
    .integer("n", "its place in the thread") { $0.n },
    .string("id", "its identity, opaque") { $0.location.email.id.description },
    .string("account", "the account's name") { $0.account },
    RecordField("folders", .array(of: .mailText), "the folders and labels it is in; none when it is archived")
    {
      .array($0.folders.map(JSONValue.string))
    },
    RecordField(
      "copies", .array(of: ObjectShape.serverCopy.type), "where the server has it, as was last seen"
    ) {
      ObjectShape.serverCopy.json($0.location.copies)
    },
    RecordField(
      "here", .oneOf(LocateMailUseCase.Presence.allCases.map(\.rawValue)),
      "how much of it is on this machine; `part` lacks attachments, `incomplete` some of its text as well"
    ) { .string($0.location.presence.rawValue) },
  ]

  private var sentences: [String] {
    let folders = folders.isEmpty ? "archived, in no folder" : "in " + folders.joined(separator: ", ")
    let copies = location.copies.map { "\($0.path.text) (UID \($0.uid))" }.joined(separator: ", ")
    let server = location.copies.isEmpty ? "No server has it, as far as is known" : "On the server: \(copies)"
    let here =
      switch location.presence {
      case .whole: "All of it is on this machine"
      case .part: "All but its attachments is on this machine"
      case .incomplete: "Some of its text is only on the server"
      case .none: "Its text is only on the server"
      }
    return ["Message \(n): account \(account), \(folders)", server, here]
  }

  private var sentence: TerminalText {
    Sentence.joined(sentences.map { Sentence.ended(TerminalText(line: $0)) })
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}

extension ObjectShape where Source == MessageCopies.Place {
  static let serverCopy = ObjectShape(fields: [
    .mailText("mailbox", "the mailbox, as the server writes its name") { $0.path.text },
    .integer("uid", "its UID there") { Int($0.uid) },
  ])
}

extension MailboxPath {
  /// The text, with invalid UTF-8 replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
