/// Standard error: prompts, progress, notices and errors.
struct ErrorChannel {
  private let sink: any ByteSink
  /// The width in columns of the progress line on the screen.
  private var progressColumns = 0
  private var lastProgress: ContinuousClock.Instant?
  /// Receives notices while a line is being typed.
  private var route: (@Sendable ([UInt8]) -> Void)?
  /// The notices that wait while a pager or another program has the screen.
  private var held: [UInt8]?

  init(_ sink: any ByteSink) { self.sink = sink }

  mutating func setRoute(_ route: (@Sendable ([UInt8]) -> Void)?) { self.route = route }

  /// - Returns: whether notices weren't held before.
  mutating func hold() -> Bool {
    guard held == nil else { return false }
    held = []
    return true
  }

  mutating func release() {
    let waiting = held ?? []
    held = nil
    if !waiting.isEmpty { write(waiting) }
  }

  mutating func write(_ bytes: [UInt8]) {
    guard held == nil else {
      held?.append(contentsOf: bytes)
      return
    }
    if let route {
      route(bytes)
      return
    }
    eraseProgress()
    _ = sink.write(bytes)
  }

  /// Rings the bell, without changing the line being typed.
  func ring() { _ = sink.write([0x07]) }

  /// Returns whether another progress line is due.
  mutating func isProgressDue(at now: ContinuousClock.Instant, every interval: Duration) -> Bool {
    if let lastProgress, now - lastProgress < interval { return false }
    lastProgress = now
    return true
  }

  /// Returns whether a line about progress that stays is due: a second after the first call, and then every ten seconds.
  mutating func isProgressLineDue(at now: ContinuousClock.Instant) -> Bool {
    guard held == nil, route == nil else { return false }
    guard lastProgress != nil else {
      lastProgress = now - .seconds(9)
      return false
    }
    return isProgressDue(at: now, every: .seconds(10))
  }

  /// Replaces the progress line.
  mutating func drawProgress(_ text: TerminalText) {
    guard held == nil, route == nil else { return }
    let columns = text.columns
    // Spaces instead of an escape sequence: this works on every terminal.
    let rest = String(repeating: " ", count: max(progressColumns - columns, 0))
    progressColumns = columns
    _ = sink.write(Array(("\r" + text.string + rest).utf8))
  }

  mutating func endProgress() {
    eraseProgress()
    lastProgress = nil
  }

  mutating func eraseProgress() {
    guard progressColumns > 0 else { return }
    let blank = String(repeating: " ", count: progressColumns)
    progressColumns = 0
    _ = sink.write(Array(("\r" + blank + "\r").utf8))
  }
}
