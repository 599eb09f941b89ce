public import FoundationEssentials
import VmailTerminal

/// What running lines needs to remember of a session, whatever the program does.
public struct RunningState: Sendable {
  public var aliases = Aliases()
  /// The jobs that run beside the prompt.
  public let jobs = JobTable()
  /// Whether this is the copy used by a job.
  public var isJob = false
  /// Whether `--dry-run` is in effect: nothing is changed, and nothing is sent.
  public var isRehearsing = false
  /// Whether a rehearsed line would have changed something, so that a later one may find what it looks for only in the script
  /// itself.
  var hasRehearsedChange = false
  /// The variables of scripts, loops and events.
  public var scriptVariables = ScriptVariables()
  /// Whether errors must not show the values of variables.
  public var hidesValues = false
  /// The use of standard input when nobody types.
  public var standardInput = StandardInput.free
  /// Whether the rc file is being read; changes it makes are not reported.
  public var isReadingRcFile = false
  /// Where the line that is being run comes from; `nil` unless it is a script.
  public internal(set) var position: ScriptPosition?
  /// The number of nested `source` commands being run.
  public var sourceDepth = 0
  /// Whether `quit` was typed.
  public var isOver = false
  /// The exit status that `quit` has chosen for the program; `nil` for the usual one.
  public var exitStatus: Int32?
  /// The `break` or `continue` that is being carried out.
  var jump: Keyword?
  /// Whether commands are typed at a prompt instead of read from a script, `-e` or standard input (page 8.9).
  public let isInteractive: Bool
  /// What cancels the running command; `nil` for a program without signals.
  public var interruption: Interruption?
  /// The lines typed earlier at a prompt, oldest first.
  public var history: @Sendable () -> [String]
  /// The environment variables of the process.
  let environment: [String: String]
  public let slowNotice: SlowNotice
  let now: @Sendable () -> Date

  public init(
    isInteractive: Bool, environment: [String: String], slowNotice: SlowNotice = .standard,
    history: @escaping @Sendable () -> [String] = { [] }, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.isInteractive = isInteractive
    self.environment = environment
    self.slowNotice = slowNotice
    self.history = history
    self.now = now
  }
}

extension CommandContext {
  public subscript<Value>(dynamicMember member: KeyPath<RunningState, Value>) -> Value {
    running[keyPath: member]
  }

  public subscript<Value>(dynamicMember member: WritableKeyPath<RunningState, Value>) -> Value {
    get { running[keyPath: member] }
    _modify { yield &running[keyPath: member] }
  }

  /// Whether commands come from the prompt, and not from a file, even one sourced there.
  public var isTyping: Bool { running.isInteractive && running.sourceDepth == 0 }

  /// Whether changes are reported: scripts are silent about them, as in every shell, except for programs that
  /// read JSON.
  public var reportsChanges: Bool {
    !running.isReadingRcFile && (isTyping || console.settings.form == .json)
  }
}
