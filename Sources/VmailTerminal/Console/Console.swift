import Glibc
import Synchronization

/// The only place that prints. Commands pass records to it, which it formats according to the settings for
/// form, colours and width.
///
/// Results are printed by the running command, notices by any task at any time.
public final class Console: Sendable {
  private let configuration: Mutex<OutputSettings>
  private let onWarning = Mutex<(@Sendable (String) -> Void)?>(nil)
  private let output: Mutex<OutputChannel>
  let errors: Mutex<ErrorChannel>
  private let lineCount = Atomic(0)
  /// The number of times that anything was written, or is about to be.
  private let writeCount = Atomic(0)
  /// How often the pager has asked for a key; the first times, its question explains the keys.
  let questionCount = Atomic(0)
  /// Held while progress is replaced by output, so that no progress is drawn between the two. Locked before the others.
  let screen = Mutex(())
  private let isOutputRedirected = Atomic(false)
  private let isOutputDiscarded = Atomic(false)
  /// Whether results are collected for the screen.
  private let isOutputPosted = Atomic(false)
  private let hasReportedOutputFailure = Atomic(false)
  /// Whether standard output has results besides those that are printed even if none are wanted.
  private let hasResults = Atomic(false)
  /// Whether another program may be drawing on the terminal.
  let isTerminalLent = Atomic(false)
  private let recordings = Mutex<Recording?>(nil)
  private let completeLayout: @Sendable (inout Layout, TerminalEnvironment) -> Void
  /// Receives progress in place of a terminal.
  let progressTaker: (@Sendable (Progress) -> Void)?
  public let terminal: TerminalEnvironment

  /// - Parameters:
  ///   - progressTaker: receives progress in place of a terminal.
  ///   - completeLayout: sets the program's own values of a layout (``LayoutKey``), such as the time to which
  ///     dates are relative. It is called for each output.
  public init(
    output: any ByteSink, errors: any ByteSink, terminal: TerminalEnvironment,
    settings: OutputSettings = OutputSettings(), progressTaker: (@Sendable (Progress) -> Void)? = nil,
    completeLayout: @escaping @Sendable (inout Layout, TerminalEnvironment) -> Void = { _, _ in }
  ) {
    self.output = Mutex(OutputChannel(output))
    self.errors = Mutex(ErrorChannel(errors))
    self.terminal = terminal
    configuration = Mutex(settings)
    self.completeLayout = completeLayout
    self.progressTaker = progressTaker
  }

  // MARK: Settings

  public var settings: OutputSettings { configuration.withLock { $0 } }

  public func updateSettings(_ change: (inout OutputSettings) -> Void) {
    configuration.withLock { change(&$0) }
  }

  /// The current layout of results.
  public var layout: Layout { layout(for: settings, isTerminal: isForScreen) }

  /// Returns clean text in the characters of the terminal, such as for a prompt.
  public func written(_ text: String) -> String { terminal.charset(settings).written(text) }

  /// The number of lines on the screen; `nil` if results don't go to one, or are for programs.
  public var screenRows: Int? {
    isOutputTerminal && settings.form != .json ? terminal.height : nil
  }

  /// Returns the number of lines of results since the last call.
  public func takeLineCount() -> Int { lineCount.exchange(0, ordering: .relaxed) }

  /// The number of times that anything was printed or asked; progress doesn't count.
  public var writes: Int { writeCount.load(ordering: .relaxed) }

  /// Whether results have lost their reader, so that a command that only prints should end early.
  public var isClosed: Bool { output.withLock { $0.isClosed } }

  /// Returns the exit code of a command that succeeded except for its output, which is flushed here. A reader that stops
  /// early is no failure: the commands that follow may change something.
  public func outputCode() -> ExitCode {
    flush()
    return output.withLock { $0.hasFailed ? .cannotWrite : .success }
  }

  /// Whether standard output could not be written completely, for a reason other than a missing reader.
  public var isOutputIncomplete: Bool { output.withLock { $0.failure != nil } }

  // MARK: Results

  /// - Parameter isDemanded: whether it is printed even if results are not wanted.
  public func result(_ record: some OutputRecord, isDemanded: Bool = false) {
    if isDemanded || !isSilenced { write(CollectionOfOne(record), isDemanded: isDemanded) }
  }

