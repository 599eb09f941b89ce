import VmailCommandLine
import VmailSystem
import VmailTerminal
import VmailViews

/// The program that opens addresses (`$BROWSER`, else `xdg-open`).
struct Browser: Hashable, Sendable {
  /// The program and its options, to be followed by the address.
  var command: [String]
  /// Whether it runs in the terminal.
  var ownsTerminal: Bool
  /// The name of the program.
  var name: String

  private static let onTerminals: Set<String> = [
    "lynx", "w3m", "links", "links2", "elinks", "browsh", "carbonyl", "www-browser",
  ]

  init(variables: [String: String]) {
    // Use the first of a list. Programs that expect the address before other arguments are not supported.
    let first = variables["BROWSER"]?.split(separator: ":").first ?? ""
    let words = first.split(separator: " ").filter { $0 != "%s" }.map(String.init)
    command = words.isEmpty ? [Self.defaultName] : words
    let name = command[0].split(separator: "/").last.map(String.init) ?? ""
    ownsTerminal = Self.onTerminals.contains(name)
    self.name = name
  }

  /// `Opened in firefox.`
  static func sentence(openedIn name: String) -> TerminalText {
    TerminalText(line: "Opened in \(name == defaultName ? "the default browser" : name).")
  }

  fileprivate static let defaultName = "xdg-open"
}

extension Shell {
  /// Opens a verified address: http, https, mailto, or one of vmail's own files.
  /// - Returns: the name of the program.
  /// - Throws: ``ShellError`` if no program opened it.
  @discardableResult
  func open(address: String) async throws -> String {
    let browser = Browser(variables: environment.variables)
    console.flush()
    let status = await environment.programs.open(
      browser.command + [address], ownsTerminal: browser.ownsTerminal,
      variables: console.terminal.variables)
    guard let status else {
      throw ShellError(
        .failure,
        browser.name == Browser.defaultName
          ? "no browser was found: xdg-open is not installed" : "couldn't start \(browser.command[0])",
        hint: "Name your browser in $BROWSER.")
    }
    guard status == 0 else { throw ShellError.browserFailed(browser, status: status) }
    return browser.name
  }
}

extension ShellError {
  fileprivate static func browserFailed(_ browser: Browser, status: Int32) -> ShellError {
    let what =
      browser.name == Browser.defaultName ? "no browser was found" : "couldn't open it in \(browser.name)"
    return ShellError(
      .failure, "\(what) (\(browser.name) ended with exit status \(status))",
      hint: "Name your browser in $BROWSER.")
  }
}
