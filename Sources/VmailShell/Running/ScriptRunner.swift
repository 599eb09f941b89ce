import VmailDomain

/// Runs the lines of a script, of `-e`, or of standard input.
struct ScriptRunner {
  /// `nil` for a sourced file: the command that reads it is cancelled as a whole.
  let interruption: Interruption?

  /// Runs what `reader` gives until its end, the first failure (unless `onerror` says `continue`),
  /// or `quit`.
  /// - Parameter name: the file in messages.
  /// - Returns: the code of the first failure (page 8.22).
  func run(_ reader: inout ScriptReader, name: String, in shell: inout Shell) async -> ExitCode {
    shell.sourceDepth += 1
    defer { shell.sourceDepth -= 1 }
    var firstFailure = ExitCode.success
    var place = 1
    while !shell.session.isOver {
      let code: ExitCode
      var isReadable = true
      do {
        guard let piece = try reader.next() else { break }
        place = piece.lineNumber
        let lines = try Lexer(variable: shell.environment.variable)
          .commands(in: piece.text, firstLine: piece.lineNumber)
        code = await run(lines, name: name, in: &shell)
      } catch {
        let position = ScriptPosition(file: name, line: (error as? LexError)?.line ?? place)
        let worded = ErrorWording.shellError(for: error, action: "read the script")
        shell.console.report(worded, at: position)
        shell.console.flush()
        code = worded.code
        isReadable = !(error is ScriptReader.Failure)
      }
      if code == .interrupted { return code }
      if firstFailure == .success { firstFailure = code }
      if !isReadable || (code != .success && shell.settings.stopsAtErrors) { break }
    }
    return firstFailure
  }

  /// Runs the commands of one `-e`.
  func run(_ text: String, in shell: inout Shell) async -> ExitCode {
    do {
      let lines = try Lexer(variable: shell.environment.variable).commands(in: text)
      return await run(lines, name: nil, in: &shell)
    } catch {
      let worded = ErrorWording.shellError(for: error, action: "read that line")
      shell.console.report(worded)
      shell.console.flush()
      return worded.code
    }
  }

  func run(
    _ lines: [CommandLine], name: String?, in shell: inout Shell
  ) async -> ExitCode {
    var firstFailure = ExitCode.success
    for line in lines {
      let position = name.map { ScriptPosition(file: $0, line: line.lineNumber) }
      let code = await run(line, in: &shell, at: position)
      if code == .interrupted { return code }
      if firstFailure == .success { firstFailure = code }
      if shell.session.isOver || (code != .success && shell.settings.stopsAtErrors) { break }
    }
    return firstFailure
  }

  private func run(
    _ line: CommandLine, in shell: inout Shell, at position: ScriptPosition?
  ) async -> ExitCode {
    guard let interruption else { return await Dispatcher().run(line, in: &shell, at: position) }
    return await interruption.run(line, in: &shell, at: position)
  }
}
