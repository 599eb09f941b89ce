import CEditLine
import Synchronization

/// The state shared between the editor's thread and other threads.
final class EditorState: Sendable {
  struct Request: Sendable {
    let prompt: @Sendable () -> String
    let continuation: CheckedContinuation<LineEditor.ReadResult, Never>
  }

  /// The changes not yet made in libedit's history.
  struct HistoryChange: Sendable {
    /// The new size of the history, which is then empty; `nil` if unchanged.
    var newSize: Int?
    /// The lines to add.
    var lines: [String] = []
  }

  typealias CompletionProvider = @Sendable (String, Int) -> CompletionResult

  private struct Contents {
    var requests: [Request] = []
    var notices: [String] = []
    var history: HistoryChange
    var completion: CompletionProvider = { _, _ in .none }
    var isPromptStale = false
    var typed: [UInt8] = []
    var candidateStyle = CandidateStyle()
    var isClosing = false
  }

  /// The most waiting notices; beyond that the oldest are dropped.
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
    // Output ends its last line; here it has lines of its own anyway.
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

  func feed(_ bytes: [UInt8]) { contents.withLock { $0.typed += bytes } }

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

  func takeTyped() -> [UInt8] {
    contents.withLock { contents in
      defer { contents.typed = [] }
      return contents.typed
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

/// Calculates libedit's cursor position, which is needed to write above the line but is not available from
/// libedit.
enum LineLayout {
  /// Returns the row and column of the cursor after `text`, both counted from 0.
  static func place(after text: some Sequence<Unicode.Scalar>, columns: Int) -> (row: Int, column: Int) {
    let columns = max(columns, 2)
    var row = 0
    var column = 0
    func advance(_ width: Int) {
      if column + width > columns {
        row += 1
        column = 0
      }
      column += width
      if column >= columns {
        row += 1
        column = 0
      }
    }
    for scalar in text {
      switch scalar {
      case "\n":
        row += 1
        column = 0
      case "\t": repeat { advance(1) } while column % 8 != 0
      default:
        let width = Self.width(scalar)
        if width < 0 {
          // Shown as ^X.
          advance(1)
          advance(1)
        } else {
          advance(width)
        }
      }
    }
    return (row, column)
  }

  /// Returns the width in columns; 0 for combining marks, -1 for control characters.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    Int(wcwidth(wchar_t(bitPattern: scalar.value)))
  }

  static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, width($1)) }
  }
}
