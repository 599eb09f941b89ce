import FoundationEssentials
import Synchronization
import VmailProcess

@preconcurrency import Dispatch

/// Starts programs that show something to the user.
public protocol ProgramStarting: Sendable {
  /// Starts a program.
  /// - Parameters:
  ///   - arguments: the program and its arguments, which no shell interprets.
  ///   - ownsTerminal: whether it takes over the terminal until it ends, instead of running beside vmail.
  /// - Returns: whether it was started.
  func start(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) -> Bool

  /// Starts a program that shows something to the user, or hands it over to another program, and waits until it is
  /// known to have done so.
  /// - Parameters: those of ``start(_:ownsTerminal:variables:)``.
  /// - Returns: its exit status; 0 if it is still running after a while, `nil` if it could not be started.
  func open(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) async -> Int32?
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
    guard let program = Self.spawn(arguments, variables) else { return false }
    // Its exit status must be collected, or it stays as a zombie.
    DetachedThread.start { _ = program.wait() }
    return true
  }

  /// Some programs stay in the foreground while they are open: after this time they count as started.
  private static let patience = DispatchTimeInterval.seconds(2)

  public func open(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) async -> Int32? {
    if ownsTerminal { return start(arguments, ownsTerminal: true, variables: variables) ? 0 : nil }
    guard let program = Self.spawn(arguments, variables) else { return nil }
    return await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      DetachedThread.start { answer.give(program.wait()) }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { answer.give(0) }
    }
  }

  private static func spawn(_ arguments: [String], _ variables: [String: String]) -> SpawnedProgram? {
    let path =
      arguments[0].contains("/") ? arguments[0] : SpawnedProgram.path(of: arguments[0], variables: variables)
    return path.flatMap {
      SpawnedProgram(
        path: $0, arguments: Array(arguments.dropFirst()), variables: variables, output: nil,
        leavesSession: true)
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
