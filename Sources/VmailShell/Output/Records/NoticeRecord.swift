/// Something worth telling that is no result: new mail, an undo that expires, progress.
struct NoticeRecord: OutputRecord {
  enum Kind: String, Sendable, CaseIterable {
    /// What a command has to add to its results.
    case info
    case warning
    /// What is being done while it takes its time.
    case progress
    /// An action's undo window is over, and it was carried out.
    case done
    /// An action could not be carried out when its undo window was over.
    case failed
    /// A server refused what was done here, so it was taken back.
    case reverted
    /// A command that ran beside the prompt.
    case job

    /// What stands before the sentence, for people.
    fileprivate var mark: (name: TerminalText, role: Role)? {
      switch self {
      case .info, .progress, .done, .job: nil
      case .warning: ("warning: ", .warning)
      case .failed, .reverted: ("error: ", .error)
      }
    }
  }

  var kind: Kind
  /// A sentence.
  var message: String

  static let type = "notice"
  static let summary = "Something worth telling that is no result; printed on standard error."
  static let fields: [RecordField<NoticeRecord>] = [
    RecordField("kind", .oneOf(Kind.allCases.map(\.rawValue)), "what it is about") {
      .string($0.kind.rawValue)
    },
    .mailText("text", "a sentence") { $0.message },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let text = TerminalText(layout.glyphs.written(message))
    guard let mark = kind.mark else { return layout.wrapped(text, .notice) }
    return MarkedText.lines(mark: mark.name, mark.role, text, in: layout)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(Sentence.begun(kind.mark?.name.string ?? "") + message))]
  }
}
