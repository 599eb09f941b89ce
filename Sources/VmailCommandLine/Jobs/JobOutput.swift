import Synchronization
public import VmailTerminal

/// The output of a job that has not been shown yet, and its progress.
///
/// While a console is listening, output is passed on at once.
public final class JobOutput: Sendable {
  private struct Piece {
    var bytes: [UInt8]
    /// Whether this is standard output instead of standard error.
    var isResult: Bool
  }

  private struct State {
    var pieces: [Piece] = []
    var size = 0
    var lines = 0
    var isCut = false
    var progress: Console.Progress?
    var listener: Console?
  }

  /// The size limit in bytes; the oldest output is dropped first.
  private static let capacity = 256 << 10

  private let state = Mutex(State())

  /// The number of lines kept.
  public var lineCount: Int { state.withLock { $0.lines } }

  /// The progress; `nil` if none was reported.
  public var progress: Console.Progress? { state.withLock { $0.progress } }

  /// - Returns: whether the percentage has changed.
  public func note(_ progress: Console.Progress) -> Bool {
    let (listener, isFurther) = state.withLock { state in
      let isFurther = progress.percent != state.progress?.percent
      state.progress = progress
      return (state.listener, isFurther)
    }
    listener?.progress(progress)
    return isFurther
  }

  /// Returns a sink for the job's console.
  public func sink(forResults isResult: Bool) -> any ByteSink { JobSink(output: self, isResult: isResult) }

  fileprivate func take(_ bytes: [UInt8], isResult: Bool) {
    state.withLock { state in
      if let listener = state.listener {
        return Self.pass(Piece(bytes: bytes, isResult: isResult), to: listener)
      }
      state.pieces.append(Piece(bytes: bytes, isResult: isResult))
      state.size += bytes.count
      state.lines += bytes.count { $0 == UInt8(ascii: "\n") }
      while state.size > Self.capacity, let oldest = state.pieces.first {
        state.pieces.removeFirst()
        state.size -= oldest.bytes.count
        state.lines -= oldest.bytes.count { $0 == UInt8(ascii: "\n") }
        state.isCut = true
      }
    }
  }

  /// Prints the stored output, and further output as it comes until ``endListening()``.
  public func listen(_ console: Console) {
    state.withLock { state in
      hand(&state, to: console) { Self.pass($0, to: console) }
      state.listener = console
      if let progress = state.progress { console.progress(progress) }
    }
  }

  public func endListening() {
    let listener = state.withLock { state in
      defer { state.listener = nil }
      return state.listener
    }
    listener?.endProgress()
  }

  /// Prints the stored output as one notice, above a line being typed.
  public func show(_ console: Console) {
    state.withLock { state in hand(&state, to: console) { console.replay($0.bytes, asResult: false) } }
  }

  private func hand(_ state: inout State, to console: Console, _ pass: (Piece) -> Void) {
    if state.isCut { console.warning("The beginning of its output was too long to keep.") }
    for piece in state.pieces { pass(piece) }
    state.pieces = []
    (state.size, state.lines, state.isCut) = (0, 0, false)
  }

  private static func pass(_ piece: Piece, to console: Console) {
    console.replay(piece.bytes, asResult: piece.isResult)
  }
}

private struct JobSink: ByteSink {
  let output: JobOutput
  let isResult: Bool

  func write(_ bytes: [UInt8]) -> Bool {
    output.take(bytes, isResult: isResult)
    return true
  }
}
