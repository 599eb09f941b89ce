import FoundationEssentials
import VmailProcess

/// Starts programs that show something to the user.
public protocol ProgramStarting: Sendable {
  /// Starts a program.
  /// - Parameters:
  ///   - arguments: the program and its arguments, which no shell interprets.
  ///   - ownsTerminal: whether it takes over the terminal until it ends, instead of running beside vmail.
  /// - Returns: whether it was started.
  func start(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) -> Bool
}

public struct Programs: ProgramStarting {
  public init() {}

  public func start(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) -> Bool {
    if ownsTerminal {
      guard let process = Subprocess(arguments: arguments, input: nil, variables: variables)
      else {
        return false
      }
      process.wait()
      return true
    }
    let path =
      arguments[0].contains("/") ? arguments[0] : SpawnedProgram.path(of: arguments[0], variables: variables)
    guard let path,
      let program = SpawnedProgram(
        path: path, arguments: Array(arguments.dropFirst()), variables: variables, output: nil,
        leavesSession: true)
    else { return false }
    // Its exit status must be collected, or it stays as a zombie.
    DetachedThread.start { _ = program.wait() }
    return true
  }
}
