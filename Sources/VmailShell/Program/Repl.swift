import Glibc
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The interactive shell: reads lines from the terminal and runs them, one at a time.
struct Repl {
  let editor: LineEditor
  let interruption: Interruption

  /// - Returns: the exit code of the program.
  func run(_ shell: inout Shell) async -> ExitCode {
    defer { editor.close() }
    let refreshPrompt: @Sendable () -> Void = { [weak editor] in editor?.refreshPrompt() }
    shell.jobs.setOnChange(refreshPrompt)
    shell.syncNotifier.setOnConnection(refreshPrompt)
    var typed = ""
    var awaited: AwaitedInput?
    var completion = CompletionRefresh(
      home: shell.environment.variables["HOME"], path: shell.environment.variables["PATH"])
    editor.setCompletion { [completer = completion.completer] in completer.complete($0, cursor: $1) }
    while !shell.session.isOver {
      editor.setHistorySize(shell.settings.historySize)
      editor.setCandidateStyle(shell.console.candidateStyle)
      await completion.renew(for: &shell)
      await SessionAftermath.takeActionEvents(in: &shell)
      await SnoozeWatch.follow(in: &shell)
      await MirrorWatch.follow(in: &shell)
      await Sync.takeEngineEvents(in: &shell)
      await JobEnd.beginNotices(in: &shell)
      await On.takeNewMail(in: &shell)
      await On.takeHappenings(in: &shell)
      if typed.isEmpty { await Navigation.returnToConversation(in: &shell) }
      await Assistance.followConversation(below: shell.console.takeLineCount(), in: &shell)
      editor.feed(shell.console.takeTyped())
      shell.countUnread(onChange: refreshPrompt)
      let prompt = awaited?.shownPrompt ?? Prompt.text(for: shell)
      let read = await Self.showingNotices(of: shell.console, in: editor) {
        await IdlePrompt(editor: editor).read(in: &shell) { await editor.readLine(prompt: prompt) }
      }
      shell.jobs.endNotices()
      switch read {
      case .endOfInput where !typed.isEmpty:
        // As in sh, unfinished input is dropped, and the shell continues.
        await run(typed, in: &shell)
        (typed, awaited) = ("", nil)
      case .endOfInput: shell.session.isOver = true
      case .interrupted:
        (typed, awaited) = ("", nil)
      case .line(let line):
        typed += line
        awaited = ScriptParser.awaited(by: typed)
        guard awaited == nil else {
          typed += "\n"
          continue
        }
        if await MistypedSecret.mayBeSecret(typed, in: &shell) {
          await runForgetting(typed, in: &shell)
        } else {
          editor.remember(typed)
          if let line = await TypedSync.besidePrompt(typed, in: &shell) { await run(line, in: &shell) }
        }
        typed = ""
      }
    }
    shell.jobs.setOnChange(nil)
    shell.syncNotifier.setOnConnection(nil)
    shell.assistanceWatch.stop()
    _ = await interruption.run(in: &shell) { shell in
      await On.runQuitCommands(in: &shell)
      return .success
    }
    // Done while questions can still be asked.
    await OutboxExit.leave(in: &shell)
    return .success
  }

  /// Asks a question of a command. No answer, such as Ctrl-C, means no.
  static func ask(_ question: String, _ editor: LineEditor, _ console: Console) async -> Bool {
    guard let answer = await askText(question, editor, console) else { return false }
    return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }

  /// - Returns: `nil` if there was no answer, such as after Ctrl-C.
  static func askText(_ question: String, _ editor: LineEditor, _ console: Console) async -> String? {
    console.flush()
    let prompt = console.settings.form == .plain ? SpokenQuestion.text(question) : question
    let read = await showingNotices(of: console, in: editor) {
      await editor.readLine(prompt: console.written(prompt))
    }
    guard case .line(let answer) = read else { return nil }
    return answer
  }

  /// Asks for a secret without the line editor, which would show and store it.
  static func askSecret(
    _ question: String, _ console: Console, output: Int32 = STDOUT_FILENO
  ) async -> Secret? {
    console.flush()
    let prompt = console.written(question)
    return await SecretPrompt.read(prompt, input: STDIN_FILENO, output: output).map { Secret($0) }
  }

  /// Shows notices above the line being typed.
  private static func showingNotices<Value: Sendable>(
    of console: Console, in editor: LineEditor, _ body: () async -> Value
  ) async -> Value {
    console.routeNotices { [editor] in editor.post(notice: String(decoding: $0, as: UTF8.self)) }
    defer { console.routeNotices(to: nil) }
    return await body()
  }

  /// Runs input that may be a password typed at the wrong prompt, without recording it.
  private func runForgetting(_ text: String, in shell: inout Shell) async {
    let (console, recording) = (shell.console, shell.console.recording)
    console.record(into: nil)
    await run(text, in: &shell)
    if recording != nil { console.record(into: recording) }
    console.notice(
      "That line was not added to the history, because it may be a password. To be asked for a password, type sync."
    )
  }

  /// Runs lines entered together until the first failure, as in a script.
  private func run(_ text: String, in shell: inout Shell) async {
    interruption.beginLine()
    _ = await ScriptRunner(interruption: interruption).run(text, in: &shell)
  }
}
