import FoundationEssentials
import Glibc
import VmailShell
import VmailSystem

@main
struct Main {
  /// Not asynchronous: the main thread only waits. A main task would have Dispatch unwind it, and start another thread for the
  /// main queue, which nothing uses.
  static func main() {
    OwnProcess.protect()
    // Before anything is made: mail is private.
    umask(0o077)
    // A reader that goes away (`vmail … | head`) is an error of write(2), not the end of us.
    signal(SIGPIPE, SIG_IGN)
    // A file-size limit is a full disk: an error to report, not a reason to die.
    signal(SIGXFSZ, SIG_IGN)

    let variables = ProcessInfo.processInfo.environment
    var words = Array(CommandLine.arguments.dropFirst())
    // A link to vmail with the name of sendmail.
    let name = CommandLine.arguments.first?.split(separator: "/").last
    if name == LaunchLine.sendmailName[...] { words.insert(LaunchLine.sendmailName, at: 0) }
    // The main thread could take what ends the program before it is handled, and while another starts the next turn in
    // place of this one.
    if words.contains("--background") { ShellProgram.holdTermination() }
    Task.detached { [words] in exit(await code(words, variables)) }
    while true { pause() }
  }

  /// - Returns: the exit code.
  private static func code(_ words: [String], _ variables: [String: String]) async -> Int32 {
    do throws(LaunchError) {
      return try await run(LaunchOptions(line: LaunchLine(words)), variables)
    } catch {
      return ShellProgram.refuse(
        error, asJSON: LaunchLine.isForProgram(words, variables), variables, SystemClock())
    }
  }

  /// - Returns: the exit code.
  private static func run(
    _ launch: LaunchOptions, _ variables: [String: String]
  ) async throws(LaunchError) -> Int32 {
    var paths = StandardPaths { variables[$0] }
    let settings = try launch.line.settings(variables)
    let place = try launch.place(paths)
    if place.isDemo, let folder = place.path { paths = paths.forDemo(in: folder) }
    let log = SessionLog(named: try launch.debugLog(), path: paths.log)
    let environment = Wiring.environment(
      place, templates: paths.templates, variables: variables, isOffline: launch.isOffline, log: log)
    return await ShellProgram(options: launch.shellOptions(paths, settings), environment: environment).run()
  }
}
