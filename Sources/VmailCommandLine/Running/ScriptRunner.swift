public import VmailTerminal

/// Runs a script, `-e`, standard input, or typed lines.
public struct ScriptRunner<Context: CommandContext>: Sendable {
  /// The source of cancellation; `nil` if there is another one, such as the command that sources a file.
  let interruption: Interruption?

  public init(interruption: Interruption?) { self.interruption = interruption }

  /// Runs the lines of `reader` until the end, the first failure (unless `onerror` is `continue`), or `quit`.
  /// - Parameter call: the name of the file for messages, and its arguments.
  /// - Returns: the code of the first failure (page 8.22).
  public func run(
    _ reader: inout ScriptReader, as call: ScriptVariables.Call, in context: inout Context
  ) async -> ExitCode {
    let (outer, input) = (context.running.scriptVariables.call, context.running.standardInput)
    context.running.scriptVariables.call = call
    context.running.sourceDepth += 1
    if reader.isStandardInput { context.running.standardInput = .commands }
    defer {
      context.running.sourceDepth -= 1
      context.running.scriptVariables.call = outer
      context.running.standardInput = input
    }
    return await run(&reader, file: call.file, in: &context)
  }

  /// Runs the whole script as one task. A task for each line takes a quarter longer, and is only needed where lines arrive
  /// slowly.
  private func runAtOnce(
    _ reader: ScriptReader, as call: ScriptVariables.Call, in context: inout Context
  ) async -> ExitCode {
    let lines = { @Sendable (context: inout Context) async -> ExitCode in
      var reader = reader
      return await ScriptRunner(interruption: nil).run(&reader, as: call, in: &context)
    }
    guard let interruption else { return await lines(&context) }
    return await interruption.run(in: &context, lines)
  }

  /// Runs the rc file. A mistake in it must not lock the user out: it is reported, and the program starts.
  /// - Parameter isRequired: whether the user named the file, so that it must exist.
  /// - Returns: a failure if the program must not start.
  public func runRcFile(_ path: String, isRequired: Bool, in context: inout Context) async -> ExitCode {
    context.running.isReadingRcFile = true
    defer { context.running.isReadingRcFile = false }
    do {
      let reader = try RcFile(path: path).opened()
      _ = await runAtOnce(reader, as: ScriptVariables.Call(file: path), in: &context)
      context.running.isOver = false
      return .success
    } catch let refusal as RcFile.Unsafe {
      context.console.warning("\(path) was not read: \(refusal.reason(about: path))")
      return .success
    } catch {
      let worded = Context.wording(of: error, action: "read \(path)")
      // Most users have no rc file.
      if !isRequired, worded.code == .noInput { return .success }
      let code = context.console.report(worded)
      return isRequired ? code : .success
    }
  }

  private func run(_ reader: inout ScriptReader, file: String, in context: inout Context) async -> ExitCode {
    var firstFailure = ExitCode.success
    var parser = ScriptParser()
    var line = 1
    var text = ""
    while !context.running.isOver {
      let code: ExitCode
      var isReadable = true
      do {
        guard let piece = try reader.next() else {
          try parser.finish()
          break
        }
        (line, text) = (piece.lineNumber, piece.text)
        let statements = try parser.statements(in: piece.text, firstLine: line)
        code = await run(statements, file: file, in: &context)
      } catch {
        let position = ScriptPosition(file: file, line: Self.line(of: error) ?? line)
        let source = (error as? LexError)?.sourceLine(in: text, firstLine: line)
        code = report(error, "read the script", at: position, source: source, in: context)
        // Lines after an invalid block might have been meant as part of it.
        isReadable = error is LexError && !parser.isOpen
      }
      if code == .interrupted { return code }
      firstFailure.note(code)
      if !isReadable || context.endsScript(after: code) { break }
    }
    return firstFailure
  }

  /// Runs the text of one `-e`, or a typed text.
  /// - Parameter name: what to call it in messages; `nil` for nothing.
  public func run(_ text: String, as name: String? = nil, in context: inout Context) async -> ExitCode {
    do { return await run(try ScriptParser.parse(text), file: name, in: &context) } catch {
      let source = (error as? LexError)?.sourceLine(in: text)
      return report(error, "read that line", at: nil, source: source, in: context)
    }
  }

  /// - Parameter file: the name for messages; `nil` for none.
  public func run(_ statements: [Statement], file: String?, in context: inout Context) async -> ExitCode {
    let runner = StatementRunner<Context>(file: file)
    guard let interruption else { return await runner.run(statements, in: &context) }
    return await interruption.run(in: &context) { await runner.run(statements, in: &$0) }
  }

  private func report(
    _ error: any Error, _ action: String, at position: ScriptPosition?, source: SourceLine?,
    in context: Context
  ) -> ExitCode {
    context.console.report(Context.wording(of: error, action: action), at: position, source: source)
  }

  private static func line(of error: any Error) -> Int? {
    (error as? LexError)?.line ?? (error as? ScriptSyntaxError)?.line
  }
}
