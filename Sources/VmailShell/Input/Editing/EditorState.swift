internal import Synchronization

/// What the editor's thread and the others share.
final class EditorState: Sendable {
  struct Request: Sendable {
    let prompt: @Sendable () -> String
    let continuation: CheckedContinuation<LineEditor.ReadResult, Never>
  }

  /// What libedit's history does not have yet.
  struct HistoryChange: Sendable {
    /// How many lines it holds from now on, none of which it has; `nil` when that stays.
    var newSize: Int?
    /// To be added.
    var lines: [String] = []
  }

  typealias CompletionProvider = @Sendable (String, Int) -> CompletionResult

  private struct Contents {
    var requests: [Request] = []
    var notices: [String] = []
    var history: HistoryChange
    var completion: CompletionProvider = { _, _ in .none }
    var isPromptStale = false
    var candidateStyle = CandidateStyle()
    var isClosing = false
  }

  /// Notices that wait beyond this number push out the oldest.
  static let maximumNotices = 1_000

  let wakePipe: WakePipe
  private let contents: Mutex<Contents>

  init(wakePipe: WakePipe, history: CommandHistory) {
    self.wakePipe = wakePipe
    contents = Mutex(Contents(history: HistoryChange(newSize: history.size, lines: history.lines)))
  }

  // MARK: Other threads

  func request(_ request: Request) {
    let isClosing = contents.withLock { contents in
      if !contents.isClosing { contents.requests.append(request) }
      return contents.isClosing
    }
    if isClosing { request.continuation.resume(returning: .endOfInput) } else { wakePipe.wake() }
  }

  func post(_ notice: String) {
    // What is printed ends its last line; here it stands on lines of its own anyway.
    let notice = notice.last == "\n" ? String(notice.dropLast()) : notice
    contents.withLock { contents in
      contents.notices.append(notice)
      if contents.notices.count > Self.maximumNotices { contents.notices.removeFirst() }
    }
    wakePipe.wake()
  }

  func refreshPrompt() {
    contents.withLock { $0.isPromptStale = true }
    wakePipe.wake()
  }

  func addHistory(_ line: String) { contents.withLock { $0.history.lines.append(line) } }

  func replaceHistory(_ history: CommandHistory) {
    let whole = HistoryChange(newSize: history.size, lines: history.lines)
    contents.withLock { $0.history = whole }
  }

  func setCompletion(_ provider: @escaping CompletionProvider) {
    contents.withLock { $0.completion = provider }
  }

  func setCandidateStyle(_ style: CandidateStyle) { contents.withLock { $0.candidateStyle = style } }

  /// - Returns: whether it was open.
  func close() -> Bool {
    let wasOpen = contents.withLock { contents in
      defer { contents.isClosing = true }
      return !contents.isClosing
    }
    wakePipe.wake()
    return wasOpen
  }

  // MARK: The editor's thread

  var isClosing: Bool { contents.withLock { $0.isClosing } }
  var completion: CompletionProvider { contents.withLock { $0.completion } }
  var candidateStyle: CandidateStyle { contents.withLock { $0.candidateStyle } }

  func takeRequest() -> Request? {
    contents.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() }
  }

  func takeNotices() -> [String] {
    contents.withLock { contents in
      defer { contents.notices = [] }
      return contents.notices
    }
  }

  func takePromptStaleness() -> Bool {
    contents.withLock { contents in
      defer { contents.isPromptStale = false }
      return contents.isPromptStale
    }
  }

  func takeHistory() -> HistoryChange {
    contents.withLock { contents in
      defer { contents.history = HistoryChange() }
      return contents.history
    }
  }
}
