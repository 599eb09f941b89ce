import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The interactive shell: what vmail does before and after the lines that are typed.
struct MailRepl {
  private let lines: Repl<Shell>
  private var editor: LineEditor { lines.editor }

  init(editor: LineEditor, interruption: Interruption) {
    lines = Repl(editor: editor, interruption: interruption)
  }

  /// - Returns: the exit code of the program.
  func run(_ shell: inout Shell) async -> ExitCode {
    defer { editor.close() }
    let refreshPrompt: @Sendable () -> Void = { [weak editor] in editor?.refreshPrompt() }
    shell.jobs.setOnChange(refreshPrompt)
    shell.background.syncNotifier.setOnConnection(refreshPrompt)
    var completion = CompletionRefresh(
      home: shell.environment.variables["HOME"], path: shell.environment.variables["PATH"])
    editor.setCompletion { [completer = completion.completer] in completer.complete($0, cursor: $1) }
    // Whether q ended the pager or the loop of keys that was shown since the last line; nil if none was.
    var tookQ: Bool?
    // Ctrl-C leaves out all that are still to be asked for.
    _ = await lines.interruption.run(in: &shell) { shell in
      await AskedPasswords.ask(in: &shell)
      return .success
    }
    await lines.run(&shell) { shell, isAwaiting in
      editor.setHistorySize(shell.settings.historySize)
      editor.setCandidateStyle(shell.console.candidateStyle)
      await completion.renew(for: &shell)
      await takeEvents(isAwaiting: isAwaiting, in: &shell)
      let typed = shell.console.takeTyped()
      // A line can have several pagers.
      let begun = typed?.drop { $0 == UInt8(ascii: "q") } ?? []
      tookQ = typed.map { !$0.isEmpty && begun.isEmpty }
      editor.feed(Array(begun))
      shell.countUnread(onChange: refreshPrompt)
      return Prompt.text(for: shell)
    } watching: { shell, signal in
      shell.background.engine.setOnNewMail(signal)
      shell.background.happenings.setOnNew(signal)
      shell.background.engine.role.setOnLease(signal)
      if signal == nil { shell.background.textUpkeep.pause() } else { StoreUpkeep.renewTexts(in: shell) }
    } taking: { shell in
      // The last engine has left.
      if !shell.background.engine.isKeeping { try? await Sync.keepInLine(in: &shell) }
      await On.takeEvents(in: &shell)
      shell.countUnread(onChange: refreshPrompt)
    } entering: { line, shell in
      let typed = tookQ.map { LineAfterPager.line(line, tookQ: $0) { Self.isCommand($0, in: shell) } } ?? line
      if await MistypedSecret.mayBeSecret(typed, in: &shell) { return await runForgetting(typed, in: &shell) }
      editor.remember(typed)
      if let line = await TypedSync.besidePrompt(typed, in: &shell) { await lines.run(line, in: &shell) }
    }
    shell.jobs.setOnChange(nil)
    shell.background.syncNotifier.setOnConnection(nil)
    shell.background.assistanceWatch.stop()
    _ = await lines.interruption.run(in: &shell) { shell in
      await On.runQuitCommands(in: &shell)
      return .success
    }
    // Done while questions can still be asked.
    await OutboxExit.leave(in: &shell)
    return .success
  }

  /// Whether a line begins with a command or an alias.
  private static func isCommand(_ line: String, in shell: Shell) -> Bool {
    // What can't be parsed is reported as it was typed.
    guard case .command(let command)? = (try? ScriptParser.parse(line))?.first,
      let first = command.words.first
    else { return true }
    return shell.aliases[first.text] != nil
      || !Dispatcher().isUnknown(command.words, allowsPrefixes: true)
  }

