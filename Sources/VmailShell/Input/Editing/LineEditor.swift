import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Reads lines from a terminal with editing, history, search and completion, on a thread of its own.
///
/// Notices may be posted at any time: they appear above the line being typed, which stays as it is.
/// While no line is being typed they wait and appear above the next prompt, so that they never
/// fall into a command's output.
final class LineEditor: Sendable {
  enum ReadResult: Hashable, Sendable {
    case line(String)
    /// Ctrl-C: what was typed is thrown away.
    case interrupted
    /// Ctrl-D on an empty line, a terminal that is gone, or ``LineEditor/close()``.
    case endOfInput
  }

  /// Where the user's own key bindings stand (editrc(5)).
  enum UserFile: Sendable {
    case none
    /// `$EDITRC`, or `~/.editrc`.
    case standard
    case at(String)
  }

  struct Options: Sendable {
    var userFile = UserFile.standard
    /// For terminals that cannot move the cursor (`TERM=dumb`) and for plain output: no control
    /// sequences but those libedit itself uses.
    var isDumb = false

    init(userFile: UserFile = .standard, isDumb: Bool = false) {
      self.userFile = userFile
      self.isDumb = isDumb
    }
  }

  private let shared: EditorState
  private let history: Mutex<CommandHistory>
  private let hasEnded = DispatchSemaphore(value: 0)

  /// ``TerminalLocale/activate()`` must have been called.
  /// - Parameter history: loaded already; ``remember(_:)`` adds to it.
  /// - Returns: `nil` when one of the descriptors is no terminal.
  init?(input: Int32, output: Int32, history: CommandHistory, options: Options = Options()) {
    guard isatty(input) == 1, isatty(output) == 1, let wakePipe = WakePipe() else { return nil }
    let shared = EditorState(wakePipe: wakePipe, history: history)
    self.shared = shared
    self.history = Mutex(history)
    let hasEnded = hasEnded
    WindowSizeSignal.wake(wakePipe)
    DetachedThread.start {
      let loop = EditorLoop(input: input, output: output, options: options, shared: shared)
      loop.run()
      hasEnded.signal()
    }
  }

  deinit { close() }

  /// Shows the prompt and waits for a line. Calls that overlap are answered one after the other.
  /// - Parameter prompt: asked for again when a notice is shown above the line, on the editor's
  ///   thread; may hold colours, ends with a visible character.
  func readLine(prompt: @escaping @Sendable () -> String) async -> ReadResult {
    await withCheckedContinuation { continuation in
      shared.request(EditorState.Request(prompt: prompt, continuation: continuation))
    }
  }

  func readLine(prompt: String) async -> ReadResult { await readLine { prompt } }

  /// Shows a notice above the line being typed, or above the next prompt. Any thread.
  /// - Parameter notice: clean text, which may hold colours and line ends.
  func post(notice: String) { shared.post(notice) }

  /// Has the prompt of the line being typed asked for again, and drawn where it has changed. Any thread.
  func refreshPrompt() { shared.refreshPrompt() }

  /// Adds a whole command to the history, and to the history file. What is typed in answer to
  /// questions is never remembered, since only this adds.
  func remember(_ command: String) {
    let line = history.withLock { $0.add(command) }
    if let line { shared.addHistory(line) }
  }

  /// Keeps so many lines from now on: the newest there are.
  func setHistorySize(_ size: Int) {
    history.withLock { history in
      guard history.size != size else { return }
      history.resize(to: size)
      shared.replaceHistory(history)
    }
  }

  /// The commands remembered, oldest first.
  var rememberedCommands: [String] { history.withLock { $0.lines } }

  /// - Parameter provider: called on the editor's thread while the line waits for it: it must be
  ///   quick. It gets the line and the cursor's place in it, in characters.
  func setCompletion(_ provider: @escaping @Sendable (_ line: String, _ cursor: Int) -> CompletionResult) {
    shared.setCompletion(provider)
  }

  func setCandidateStyle(_ style: CandidateStyle) { shared.setCandidateStyle(style) }

  /// Ends a line being typed, puts the terminal back and waits until that is done.
  func close() {
    guard shared.close() else { return }
    hasEnded.wait()
    WindowSizeSignal.forget(shared.wakePipe)
  }

  /// Puts the terminal back as it was before a line was typed. Safe in a signal handler.
  static func restoreTerminal() { TerminalRestore.restore() }
}
