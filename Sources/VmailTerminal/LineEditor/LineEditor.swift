import VmailProcess
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// Reads lines from a terminal with editing, history, search and completion, on a thread of its own.
///
/// Notices may be posted at any time: they appear above the line being typed, which stays as it is.
/// While no line is being typed they wait and appear above the next prompt, so that they never
/// fall into a command's output.
public final class LineEditor: Sendable {
  public enum ReadResult: Hashable, Sendable {
    case line(String)
    /// Ctrl-C was typed, and the line was discarded.
    case interrupted
    /// Ctrl-D was typed on an empty line, the terminal is gone, or ``LineEditor/close()`` was called.
    case endOfInput
  }

  /// The file with the user's own key bindings (editrc(5)).
  public enum UserFile: Sendable {
    case none
    /// `$EDITRC`, or `~/.editrc`.
    case standard
    case at(String)
  }

  public struct Options: Sendable {
    var userFile = UserFile.standard
    /// Whether control sequences other than libedit's own are avoided, for terminals that cannot move the
    /// cursor (`TERM=dumb`); ``CandidateStyle/isPlain`` avoids them too.
    var isDumb = false
    /// The name of the program, to which lines of ``userFile`` may be limited; the editor's own functions
    /// begin with it.
    public var name: String
    /// Composes letters with their accents (NFC), since libedit does not draw combining marks.
    public var compose: @Sendable (String) -> String
    /// Returns the notice for a paste of several lines, which have become one; `nil` for none.
    public var joinedPasteNotice: @Sendable (_ lines: Int) -> String?

    public init(
      name: String, userFile: UserFile = .standard, isDumb: Bool = false,
      compose: @escaping @Sendable (String) -> String = { $0 },
      joinedPasteNotice: @escaping @Sendable (_ lines: Int) -> String? = { _ in nil }
    ) {
      self.name = name
      self.userFile = userFile
      self.isDumb = isDumb
      self.compose = compose
      self.joinedPasteNotice = joinedPasteNotice
    }
  }

  private let shared: EditorState
  private let history: Mutex<CommandHistory>
  private let hasEnded = DispatchSemaphore(value: 0)

  /// ``TerminalLocale/activate()`` must have been called.
  /// - Parameter history: the loaded history; ``remember(_:)`` adds to it.
  /// - Returns: `nil` if one of the descriptors is not a terminal.
  public init?(input: Int32, output: Int32, history: CommandHistory, options: Options) {
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

  /// Shows the prompt and waits for a line. Overlapping calls are served one after the other.
  /// - Parameter prompt: called again on the editor's thread when a notice is shown above the line; the text
  ///   may contain colours, and ends with a visible character.
  public func readLine(prompt: @escaping @Sendable () -> String) async -> ReadResult {
    await withCheckedContinuation { continuation in
      shared.request(EditorState.Request(prompt: prompt, continuation: continuation))
    }
  }

  public func readLine(prompt: String) async -> ReadResult { await readLine { prompt } }

  /// Shows a notice above the line being typed, or above the next prompt. May be called on any thread.
  /// - Parameter notice: clean text, which may contain colours and line ends.
  public func post(notice: String) { shared.post(notice) }

  /// Adds keys that were typed before a line was asked for, and taken by somebody else: they begin the next line.
  public func feed(_ bytes: [UInt8]) { shared.feed(bytes) }

  /// Updates the prompt of the line being typed, and redraws it if it has changed. May be called on any
  /// thread.
  public func refreshPrompt() { shared.refreshPrompt() }

  /// Adds a whole command to the history and the history file. Answers to questions are never remembered,
  /// since only this method adds lines.
  public func remember(_ command: String) {
    let line = history.withLock { $0.add(command) }
    if let line { shared.addHistory(line) }
  }

  /// Sets the number of lines to keep; the newest are kept.
  public func setHistorySize(_ size: Int) {
    history.withLock { history in
      guard history.size != size else { return }
      history.resize(to: size)
      shared.replaceHistory(history)
    }
  }

  /// The remembered commands, oldest first.
  public var rememberedCommands: [String] { history.withLock { $0.lines } }

  /// - Parameter provider: called on the editor's thread while the line waits for it, so it must be quick. It
  ///   gets the line and the cursor's position in it, in characters.
  public func setCompletion(
    _ provider: @escaping @Sendable (_ line: String, _ cursor: Int) -> CompletionResult
  ) {
    shared.setCompletion(provider)
  }

  public func setCandidateStyle(_ style: CandidateStyle) { shared.setCandidateStyle(style) }

  /// Ends a line being typed, restores the terminal and waits until that is done.
  public func close() {
    guard shared.close() else { return }
    hasEnded.wait()
    WindowSizeSignal.forget(shared.wakePipe)
  }

  /// Restores the terminal to its state before a line was typed. Safe in a signal handler.
  public static func restoreTerminal() { TerminalRestore.restore() }
}
