import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// Runs a script, `-e`, standard input, or typed lines.
struct ScriptRunner {
  /// The source of cancellation; `nil` if there is another one, such as the command that sources a file.
  let interruption: Interruption?

  /// Runs the lines of `reader` until the end, the first failure (unless `onerror` is `continue`), or `quit`.
  /// - Parameter call: the name of the file for messages, and its arguments.
  /// - Returns: the code of the first failure (page 8.22).
  func run(
    _ reader: inout ScriptReader, as call: ScriptVariables.Call, in shell: inout Shell
  ) async -> ExitCode {
    let (outer, input) = (shell.scriptVariables.call, shell.standardInput)
    shell.scriptVariables.call = call
    shell.sourceDepth += 1
    if reader.isStandardInput { shell.standardInput = .commands }
    defer {
      shell.sourceDepth -= 1
      shell.scriptVariables.call = outer
      shell.standardInput = input
    }
    return await run(&reader, file: call.file, in: &shell)
  }

  /// Runs the whole script as one task. A task for each line takes a quarter longer, and is only needed where lines arrive
  /// slowly.
  func runAtOnce(
    _ reader: ScriptReader, as call: ScriptVariables.Call, in shell: inout Shell
  ) async -> ExitCode {
    let lines = { @Sendable (shell: inout Shell) async -> ExitCode in
      var reader = reader
      return await ScriptRunner(interruption: nil).run(&reader, as: call, in: &shell)
    }
    guard let interruption else { return await lines(&shell) }
    return await interruption.run(in: &shell, lines)
  }

  private func run(_ reader: inout ScriptReader, file: String, in shell: inout Shell) async -> ExitCode {
    var firstFailure = ExitCode.success
    var parser = ScriptParser()
    var line = 1
    var text = ""
    while !shell.session.isOver {
      let code: ExitCode
      var isReadable = true
      do {
        guard let piece = try reader.next() else {
          try parser.finish()
          break
        }
        (line, text) = (piece.lineNumber, piece.text)
        let statements = try parser.statements(in: piece.text, firstLine: line)
        code = await run(statements, file: file, in: &shell)
      } catch {
        let position = ScriptPosition(file: file, line: Self.line(of: error) ?? line)
        let source = (error as? LexError)?.sourceLine(in: text, firstLine: line)
        code = report(error, "read the script", at: position, source: source, in: shell)
        // Lines after an invalid block might have been meant as part of it.
        isReadable = error is LexError && !parser.isOpen
      }
      if code == .interrupted { return code }
      firstFailure.note(code)
      if !isReadable || (code != .success && shell.settings.onError == .stop) { break }
    }
    return firstFailure
  }

  /// Runs the text of one `-e`, or a typed text.
  func run(_ text: String, in shell: inout Shell) async -> ExitCode {
    do { return await run(try ScriptParser.parse(text), file: nil, in: &shell) } catch {
      let source = (error as? LexError)?.sourceLine(in: text)
      return report(error, "read that line", at: nil, source: source, in: shell)
    }
  }

  /// - Parameter file: the name for messages; `nil` for none.
  func run(_ statements: [Statement], file: String?, in shell: inout Shell) async -> ExitCode {
    let runner = StatementRunner(file: file)
    guard let interruption else { return await runner.run(statements, in: &shell) }
    return await interruption.run(in: &shell) { await runner.run(statements, in: &$0) }
  }

  private func report(
    _ error: any Error, _ action: String, at position: ScriptPosition?, source: SourceLine?, in shell: Shell
  ) -> ExitCode {
    let worded = ErrorWording.shellError(for: error, action: action)
    shell.console.report(worded, at: position, source: source)
    shell.console.flush()
    return worded.code
  }

  private static func line(of error: any Error) -> Int? {
    (error as? LexError)?.line ?? (error as? ScriptSyntaxError)?.line
  }
}
