/// A command received from a client.
public struct ReceivedCommand: Sendable, Hashable, CustomStringConvertible {
  /// The number of the connection, from 1.
  public let connection: Int
  /// The command without its tag and any secrets.
  public let text: String

  public var description: String { text }
}

/// A fault of a command.
public struct CommandFault: Sendable {
  public enum Effect: Sendable {
    /// The command is not carried out, and this is the tagged response, such as `NO [NOPERM] Permission denied`.
    case answer(String)
    /// The command is carried out, and the tagged OK has this code, such as `THROTTLED`.
    case code(String)
    /// The connection ends, and the command is not carried out.
    case cutBefore
    /// The command is carried out, and the connection ends without any response.
    case cutAfter
    /// The command is carried out, its untagged responses are sent, and the connection ends before the tagged one.
    case cutBeforeAnswer
    /// The command is carried out when the test has called `release` with this name; `reached` waits for the command.
    case hold(String)
    /// The command is carried out after this change by other clients.
    case others(@Sendable () -> Void)
  }

  /// The beginning of the command, such as `UID COPY`.
  let command: String
  /// The number of such commands that succeed before.
  private var left: Int
  private var times: Int
  private let effect: Effect

  /// - Parameters:
  ///   - command: the beginning of the command in upper case; empty for any command.
  ///   - nth: the number of the first command with the fault, counted from now on.
  ///   - times: the number of consecutive commands with the fault.
  public init(_ command: String, _ effect: Effect, nth: Int = 1, times: Int = 1) {
    (self.command, self.effect, left, self.times) = (command, effect, nth - 1, times)
  }

  func matches(_ text: String) -> Bool { text.uppercased().hasPrefix(command) }

  mutating func next() -> Effect? {
    guard left == 0 else {
      left -= 1
      return nil
    }
    guard times > 0 else { return nil }
    times -= 1
    return effect
  }

  /// Gmail's response to a client that transfers too much data.
  public static let overQuota = "NO [OVERQUOTA] Account exceeded command or bandwidth limits."
}
