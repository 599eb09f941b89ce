import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What commands run in: the session, which is a value, and its context. That is the settings, the console, the use cases, who
/// may be asked, and what works in the background.
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
  var running: RunningState
  /// The console; a job has one of its own.
  var console: Console
  let environment: ShellEnvironment
  /// The file that `set --save` writes; `nil` for none.
  let rcPath: String?
  let background: BackgroundWork
  /// Whether it runs without a prompt, as the engine of the store in the background.
  let isInBackground: Bool
  var person = PersonAtHand()

  /// The state of the store that the command in progress sees.
  private(set) var snapshot = CommandSnapshot()
  private(set) var openedServices: Services?
  /// The time whose mail this copy shows; `nil` for the mail as it is.
  private(set) var formerTime: Date?

  init(
    settings: Settings, console: Console, environment: ShellEnvironment, isInteractive: Bool,
    isInBackground: Bool = false, rcPath: String? = nil, history: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.settings = settings
    self.console = console
    self.environment = environment
    running = RunningState(
      isInteractive: isInteractive, environment: environment.variables, slowNotice: environment.slowNotice,
      history: history, now: { [clock = environment.clock] in clock.now })
    self.rcPath = rcPath
    self.isInBackground = isInBackground
    background = BackgroundWork(environment: environment, console: console)
  }

  /// Whether it waits for what happens, at a prompt or in the background.
  var stays: Bool { running.isInteractive || isInBackground }

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
    (person.ask, person.askText, person.askSecret, person.keys) = (nil, nil, nil, nil)
    snapshot = CommandSnapshot()
    openedServices = openedServices?.apart(for: snapshot)
    if AgentMode.isForAgent(in: self) { AgentMode.pass(AgentGate(person: JobPerson()), in: &self) }
  }

  /// Makes this copy the shell in which one line of an agent runs that a person has approved.
  /// - Parameter services: those of the person's session.
  mutating func becomeAgent(_ gate: AgentGate, _ services: Services, _ console: Console) {
    session = Session()
    (running.aliases, running.history) = (Aliases(), { @Sendable in [] })
    // What it runs is no line that was typed.
    running.sourceDepth += 1
    self.console = console
    snapshot = CommandSnapshot()
    openedServices = services.forAgent.sharing(snapshot)
    (person.askText, person.keys) = (nil, nil)
    AgentMode.pass(gate, in: &self)
    gate.keep(questionsIn: services.approvals)
    console.setOnWarning { gate.warn($0) }
  }

  /// Makes this copy show mail as it was at a time.
  mutating func becomeFormer(_ services: Services, at time: Date) {
    (snapshot, openedServices, formerTime) = (CommandSnapshot(), services, time)
  }

  mutating func handOver() -> Shell {
    let whole = self
    (session, running.aliases) = (Session(), Aliases())
    return whole
  }

  /// Returns the use cases. The first call opens the store, so that `help` works without one.
  mutating func services() async throws -> Services {
    if let openedServices { return openedServices }
    let services = try await environment.openServices().sharing(snapshot)
    openedServices = services
    if AgentMode.isForAgent(in: self) { AgentMode.begin(by: services, in: self) }
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
