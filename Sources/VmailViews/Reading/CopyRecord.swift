import VmailCommandLine
public import VmailTerminal

/// A text copied to the terminal's clipboard.
public struct CopyRecord: OutputRecord {
  public enum What: String, Sendable, CaseIterable { case link, address, text }

  var what: What
  /// The copied text.
  var copied: String

  public init(what: What, copied: String) {
    self.what = what
    self.copied = copied
  }

  public static let type = "copy"
  public static let summary = "What was copied to the terminal's clipboard."
  public static let fields: [RecordField<CopyRecord>] = [
    .choice("what", "a link's address, a sender's address, or a text") { $0.what },
    .integer("bytes", "its length in UTF-8") { $0.copied.utf8.count },
  ]

  private var sentence: TerminalText {
    switch what {
    case .link, .address: TerminalText(line: "Copied \(copied)")
    case .text: TerminalText("Copied the message's text, \(Digits.counted(copied.utf8.count, "byte")).")
    }
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.wrapped(sentence) }
  public func plain(in layout: Layout) -> [TerminalText] { [Sentence.ended(sentence)] }
}
