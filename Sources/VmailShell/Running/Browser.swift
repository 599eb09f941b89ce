/// Which program opens an address (`$BROWSER`, else `xdg-open`).
struct Browser: Hashable, Sendable {
  /// The program and its options; the address comes behind them.
  var command: [String]
  /// Whether it runs in the terminal.
  var ownsTerminal: Bool

  private static let onTerminals: Set<String> = [
    "lynx", "w3m", "links", "links2", "elinks", "browsh", "carbonyl", "www-browser",
  ]

  init(variables: [String: String]) {
    // The first of a list; programs that take the address elsewhere than last are not known here.
    let first = variables["BROWSER"]?.split(separator: ":").first ?? ""
    let words = first.split(separator: " ").filter { $0 != "%s" }.map(String.init)
    command = words.isEmpty ? ["xdg-open"] : words
    let name = command[0].split(separator: "/").last.map(String.init) ?? ""
    ownsTerminal = Self.onTerminals.contains(name)
  }
}

extension Shell {
  /// Opens an address that was checked: http, https, mailto, or a file of our own.
  func open(address: String) throws {
    let browser = Browser(variables: environment.variables)
    console.flush()
    let isStarted = environment.programs.start(
      browser.command + [address], ownsTerminal: browser.ownsTerminal,
      variables: console.terminal.variables)
    guard isStarted else { throw ShellError.cannotStart(browser.command[0]) }
  }
}
