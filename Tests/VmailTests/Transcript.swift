import Foundation
import VmailDemo
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import vmail
@testable import VmailViews

/// A session as text: lines after `vmail> ` are typed, what follows must be what is printed.
/// A command that fails is followed by its exit code in brackets.
///
/// A first line `# demo` puts it into the demo's store instead of an empty one.
struct Transcript {
  let name: String
  let text: String
  var file: URL { Self.folder.appending(path: name) }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")
  private static let prompt = "vmail> "

  static func all() throws -> [Transcript] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }.sorted()
      .map { name in
        Transcript(
          name: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
  }

  /// Types the lines again.
  /// - Parameter prepare: puts more into the home.
  /// - Returns: the transcript as it is now.
  func replay(preparing prepare: (TranscriptWorld) throws -> Void = { _ in }) async throws -> String {
    let world = try TranscriptWorld(isDemo: text.hasPrefix("# demo\n"))
    defer { world.remove() }
    try prepare(world)
    var shell = world.shell()
    var replayed = ""
    var isBeforeFirst = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix(Self.prompt) else {
        if isBeforeFirst { replayed += line + "\n" }
        continue
      }
      isBeforeFirst = false
      replayed += line + "\n"
      replayed += await world.type(String(line.dropFirst(Self.prompt.count)), in: &shell)
    }
    return replayed
  }

  func record(_ replayed: String) throws {
    try replayed.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// A home, a clock and a terminal that are the same on every machine.
final class TranscriptWorld: Sendable {
  private let home: URL
  var folder: URL { home }
  private let screen = CapturedScreen()
  static let start = Date(timeIntervalSince1970: 1_738_767_600)  // 2025-02-05 15:00 UTC
  private let clock = TestClock(now: TranscriptWorld.start)

  private let isDemo: Bool

  init(isDemo: Bool) throws {
    self.isDemo = isDemo
    // Of one length on every machine, since paths are printed and wrapped.
    var template = Array("/tmp/vmail-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw POSIXError(.EIO) }
    home = URL(filePath: String(cString: path), directoryHint: .isDirectory)
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
      try FileManager.default.copyItem(at: fixtures.appending(path: name), to: home.appending(path: name))
    }
  }

  /// A world whose home is a copy of another one's.
  init(copying other: URL) throws {
    isDemo = false
    home = URL(filePath: "/tmp/vmail-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.copyItem(at: other, to: home)
  }

  func remove() { try? FileManager.default.removeItem(at: home) }

  /// Puts a file into the home.
  func write(_ text: String, to name: String) throws {
    try text.write(to: home.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// Without the slash at its end.
  private var path: String { home.path.hasSuffix("/") ? String(home.path.dropLast()) : home.path }

  func shell() -> Shell {
    // As the program does: a command's output may go to a program that ends early.
    signal(SIGPIPE, SIG_IGN)
    let variables = ["HOME": path]
    let console = Console(
      output: screen, errors: screen, terminal: Self.noTerminal(variables), clock: clock, civil: .utc)
    let (path, clock, isDemo) = (path + "/store", clock, isDemo)
    let environment = ShellEnvironment(
      clock: clock, storePath: path,
      templatesPath: variables["HOME"].map { $0 + "/.config/vmail/templates" }, version: "0.0.0",
      variables: variables, slowNotice: .never,
      isDemo: isDemo, utcOffset: { _ in 0 },
      wait: { clock.advance(by: TimeInterval($0.components.seconds)) },
      restore: RestoreStoreUseCase(path: path),
      openServices: { try await Self.services(path, variables, clock, isDemo: isDemo) })
    return Shell(
      settings: Settings(), console: console, environment: environment, isInteractive: true,
      rcPath: variables["HOME"].map { $0 + "/.config/vmail/vmailrc" })
  }

  private static func noTerminal(_ variables: [String: String]) -> TerminalEnvironment {
    TerminalEnvironment(
      isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false, variables: variables,
      size: { nil })
  }

  private static func services(
    _ path: String, _ variables: [String: String], _ clock: TestClock, isDemo: Bool
  ) async throws -> Services {
    let store = try Wiring.openStore(at: path) { clock.now }
    var ports = Wiring.ports(store, variables: variables) { _ in }.unconnected(clock: clock)
    TranscriptServers.join(&ports)
    if isDemo { try await LoadDemoUseCase(store: store, reader: ports.reader).load(now: clock.now) }
    return Wiring.services(store, ports)
  }

  /// - Returns: what was printed, with the world's own path as `${HOME}`.
  func type(_ line: String, in shell: inout Shell) async -> String {
    var code = ExitCode.success
    do {
      for statement in try ScriptParser.parse(line) {
        code = await ScriptRunner(interruption: nil).run([statement], file: nil, in: &shell)
        // What the command let happen in the background belongs to what it printed.
        await shell.background.undoWindow.settle()
        await shell.background.snoozeWatch.settle()
        if code != .success { break }
      }
    } catch {
      let worded = ErrorWording.shellError(for: error, action: "read that line")
      shell.console.report(worded)
      code = worded.code
    }
    shell.console.flush()
    let printed = screen.take()
      .replacingOccurrences(of: path, with: "${HOME}")
    return printed + (code == .success ? "" : "[\(code.rawValue)]\n")
  }
}
