extension Console {
  /// Reports what went wrong, with what to do about it.
  /// - Parameters:
  ///   - position: where in a script the line stands.
  ///   - source: the line, and the part of it that the error is about.
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
  /// What happened and why, then what to do next.
  var sentence: String {
    guard let hint else { return text }
    return text + (text.hasSuffix("?") || text.hasSuffix(".") ? " " : ". ") + hint
  }
}