  public func results(_ records: some Sequence<some OutputRecord>) {
    if !isSilenced { write(records) }
  }

  /// Warns, once, if bytes that a script writes to standard output for a program follow rows.
  public func warnOfEarlierResults() {
    guard settings.isScript, !isOutputRedirected.load(ordering: .relaxed),
      hasResults.exchange(false, ordering: .relaxed)
    else { return }
    warning("What earlier commands printed is in this output, too. --quiet leaves it out.")
  }

  /// Prints records even if results are not wanted.
  private func write(_ records: some Sequence<some OutputRecord>, isDemanded: Bool = false) {
    guard !isOutputDiscarded.load(ordering: .relaxed) else {
      writeCount.add(1, ordering: .relaxed)
      return
    }
    let settings = settings
    let renderer = Renderer(
      form: settings.form, layout: layout(for: settings, isTerminal: isForScreen),
      theme: Theme(settings: settings, environment: terminal, isTerminal: isForScreen),
      marksForeignText: settings.marksForeignText)
    var bytes: [UInt8] = []
    for record in records { renderer.write(record, to: &bytes) }
    if !isDemanded, !bytes.isEmpty, !isOutputRedirected.load(ordering: .relaxed) {
      hasResults.store(true, ordering: .relaxed)
    }
    append(bytes)
  }

  /// Prints lines that only people need, such as a banner.
  public func text(_ lines: [StyledLine], plain: [TerminalText]) {
    if isSilenced { return }
    let settings = settings
    let theme = Theme(settings: settings, environment: terminal, isTerminal: isForScreen)
    let renderer = Renderer(
      form: settings.form, layout: layout(for: settings, isTerminal: isForScreen), theme: theme)
    var bytes: [UInt8] = []
    renderer.write(lines, plain: plain, to: &bytes)
    append(bytes)
  }

  /// Prints a sentence among the results.
  public func sentence(_ text: TerminalText, _ role: Role = .plain) {
    self.text(layout.sentence(text, role), plain: [text])
  }

  /// Whether results go to a program or a file, which receive unmodified bytes. The output of a job may end
  /// up on a terminal.
  public var takesBytes: Bool {
    isOutputRedirected.load(ordering: .relaxed) || !terminal.isOutputTerminal && progressTaker == nil
  }

  /// The picture capabilities of the terminal; `nil` if it can't show pictures.
  public var pictureTerminal: PictureTerminal? {
    let settings = settings
    guard settings.form == .text, isOutputTerminal, terminal.isCapable else { return nil }
    let theme = Theme(settings: settings, environment: terminal, isTerminal: true)
    return PictureTerminal(
      variables: terminal.variables, depth: theme.depth, layout: layout, height: terminal.height)
  }

  /// The capabilities for pictures among text; `nil` if there are none.
  public var inlinePictureTerminal: PictureTerminal? {
    pictureTerminal.flatMap { $0.hasGraphics ? $0 : nil }
  }

  /// Bypasses the pager, which would show graphics as raw bytes.
  public func leavePagerOut() { output.withLock { $0.stopWaiting() } }

  /// Draws a picture, if ``pictureTerminal`` allows it.
  public func picture(_ picture: TerminalPicture) {
    guard pictureTerminal != nil else { return }
    append(picture.bytes + (picture.bytes.last == 0x0A ? [] : [0x0A]))
  }

  /// Clears the screen, if results go to one. What was scrolled off it stays.
  public func clearScreen() {
    guard settings.form == .text, isOutputTerminal, terminal.isCapable else { return }
    append(Array("\u{1B}[H\u{1B}[2J".utf8))
  }

  // MARK: Notices and errors

  public func notice(_ message: String, _ kind: NoticeRecord.Kind = .info) {
    emit(NoticeRecord(kind: kind, message: message))
  }

  /// Prints a record that is no result, such as a hint.
  public func notice(_ record: some OutputRecord) { emit(record) }

  public func warning(_ message: String) {
    onWarning.withLock { $0 }?(message)
    emit(NoticeRecord(kind: .warning, message: message))
  }

