import Glibc
import VmailCommandLine
public import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The shell as a program, started by `main`.
public struct ShellProgram: Sendable {
  /// The parsed command line.
  public struct Options: Sendable {
    /// The command lines given by `-e`, in order.
    public var commands: [String] = []
    public var scripts: [String] = []
    /// The arguments of each script: `${1}` and so on.
    public var arguments: [String] = []
    /// Whether `--dry-run` was given: nothing is changed, sent, written or opened.
    public var isRehearsal = false
    /// The `mailto:` links to write mail for.
    public var links: [String] = []
    /// The command line after `sendmail`; `nil` if vmail doesn't take its place.
    public var sendmail: [String]?
    /// Whether `--background` was given.
    public var isInBackground = false
    /// Whether `--quiet` was given.
    public var isQuiet = false
    /// Whether `--agent` was given.
    public var isForAgent = false
    /// Whether vmail serves tools to agents.
    public var servesTools = false
    /// Whether `-i` was given: continue at the prompt afterwards.
    public var entersShell = false
    /// The rc file; `nil` for none.
    public var rcPath: String?
    /// The file where settings are saved; `nil` for none.
    public var savedRcPath: String?
    /// Whether the user named the rc file, so that it must exist.
    public var requiresRc = false
    /// The history file; `nil` to keep no history.
    public var historyPath: String?
    /// The settings given as options, by name.
    public var settings: [String: String] = [:]

    public init() {}

    /// Adds the arguments that are not options: scripts and links.
    public mutating func take(_ arguments: [String]) {
      links = arguments.filter(LinkLines.isLink)
      scripts = arguments.filter { !LinkLines.isLink($0) }
    }
  }

  let options: Options
  let environment: ShellEnvironment

  public init(options: Options, environment: ShellEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// Runs the program to its end.
  /// - Returns: the exit code.
  public func run() async -> Int32 {
    if let words = options.sendmail { return await sendmail(words) }
    if options.isInBackground { return await inBackground() }
    if options.servesTools { return await serveTools() }
    let isScript = !options.commands.isEmpty || !options.scripts.isEmpty || isatty(STDIN_FILENO) == 0
    if options.isForAgent { return await forAgent(isScript: isScript) }
    let isInteractive = options.entersShell || !isScript
    return await isInteractive && isatty(STDIN_FILENO) == 1 ? interactive() : scripted()
  }

  /// Runs for an agent. The terminal is reserved for the person who confirms: an agent typing there could
  /// confirm its own actions.
  private func forAgent(isScript: Bool) async -> Int32 {
    guard isScript || !options.links.isEmpty, !options.entersShell else {
      return standardConsole().report(
        ShellError(
          .usage,
          "with --agent, commands come from -e or a pipe; the terminal is for confirmations",
          hint: "Leave out -i, or pipe the commands.")
      ).rawValue
    }
    return await scripted()
  }

  private func scripted() async -> Int32 {
    let console = standardConsole()
    // A rehearsal that prints nothing would look like a script that does nothing.
    console.updateSettings { ($0.isScript, $0.isQuiet) = (true, options.isQuiet && !options.isRehearsal) }
    let interruption = interruption()
    var shell = Shell(
      settings: settings(console), console: console, environment: environment, isInteractive: false,
      rcPath: options.savedRcPath, history: storedHistory)
    shell.isRehearsing = options.isRehearsal
    shell.running.interruption = interruption
    // A user who types `vmail -e sync` can be asked for a password, as by other programs that log in.
    if !options.isForAgent, let terminal = Self.terminalForQuestions {
      shell.person.askSecret = { [snapshot = shell.snapshot] in
        snapshot.drop()
        return await MailRepl.askSecret($0, console, output: terminal)
      }
    }
    SettingsInForce.applySettings(in: shell)
    let code = await runScripts(in: &shell, interruption, readsStandardInput: true)
    return await finished(code, in: &shell, interruption)
  }

  func interruption(deferring deferred: Set<Int32> = []) -> Interruption {
    Interruption(
      deferring: deferred,
      onTermination: { [environment] in
        LineEditor.restoreTerminal()
        environment.farewell()
      })
  }

  /// The descriptor for questions; `nil` if nobody would see or could answer them.
  private static var terminalForQuestions: Int32? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    return [STDOUT_FILENO, STDERR_FILENO].first { isatty($0) == 1 }
  }

