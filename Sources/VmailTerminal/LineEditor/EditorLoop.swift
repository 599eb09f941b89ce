import FoundationEssentials
import Glibc

/// The main loop of the editor's thread: it waits for requests and lets libedit read a line for each.
final class EditorLoop {
  private let shared: EditorState
  private let options: LineEditor.Options
  private let inputDescriptor: Int32
  private let output: Int32
  private let input: TerminalInput
  private var handle: EditLineHandle?

  private var currentPrompt: () -> String = { "" }
  private var prompt = PromptText("")
  private var wasInterrupted = false
  private var insertion = ""
  private var window = winsize()
  /// Whether this line is edited without the editor's own control sequences.
  private var isDumb = false
  /// The candidates listed last: another Tab in the same place shows more of them.
  private var listed: (line: String, cursor: Int, next: Int)?

  init(input: Int32, output: Int32, options: LineEditor.Options, shared: EditorState) {
    inputDescriptor = input
    self.output = output
    self.options = options
    self.shared = shared
    self.input = TerminalInput(descriptor: input, wakePipe: shared.wakePipe)
  }

  /// Returns when the editor is closed.
  func run() {
    handle = makeHandle()
    while !shared.isClosing {
      if let request = shared.takeRequest() {
        request.continuation.resume(returning: read(request.prompt))
      } else {
        shared.wakePipe.wait()
      }
    }
    handle = nil
    while let request = shared.takeRequest() { request.continuation.resume(returning: .endOfInput) }
  }

  private func makeHandle() -> EditLineHandle? {
    let actions = EditLineHandle.Actions(
      nextScalar: { [unowned self] in nextScalar() }, complete: { [unowned self] in complete() },
      interrupt: { [unowned self] in interrupt() }, suspend: { [unowned self] in suspend() },
      insert: { [unowned self] in insert() })
    return EditLineHandle(
      input: inputDescriptor, output: output, options: options, actions: actions)
  }

  private func read(_ prompt: @escaping () -> String) -> LineEditor.ReadResult {
    guard let handle else { return .endOfInput }
    let history = shared.takeHistory()
    if let size = history.newSize { handle.clearHistory(size: size) }
    for line in history.lines { handle.addToHistory(line) }
    currentPrompt = prompt
    wasInterrupted = false
    listed = nil
    isDumb = options.isDumb || shared.candidateStyle.isPlain
    window = currentWindow()
    handle.write(lines(shared.takeNotices()))
    input.prepend(shared.takeTyped())
    beginEditing()
    renewPrompt()
    let line = handle.readLine()
    endEditing()
    if let line { return .line(line) }
    if wasInterrupted { return .interrupted }
    handle.write("\n")
    return .endOfInput
  }

  // MARK: The terminal

  private func beginEditing() {
    var modes = termios()
    if tcgetattr(inputDescriptor, &modes) == 0 {
      TerminalRestore.arm(descriptor: inputDescriptor, modes: modes, hasBracketedPaste: !isDumb)
    }
    // Done before any output, so that no answer typed in response is echoed.
    handle?.setRaw(true)
    input.takeOverTypedAhead()
    if !isDumb { handle?.write("\(BracketedPaste.on)") }
  }

  private func endEditing() {
    if !isDumb { handle?.write("\(BracketedPaste.off)") }
    TerminalRestore.disarm()
  }

