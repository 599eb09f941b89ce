public import VmailTerminal

/// The position of a line in a script, for `file:line: error: …`.
public struct ScriptPosition: Hashable, Sendable {
  public let file: String
  public let line: Int
}

extension ExitCode {
  /// Records the first failure (page 8.22).
  public mutating func note(_ code: ExitCode) {
    if self == .success { self = code }
  }
}
