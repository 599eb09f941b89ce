/// The error of a failed command.
public struct ErrorRecord: OutputRecord {
  /// The command's name; `nil` if the error is not from a command.
  public var command: String?
  /// The exit code.
  public var code: Int32
  /// The problem, its cause and advice, as sentences.
  public var message: String
  /// The line of a script, counted from 1.
  public var line: Int?
  /// The script; text and plain only.
  public var file: String?
  /// The typed line, and the part of it the error is about.
  public var source: SourceLine?

  public init(
    command: String? = nil, code: Int32, message: String, line: Int? = nil, file: String? = nil,
    source: SourceLine? = nil
  ) {
    self.command = command
    self.code = code
    self.message = message
    self.line = line
    self.file = file
    self.source = source
  }

  public static let type = "error"
  public static let summary = "An error; printed on standard output among the results."
  public static let fields: [RecordField<ErrorRecord>] = [
    .optionalString("command", "the command; null if no command failed") { $0.command },
    .integer("code", "the exit code") { Int($0.code) },
    .foreignText("text", "the problem, its cause and advice") { $0.message },
    .optionalInteger("line", "the line of the script; null at a prompt") { $0.line },
    .optionalInteger("column", "the column of the problem in the line, from 1; null if unknown") {
      $0.source?.column
    },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    let message = TerminalText(layout.glyphs.written(message), lines: .kept)
    return
      (place.map { layout.wrapped(TerminalText(line: $0 + "error: ") + message) }
      ?? MarkedText.lines(mark: "error: ", .error, message, in: layout)) + caret(in: layout)
  }

  /// Returns the caret lines; a log only needs the line and its number.
  private func caret(in layout: Layout) -> [StyledLine] {
    guard layout.isTerminal, let source else { return [] }
    return CaretLines(source: source).lines(in: layout)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let place = file.map { file in line.map { "\(file), line \($0)." } ?? "\(file)." } ?? ""
    return [Sentence.joined([TerminalText(line: place), Sentence.ended(TerminalText("Error: " + message))])]
  }

  /// `script:7: `
  private var place: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0): " } ?? "\(file): "
  }
}
