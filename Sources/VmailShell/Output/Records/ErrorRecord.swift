/// Why a command failed.
struct ErrorRecord: OutputRecord {
  /// The command's name; `nil` for what was not a command.
  var command: String?
  /// The exit code.
  var code: Int32
  /// What happened, why, and what to do next, as sentences.
  var message: String
  /// The line of a script, from 1.
  var line: Int?
  /// The script; text and plain only.
  var file: String?

  static let type = "error"
  static let summary = "Why a command failed; printed on standard output among the results."
  static let fields: [RecordField<ErrorRecord>] = [
    .optionalString("command", "the command; null for what was not one") { $0.command },
    .integer("code", "the exit code it means") { Int($0.code) },
    .string("text", "what happened, why, and what to do next") { $0.message },
    .optionalInteger("line", "the line of the script; null at a prompt") { $0.line },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let message = TerminalText(message, lines: .kept)
    guard let place else { return MarkedText.lines(mark: "error: ", .error, message, in: layout) }
    return layout.wrapped(TerminalText(line: place + "error: ") + message)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText(line: place ?? "") + "Error: " + TerminalText(message)]
  }

  /// `script:7: `
  private var place: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0): " } ?? "\(file): "
  }
}
