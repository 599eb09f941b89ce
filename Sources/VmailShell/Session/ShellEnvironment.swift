public import FoundationEssentials
public import VmailDomain
public import VmailEngine

/// What the shell is told by the program around it.
public struct ShellEnvironment: Sendable {
  let clock: any WallClock
  let storePath: String
  let version: String
  /// What this vmail can do, sorted.
  let features: [String]
  let libraries: @Sendable () -> [LibraryVersion]
  let openServices: @Sendable () async throws -> Services
  /// The last thing before a signal ends the program.
  let farewell: @Sendable () -> Void
  /// Rebuilds a store that is damaged; `nil` where there is none to rebuild.
  let salvage: SalvageStoreUseCase?
  /// The process's environment.
  let variables: [String: String]
  let slowNotice: SlowNotice
  /// Whether no connection is ever opened, which listings of accounts with a server then say.
  let isOffline: Bool
  /// How many seconds local time is ahead of UTC at a moment.
  let utcOffset: @Sendable (Date) -> Int
  /// The demo is always offline, and need not say so with every listing (page 8.25).
  let isDemo: Bool
  /// Begins and ends to write down what is said to servers.
  let setLogging: @Sendable (Bool) -> Void
  /// Starts other programs, such as the browser.
  let programs: any ProgramStarting
  /// Lets time pass, for `sleep`; throws when the command is cancelled.
  let wait: @Sendable (Duration) async throws -> Void

  /// Where pages for the browser are written.
  var pagesPath: String { Shell.absolute(storePath) + "/pages" }

  public init(
    clock: any WallClock, storePath: String, version: String, features: [String] = [],
    libraries: @escaping @Sendable () -> [LibraryVersion] = { [] },
    variables: [String: String], slowNotice: SlowNotice = .standard,
    isOffline: Bool = false, isDemo: Bool = false,
    setLogging: @escaping @Sendable (Bool) -> Void = { _ in },
    utcOffset: @escaping @Sendable (Date) -> Int = LocalTime.offset,
    programs: (any ProgramStarting)? = nil,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    salvage: SalvageStoreUseCase? = nil, farewell: @escaping @Sendable () -> Void = {},
    openServices: @escaping @Sendable () async throws -> Services
  ) {
    self.clock = clock
    self.storePath = storePath
    self.version = version
    self.features = features
    self.libraries = libraries
    self.salvage = salvage
    self.farewell = farewell
    self.openServices = openServices
    self.variables = variables
    self.slowNotice = slowNotice
    self.isOffline = isOffline || isDemo
    self.isDemo = isDemo
    self.setLogging = setLogging
    self.utcOffset = utcOffset
    self.programs = programs ?? Programs()
    self.wait = wait
  }
}
