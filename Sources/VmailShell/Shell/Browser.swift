import VmailSystem
import VmailTerminal

/// The program that opens addresses (`$BROWSER`, else `xdg-open`).
struct Browser: Hashable, Sendable {
  /// The program and its options, to be followed by the address.
  var command: [String]
  /// Whether it runs in the terminal.
  var ownsTerminal: Bool

  private static let onTerminals: Set<String> = [
    "lynx", "w3m", "links", "links2", "elinks", "browsh", "carbonyl", "www-browser",
  ]

  init(variables: [String: String]) {
    // Use the first of a list. Programs that expect the address before other arguments are not supported.
    let first = variables["BROWSER"]?.split(separator: ":").first ?? ""
    let words = first.split(separator: " ").filter { $0 != "%s" }.map(String.init)
    command = words.isEmpty ? ["xdg-open"] : words
    let name = command[0].split(separator: "/").last.map(String.init) ?? ""
    ownsTerminal = Self.onTerminals.contains(name)
  }
}

extension Shell {
  /// Opens a verified address: http, https, mailto, or one of vmail's own files.
  func open(address: String) throws {
    let browser = Browser(variables: environment.variables)
    console.flush()
    let isStarted = environment.programs.start(
      browser.command + [address], ownsTerminal: browser.ownsTerminal,
      variables: console.terminal.variables)
    guard isStarted else { throw ShellError.cannotStart(browser.command[0]) }
  }
}
