import Glibc

/// The properties of the process's terminal; read once, so that tests can set them.
public struct TerminalEnvironment: Sendable {
  public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int
  }

  public var isInputTerminal: Bool
  public var isOutputTerminal: Bool
  public var isErrorTerminal: Bool
  public var variables: [String: String]
  /// Whether the user's locale uses UTF-8; otherwise the terminal can only be relied on for ASCII.
  public var isUTF8: Bool
  /// Returns the current size of the terminal; `nil` if there is none or its size is unknown.
  public var size: @Sendable () -> Size?

  public init(
    isInputTerminal: Bool, isOutputTerminal: Bool, isErrorTerminal: Bool, variables: [String: String],
    isUTF8: Bool = true, size: @escaping @Sendable () -> Size?
  ) {
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.variables = variables
    self.isUTF8 = isUTF8
    self.size = size
  }

  /// Returns the environment of this process.
  public static func current(variables: [String: String]) -> TerminalEnvironment {
    TerminalEnvironment(
      isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1, variables: variables,
      isUTF8: TerminalLocale.usesUTF8(variables),
      size: {
        var size = winsize()
        let isKnown = [STDOUT_FILENO, STDERR_FILENO].contains {
          ioctl($0, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        }
        return isKnown ? Size(columns: Int(size.ws_col), rows: Int(size.ws_row)) : nil
      })
  }

  /// Returns the setting, else the terminal's columns, else `$COLUMNS`, else 80; limited to the valid range.
  public func width(setting: Int?, isTerminal: Bool) -> Int {
    let width = setting ?? (isTerminal ? size()?.columns : nil) ?? number("COLUMNS") ?? 80
    return min(max(width, Layout.widths.lowerBound), Layout.widths.upperBound)
  }

  /// The number of lines on the screen.
  public var height: Int {
    let rows = size()?.rows ?? 0
    return min(rows > 0 ? rows : number("LINES") ?? 24, Self.mostRows)
  }

  /// The maximum number of lines; more is not plausible.
  private static let mostRows = 1_000

  /// Whether the terminal understands escape sequences.
  public var isCapable: Bool { !["dumb", ""].contains(variables["TERM"] ?? "") }

  private func number(_ name: String) -> Int? {
    variables[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension TerminalEnvironment {
  /// Returns the environment of a program without a terminal.
  public static func none(variables: [String: String] = [:], isUTF8: Bool = true) -> TerminalEnvironment {
    TerminalEnvironment(
      isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false, variables: variables,
      isUTF8: isUTF8, size: { nil })
  }
}