  /// Takes what happened in the background since the last line.
  private func takeEvents(isAwaiting: Bool, in shell: inout Shell) async {
    await SessionAftermath.takeActionEvents(in: &shell)
    await SnoozeWatch.follow(in: &shell)
    await MirrorWatch.follow(in: &shell)
    await Sync.takeEngineEvents(in: &shell)
    if JobEnd.beginNotices(in: shell) {
      // A job may have created folders, or the first account.
      shell.session.placesVersion += 1
      if shell.session.place == nil, shell.isStoreOpen { try? await Locations.enterDefaultPlace(in: &shell) }
    }
    await On.takeEvents(in: &shell)
    if !isAwaiting { await Navigation.returnToConversation(in: &shell) }
    await Assistance.followConversation(below: shell.console.takeLineCount(), in: &shell)
  }

  /// Lets commands ask questions at the terminal of the editor.
  static func askPerson(in shell: inout Shell, by editor: LineEditor) {
    let (console, snapshot, askSecret) = (shell.console, shell.snapshot, shell.person.askSecret)
    let keys = KeyTerminal(input: STDIN_FILENO, output: STDOUT_FILENO)
    shell.person.ask = {
      snapshot.drop()
      keys.release()
      return await ask($0, editor, console)
    }
    shell.person.askText = {
      snapshot.drop()
      keys.release()
      return await askText($0, editor, console)
    }
    shell.person.askSecret = {
      keys.release()
      return await askSecret?($0)
    }
    shell.person.keys = KeyAsking(
      ask: { question in
        snapshot.drop()
        return await askKey(question, keys, console)
      },
      askLine: { question in
        snapshot.drop()
        editor.feed(keys.takeLine())
        return await askText(question, editor, console)
      }, dropTypedAhead: { keys.dropTypedAhead() }, release: { keys.release() },
      leave: { editor.feed(keys.leave()) })
  }

  /// Asks for a key. Notices wait until it was typed.
  private static func askKey(_ question: String, _ keys: KeyTerminal, _ console: Console) async -> String? {
    let (layout, isPlain) = (console.layout, console.settings.form == .plain)
    let text = TerminalText(line: asked(question, console))
    // A question of several rows couldn't be erased.
    let shown =
      isPlain || text.columns < layout.width
      ? text : TerminalText(line: "…" + question.suffix(max(0, layout.width - 2)))
    return await console.lendingTerminal {
      await keys.key(
        after: console.written(shown.string), erases: !isPlain && console.terminal.isCapable)
    }
  }

  /// Returns the question as it is asked. In plain form, all of it that doesn't fit one line is printed before.
  private static func asked(_ question: String, _ console: Console) -> String {
    defer { console.flush() }
    guard console.settings.form == .plain else { return question }
    let room = max(console.layout.width - roomForAnswer, roomForAnswer)
    let sentences = Sentence.words(SpokenQuestion.text(question))
    let lines = sentences.wrapped(to: room, breaksWords: false)
    console.text([], plain: lines.dropLast())
    return (lines.last?.string ?? "") + " "
  }

  /// The columns for an answer such as `yes`.
  private static let roomForAnswer = 6

  /// Asks a question of a command. No answer, such as Ctrl-C, means no.
  static func ask(_ question: String, _ editor: LineEditor, _ console: Console) async -> Bool {
    while let line = await askText(question, editor, console) {
      let answer = line.lowercased().filter { !$0.isWhitespace }
      if ["y", "yes"].contains(answer) { return true }
      // Who can't see what was typed should know why nothing happens.
      guard console.settings.form == .plain, !["", "n", "no"].contains(answer) else { return false }
      console.notice("That is neither yes nor no.")
    }
    return false
  }

  /// - Returns: `nil` if there was no answer, such as after Ctrl-C.
  static func askText(_ question: String, _ editor: LineEditor, _ console: Console) async -> String? {
    let prompt = asked(question, console)
    let read = await editor.showingNotices(of: console) {
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

  /// Runs input that may be a password typed at the wrong prompt, without recording it.
  private func runForgetting(_ text: String, in shell: inout Shell) async {
    let (console, recording) = (shell.console, shell.console.recording)
    console.record(into: nil)
    await lines.run(text, in: &shell)
    if recording != nil { console.record(into: recording) }
    console.notice(
      "That line was not added to the history, because it may be a password. To be asked for a password, type sync."
    )
  }
}
