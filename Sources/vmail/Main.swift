import ArgumentParser
import Foundation
import VmailShell

@main
struct Main {
  static func main() async {
    // Before anything is made: mail is private.
    umask(0o077)
    // A reader that goes away (`vmail … | head`) is an error of write(2), not the end of us.
    signal(SIGPIPE, SIG_IGN)
    // A file-size limit is a full disk: an error to report, not a reason to die.
    signal(SIGXFSZ, SIG_IGN)

    let words = LaunchOptions.split(Array(CommandLine.arguments.dropFirst()))
    let launch = LaunchOptions.parseOrExit(words.own)
    let variables = ProcessInfo.processInfo.environment
    let paths = StandardPaths { variables[$0] }
    var options = launch.shellOptions(paths, arguments: words.arguments)
    if launch.version {
      options = ShellProgram.Options()
      options.commands = ["version"]
    }
    let place: StorePlace
    do {
      place = launch.demo ? try .demo() : StorePlace(path: launch.store ?? paths.store)
    } catch {
      LaunchOptions.exit(withError: error)
    }
    let log: DebugLog?
    do { log = try launch.debug.map { try DebugLog(path: $0) } } catch {
      LaunchOptions.exit(withError: error)
    }
    let environment = Wiring.environment(
      place, variables: variables, isOffline: launch.offline || launch.dryRun,
      log: SessionLog(named: log, path: paths.log))
    let code = await ShellProgram(options: options, environment: environment).run()
    place.discard()
    exit(code)
  }
}
