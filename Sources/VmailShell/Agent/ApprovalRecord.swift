import VmailDomain
import VmailTerminal
import VmailViews

/// What an agent wants to do, and what became of it.
struct ApprovalRecord: OutputRecord {
  var approval: Approval
  var state: Approval.State
  /// Whether all that it would do is shown.
  var isWhole: Bool
  private let deed: Deed?

  init(_ approval: Approval, state: Approval.State? = nil, isWhole: Bool = false) {
    (self.approval, self.isWhole) = (approval, isWhole)
    self.state = state ?? approval.state
    deed = DeferredDeed.deed(in: approval.request.question)
  }

  static let type = "approval"
  static let summary = "Something that an agent wants to do, and that waits for a person."
  static let fields: [RecordField<ApprovalRecord>] = [
    .integer("n", "its number, the same in every vmail of the store") { Int($0.approval.id.rawValue) },
    .choice("state", "what was decided about it") { $0.state },
    .string("effect", "what would be done") { $0.deed?.effect ?? "" },
    .objects("items", ObjectShape.deedItem, "everything that it is about") { $0.deed?.items ?? [] },
    .foreignText("line", "the line that does it") { $0.approval.request.line },
    .date("created", "when the agent asked") { $0.approval.created },
    .date("expires", "from when on it can't be approved any more") { $0.approval.expires },
  ]

  private var effect: String { deed?.effect ?? "do something that this vmail can't show" }
  /// The people and things by which somebody recognizes it.
  var gist: String {
    let named = (deed?.items ?? []).filter { !$0.isText && $0.label != Deed.warning }
    let shown = named.prefix(2).map { "\($0.label) \(QuestionText.quoted($0.value))" }
    let more = named.count > shown.count ? ", and more" : ""
    return shown.isEmpty ? "" : ": " + shown.joined(separator: ", ") + more
  }

  private func sentence(in layout: Layout) -> String {
    let id = approval.id
    return switch state {
    case .waiting: "\(id)  wants to \(effect)\(gist)  (until \(layout.times.absolute(approval.expires)))"
    case .approved: "\(id)  approved: \(effect)\(gist)"
    case .denied: "\(id)  denied: \(effect)\(gist)"
    case .expired: "\(id)  expired: \(effect)\(gist)"
    }
  }

  private func whole(in layout: Layout) -> [String]? {
    guard isWhole, let deed else { return nil }
    return DeedQuestion(deed: deed).lines(columns: layout.width, rows: .max)
  }

  func text(in layout: Layout) -> [StyledLine] {
    let lines = (whole(in: layout) ?? []).map { StyledLine(TerminalText(line: $0)) }
    return lines + layout.wrapped(TerminalText(line: sentence(in: layout)), indent: 3)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    (whole(in: layout) ?? []).map { TerminalText(line: $0) }
      + [TerminalText(line: "Approval " + sentence(in: layout))]
  }
}

enum ApprovalKind: ListedKind {
  static let type = "approvals"
  static let noun = "approvals"
  static let none: TerminalText = "Nothing waits for your approval."
}

extension ObjectShape<Deed.Item> {
  fileprivate static var deedItem: ObjectShape<Deed.Item> {
    ObjectShape(fields: [
      .string("label", "what it is, such as to") { $0.label },
      .foreignText("value", "the recipient, file, subject, text or other thing") { $0.value },
    ])
  }
}
