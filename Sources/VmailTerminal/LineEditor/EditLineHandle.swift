import CEditLine
import Dispatch
import FoundationEssentials
import Glibc

extension LineEditor {
  /// The version of libedit's interface that this was built with.
  public static var libraryVersion: String { "\(LIBEDIT_MAJOR).\(LIBEDIT_MINOR)" }
}

/// Owns libedit's handle, its history and its streams. Lives on the editor's thread only.
final class EditLineHandle {
  /// The handlers for events beyond libedit's own commands. Called from within ``readLine()``.
  struct Actions {
    /// Returns the next character; `nil` at the end of input.
    var nextScalar: () -> Unicode.Scalar?
    var complete: () -> Outcome
    var interrupt: () -> Outcome
    var suspend: () -> Outcome
    /// Handles ``insertionKey``.
    var insert: () -> Outcome
  }

  enum Outcome {
    case done
    case redraw
    case beep
    case endLine
  }

  /// A character no keyboard sends; ``Actions/nextScalar`` returns it to have
  /// ``Actions/insert`` called when libedit is ready for a command.
  static let insertionKey: Unicode.Scalar = "\u{9D}"

  private let editLine: OpaquePointer
  private let history: OpaquePointer
  private let streams: [UnsafeMutablePointer<FILE>]
  private let actions: Actions
  /// The names, to which libedit keeps pointers.
  private var names: [UnsafeMutablePointer<wchar_t>] = []
  private let promptBuffer = PromptBuffer()

  private let program: String

  /// Serialises access to libtinfo's terminal database, which has one current entry per process: concurrent
  /// lookups by two editors would access freed memory.
  private static let terminalDatabase = DispatchSemaphore(value: 1)

  private static func usingTerminalDatabase<Value>(_ body: () -> Value) -> Value {
    terminalDatabase.wait()
    defer { terminalDatabase.signal() }
    return body()
  }

  /// - Returns: `nil` if the descriptors are not a terminal or memory is short.
  init?(input: Int32, output: Int32, options: LineEditor.Options, actions: Actions) {
    guard let history = history_winit() else { return nil }
    let streams = [(input, "r"), (output, "w"), (output, "w")].compactMap { descriptor, mode in
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      return copy < 0 ? nil : fdopen(copy, mode)
    }
    let editLine =
      streams.count == 3
      ? Self.usingTerminalDatabase { el_init(options.name, streams[0], streams[1], streams[2]) } : nil
    guard let editLine else {
      for stream in streams { fclose(stream) }
      history_wend(history)
      return nil
    }
    self.editLine = editLine
    self.history = history
    self.streams = streams
    self.actions = actions
    program = options.name
    editline_set_client_data(editLine, Unmanaged.passUnretained(self).toOpaque())
    Self.usingTerminalDatabase { configure(userFile: options.userFile) }
  }

  deinit {
    // This also restores the terminal.
    Self.usingTerminalDatabase { el_end(editLine) }
    history_wend(history)
    for stream in streams { fclose(stream) }
    for name in names { name.deallocate() }
  }

  private func configure(userFile: LineEditor.UserFile) {
    editline_set_signal(editLine, 0)
    editline_set_editor(editLine, Self.wide("emacs"))
    editline_set_history(editLine, history)
    editline_set_prompt(editLine, { EditLineHandle.of($0)?.promptBuffer.pointer }, 1)
    editline_set_getc(editLine) { EditLineHandle.getCharacter($0, $1) }
    add("complete", "Complete the word") { handle, _ in EditLineHandle.perform(handle) { $0.complete } }
    add("interrupt", "Clear the line") { handle, _ in EditLineHandle.perform(handle) { $0.interrupt } }
    add("suspend", "Stop the program") { handle, _ in EditLineHandle.perform(handle) { $0.suspend } }
    add("insert", "Insert a paste") { handle, _ in EditLineHandle.perform(handle) { $0.insert } }
    bindKeys()
    switch userFile {
    case .none: break
    case .standard: el_source(editLine, nil)
    case .at(let path): el_source(editLine, path)
    }
    // `bind -v` in the user's file has replaced the key map.
    if editline_uses_vi(editLine) != 0 { bindCompletionAndSearch() }
    // Ctrl-C and Ctrl-Z are read as keys, so that they only affect the line.
    editline_set_edit_mode(editLine, Self.wide("-isig"))
    for (key, command) in [("^C", "interrupt"), ("^Z", "suspend"), (String(Self.insertionKey), "insert")] {
      editline_bind(editLine, Self.wide(key), Self.wide("\(program)-\(command)"))
      editline_bind_alternate(editLine, Self.wide(key), Self.wide("\(program)-\(command)"))
    }
  }

