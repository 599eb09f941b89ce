@preconcurrency import Dispatch
import Synchronization

/// Hands a file to the program that the desktop has for its type.
///
/// `xdg-open` decides by type and never runs the file itself. The path is one argument; no shell reads
/// it.
struct SystemOpener {
  let variables: [String: String]

  /// Some programs stay in the foreground for as long as they are open: one that ran so long has opened.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// - Parameter path: absolute, so that it is no option.
  /// - Returns: the exit status; 0 also while it is still running.
  /// - Throws: ``ShellError`` when there is no `xdg-open`.
  func open(_ path: String) async throws -> Int32 {
    guard let opener = SpawnedProgram.path(of: "xdg-open", variables: variables),
      let program = SpawnedProgram(
        path: opener, arguments: [path], variables: variables, output: nil, leavesSession: true)
    else { throw ShellError.noOpener }
    return await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      // Waited for also when nobody wants to know any more: else it stays as a zombie.
      DispatchQueue.global().async { answer.give(program.wait()) }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { answer.give(0) }
    }
  }
}

/// Of several answers the first counts.
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
