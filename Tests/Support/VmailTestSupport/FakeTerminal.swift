import Dispatch
import Foundation
public import Glibc
public import Testing

/// A pseudo-terminal with a screen: what a test types goes in, what appears is looked at.
public final class FakeTerminal: @unchecked Sendable {  // `screen` is only used on `queue`.
  public let slave: Int32
  private let master: Int32
  private let queue = DispatchQueue(label: "fake terminal")
  private var screen: TerminalScreen

  /// - Parameter width: the columns that a scalar takes.
  public init(
    columns: Int = 40, rows: Int = 10, width: @escaping @Sendable (Unicode.Scalar) -> Int = { _ in 1 }
  ) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
    (master, slave) = ends
    screen = TerminalScreen(columns: columns, rows: rows, width: width)
  }

  deinit {
    close(master)
    close(slave)
  }

  public func type(_ text: String) { type(Array(text.utf8)) }

  public func type(_ bytes: [UInt8]) {
    // A terminal's input queue is short: what does not fit goes in when it was read.
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
  }

  public func resize(columns: Int) async {
    await onQueue { $0.screen.resize(columns: columns) }
    var size = winsize(ws_row: 10, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    // The test does not run under this terminal, so that the kernel sends it nothing.
    kill(getpid(), SIGWINCH)
  }

  public var modes: termios {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes
  }

  /// Waits until the screen shows these lines and, when given, has the cursor in that column.
  public func shows(
    _ lines: [String], column: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let found = await wait { $0.lines == lines && (column == nil || $0.column == column) }
    #expect(found.lines == lines, sourceLocation: sourceLocation)
    if let column { #expect(found.column == column, sourceLocation: sourceLocation) }
  }

  /// Waits until the last row ends so.
  public func showsLastly(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let found = await wait { $0.lines.last?.hasSuffix(text) ?? false }
    #expect(found.lines.last?.hasSuffix(text) == true, "\(found.lines)", sourceLocation: sourceLocation)
  }

  /// Waits until a mode such as bracketed paste (`?2004`) is on or off.
  public func hasMode(_ mode: String, _ isOn: Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
    let found = await wait { $0.modes.contains(mode) == isOn }
    #expect(found.modes.contains(mode) == isOn, sourceLocation: sourceLocation)
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable (FakeTerminal) -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work(self)) }
    }
  }

  /// Takes in what the editor writes until `isReached`, for as long as the suite's time limit lets it.
  private func wait(_ isReached: @escaping @Sendable (TerminalScreen) -> Bool) async -> TerminalScreen {
    var found = await onQueue { $0.screen }
    while !isReached(found), !Task.isCancelled {
      found = await onQueue { terminal in
        terminal.takeOutput()
        return terminal.screen
      }
    }
    return found
  }

  private func takeOutput() {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 100) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(master, &bytes, bytes.count)
    screen.show(bytes.prefix(max(0, count)))
  }
}