  private func bindKeys() {
    bindCompletionAndSearch()
    let keys = [
      ("\\e[3~", "ed-delete-next-char"), ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
      ("\\e[H", "ed-move-to-beg"), ("\\e[F", "ed-move-to-end"), ("\\eOH", "ed-move-to-beg"),
      ("\\eOF", "ed-move-to-end"), ("\\e[1;5D", "ed-prev-word"), ("\\e[1;5C", "em-next-word"),
    ]
    for (key, command) in keys { editline_bind(editLine, Self.wide(key), Self.wide(command)) }
  }

  private func bindCompletionAndSearch() {
    editline_bind(editLine, Self.wide("^I"), Self.wide(program + "-complete"))
    editline_bind(editLine, Self.wide("^R"), Self.wide("em-inc-search-prev"))
  }

  private func add(_ name: String, _ help: String, _ function: @escaping editline_function) {
    editline_add_function(editLine, keep(program + "-" + name), keep(help), function)
  }

  private func keep(_ text: String) -> UnsafeMutablePointer<wchar_t> {
    let wide = Self.wide(text)
    let kept = UnsafeMutablePointer<wchar_t>.allocate(capacity: wide.count)
    kept.initialize(from: wide, count: wide.count)
    names.append(kept)
    return kept
  }

  // MARK: Reading

  /// - Returns: the line without its end; `nil` at the end of input, or if an action ended it.
  func readLine() -> String? {
    var count: Int32 = 0
    guard let characters = el_wgets(editLine, &count), count > 0 else { return nil }
    var scalars = Self.scalars(characters, count: Int(count))
    if scalars.last == "\n" || scalars.last == "\r" { scalars.removeLast() }
    return String(scalars)
  }

  /// The line being typed, and the number of scalars before the cursor.
  var line: (scalars: String.UnicodeScalarView, cursor: Int) {
    guard let info = el_wline(editLine)?.pointee, let start = info.buffer else { return (.init(), 0) }
    return (Self.scalars(start, count: info.lastchar - start), info.cursor - start)
  }

  /// Sets the prompt for the next redraw.
  func setPrompt(_ prompt: PromptText) { promptBuffer.set(prompt.wide) }

  func insert(_ text: String) { el_winsertstr(editLine, Self.wide(text)) }
  func delete(scalarsBeforeCursor count: Int) { el_deletestr(editLine, Int32(clamping: count)) }
  func resize() { el_resize(editLine) }
  func setRaw(_ isRaw: Bool) { editline_set_raw(editLine, isRaw ? 1 : 0) }

  /// Draws the prompt and the line at the current position of the cursor.
  func redraw() { editline_refresh(editLine) }

  /// Writes text in order with libedit's own output.
  func write(_ text: String) {
    fputs(text, streams[1])
    fflush(streams[1])
  }

  /// Clears the history, and sets its size.
  func clearHistory(size: Int) {
    editline_history_clear(history)
    editline_history_set_size(history, Int32(clamping: size))
  }

  func addToHistory(_ line: String) { editline_history_enter(history, Self.wide(line)) }

  // MARK: C callbacks

  private static func of(_ editLine: OpaquePointer?) -> EditLineHandle? {
    guard let data = editline_get_client_data(editLine) else { return nil }
    return Unmanaged<EditLineHandle>.fromOpaque(data).takeUnretainedValue()
  }

  private static func getCharacter(_ editLine: OpaquePointer?, _ result: UnsafeMutablePointer<wchar_t>?)
    -> Int32
  {
    guard let scalar = of(editLine)?.actions.nextScalar() else { return 0 }
    result?.pointee = wchar_t(bitPattern: scalar.value)
    return 1
  }

  private static func perform(_ editLine: OpaquePointer?, _ action: (Actions) -> () -> Outcome) -> UInt8 {
    guard let handle = of(editLine) else { return UInt8(CC_ERROR) }
    switch action(handle.actions)() {
    case .done: return UInt8(CC_NORM)
    case .redraw: return UInt8(CC_REFRESH)
    case .beep: return UInt8(CC_REFRESH_BEEP)
    case .endLine: return UInt8(CC_EOF)
    }
  }

  private static func scalars(
    _ start: UnsafePointer<wchar_t>, count: Int
  ) -> String.UnicodeScalarView {
    var scalars = String.UnicodeScalarView()
    for index in 0..<max(0, count) {
      scalars.append(Unicode.Scalar(UInt32(bitPattern: start[index])) ?? "\u{FFFD}")
    }
    return scalars
  }

  private static func wide(_ text: String) -> [wchar_t] {
    text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
  }
}

/// Keeps the prompt at an address that libedit can refer to.
private final class PromptBuffer {
  private(set) var pointer = UnsafeMutablePointer<wchar_t>.allocate(capacity: 1)

  init() { pointer.pointee = 0 }
  deinit { pointer.deallocate() }

  func set(_ wide: [wchar_t]) {
    pointer.deallocate()
    pointer = .allocate(capacity: wide.count)
    pointer.initialize(from: wide, count: wide.count)
  }
}
