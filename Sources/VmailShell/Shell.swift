import VmailDomain

/// All that a command works with: the session, the settings, the console, and the way to the
/// use cases.
struct Shell: Sendable {
  var session = Session()
  var settings: Settings
  let console: Console
  let environment: ShellEnvironment
  /// Typed at a prompt, or read from a script, `-e` or standard input (page 8.9).
  let isInteractive: Bool
  /// What was typed before, at a prompt, oldest first.
  let history: @Sendable () -> [String]

  private var openedServices: Services?

  init(
    settings: Settings, console: Console, environment: ShellEnvironment, isInteractive: Bool,
    history: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.settings = settings
    self.console = console
    self.environment = environment
    self.isInteractive = isInteractive
    self.history = history
  }

  /// The use cases; the first call opens the store, so that `help` works without one.
  mutating func services() async throws -> Services {
    if let openedServices { return openedServices }
    let services = try await environment.openServices()
    openedServices = services
    return services
  }
}
