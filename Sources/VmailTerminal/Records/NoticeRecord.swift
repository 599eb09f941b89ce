/// A notice that is not a result: an event in the background, a warning, progress.
public struct NoticeRecord: OutputRecord {
  public enum Kind: String, Sendable, CaseIterable {
    /// Additional information about a command's results.
    case info
    case warning
    /// An operation that takes some time.
    case progress
    /// The undo window of an action has ended, and it was carried out.
    case done
    /// An action could not be carried out when its undo window had ended.
    case failed
    /// A server refused a change made here, so it was reverted.
    case reverted
    /// A message about a command that ran beside the prompt.
    case job

    /// The mark before the sentence, for people.
    fileprivate var mark: (name: TerminalText, role: Role)? {
      switch self {
      case .info, .progress, .done, .job: nil
      case .warning: ("warning: ", .warning)
      case .failed, .reverted: ("error: ", .error)
      }
    }
  }

  public var kind: Kind
  /// The notice as a sentence.
  public var message: String

  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  public static let type = "notice"
  public static let summary = "A notice; printed on standard error."
  public static let fields: [RecordField<NoticeRecord>] = [
    .choice("kind", "the kind of notice") { $0.kind },
    .foreignText("text", "the notice as a sentence") { $0.message },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    let text = TerminalText(layout.glyphs.written(message))
    guard let mark = kind.mark else { return layout.wrapped(text, .notice) }
    return MarkedText.lines(mark: mark.name, mark.role, text, in: layout)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(Sentence.begun(kind.mark?.name.string ?? "") + message))]
  }
}
