import Foundation
import Glibc
import Testing
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// The interactive program on a terminal of its own: what a test types goes in, what appears is
/// looked at.
final class TerminalSession {
  let program: RunningProgram
  private let master: Int32
  /// Kept open, so that the terminal's settings can be read when the program has gone.
  private let slave: Int32
  private(set) var screen: TerminalScreen
  /// All that was written, with its escape sequences, since ``forget()``.
  private(set) var written: [UInt8] = []

  /// - Parameter through: a command line that starts another, such as a pipe into it by `sh`.
  init(
    _ program: Program, _ arguments: [String] = [], columns: Int = 100, rows: Int = 30,
    environment: [String: String] = [:], through: [String] = []
  ) throws {
    // The screen asks the C library how wide a character is.
    TerminalLocale.activate()
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 200)
    try #require(openpty(&ends.0, &ends.1, &name, nil, &size) == 0)
    (master, slave) = ends
    var modes = termios()
    tcgetattr(ends.1, &modes)
    initialModes = modes
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    screen = TerminalScreen(columns: columns, rows: rows) { LineLayout.width($0) }
    let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.program = try RunningProgram(
      through + [Program.binary.path] + arguments,
      environment: program.environment.merging(environment) { $1 },
      folder: program.home.path, terminal: path)
  }

  deinit {
    close(master)
    close(slave)
  }

  /// The terminal's modes before the program began.
  let initialModes: termios

  var modes: termios {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes
  }

  /// What was written as text, with its escape sequences.
  var text: String { String(decoding: written, as: UTF8.self) }

  func forget() { written = [] }

  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The kernel tells the program.
  func resize(columns: Int, rows: Int = 30) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    screen.resize(columns: columns)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until the screen is so, for as long as the suite's time limit lets it.
  func waits(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until isReached: (TerminalScreen) -> Bool
  ) {
    while !isReached(screen), !Task.isCancelled { takeOutput() }
    let isThere = isReached(screen)
    if !isThere { Issue.record("\(screen.lines.joined(separator: "\n"))", sourceLocation: sourceLocation) }
    #expect(isThere, "no \(what)", sourceLocation: sourceLocation)
  }

  /// Waits until the last row is the prompt, with this behind it. The number of unread threads, the open thread and the
  /// connection may be left out: most tests are about none of them.
  func showsPrompt(_ prompt: String, sourceLocation: SourceLocation = #_sourceLocation) {
    waits(for: "prompt \(prompt)", sourceLocation: sourceLocation) { screen in
      guard let last = screen.lines.last else { return false }
      return last == prompt || Self.brief(last) == prompt
    }
  }

  static func brief(_ line: String) -> String {
    guard line.first == "[", let end = line.firstRange(of: "] vmail>") else { return line }
    let state = line[..<end.lowerBound].replacing(#/ › ([0-9]+|open)/#, with: "")
      .replacing(#/ [0-9,]+(?= ·|$)/#, with: "").replacing(#/ · (offline|connecting)/#, with: "")
    return String(state) + String(line[end.lowerBound...])
  }

  /// Runs a line: it is echoed first, so that a prompt seen afterwards is the next one.
  func enter(_ line: String, at prompt: String, sourceLocation: SourceLocation = #_sourceLocation) {
    type(line)
    showsPrompt(prompt + " " + line, sourceLocation: sourceLocation)
    type("\r")
  }

  /// Waits until a row holds this.
  func shows(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    waits(for: text, sourceLocation: sourceLocation) { $0.lines.contains { $0.contains(text) } }
  }

  /// Waits for the program's end, and takes in what it wrote last.
  func end() -> Int32 {
    let hasEnded = eventually {
      takeOutput(waiting: 10)
      return !program.isRunning
    }
    // It may have written more before it ended than was read when that was seen.
    while hasEnded, takeOutput(waiting: 0) {}
    if !hasEnded { Issue.record("it goes on:\n\(screen.lines.joined(separator: "\n"))") }
    if !hasEnded { program.send(SIGKILL) }
    return program.end()
  }

  /// - Returns: whether there was any.
  @discardableResult
  private func takeOutput(waiting milliseconds: Int32 = 100) -> Bool {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    written += bytes.prefix(count)
    screen.show(bytes.prefix(count))
    return true
  }
}
