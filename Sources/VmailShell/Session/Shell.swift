import VmailDomain
import VmailEngine

/// All that a command works with: the session, the settings, the console, and the way to the
/// use cases.
struct Shell: Sendable {
  var session = Session()
  var settings: Settings
  var aliases = Aliases()
  /// Names for people, by `import --mailrc`.
  var nicknames = Nicknames()
  /// What runs when something happens.
  var eventCommands = EventCommands()
  /// What runs beside the prompt.
  let jobs = JobTable()
  /// Whether this is the copy that a job has.
  var isJob = false
  /// `--dry-run`: nothing is changed, and nothing leaves.
  var isRehearsing = false
  /// What scripts, loops and events have variables for.
  var scriptVariables = ScriptVariables()
  /// What standard input is for, where nobody types.
  var standardInput = StandardInput.free
  /// While the rc file is read: what it changes is nobody's result.
  var isReadingRcFile = false
  /// How many files are being read, one sourced by the other.
  var sourceDepth = 0
  /// A job prints to one of its own.
  var console: Console
  let environment: ShellEnvironment
  /// Typed at a prompt, or read from a script, `-e` or standard input (page 8.9).
  let isInteractive: Bool
  /// Whether the lines are those of the rc file.
  var readsRcFile = false
  /// Where `set --save` writes; `nil` for nowhere.
  let rcPath: String?
  /// What was typed before, at a prompt, oldest first.
  var history: @Sendable () -> [String]
  /// What happened in the background, for ``eventCommands``.
  let happenings = ShellEvents()
  /// What waits in undo windows, as far as this process knows.
  let undoWindow: UndoWindow
  /// Brings back what was snoozed.
  let snoozeWatch: SnoozeWatch
  /// Looks for damage to sources.
  let sourceUpkeep: SourceUpkeep
  /// Renews texts that older rules derived.
  let textUpkeep: TextUpkeep
  /// What talks to servers.
  let engine: SyncEngine
  /// Tells what the engine does in the background.
  let syncNotifier: SyncNotifier
  /// What sends queued mail.
  let outboxWatcher: OutboxWatcher
  /// What works out summaries and replies.
  let assistanceWatch = AssistanceWatch()
  /// Asks the user a question to be answered by yes or no; `nil` where nobody can be asked.
  var ask: (@Sendable (_ question: String) async -> Bool)?
  /// Asks for a line; `nil` where nobody can be asked, and for no answer.
  var askText: (@Sendable (_ question: String) async -> String?)?
  /// The same for a secret, which is not shown as it is typed.
  var askSecret: (@Sendable (_ question: String) async -> Secret?)?

  /// Who is asked in agent-safe mode; `nil` outside of it.
  var person: (any Confirmer)?
  /// What that person has agreed to, of what the command that runs does.
  var consents: Set<Effect.Reason> = []
  /// The drafts that were made in agent-safe mode: they are the agent's to change.
  var ownDrafts: Set<DraftID> = []

  private(set) var openedServices: Services?

  init(
    settings: Settings, console: Console, environment: ShellEnvironment, isInteractive: Bool,
    rcPath: String? = nil, history: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.settings = settings
    self.console = console
    self.environment = environment
    self.isInteractive = isInteractive
    self.rcPath = rcPath
    self.history = history
    undoWindow = UndoWindow(clock: environment.clock, console: console, happenings: happenings)
    snoozeWatch = SnoozeWatch(clock: environment.clock, console: console)
    sourceUpkeep = SourceUpkeep(clock: environment.clock) {
      console.notice(Shell.damageFound($0), .warning)
    }
    textUpkeep = TextUpkeep(clock: environment.clock)
    let syncNotifier = SyncNotifier(console: console)
    self.syncNotifier = syncNotifier
    engine = SyncEngine(isOffline: environment.isOffline) { syncNotifier.tell($0) }
    let outboxNotifier = OutboxNotifier(console: console, happenings: happenings)
    outboxWatcher = OutboxWatcher(clock: environment.clock) {
      outboxNotifier.tell($0)
    }
  }

  /// Whether commands come from the prompt, and not from a file, be it sourced there.
  var isTyping: Bool { isInteractive && sourceDepth == 0 }

  /// Whether a change is shown: it is silent in scripts, as in every shell, except for programs
  /// that read JSON.
  var reportsChanges: Bool { !isReadingRcFile && (isTyping || settings["output"] == "json") }

  var isStoreOpen: Bool { openedServices != nil }

  /// Ends the connections that commands made and that wait for the next one.
  func endConnections() async { await openedServices?.remoteMessages.close() }

  /// The use cases; the first call opens the store, so that `help` works without one.
  mutating func services() async throws -> Services {
    if let openedServices { return openedServices }
    let services = try await environment.openServices()
    openedServices = services
    applySettings()
    tellFindingsAtStart(services)
    guard !isRehearsing else { return services }
    removeOldPages()
    watchSources(services)
    await carryOutLeftovers(services)
    await wakeSnoozed(services)
    return services
  }
}
