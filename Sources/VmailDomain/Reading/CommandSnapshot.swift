import Synchronization

/// The state of the store that a command sees: its first query opens it, and the others see the same.
///
/// It is dropped where the command may have to see something new: when it ends, when a person is asked or another program
/// runs, and when this process has written. A store drops it by itself after some seconds.
public final class CommandSnapshot: Sendable {
  private struct State {
    /// The number of commands in progress, each of which runs the next one.
    var commands = 0
    var number = 0
    var line: RunningLine?
    var release: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  public init() {}

  /// The number of the snapshot that queries share, another one after each drop; `nil` between two commands, when each
  /// query has a snapshot of its own.
  public var number: Int? { state.withLock { $0.commands > 0 ? $0.number : nil } }

  /// The line of the command in progress, which makes the changes; `nil` between two commands.
  public var line: RunningLine? { state.withLock { $0.line } }

  /// Notes the line of the command that was begun last.
  public func note(_ line: RunningLine) { state.withLock { $0.line = $0.commands > 0 ? line : nil } }

  /// Begins a command.
  public func begin() { change(commands: 1) }

  /// Ends the command that was begun last.
  public func end() { change(commands: -1) }

  /// Lets the next query open another snapshot.
  public func drop() { change(commands: 0) }

  /// - Parameter release: called when the snapshot was dropped, to close it.
  public func onDrop(_ release: @escaping @Sendable () -> Void) { state.withLock { $0.release = release } }

  private func change(commands: Int) {
    let release = state.withLock { state in
      state.commands += commands
      if state.commands == 0 { state.line = nil }
      state.number += 1
      return state.release
    }
    release()
  }
}
