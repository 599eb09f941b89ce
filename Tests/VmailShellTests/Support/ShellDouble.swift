import Foundation
import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailSystem
@testable import vmail
@testable import VmailViews

/// What a shell under test printed.
struct ShellOutput {
  let out = MemorySink()
  let err = MemorySink()
}

extension Shell {
  /// A shell on a store in a temporary folder, without a terminal; `sleep` moves the clock. Its wiring is the program's,
  /// less what reaches beyond this machine (``VmailEngine/Ports/unconnected(clock:)``).
  /// - Parameters:
  ///   - mail: `nil` for an empty store, made when it is opened.
  ///   - storePath: `nil` for that of the store.
  ///   - change: puts what a test is about in the place of the program's.
  static func forTests(
    mail: TestStore? = nil, output: ShellOutput = ShellOutput(), clock: TestClock = TestClock(),
    variables: [String: String] = [:], isInteractive: Bool = true, rcPath: String? = nil,
    isOffline: Bool = false, programs: (any ProgramStarting)? = nil, terminal: TerminalEnvironment? = nil,
    storePath: String? = nil, _ change: @escaping @Sendable (inout Ports) -> Void = { _ in },
    setLogging: @escaping @Sendable (Bool) -> Void = { _ in },
    wait: (@Sendable (Duration) async throws -> Void)? = nil
  ) -> Shell {
    // As the program does: a command's output may go to a program that ends early.
    signal(SIGPIPE, SIG_IGN)
    let empty = EmptyStore()
    let console = Console(
      output: output.out, errors: output.err, terminal: terminal ?? .none(variables: variables), clock: clock,
      civil: .utc)
    let environment = ShellEnvironment(
      clock: clock, storePath: storePath ?? mail?.directory ?? empty.directory,
      templatesPath: variables["HOME"].map { $0 + "/.config/vmail/templates" }, version: "0.0.0",
      variables: variables, slowNotice: .never, isOffline: isOffline, setLogging: setLogging,
      utcOffset: { _ in 0 }, programs: programs,
      wait: wait ?? { duration in
        try Task.checkCancellation()
        let (seconds, attoseconds) = duration.components
        clock.advance(by: Double(seconds) + Double(attoseconds) / 1e18)
      },
      openServices: {
        let store = try mail?.store ?? empty.open()
        var ports = Wiring.ports(store, variables: variables) { _ in }.unconnected(clock: clock)
        change(&ports)
        return Wiring.services(
          store, ports,
          repository: { store in
            guard let mail else { return EmailRepositoryImpl(store) }
            return mail.repository.failing(EmailRepositoryImpl(store))
          })
      })
    return Shell(
      settings: Settings(), console: console, environment: environment, isInteractive: isInteractive,
      rcPath: rcPath)
  }

  /// Runs a line as it is typed.
  mutating func type(_ text: String) async throws -> ExitCode {
    await ScriptRunner(interruption: nil).run(text, in: &self)
  }
}

/// A store that is made by the first who opens it, and goes away with this.
private final class EmptyStore: Sendable {
  private let place = TemporaryStore()
  private let store = Mutex<MailStore?>(nil)

  var directory: String { place.directory }

  func open() throws -> MailStore {
    try store.withLock { store in
      if let store { return store }
      let opened = try Wiring.openStore(at: place.directory)
      store = opened
      return opened
    }
  }

  deinit { store.withLock { $0?.close() } }
}
