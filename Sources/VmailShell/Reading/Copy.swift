import VmailCommandLine
import VmailTerminal

/// Copies text to the clipboard at the user's request.
enum Copying {
  /// - Throws: ``ShellError`` if there is no terminal, or if the text is too long.
  static func copy(_ text: String, _ what: CopyRecord.What, in shell: Shell) throws {
    guard shell.console.canCopy else { throw ShellError.cannotCopy }
    guard shell.console.copy(text) else { throw ShellError.tooLongToCopy(text.utf8.count) }
    shell.console.result(CopyRecord(what: what, copied: text))
  }
}

extension ShellError {
  static let cannotCopy = ShellError(.failure, "copying needs a terminal, and the output does not go to one")

  static func tooLongToCopy(_ count: Int) -> ShellError {
    ShellError(
      .failure,
      "too long to copy: \(Digits.grouped(count)) bytes, and the limit of terminals is \(Digits.grouped(Clipboard.longest))",
      hint: "Write it to a file instead: > FILE.")
  }
}

/// A text copied to the terminal's clipboard.
struct CopyRecord: OutputRecord {
  enum What: String, Sendable, CaseIterable { case link, address, text }

  var what: What
  /// The copied text.
  var copied: String

  static let type = "copy"
  static let summary = "What was copied to the terminal's clipboard."
  static let fields: [RecordField<CopyRecord>] = [
    RecordField(
      "what", .oneOf(What.allCases.map(\.rawValue)), "a link's address, a sender's address, or a text"
    ) {
      .string($0.what.rawValue)
    },
    .integer("bytes", "its length in UTF-8") { $0.copied.utf8.count },
  ]

  private var sentence: TerminalText {
    switch what {
    case .link, .address: TerminalText(line: "Copied \(copied)")
    case .text: TerminalText("Copied the message's text, \(Digits.counted(copied.utf8.count, "byte")).")
    }
  }

  func text(in layout: Layout) -> [StyledLine] { layout.wrapped(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [Sentence.ended(sentence)] }
}