  private func currentWindow() -> winsize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    }
    return size
  }

  /// Returns the number of rows taken by the prompt and the line up to a position.
  private func row(ofScalar count: Int) -> Int {
    guard let handle else { return 0 }
    let text = prompt.visible + handle.line.scalars.prefix(count)
    let row = LineLayout.place(after: text, columns: Int(window.ws_col)).row
    return min(row, Int(window.ws_row) - 1)
  }

  /// Moves to the start of the prompt and clears from there; the cursor must be in the line.
  private func clearLine() -> String {
    guard !isDumb, let handle else { return "\r\n" }
    let up = row(ofScalar: handle.line.cursor)
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J"
  }

  /// Moves below the line.
  private func moveBelow() -> String {
    guard !isDumb, let handle else { return "\r\n" }
    let down = row(ofScalar: handle.line.scalars.count) - row(ofScalar: handle.line.cursor)
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r\n"
  }

  private func lines(_ texts: [String]) -> String {
    texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { $0 + "\r\n" }.joined()
  }

  // MARK: Events while a line is typed

  private func nextScalar() -> Unicode.Scalar? {
    while true {
      switch input.next() {
      case .end: return nil
      case .woken:
        if shared.isClosing { return nil }
        showNotices()
        refreshPrompt()
        followWindow()
      case .paste(let text, let lines):
        if lines > 1, let notice = options.joinedPasteNotice(lines) { shared.post(notice) }
        insertion = options.compose(text)
        return EditLineHandle.insertionKey
      case .scalar(let scalar):
        // C1 control characters are not keys.
        if (0x80...0x9F).contains(scalar.value) { continue }
        guard scalar.value < 0xA0 || LineLayout.width(scalar) != 0 else {
          insertion = String(scalar)
          return EditLineHandle.insertionKey
        }
        return scalar
      }
    }
  }

  /// What is read aloud would interrupt a line that was begun: it waits for the next prompt.
  private func showNotices() {
    if shared.candidateStyle.isPlain, handle?.line.scalars.isEmpty == false { return }
    let notices = shared.takeNotices()
    guard !notices.isEmpty, let handle else { return }
    // The position is determined before the prompt changes.
    let start = clearLine()
    renewPrompt()
    handle.write(start + lines(notices))
    handle.redraw()
  }

  private func refreshPrompt() {
    guard shared.takePromptStaleness(), PromptText(currentPrompt()) != prompt, let handle else { return }
    let start = clearLine()
    renewPrompt()
    handle.write(start)
    handle.redraw()
  }

  private func renewPrompt() {
    prompt = PromptText(currentPrompt())
    handle?.setPrompt(prompt)
  }

  private func followWindow() {
    let size = currentWindow()
    guard size.ws_col != window.ws_col || size.ws_row != window.ws_row else { return }
    // A narrower terminal rewraps the line, so the rows are counted at the new width.
    window = size
    handle?.resize()
    handle?.write(clearLine())
    handle?.redraw()
  }

  /// Inserts a paste, or a combining mark joined to the preceding letter, since libedit does not draw marks.
  private func insert() -> EditLineHandle.Outcome {
    guard let handle, !insertion.isEmpty else { return .done }
    let (scalars, cursor) = handle.line
    if let before = scalars.prefix(cursor).last, insertion.unicodeScalars.count == 1 {
      let joined = options.compose(String(before) + insertion)
      if joined.unicodeScalars.count == 1 {
        handle.delete(scalarsBeforeCursor: 1)
        insertion = joined
      }
    }
    handle.insert(insertion)
    insertion = ""
    return .redraw
  }

  private func interrupt() -> EditLineHandle.Outcome {
    wasInterrupted = true
    handle?.write("^C" + moveBelow())
    return .endLine
  }

  private func suspend() -> EditLineHandle.Outcome {
    guard let handle else { return .beep }
    handle.write(moveBelow())
    endEditing()
    handle.setRaw(false)
    kill(0, SIGTSTP)
    // The stop signal is sent to the process, not to this thread: give it time to arrive.
    poll(nil, 0, 100)
    beginEditing()
    handle.redraw()
    return .done
  }

  private func complete() -> EditLineHandle.Outcome {
    guard let handle else { return .beep }
    let (scalars, cursor) = handle.line
    let before = String(scalars.prefix(cursor))
    let result = shared.completion(String(scalars), before.count)
    guard !result.candidates.isEmpty else { return .beep }
    let start = before.index(before.startIndex, offsetBy: max(0, result.start), limitedBy: before.endIndex)
    let word = before[(start ?? before.endIndex)...]
    if let only = result.candidates.first, result.candidates.count == 1 {
      let isFollowed = scalars.dropFirst(cursor).first == " "
      replace(word, by: only.insertion + (only.isWhole && !isFollowed ? " " : ""))
      return .redraw
    }
    // The position is determined before the line changes.
    let below = moveBelow()
    let prefix = result.commonPrefix
    if prefix.count > word.count { replace(word, by: prefix) }
    handle.write(below + lines(page(of: result.candidates, handle)))
    handle.redraw()
    return .done
  }

  /// Returns a screenful of candidates.
  private func page(of candidates: [CompletionResult.Candidate], _ handle: EditLineHandle) -> [String] {
    let (scalars, cursor) = handle.line
    let line = String(scalars)
    let isAgain = listed.map { $0.line == line && $0.cursor == cursor } ?? false
    let list = CandidateList(
      candidates, columns: Int(window.ws_col), lines: Int(window.ws_row), style: shared.candidateStyle)
    let page = list.page(from: isAgain ? listed?.next ?? 0 : 0)
    listed = (line, cursor, page.next)
    return page.lines
  }

  private func replace(_ word: Substring, by text: String) {
    handle?.delete(scalarsBeforeCursor: word.unicodeScalars.count)
    let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    handle?.insert(String(String.UnicodeScalarView(visible)))
  }
}