  /// Has warnings passed on, too.
  public func setOnWarning(_ listener: @escaping @Sendable (String) -> Void) {
    onWarning.withLock { $0 = listener }
  }

  /// Prints an error, for programs among the results (unless those can't be written), for people on standard
  /// error.
  public func error(_ record: some OutputRecord) {
    if settings.form == .json { result(record, isDemanded: true) }
    flush()
    if settings.form != .json || isOutputIncomplete { emit(record) }
  }

  /// Rings the bell of the terminal, if there is one.
  public func ring() {
    guard terminal.isErrorTerminal, terminal.isCapable else { return }
    errors.withLock { $0.ring() }
  }

  /// Shows no progress while `body` runs, during which another program may ask something on the terminal; notices wait.
  public nonisolated(nonsending) func lendingTerminal<Value>(
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    isTerminalLent.store(true, ordering: .relaxed)
    endProgress()
    let holds = errors.withLock { $0.hold() }
    defer {
      isTerminalLent.store(false, ordering: .relaxed)
      if holds { errors.withLock { $0.release() } }
    }
    return try await body()
  }

  /// Passes notices to the line editor, which prints them above the line being typed; `nil` ends this.
  public func routeNotices(to route: (@Sendable ([UInt8]) -> Void)?) {
    errors.withLock { $0.setRoute(route) }
  }

  // MARK: A command's output

  /// Sends output longer than the screen through the pager until ``endCommand()``, if the shell is
  /// interactive and a pager is set.
  public func beginCommand(isInteractive: Bool) {
    let settings = settings
    guard isInteractive, settings.form != .json, isOutputTerminal, terminal.isInputTerminal,
      terminal.isCapable,
      Pager.kind(settings.pager, variables: terminal.variables) != .none
    else { return }
    output.withLock { $0.beginPaging(rows: terminal.height) }
  }

  /// Prints the remaining output and waits until the pager is closed.
  public func endCommand() {
    writeOutput()
    endProgress()
    output.withLock { $0.end() }
    errors.withLock { $0.release() }
    reportOutputFailure()
  }

  public func flush() {
    writeCount.add(1, ordering: .relaxed)
    writeOutput()
    reportOutputFailure()
  }

  /// Writes the collected output. Progress may have been drawn since it was collected.
  private func writeOutput() {
    screen.withLock { _ in
      eraseProgressOnScreen()
      output.withLock { $0.flush() }
    }
  }

  private func eraseProgressOnScreen() {
    if terminal.isErrorTerminal, terminal.isOutputTerminal { errors.withLock { $0.eraseProgress() } }
  }

  /// Reports once that standard output failed, such as on a full disk: on standard error, even for programs.
  private func reportOutputFailure() {
    guard let errno = output.withLock({ $0.failure }),
      !hasReportedOutputFailure.exchange(true, ordering: .relaxed)
    else { return }
    emit(
      ErrorRecord(
        command: nil, code: ExitCode.cannotWrite.rawValue,
        message: "couldn't write to standard output: \(String(cString: strerror(errno)))"))
  }

  /// Sends results to `sink` instead of standard output, without colour or pager; `nil` ends this.
  /// - Returns: the previous destination.
  @discardableResult
  public func redirect(to sink: (any ByteSink)?) -> (any ByteSink)? {
    let before = output.withLock { $0.redirect(to: sink) }
    isOutputRedirected.store(sink != nil, ordering: .relaxed)
    isOutputDiscarded.store(sink is NullSink, ordering: .relaxed)
    isOutputPosted.store(sink is PostedOutput, ordering: .relaxed)
    return before
  }

  // MARK: Jobs

  /// Returns the console of a command that runs beside the prompt: it prints like this one, but to sinks whose
  /// contents are read later.
  public func forJob(
    output: any ByteSink, errors: any ByteSink, progress: @escaping @Sendable (Progress) -> Void
  ) -> Console {
    var settings = settings
    settings.width = layout.isTabbed ? nil : layout.width
    return Console(
      output: output, errors: errors,
      terminal: .none(variables: terminal.variables, isUTF8: terminal.isUTF8), settings: settings,
      progressTaker: progress, completeLayout: completeLayout)
  }

