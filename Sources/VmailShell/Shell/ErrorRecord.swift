import VmailDomain

/// The error of a failed command.
struct ErrorRecord: OutputRecord {
  /// The command's name; `nil` if the error is not from a command.
  var command: String?
  /// The exit code.
  var code: Int32
  /// The problem, its cause and advice, as sentences.
  var message: String
  /// The line of a script, counted from 1.
  var line: Int?
  /// The script; text and plain only.
  var file: String?
  /// The typed line, and the part of it the error is about.
  var source: SourceLine?

  static let type = "error"
  static let summary = "Why a command failed; printed on standard output among the results."
  static let fields: [RecordField<ErrorRecord>] = [
    .optionalString("command", "the command; null for what was not one") { $0.command },
    .integer("code", "the exit code it means") { Int($0.code) },
    .mailText("text", "what happened, why, and what to do next") { $0.message },
    .optionalInteger("line", "the line of the script; null at a prompt") { $0.line },
    .optionalInteger("column", "the character of the line it is about, from 1; null when it is about none") {
      $0.source?.column
    },
  ]

  func text(in layout: Layout) -> [StyledLine] {
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

  func plain(in layout: Layout) -> [TerminalText] {
    let place = file.map { file in line.map { "\(file), line \($0)." } ?? "\(file)." } ?? ""
    return [Sentence.joined([TerminalText(line: place), Sentence.ended(TerminalText("Error: " + message))])]
  }

  /// `script:7: `
  private var place: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0): " } ?? "\(file): "
  }
}

/// Something in an imported path that could not be read.
struct FailureRecord: OutputRecord {
  var failure: ImportFailure

  static let type = "failure"
  static let summary = "Something in an imported path that could not be read."
  static let fields: [RecordField<FailureRecord>] = [
    .string("path", "the file") { $0.failure.path },
    .integer("offset", "where in the file it begins, in bytes; 0 for the whole file") { $0.failure.offset },
    .mailText("reason", "why it could not be read") { $0.failure.reason },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let place = failure.offset > 0 ? "\(failure.path), byte \(failure.offset)" : failure.path
    return layout.sentence(TerminalText(line: "\(place): \(failure.reason)"), .warning)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let place = failure.offset > 0 ? "\(failure.path), at byte \(failure.offset)" : failure.path
    return [Sentence.ended(TerminalText(line: "Not readable: \(place): \(failure.reason)"))]
  }
}
