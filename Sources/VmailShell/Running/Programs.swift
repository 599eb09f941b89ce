internal import Foundation
internal import Glibc

/// Starts programs that show something to the user.
public protocol ProgramStarting: Sendable {
  /// - Parameters:
  ///   - arguments: the program first; none goes through a shell.
  ///   - ownsTerminal: whether it runs on our terminal until it ends, or beside us.
  /// - Returns: whether it was started.
  func start(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) -> Bool
}

struct Programs: ProgramStarting {
  init() {}

  func start(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) -> Bool {
    if ownsTerminal {
      guard let process = Subprocess(arguments: arguments, input: nil, output: nil, variables: variables)
      else {
        return false
      }
      process.wait()
      return true
    }
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nowhere >= 0 else { return false }
    defer { close(nowhere) }
    guard
      let process = Subprocess(arguments: arguments, input: nowhere, output: nowhere, variables: variables)
    else { return false }
    // Somebody must take its end, or it stays as a zombie.
    Thread.detachNewThread { process.wait() }
    return true
  }
}
