import Synchronization
import VmailProcess

@preconcurrency import Dispatch

/// Opens a file in the desktop's program for its type.
///
/// `xdg-open` chooses by type and never runs the file itself. The path is a single argument, without a shell.
public struct SystemOpener {
  public let variables: [String: String]

  public init(variables: [String: String]) {
    self.variables = variables
  }

  /// Some programs stay in the foreground while they are open: after this time they count as started.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// - Parameter path: an absolute path, which can't be mistaken for an option.
  /// - Returns: the exit status; 0 if it is still running, `nil` if there is no `xdg-open`.
  public func open(_ path: String) async -> Int32? {
    guard let opener = SpawnedProgram.path(of: "xdg-open", variables: variables),
      let program = SpawnedProgram(
        path: opener, arguments: [path], variables: variables, output: nil, leavesSession: true)
    else { return nil }
    return await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      // Wait in any case: otherwise the program stays as a zombie.
      DispatchQueue.global().async { answer.give(program.wait()) }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { answer.give(0) }
    }
  }
}

/// Keeps the first of several answers.
private final class FirstAnswer: Sendable {
  private let continuation: Mutex<CheckedContinuation<Int32, Never>?>

  init(_ continuation: CheckedContinuation<Int32, Never>) { self.continuation = Mutex(continuation) }

  func give(_ status: Int32) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: status)
  }
}
