/// Standard output: collects the bytes of a command and writes them in large blocks, through a pager if they
/// exceed a screen.
struct OutputChannel {
  enum Paging {
    case off
    /// The output so far fits on the screen.
    case waiting(rows: Int)
    case running(any OutputPager)
  }

  private let standard: any ByteSink
  /// The destination of a redirection.
  private var redirection: (any ByteSink)?
  private var buffer: [UInt8] = []
  private var paging = Paging.off
  private var typed: [UInt8]?
  private var isStandardClosed = false
  /// Whether a pager or a redirection has lost its reader.
  private var isOtherClosed = false
  /// The error of standard output, other than a missing reader.
  private(set) var failure: Int32?

  /// The most bytes that are held back.
  private static let capacity = 64 * 1_024

  init(_ standard: any ByteSink) { self.standard = standard }

  /// Whether the current destination has lost its reader.
  var isClosed: Bool { isOther ? isOtherClosed : isStandardClosed }

  /// Whether results currently go to standard output, and that failed.
  var hasFailed: Bool { !isOther && failure != nil }

  private var isOther: Bool {
    if case .running = paging { return true }
    return redirection != nil
  }

  /// - Returns: the previous destination.
  mutating func redirect(to sink: (any ByteSink)?) -> (any ByteSink)? {
    flush()
    defer {
      redirection = sink
      isOtherClosed = false
    }
    return redirection
  }

  /// Allows a pager to be started once `rows` lines are exceeded.
  mutating func beginPaging(rows: Int) { paging = .waiting(rows: max(rows, 2)) }

  /// Prevents a pager from being started.
  mutating func stopWaiting() {
    if case .waiting = paging { paging = .off }
  }

  /// - Parameter start: starts the pager; returns `nil` if there is none.
  mutating func append(_ bytes: [UInt8], start: (any ByteSink) -> (any OutputPager)?) {
    guard !isClosed else { return }
    buffer += bytes
    if case .waiting(let rows) = paging {
      let left = rows - bytes.count { $0 == UInt8(ascii: "\n") }
      paging = .waiting(rows: left)
      // One line is left for the prompt.
      guard left <= 0 || buffer.count > Self.capacity else { return }
      paging = start(standard).map(Paging.running) ?? .off
      flush()
    } else if buffer.count >= Self.capacity {
      flush()
    }
  }

  /// Writes the collected output, unless it may still fit on the screen.
  mutating func flush() {
    if case .waiting = paging { paging = .off }
    guard !buffer.isEmpty else { return }
    let sink: any ByteSink =
      if case .running(let pager) = paging { pager } else { redirection ?? standard }
    if !isClosed { note(sink.attempt(buffer)) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Records a failure of standard output. The caller checks another sink when it closes it.
  private mutating func note(_ outcome: WriteOutcome) {
    guard outcome != .whole else { return }
    guard !isOther else { return isOtherClosed = true }
    isStandardClosed = true
    if case .failed(let errno) = outcome { failure = errno }
    // Programs of the script print there as well.
    if outcome == .closed, let standard = standard as? FileDescriptorSink { standard.discard() }
  }

  /// Returns what was typed for the prompt while a pager was shown, once; `nil` if none was shown since.
  mutating func takeTyped() -> [UInt8]? {
    defer { typed = nil }
    return typed
  }

  mutating func noteTyped(_ bytes: [UInt8]) { typed = bytes }

  /// Ends a command's output and waits for the pager.
  mutating func end() {
    flush()
    guard case .running(let pager) = paging else { return }
    typed = (typed ?? []) + pager.end()
    paging = .off
    // The user closed the pager, not the terminal.
    isOtherClosed = false
  }
}
