extension Console {
  /// Reports an error, with advice.
  /// - Parameters:
  ///   - position: the position of the line in a script.
  ///   - source: the line, and the part of it the error is about.
  func report(
    _ error: ShellError, command: String? = nil, at position: ScriptPosition? = nil, source: SourceLine? = nil
  ) {
    self.error(
      ErrorRecord(
        command: command.flatMap { $0.isEmpty ? nil : $0 }, code: error.code.rawValue,
        message: error.sentence, line: position?.line, file: position?.file, source: source))
  }
}

extension ShellError {
  /// The error and its cause, followed by advice.
  var sentence: String {
    guard let hint else { return text }
    return text + (text.hasSuffix("?") || text.hasSuffix(".") ? " " : ". ") + hint
  }
}
