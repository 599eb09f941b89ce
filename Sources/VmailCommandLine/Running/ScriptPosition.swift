public import VmailTerminal

/// The position of a line in a script, for `file:line: error: …`.
public struct ScriptPosition: Hashable, Sendable {
  public let file: String
  public let line: Int

  /// What the commands are called that are read from standard input.
  public static let standardInput = "standard input"

  /// The place as it is kept: `tidy:3`, but no line of standard input, which nobody can look up later.
  public var kept: String { file == Self.standardInput ? file : "\(file):\(line)" }
}

extension ExitCode {
  /// Records the first failure (page 8.22).
  public mutating func note(_ code: ExitCode) {
    if self == .success { self = code }
  }
}