  private func interactive() async -> Int32 {
    guard isatty(STDOUT_FILENO) == 1 else { return await scripted() }
    TerminalLocale.activate()
    let console = standardConsole()
    let interruption = interruption()
    var shell = Shell(
      settings: settings(console), console: console, environment: environment, isInteractive: true,
      rcPath: options.savedRcPath, history: storedHistory)
    shell.isRehearsing = options.isRehearsal
    shell.person.askSecret = { [snapshot = shell.snapshot] in
      snapshot.drop()
      return await MailRepl.askSecret($0, console)
    }
    SettingsInForce.applySettings(in: shell)
    let code = await runScripts(in: &shell, interruption, readsStandardInput: false)
    guard !shell.isOver else { return await finished(code, in: &shell, interruption) }
    // The prompt shows the account and folder; a store that cannot be opened is reported at once.
    do { try await Locations.enterDefaultPlace(in: &shell) } catch {
      console.report(ErrorWording.shellError(for: error, action: "open the store"))
    }
    if options.links.isEmpty { shell.welcome() }
    // Recover drafts that were open when the program or machine crashed.
    if shell.isStoreOpen { try? await Drafts.recover(in: &shell) }
    if let services = shell.openedServices, !shell.isRehearsing {
      shell.background.approvalWatch.follow(services.apart.approvals)
    }
    // Opened only now, since the rc file sets the size of the history.
    let history = CommandHistory(path: options.historyPath, size: shell.settings.historySize)
    guard
      let editor = LineEditor(
        input: STDIN_FILENO, output: STDOUT_FILENO, history: history,
        options: LineEditor.Options(
          name: "vmail", isDumb: !console.terminal.isCapable, compose: { $0.composed },
          joinedPasteNotice: {
            "\(Digits.grouped($0)) pasted lines are one line now. Enter runs it, Ctrl-C clears it."
          }))
    else {
      console.report(ShellError(.failure, "couldn't read from the terminal"))
      return await finished(.failure, in: &shell, interruption)
    }
    editor.setCandidateStyle(console.candidateStyle)
    shell.history = { [weak editor] in editor?.rememberedCommands ?? [] }
    MailRepl.askPerson(in: &shell, by: editor)
    if !options.links.isEmpty {
      let code = await runLinks(ScriptRunner(interruption: interruption), in: &shell)
      guard options.entersShell, !shell.isOver else {
        await OutboxExit.leave(in: &shell)
        editor.close()
        return await finished(code, in: &shell, interruption)
      }
    }
    let ended = await MailRepl(editor: editor, interruption: interruption).run(&shell)
    return await finished(ended, in: &shell, interruption)
  }

  /// Finishes the session, and everything it announced.
  /// - Returns: the exit status: that of a failure now, else the one that `quit` has chosen, else that of `code`.
  func finished(_ code: ExitCode, in shell: inout Shell, _ interruption: Interruption) async -> Int32 {
    var code = shell.exitStatus == nil || code == .interrupted ? code : .success
    if let failure = await Jobs.finish(interruption, in: shell) { code.note(failure) }
    if !shell.isInteractive, !shell.isOver, code != .interrupted {
      _ = await interruption.run(in: &shell) { shell in
        await On.takeEvents(in: &shell)
        return .success
      }
    }
    if await !WaitingActions.finishActions(in: &shell) { code.note(.failure) }
    await shell.background.finish()
    await shell.endConnections()
    if shell.isInteractive, shell.isStoreOpen { shell.removeOldPages() }
    SealedFiles.removeUnsealed(in: shell)
    // Output of the last command may still be buffered.
    shell.console.flush()
    if shell.console.isOutputIncomplete { code.note(.cannotWrite) }
    return code == .success ? shell.exitStatus ?? 0 : code.rawValue
  }

  /// The lines typed in earlier sessions, for commands that run before there is a prompt.
  private var storedHistory: @Sendable () -> [String] {
    { [path = options.historyPath] in CommandHistory.stored(at: path) }
  }

  /// Reports why vmail does not start.
  /// - Parameter asJSON: whether the report is JSON for a program.
  /// - Returns: the exit code.
  public static func refuse(
    _ error: LaunchError, asJSON: Bool, _ variables: [String: String], _ clock: any WallClock
  ) -> Int32 {
    let console = standardConsole(variables, clock)
    if asJSON { console.updateSettings { $0.form = .json } }
    return console.report(error.error).rawValue
  }

  func standardConsole() -> Console {
    Self.standardConsole(environment.variables, environment.clock)
  }

