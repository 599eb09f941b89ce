import Glibc

/// What the process is connected to; read once, so that tests can say it.
struct TerminalEnvironment: Sendable {
  struct Size: Hashable, Sendable {
    var columns: Int
    var rows: Int
  }

  var isInputTerminal: Bool
  var isOutputTerminal: Bool
  var isErrorTerminal: Bool
  var variables: [String: String]
  /// The terminal's size now; `nil` when there is none or it doesn't tell.
  var size: @Sendable () -> Size?

  /// The process's own.
  static func current(variables: [String: String]) -> TerminalEnvironment {
    TerminalEnvironment(
      isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1, variables: variables,
      size: {
        var size = winsize()
        let isKnown = [STDOUT_FILENO, STDERR_FILENO].contains {
          ioctl($0, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        }
        return isKnown ? Size(columns: Int(size.ws_col), rows: Int(size.ws_row)) : nil
      })
  }

  /// The setting, else the terminal's columns, else `$COLUMNS`, else 80; within what can be set.
  func width(setting: Int?, isTerminal: Bool) -> Int {
    let width = setting ?? (isTerminal ? size()?.columns : nil) ?? number("COLUMNS") ?? 80
    return min(max(width, Layout.widths.lowerBound), Layout.widths.upperBound)
  }

  /// Lines on the screen.
  var height: Int {
    let rows = size()?.rows ?? 0
    return min(rows > 0 ? rows : number("LINES") ?? 24, Self.mostRows)
  }

  /// More is no screen.
  private static let mostRows = 1_000

  /// Whether escape sequences do anything.
  var isCapable: Bool { !["dumb", ""].contains(variables["TERM"] ?? "") }

  private func number(_ name: String) -> Int? {
    variables[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
