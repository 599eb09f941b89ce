import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// A link of a message, with its whole target.
public struct LinkRecord: OutputRecord {
  public var message: Int
  public var link: NumberedLink

  public init(message: Int, link: NumberedLink) {
    self.message = message
    self.link = link
  }

  public static let type = "link"
  public static let summary = "A link of a message."
  public static let fields: [RecordField<LinkRecord>] =
    [.integer("message", "the message's number in the conversation") { $0.message }]
    + ObjectShape.link.fields.map { field in field.lifted { $0.link } }

  private var warning: TerminalText? {
    link.link.warning.map { TerminalText(line: LinkWarningText.sentence(for: $0)) }
  }

  public func text(in layout: Layout) -> [StyledLine] {
    let mark = TerminalText("[\(message).\(link.n)] ")
    var lines = MarkedText.lines(mark: mark, .heading, TerminalText(link.link.target), in: layout)
    if let warning { lines += layout.wrapped(warning, indent: mark.columns, .warning) }
    return lines
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [SpokenLinks.sentence("\(message).\(link.n)", link.link, whole: true)]
  }
}

extension ObjectShape where Source == NumberedLink {
  public static let link = ObjectShape(fields: [
    .integer("n", "its number in the message") { $0.n },
    .foreignText("text", "its text") { $0.link.text },
    .foreignText("url", "its target") { $0.link.target },
    .boolean("mismatch", "whether it leads somewhere other than its text says") { $0.link.warning != nil },
  ])
}

/// The warnings about links that may be misleading.
enum LinkWarningText {
  /// `goes to evil.example`
  static func clause(for warning: LinkWarning) -> String { "leads to \(warning.host)" }

  static func sentence(for warning: LinkWarning) -> String {
    let why =
      switch warning.reason {
      case .otherHost: "although its text names another address"
      case .lookAlike: "a domain that imitates another one"
      case .userInfo: "not to what is before the @"
      case .numericHost: "an address without a domain name"
      }
    return "This link leads to \(warning.host), \(why)."
  }
}
