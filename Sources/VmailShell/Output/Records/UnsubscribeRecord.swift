/// A way to unsubscribe from a mailing list.
struct UnsubscribeRecord: OutputRecord {
  enum Way: String, Sendable, CaseIterable {
    /// A form was posted to the list's server (RFC 8058).
    case oneClick = "one-click"
    case mail, page, none
  }

  var way: Way
  /// The address of the page or for mail; empty for none.
  var address: String
  var isDone: Bool

  static let type = "unsubscribe"
  static let summary = "How a mailing list is left."
  static let fields: [RecordField<UnsubscribeRecord>] = [
    RecordField("way", .oneOf(Way.allCases.map(\.rawValue)), "the best way that the message offers") {
      .string($0.way.rawValue)
    },
    .mailText("address", "where to: a web address, or that of a mail; empty for none") { $0.address },
    .boolean("done", "whether the list's server took it, or the mail is queued") { $0.isDone },
  ]

  /// The sentence; `nil` if there is no way, which an error reports.
  private var sentence: TerminalText? {
    let text: String? =
      switch way {
      case .oneClick: "Unsubscribed at \(address)."
      case .mail: "A mail to \(address) unsubscribes you."
      case .page: "To unsubscribe, open this page: \(address)"
      case .none: nil
      }
    return text.map { TerminalText(line: $0) }
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [Sentence.ended($0)] } ?? [] }
}
