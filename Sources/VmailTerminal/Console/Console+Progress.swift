import Synchronization

/// Shows how far operations are.
extension Console {
  /// The progress of an operation.
  public struct Progress: Hashable, Sendable {
    public var text: String
    /// The share from 0 to 1; `nil` if unknown.
    public var share: Double?

    public init(text: String, share: Double? = nil) {
      self.text = text
      self.share = share
    }

    public var percent: Int? { share.map { Int($0 * 100) } }
  }

  /// Prints once that an operation takes time, such as `Loading…`: in place if it can be erased later,
  /// else as a line.
  public func busy(_ message: String) {
    if isTerminalLent.load(ordering: .relaxed) { return }
    if let progressTaker { return progressTaker(Progress(text: message)) }
    if canRedraw(settings) { draw(message) } else { emit(NoticeRecord(kind: .progress, message: message)) }
  }

  /// Shows progress, and may be called as often as desired: redrawn in place on a terminal, or where nothing is redrawn
  /// a line after a second and then every ten; an occasional line for programs, nothing otherwise.
  /// - Parameter share: the completed share from 0 to 1, if known.
  public func progress(_ message: String, share: Double? = nil) {
    progress(Progress(text: message, share: share))
  }

  public func progress(_ progress: Progress) {
    if isTerminalLent.load(ordering: .relaxed) { return }
    if let progressTaker { return progressTaker(progress) }
    let settings = settings
    if settings.form == .json {
      guard isProgressDue(every: .seconds(1)) else { return }
      emit(NoticeRecord(kind: .progress, message: progress.text))
    } else if canRedraw(settings) {
      if isProgressDue(every: .milliseconds(100)) { draw(progress.text) }
    } else if terminal.isErrorTerminal, errors.withLock({ $0.isProgressLineDue(at: ContinuousClock.now) }) {
      emit(NoticeRecord(kind: .progress, message: ProgressBar.removed(from: progress.text)))
    }
  }

  public func endProgress() { errors.withLock { $0.endProgress() } }

  private func canRedraw(_ settings: OutputSettings) -> Bool {
    settings.motion && settings.form == .text && terminal.isErrorTerminal
  }

  private func draw(_ message: String) {
    let layout = layout(for: settings, isTerminal: true)
    // Leave the last column free: some terminals wrap when it is written.
    let text = TerminalText(line: layout.glyphs.written(message))
      .truncated(to: layout.width - 1, ellipsis: layout.glyphs.ellipsis)
    let written = TerminalText(terminal.charset(settings).written(text.string))
    screen.withLock { _ in errors.withLock { $0.drawProgress(written) } }
  }

  private func isProgressDue(every interval: Duration) -> Bool {
    let now = ContinuousClock.now
    return errors.withLock { $0.isProgressDue(at: now, every: interval) }
  }
}
