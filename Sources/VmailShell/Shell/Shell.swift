import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The environment of commands: the session, the settings, the console, and access to the use cases.
struct Shell: CommandContext {
  typealias Plan = [PlannedAction]

  static let programName = "vmail"
  static func setting(named name: String) -> SettingDefinition? { Settings.definition(named: name) }
  static func wording(of error: any Error, action: String) -> ShellError {
    ErrorWording.shellError(for: error, action: action)
  }
  static func unknownCommand(_ word: Word, nearest: String?) -> ShellError {
    .unknownCommand(word, nearest: nearest)
  }

  static var settings: [SettingDefinition] { Settings.definitions }
  static func folded(_ text: String) -> String { FoldedText.fold(text) }

  var session = Session()
  var settings: Settings
  /// The nicknames of people, from `import --mailrc`.
  var nicknames = Nicknames()
  /// The commands that run on events.
  var eventCommands = EventCommands()
  var running: RunningState
  /// The console; a job has one of its own.
  var console: Console
  let environment: ShellEnvironment
  /// The file that `set --save` writes; `nil` for none.
  let rcPath: String?
  /// The events in the background, for ``eventCommands``.
  let happenings = ShellEvents()
  /// The actions in undo windows that this process knows of.
  let undoWindow: UndoWindow
  /// The watch that brings snoozed threads back.
  let snoozeWatch: SnoozeWatch
  let mirrorWatch: MirrorWatch
  /// The background check of sources for damage.
  let sourceUpkeep: SourceUpkeep
  /// The background task that renews texts derived by older rules.
  let textUpkeep: TextUpkeep
  /// The engine that talks to servers.
  let engine: SyncEngine
  /// The notifier that reports what the engine does in the background.
  let syncNotifier: SyncNotifier
  /// The watcher that sends queued mail.
  let outboxWatcher: OutboxWatcher
  /// The numbers of unread threads for the prompt.
  let unreadCounts = UnreadCounts()
  /// The watch that prepares summaries and replies.
  let assistanceWatch = AssistanceWatch()
  /// Asks the user a yes-or-no question; `nil` if nobody can be asked.
  var ask: (@Sendable (_ question: String) async -> Bool)?
  /// Asks for a line of text; returns `nil` for no answer. The closure is `nil` if nobody can be asked.
  var askText: (@Sendable (_ question: String) async -> String?)?
  /// Asks for a secret, which is not shown as it is typed.
  var askSecret: (@Sendable (_ question: String) async -> Secret?)?

  /// The gate in front of the person who confirms in agent-safe mode; `nil` outside of it.
  var gate: AgentGate?
  /// The drafts created in agent-safe mode, which the agent may change.
  var ownDrafts: Set<DraftID> = []

  /// The state of the store that the command in progress sees.
  private(set) var snapshot = CommandSnapshot()
  private(set) var openedServices: Services?

  init(
    settings: Settings, console: Console, environment: ShellEnvironment, isInteractive: Bool,
    rcPath: String? = nil, history: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.settings = settings
    self.console = console
    self.environment = environment
    running = RunningState(
      isInteractive: isInteractive, environment: environment.variables, slowNotice: environment.slowNotice,
      history: history, now: { [clock = environment.clock] in clock.now })
    self.rcPath = rcPath
    undoWindow = UndoWindow(clock: environment.clock, console: console, happenings: happenings)
    snoozeWatch = SnoozeWatch(clock: environment.clock, console: console)
    mirrorWatch = MirrorWatch(clock: environment.clock, console: console)
    sourceUpkeep = SourceUpkeep(clock: environment.clock) {
      console.notice(StoreUpkeep.damageFound($0), .warning)
    }
    textUpkeep = TextUpkeep(clock: environment.clock)
    let syncNotifier = SyncNotifier(console: console)
    self.syncNotifier = syncNotifier
    engine = SyncEngine(isOffline: environment.isOffline) { syncNotifier.notify($0) }
    let outboxNotifier = OutboxNotifier(console: console, happenings: happenings)
    outboxWatcher = OutboxWatcher(clock: environment.clock) {
      outboxNotifier.notify($0)
    }
  }

  var stopsAtFailure: Bool { settings.onError == .stop }

  /// The seconds an action waits before it is carried out; 0 in scripts, unless set otherwise (page 8.9).
  var undoSeconds: Int {
    guard running.isInteractive || settings.isSet(Settings.name(of: \.undoSeconds)) else { return 0 }
    return settings.undoSeconds
  }

  /// The seconds that queued mail is held back; 0 in scripts, unless set otherwise (page 8.26).
  var sendDelay: Int {
    guard running.isInteractive || settings.isSet(Settings.name(of: \.sendDelay)) else { return 0 }
    return settings.sendDelay
  }

  var isStoreOpen: Bool { openedServices != nil }

  /// Closes the connections that commands opened and kept for the next command.
  func endConnections() async { await openedServices?.remoteMessages.close() }

  /// Makes this copy the shell of a job: it reads beside the commands of the prompt, and can't ask anybody.
  mutating func becomeJob() {
    (ask, askText, askSecret) = (nil, nil, nil)
    (snapshot, openedServices) = (CommandSnapshot(), openedServices?.apart)
    if AgentMode.isForAgent(in: self) { AgentMode.pass(AgentGate(person: JobPerson()), in: &self) }
  }

  mutating func handOver() -> Shell {
    let whole = self
    (session, running.aliases, eventCommands) = (Session(), Aliases(), EventCommands())
    return whole
  }

  /// Returns the use cases. The first call opens the store, so that `help` works without one.
  mutating func services() async throws -> Services {
    if let openedServices { return openedServices }
    let services = try await environment.openServices().sharing(snapshot)
    openedServices = services
    if AgentMode.isForAgent(in: self) { services.journal.actAsAgent() }
    SettingsInForce.applySettings(in: self)
    StoreUpkeep.reportFindings(services, in: self)
    guard !running.isRehearsing else { return services }
    removeOldPages()
    StoreUpkeep.watchSources(services, in: self)
    await WaitingActions.carryOutLeftovers(services, in: &self)
    await StoreUpkeep.wakeSnoozed(services, in: self)
    return services
  }
}
