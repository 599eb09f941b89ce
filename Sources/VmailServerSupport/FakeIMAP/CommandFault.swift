/// A command as a client sent it.
public struct ReceivedCommand: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 1.
  public let connection: Int
  /// Without its tag; secrets are left out.
  public let text: String

  public var description: String { text }
}

/// What goes wrong with a command.
public struct CommandFault: Sendable {
  public enum Effect: Sendable {
    /// It is not done, and the tagged answer is this, such as `NO [NOPERM] Permission denied`.
    case answer(String)
    /// It is done, and the tagged OK has this code, such as `THROTTLED`.
    case code(String)
    /// The connection ends, and it is not done.
    case cutBefore
    /// It is done, and the connection ends without a word about it.
    case cutAfter
    /// It is done, what comes of it is told, and the connection ends before the tagged answer.
    case cutBeforeAnswer
    /// It is done once the test has called `release` with this name; `reached` waits for it to come.
    case hold(String)
    /// It is done after this: what others do just then.
    case others(@Sendable () -> Void)
  }

  /// What the command begins with, such as `UID COPY`.
  let command: String
  /// How many such commands go well before.
  private var left: Int
  private var times: Int
  private let effect: Effect

  /// - Parameters:
  ///   - command: what it begins with, in upper case; nothing for any command.
  ///   - nth: the first of them that goes wrong, counted from now on.
  ///   - times: how many in a row do.
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

  /// What Gmail says to who moves too much.
  public static let overQuota = "NO [OVERQUOTA] Account exceeded command or bandwidth limits."
}
