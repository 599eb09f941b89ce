public import VmailTerminal

/// Takes the lines typed at a prompt, until they are complete, and runs them, one at a time. Events can trigger commands
/// meanwhile.
public struct Repl<Context: CommandContext>: Sendable {
  public let editor: LineEditor
  public let interruption: Interruption

  public init(editor: LineEditor, interruption: Interruption) {
    (self.editor, self.interruption) = (editor, interruption)
  }

  private enum Event: Sendable {
    case read(LineEditor.ReadResult)
    case happened
  }

  /// Reads and runs lines until the session is over.
  /// - Parameters:
  ///   - prompt: prepares for a line, and returns the prompt; gets whether it continues an unfinished input.
  ///   - watch: gets the signal to give when something has happened, and `nil` when the line was read.
  ///   - takeEvents: runs the commands for events; their output is printed above the line being typed.
  ///   - enter: runs a complete input, or does something else with it.
  public func run(
    _ context: inout Context, prompt: (inout Context, Bool) async -> @Sendable () -> String,
    watching watch: (Context, (@Sendable () -> Void)?) -> Void,
    taking takeEvents: (inout Context) async -> Void,
    entering enter: (String, inout Context) async -> Void
  ) async {
    var typed = ""
    var awaited: AwaitedInput?
    while !context.running.isOver {
      let ordinary = await prompt(&context, awaited != nil)
      let read = await editor.showingNotices(of: context.console) {
        await self.read(awaited?.shownPrompt ?? ordinary, in: &context, watch, takeEvents)
      }
      context.running.jobs.endNotices()
      switch read {
      case .endOfInput where !typed.isEmpty:
        // As in sh, unfinished input is dropped, and the shell continues.
        await run(typed, in: &context)
        (typed, awaited) = ("", nil)
      case .endOfInput: context.running.isOver = true
      case .interrupted: (typed, awaited) = ("", nil)
      case .line(let line):
        typed += line
        awaited = ScriptParser.awaited(by: typed)
        guard awaited == nil else {
          typed += "\n"
          continue
        }
        await enter(typed, &context)
        typed = ""
      }
    }
  }

  /// Reads a line in a separate task. The context stays with the main task; a line that is finished early waits for it.
  private func read(
    _ prompt: @escaping @Sendable () -> String, in context: inout Context,
    _ watch: (Context, (@Sendable () -> Void)?) -> Void, _ takeEvents: (inout Context) async -> Void
  ) async -> LineEditor.ReadResult {
    let (events, signal) = AsyncStream<Event>.makeStream()
    let reading = Task { [editor] in _ = signal.yield(.read(await editor.readLine(prompt: prompt))) }
    watch(context) { signal.yield(.happened) }
    defer { watch(context, nil) }
    for await event in events {
      if case .read(let read) = event { return read }
      let printed = PostedOutput()
      context.console.redirect(to: printed)
      await takeEvents(&context)
      context.console.redirect(to: nil)
      let text = printed.text
      if !text.isEmpty { editor.post(notice: text) }
    }
    await reading.value
    return .endOfInput
  }

  /// Runs lines entered together until the first failure, as in a script.
  public func run(_ text: String, in context: inout Context) async {
    interruption.beginLine()
    _ = await ScriptRunner(interruption: interruption).run(text, in: &context)
  }
}

extension LineEditor {
  /// Shows notices above the line being typed.
  public func showingNotices<Value: Sendable>(of console: Console, _ body: () async -> Value) async -> Value {
    console.routeNotices { [self] in post(notice: String(decoding: $0, as: UTF8.self)) }
    defer { console.routeNotices(to: nil) }
    return await body()
  }
}