  private static func standardConsole(_ variables: [String: String], _ clock: any WallClock) -> Console {
    Console(
      output: FileDescriptorSink(descriptor: STDOUT_FILENO),
      errors: FileDescriptorSink(descriptor: STDERR_FILENO),
      terminal: .current(variables: variables), clock: clock, locale: .current(environment: variables))
  }

  func settings(_ console: Console) -> Settings {
    var settings = Settings()
    for (name, value) in options.settings {
      do { try settings.set(name, to: value) } catch {
        console.report(ErrorWording.shellError(for: error, action: "set \(name)"))
      }
    }
    return settings
  }

  /// Runs the rc file, then `-e`, then the named scripts, then standard input if there are neither.
  private func runScripts(
    in shell: inout Shell, _ interruption: Interruption, readsStandardInput: Bool
  ) async -> ExitCode {
    let runner = ScriptRunner(interruption: interruption)
    let rcCode = await applyRcFile(runner, in: &shell)
    guard rcCode == .success else {
      shell.isOver = true
      return rcCode
    }
    if options.isForAgent {
      do { try AgentMode.serveAgent(askingAbout: TerminalPerson(), in: &shell) } catch { return .usage }
    }
    var outcome = ExitCode.success
    shell.scriptVariables.call = call("vmail")
    for text in options.commands where outcome.allowsMore(in: shell) {
      outcome.note(await runner.run(text, in: &shell))
    }
    shell.scriptVariables.call = nil
    for path in options.scripts where outcome.allowsMore(in: shell) {
      outcome.note(await runScript(path, runner, in: &shell))
    }
    if readsStandardInput, !options.links.isEmpty, outcome.allowsMore(in: shell) {
      outcome.note(await runLinks(runner, in: &shell))
    }
    let isAlone = options.commands.isEmpty && options.scripts.isEmpty && options.links.isEmpty
    // If nobody types, -i runs the commands on standard input.
    if readsStandardInput, isAlone || options.entersShell, outcome.allowsMore(in: shell) {
      var reader = ScriptReader(descriptor: STDIN_FILENO)
      outcome.note(await runner.run(&reader, as: call(ScriptPosition.standardInput), in: &shell))
    }
    return outcome
  }

  private func call(_ file: String) -> ScriptVariables.Call {
    ScriptVariables.Call(file: file, arguments: options.arguments)
  }

  /// Writes mail for links: in an editor if there is a terminal, else it is left in Drafts.
  private func runLinks(_ runner: ScriptRunner, in shell: inout Shell) async -> ExitCode {
    await runner.run(options.links.map { .command(LinkLines.line(for: $0)) }, file: nil, in: &shell)
  }

  /// - Returns: a failure if vmail must not start because the named file cannot be read.
  /// Runs the rc file, which contains permanent settings; options on the command line override them.
  func applyRcFile(_ runner: ScriptRunner, in shell: inout Shell) async -> ExitCode {
    let code = await runRcFile(runner, in: &shell)
    guard code == .success else { return code }
    if !shell.isInteractive { SettingsInForce.forgetLooks(in: &shell) }
    for (name, value) in options.settings { try? shell.settings.set(name, to: value) }
    SettingsInForce.applySettings(in: shell)
    return .success
  }

  private func runRcFile(_ runner: ScriptRunner, in shell: inout Shell) async -> ExitCode {
    guard let path = options.rcPath else { return .success }
    let console = shell.console
    // What it prints, and its mistakes, are the user's.
    if self.options.isForAgent {
      shell.console = console.forJob(output: NullSink(), errors: NullSink()) { _ in }
    }
    defer { shell.console = console }
    return await runner.runRcFile(path, isRequired: options.requiresRc, in: &shell)
  }

  private func runScript(
    _ path: String, _ runner: ScriptRunner, in shell: inout Shell
  ) async -> ExitCode {
    do {
      var reader = try ScriptReader(path: path)
      return await runner.run(&reader, as: call(path), in: &shell)
    } catch {
      return shell.console.report(
        ErrorWording.shellError(for: error, action: "read \(path)")
          .orCommand(named: path, isFirst: path == options.scripts.first))
    }
  }
}

extension ExitCode {
  /// Returns whether the next script is run after this result.
  fileprivate func allowsMore(in shell: Shell) -> Bool {
    guard !shell.isOver, self != .interrupted else { return false }
    return self == .success || shell.settings.onError != .stop
  }
}
