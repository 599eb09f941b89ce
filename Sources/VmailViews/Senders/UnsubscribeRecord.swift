import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// A way to unsubscribe from a mailing list.
public struct UnsubscribeRecord: OutputRecord {
  public enum Way: String, Sendable, CaseIterable {
    /// A form was posted to the list's server (RFC 8058).
    case oneClick = "one-click"
    case mail, page, none
  }

  var way: Way
  /// The address of the page or for mail; empty for none.
  public var address: String
  var isDone: Bool

  public init(way: Way, address: String, isDone: Bool) {
    self.way = way
    self.address = address
    self.isDone = isDone
  }

  public static let type = "unsubscribe"
  public static let summary = "How to unsubscribe from a mailing list."
  public static let fields: [RecordField<UnsubscribeRecord>] = [
    .choice("way", "the best method that the message offers") { $0.way },
    .foreignText("address", "the web or email address; empty if there is none") { $0.address },
    .boolean("done", "whether the server accepted the request, or the message is queued") { $0.isDone },
  ]

  /// The sentence; `nil` if there is no way, which an error reports.
  private var sentence: TerminalText? {
    let text: String? =
      switch way {
      case .oneClick: "Unsubscribed at \(address)."
      case .mail: "A message to \(address) will unsubscribe you."
      case .page: "To unsubscribe, open this page: \(address)"
      case .none: nil
      }
    return text.map { TerminalText(line: $0) }
  }

  public func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  public func plain(in layout: Layout) -> [TerminalText] { sentence.map { [Sentence.ended($0)] } ?? [] }
}
