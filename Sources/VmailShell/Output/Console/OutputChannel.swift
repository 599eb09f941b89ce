/// Standard output: collects a command's bytes and passes them on in few writes, through a pager
/// when they are more than a screen.
struct OutputChannel {
  enum Paging {
    case off
    /// What was printed so far fits the screen.
    case waiting(rows: Int)
    case running(Pager)
  }

  private let standard: any ByteSink
  /// Where a command's output was redirected to.
  private var redirection: (any ByteSink)?
  private var buffer: [UInt8] = []
  private var paging = Paging.off
  private var isStandardClosed = false
  /// The same of a pager or a redirection.
  private var isOtherClosed = false
  /// Why standard output does not take any more, other than that nobody reads it.
  private(set) var failure: Int32?

  /// So much is kept back at most.
  private static let capacity = 64 * 1_024

  init(_ standard: any ByteSink) { self.standard = standard }

  /// Whether nobody reads any more what is printed now.
  var isClosed: Bool { isOther ? isOtherClosed : isStandardClosed }

  /// Whether standard output is where results go now, and failed.
  var hasFailed: Bool { !isOther && failure != nil }

  private var isOther: Bool {
    if case .running = paging { return true }
    return redirection != nil
  }

  /// - Returns: where results went before.
  mutating func redirect(to sink: (any ByteSink)?) -> (any ByteSink)? {
    flush()
    defer {
      redirection = sink
      isOtherClosed = false
    }
    return redirection
  }

  /// From here on a pager may be started once `rows` lines are exceeded.
  mutating func beginPaging(rows: Int) { paging = .waiting(rows: max(rows, 2)) }

  /// From here on no pager is started.
  mutating func stopWaiting() {
    if case .waiting = paging { paging = .off }
  }

  /// - Parameter start: starts the pager; `nil` when there is none.
  mutating func append(_ bytes: [UInt8], start: () -> Pager?) {
    guard !isClosed else { return }
    buffer += bytes
    if case .waiting(let rows) = paging {
      let left = rows - bytes.count { $0 == UInt8(ascii: "\n") }
      paging = .waiting(rows: left)
      // One line is left for the prompt.
      guard left <= 0 || buffer.count > Self.capacity else { return }
      paging = start().map(Paging.running) ?? .off
      flush()
    } else if buffer.count >= Self.capacity {
      flush()
    }
  }

  /// Passes on what was collected; while it may still fit the screen it is kept.
  mutating func flush() {
    if case .waiting = paging { paging = .off }
    guard !buffer.isEmpty else { return }
    let sink: any ByteSink =
      if case .running(let pager) = paging { pager } else { redirection ?? standard }
    if !isClosed { note(sink.attempt(buffer)) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// What is written to a file by `CMD > file` is looked at by ``OpenRedirection``.
  private mutating func note(_ outcome: WriteOutcome) {
    guard outcome != .whole else { return }
    guard !isOther else { return isOtherClosed = true }
    isStandardClosed = true
    if case .failed(let errno) = outcome { failure = errno }
  }

  /// Ends a command's output and waits for the pager.
  mutating func end() {
    flush()
    guard case .running(let pager) = paging else { return }
    pager.finish()
    paging = .off
    // The user closed the pager, not the terminal.
    isOtherClosed = false
  }
}
