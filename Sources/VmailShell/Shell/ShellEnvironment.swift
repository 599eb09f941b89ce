public import FoundationEssentials
public import VmailCommandLine
public import VmailDomain
public import VmailEngine
public import VmailSystem
import VmailViews

/// The information and functions that the surrounding program passes to the shell.
public struct ShellEnvironment: Sendable {
  let clock: any WallClock
  let storePath: String
  /// The folder of the user's templates; `nil` if there is no home.
  let templatesPath: String?
  let version: String
  /// What the version was built from: only `version` shows it.
  let build: @Sendable () -> BuildDescription
  let openServices: @Sendable () async throws -> Services
  /// Runs last before a signal ends the program.
  let farewell: @Sendable () -> Void
  /// Rebuilds a damaged store; `nil` if there is none to rebuild.
  let salvage: SalvageStoreUseCase?
  /// Restores a backup in place of the store; `nil` if there is no place for one.
  let restore: RestoreStoreUseCase?
  /// The environment variables of the process.
  let variables: [String: String]
  let slowNotice: SlowNotice
  /// Whether no connection is ever opened; listings of accounts with a server mention this.
  let isOffline: Bool
  /// Returns the offset of local time from UTC at a moment, in seconds.
  let utcOffset: @Sendable (Date) -> Int
  /// Whether this is the demo, which is always offline and need not mention it with every listing (page
  /// 8.25).
  let isDemo: Bool
  /// Starts or stops logging the communication with servers.
  let setLogging: @Sendable (Bool) -> Void
  /// Starts other programs, such as the browser.
  let programs: any ProgramStarting
  /// Waits, for `sleep`; throws if the command is cancelled.
  let wait: @Sendable (Duration) async throws -> Void

  /// The folder for pages shown in the browser.
  var pagesPath: String { FullPath.absolute(storePath) + "/pages" }

  /// Expands `~` to the home directory.
  func expanded(_ path: String) -> String { HomePath.expanded(path, home: variables["HOME"]) }

  public init(
    clock: any WallClock, storePath: String, templatesPath: String? = nil, version: String,
    build: @escaping @Sendable () -> BuildDescription = { BuildDescription() },
    variables: [String: String], slowNotice: SlowNotice = .standard,
    isOffline: Bool = false, isDemo: Bool = false,
    setLogging: @escaping @Sendable (Bool) -> Void = { _ in },
    utcOffset: @escaping @Sendable (Date) -> Int = LocalTime.offset,
    programs: (any ProgramStarting)? = nil,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    salvage: SalvageStoreUseCase? = nil, restore: RestoreStoreUseCase? = nil,
    farewell: @escaping @Sendable () -> Void = {},
    openServices: @escaping @Sendable () async throws -> Services
  ) {
    self.clock = clock
    self.storePath = storePath
    self.templatesPath = templatesPath
    self.version = version
    self.build = build
    self.salvage = salvage
    self.restore = restore
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