  /// Prints the output of a job.
  /// - Parameter isResult: whether it goes to standard output; otherwise it is a notice.
  public func replay(_ bytes: [UInt8], asResult isResult: Bool) {
    if isResult { append(bytes) } else { errors.withLock { $0.write(bytes) } }
  }

  // MARK: Recording

  /// The current recording of the session.
  public var recording: Recording? { recordings.withLock { $0 } }

  /// - Parameter recording: the recording; `nil` ends it.
  public func record(into recording: Recording?) { recordings.withLock { $0 = recording } }

  /// Adds to the recording, if there is one. If it can't be written, only the recording ends.
  public func note(_ write: (Recording) -> Bool) {
    guard let recording, !write(recording) else { return }
    record(into: nil)
    warning("Couldn't write \(recording.path). The session is no longer recorded.")
  }

  // MARK: Implementation

  var isOutputTerminal: Bool {
    terminal.isOutputTerminal && !isOutputRedirected.load(ordering: .relaxed)
  }

  /// Whether results look as on the screen.
  private var isForScreen: Bool {
    isOutputTerminal || terminal.isOutputTerminal && isOutputPosted.load(ordering: .relaxed)
  }

  /// Whether nobody sees results, so that none need be made.
  public var isUnseen: Bool { isSilenced || isOutputDiscarded.load(ordering: .relaxed) }

  private var isSilenced: Bool { settings.isQuiet && !isOutputRedirected.load(ordering: .relaxed) }

  /// Whether rows are for programs: they go to a file or a program, and nobody has asked for their look on a screen.
  private func isTabbed(_ settings: OutputSettings) -> Bool {
    guard settings.form == .text, settings.colour != .always else { return false }
    let isJob = progressTaker != nil
    if isOutputRedirected.load(ordering: .relaxed) { return isJob || settings.width == nil }
    return settings.isScript && !terminal.isOutputTerminal && settings.width == nil
  }

  /// A pipe of a session at a terminal gets rows as wide as on its screen, where they usually end: its programs find
  /// what the user sees.
  func layout(for settings: OutputSettings, isTerminal: Bool) -> Layout {
    let width = settings.width ?? (isTerminal ? settings.screenWidth : nil)
    var layout = Layout(
      width: terminal.width(setting: width, isTerminal: isTerminal || terminal.isOutputTerminal),
      glyphs: settings.glyphs(in: terminal), density: settings.density,
      isTerminal: isTerminal || settings.width != nil)
    layout.isTabbed = !isTerminal && isTabbed(settings)
    layout.values = settings.values
    layout.indent = settings.indent
    completeLayout(&layout, terminal)
    return layout
  }

  public func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    writeCount.add(1, ordering: .relaxed)
    if !isOutputRedirected.load(ordering: .relaxed) { note { $0.printed(bytes) } }
    lineCount.add(bytes.count { $0 == UInt8(ascii: "\n") }, ordering: .relaxed)
    screen.withLock { _ in
      eraseProgressOnScreen()
      output.withLock { $0.append(bytes, start: startPager) }
    }
  }

  /// Returns what was typed for the prompt while output was shown a screen at a time, once; `nil` if none was.
  public func takeTyped() -> [UInt8]? { output.withLock { $0.takeTyped() } }

  /// Notes how a loop that asks for keys ended, which the next line is read after as after the pager: by q, or by itself.
  public func noteEndOfKeys(byQ: Bool) { output.withLock { $0.noteTyped(byQ ? [UInt8(ascii: "q")] : []) } }

  func emit(_ record: some OutputRecord) {
    let settings = settings
    var layout = layout(for: settings, isTerminal: terminal.isErrorTerminal)
    // In a log, single lines are easier to find than paragraphs.
    if !terminal.isErrorTerminal {
      layout.width = Self.unwrapped
      layout.isTerminal = false
    }
    let renderer = Renderer(
      form: settings.form, layout: layout,
      theme: Theme(settings: settings, environment: terminal, isTerminal: terminal.isErrorTerminal),
      marksForeignText: settings.marksForeignText)
    var bytes: [UInt8] = []
    renderer.write(record, to: &bytes)
    note { $0.printed(bytes) }
    errors.withLock { $0.write(bytes) }
  }

  private static let unwrapped = 100_000
}
