import Foundation
import Testing
import VmailTestSupport

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct ConsoleTests {
  private let output = MemorySink()
  private let errors = MemorySink()

  private func console(
    _ form: OutputSettings.Form = .text, terminal: Bool = false, variables: [String: String] = [:],
    rows: Int = 10, change: (inout OutputSettings) -> Void = { _ in }
  ) -> Console {
    var settings = OutputSettings()
    settings.form = form
    change(&settings)
    let environment = TerminalEnvironment(
      isInputTerminal: terminal, isOutputTerminal: terminal, isErrorTerminal: terminal,
      variables: variables.merging(["TERM": "xterm-256color"]) { own, _ in own },
      size: { terminal ? TerminalEnvironment.Size(columns: 60, rows: rows) : nil })
    return Console(output: output, errors: errors, terminal: environment, settings: settings)
  }

  private let error = ErrorRecord(command: "open", code: 64, message: "No thread 41.", line: nil, file: nil)

  @Test func `A record is printed in the form that is set, which can change`() {
    let console = console()
    console.result(SampleRecord(n: 1, words: "one"))
    console.updateSettings { $0.form = .plain }
    console.result(SampleRecord(n: 2, words: "two"))
    console.updateSettings { $0.form = .json }
    console.result(SampleRecord(n: 3, words: "three"))
    console.endCommand()
    #expect(output.text == "1 one\nNumber 2: two.\n{\"type\":\"sample\",\"n\":3,\"words\":\"three\"}\n")
  }

  @Test func `The plain form breaks lines between words where a terminal would break them`() {
    let words = String(repeating: "starred ", count: 8) + "attachment"
    let file = console(.plain)
    file.result(SampleRecord(n: 1, words: words))
    file.endCommand()
    #expect(output.taken() == "Number 1: \(words).\n")
    let wide = console(.plain, terminal: true)
    wide.result(SampleRecord(n: 1, words: words))
    wide.endCommand()
    let lines = output.taken().split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 60 })
    #expect(lines.joined(separator: " ") == "Number 1: \(words).")
  }

  @Test func `The screen is cleared only where results go to one`() {
    let cleared = "\u{1B}[H\u{1B}[2J"
    console(terminal: true).cleared()
    #expect(output.text == cleared)
    console(.plain, terminal: true).cleared()
    console().cleared()
    console(.json, terminal: true).cleared()
    console(terminal: true, variables: ["TERM": "dumb"]).cleared()
    let redirected = console(terminal: true)
    redirected.redirect(to: errors)
    redirected.cleared()
    #expect(output.text == cleared && errors.text.isEmpty)
  }

  /// A disk that is full from the start.
  private struct FullSink: ByteSink {
    var errno = ENOSPC
    func write(_ bytes: [UInt8]) -> Bool { false }
    func attempt(_ bytes: [UInt8]) -> WriteOutcome { errno == EPIPE ? .closed : .failed(errno: errno) }
  }

  private func failing(_ form: OutputSettings.Form = .text, errno: Int32 = ENOSPC) -> Console {
    var settings = OutputSettings()
    settings.form = form
    return Console(
      output: FullSink(errno: errno), errors: errors, terminal: .none(), settings: settings)
  }

  @Test(arguments: [OutputSettings.Form.text, .plain, .json])
  func `That standard output failed is told once, on standard error`(form: OutputSettings.Form) {
    let console = failing(form)
    #expect(console.outputCode() == .success)
    console.result(SampleRecord(words: "one"))
    console.endCommand()
    console.result(SampleRecord(words: "one"))
    console.endCommand()
    #expect(console.outputCode() == .cannotWrite && console.isOutputIncomplete)
    let told = errors.taken()
    #expect(told.contains("couldn't write to standard output: No space left on device"))
    #expect(told.split(separator: "\n").count == 1)
    console.error(error)
    #expect(errors.text.contains("No thread 41."))
  }

  @Test func `That nobody reads any more is no failure`() {
    let console = failing(errno: EPIPE)
    console.result(SampleRecord(words: "one"))
    console.endCommand()
    #expect(console.outputCode() == .success && !console.isOutputIncomplete)
    #expect(errors.text.isEmpty)
  }

  @Test func `After the reader is gone, programs that inherit the descriptor can write, too`() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    signal(SIGPIPE, SIG_IGN)
    let console = Console(
      output: FileDescriptorSink(descriptor: ends[1]), errors: errors, terminal: .none())
    console.result(SampleRecord(words: "one"))
    #expect(console.outputCode() == .success)
    #expect(write(ends[1], "x", 1) == 1)
  }

  @Test(arguments: [
    ("9223372036854775807", 1_000), ("1001", 1_000), ("1000", 1_000), ("999", 999), ("20", 20), ("19", 20),
    ("0", 80), ("-1", 80), ("9223372036854775808", 80), ("", 80),
  ])
  func `The width of the environment has the limits of the setting`(columns: String, width: Int) {
    let environment = TerminalEnvironment.none(variables: ["COLUMNS": columns, "LINES": columns])
    #expect(environment.width(setting: nil, isTerminal: false) == width)
    #expect((1...1_000).contains(environment.height))
    var huge = environment
    huge.size = { TerminalEnvironment.Size(columns: 65_535, rows: 65_535) }
    #expect(huge.width(setting: nil, isTerminal: true) == 1_000 && huge.height == 1_000)
  }

  @Test func `A command's results go out in one write`() {
    let console = console()
    console.results((1...300).map { SampleRecord(n: $0, words: "open \($0)") })
    #expect(output.writes == 0)
    console.endCommand()
    #expect(output.writes == 1)
  }

  @Test func `Much output does not gather in memory`() {
    let console = console(.json)
    for n in 1...5_000 { console.result(SampleRecord(n: n, words: "open \(n)")) }
    #expect(output.writes > 1)
  }

  @Test func `Lines for people are not in the form for programs`() {
    let console = console(.json)
    console.text(["banner"], plain: ["Banner."])
    console.endCommand()
    #expect(output.text == "")
  }

  @Test func `Errors are results for programs and messages for people`() {
    let programs = console(.json)
    programs.error(error)
    #expect(
      output.text
        == "{\"type\":\"error\",\"command\":\"open\",\"code\":64,\"text\":\"No thread 41.\",\"line\":null,\"column\":null}\n"
    )
    #expect(errors.text == "")
    console(.plain).error(error)
    #expect(errors.text == "Error: No thread 41.\n")
  }

  @Test func `Results stand before the error that follows them`() {
    let console = console()
    console.result(SampleRecord(words: "one"))
    console.error(error)
    #expect(output.text == "1 one\n")
    #expect(errors.text == "error: No thread 41.\n")
  }

  @Test func `Notices go to standard error in every form`() {
    console().notice("3 new. Type list.")
    console(.plain).warning("The disk is nearly full.")
    console(.json).notice("3 new.")
    #expect(
      errors.text
        == "3 new. Type list.\nWarning: The disk is nearly full.\n{\"type\":\"notice\",\"kind\":\"info\",\"text\":\"3 new.\"}\n"
    )
    #expect(output.text == "")
  }

  @Test func `Without a terminal a long error is one line`() {
    let long = String(repeating: "word ", count: 100)
    console().error(ErrorRecord(command: nil, code: 1, message: long, line: nil, file: nil))
    #expect(errors.text.split(separator: "\n").count == 1)
  }

  @Test func `While a line is typed notices go to the editor`() {
    let console = console()
    let routed = MemorySink()
    console.routeNotices { _ = routed.write($0) }
    console.notice("3 new.")
    console.routeNotices(to: nil)
    console.notice("4 new.")
    #expect(routed.text == "3 new.\n")
    #expect(errors.text == "4 new.\n")
  }

  @Test func `Progress is redrawn in place and gone before anything else is printed`() {
    let console = console(terminal: true, variables: ["NO_COLOR": "1"])
    console.progress("Loading emails…")
    console.notice("Done.")
    #expect(errors.text == "\rLoading emails…\r" + String(repeating: " ", count: 15) + "\rDone.\n")
  }

  @Test(arguments: [true, false])
  func `Progress that is drawn before the collected output is written is gone then`(atEnd: Bool) {
    let screen = MemorySink()
    let environment = TerminalEnvironment(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true,
      variables: ["TERM": "xterm-256color"], size: { TerminalEnvironment.Size(columns: 60, rows: 10) })
    let console = Console(output: screen, errors: screen, terminal: environment)
    console.append(Array("Text\n".utf8))
    console.busy("Loading…")
    if atEnd { console.endCommand() } else { console.flush() }
    #expect(screen.text == "\rLoading…\r        \rText\n")
  }

  @Test func `What takes its time is said in every form`() {
    console(.plain, terminal: true).busy("Loading emails…")
    console(terminal: true) { $0.motion = false }.busy("Loading emails…")
    console(.json).busy("Loading emails…")
    console(terminal: true).busy("Loading emails…")
    let lines = errors.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "Loading emails.")
    #expect(lines[1].contains("Loading emails…"))
    #expect(lines[2] == "{\"type\":\"notice\",\"kind\":\"progress\",\"text\":\"Loading emails…\"}")
    #expect(lines[3] == "\rLoading emails…")
  }

  @Test func `No progress is drawn while another program has the terminal`() async {
    let console = console(terminal: true)
    console.progress("abc")
    await console.lendingTerminal {
      console.busy("Loading emails…")
      console.progress("d")
      await Task.yield()
    }
    #expect(errors.text == "\rabc\r   \r")
    console.busy("e")
    #expect(errors.text == "\rabc\r   \r\re")
  }

  @Test func `Notices wait while another program has the terminal`() async {
    let console = console(terminal: true)
    await console.lendingTerminal {
      console.notice("New mail.")
      #expect(errors.text.isEmpty)
      await console.lendingTerminal { console.warning("Full.") }
      #expect(errors.text.isEmpty)
    }
    #expect(errors.text.contains("New mail.") && errors.text.contains("Full."))
    console.notice("Later.")
    #expect(errors.text.contains("Later."))
  }

  @Test func `Progress leaves nothing behind at the end`() {
    let console = console(terminal: true)
    console.progress("abc")
    console.endProgress()
    console.progress("d")
    console.endProgress()
    #expect(errors.text == "\rabc\r   \r\rd\r \r")
  }

  @Test func `Progress is drawn no more often than anyone can see`() {
    let console = console(terminal: true)
    for n in 1...1_000 { console.progress("\(n)") }
    #expect(errors.writes < 100)
  }

  @Test func `Progress that is too long stays on its line`() {
    console(terminal: true).progress(String(repeating: "日本", count: 100))
    #expect(DisplayWidth.columns(of: String(errors.text.dropFirst())) <= 59)
  }

  @Test func `Without motion, in plain form and without a terminal nothing is redrawn`() {
    console(terminal: true) { $0.motion = false }.progress("abc")
    console(.plain, terminal: true).progress("abc")
    console().progress("abc")
    #expect(errors.text == "")
  }

  @Test func `Programs get progress as a notice`() {
    console(.json).progress("Loading emails…")
    #expect(errors.text == "{\"type\":\"notice\",\"kind\":\"progress\",\"text\":\"Loading emails…\"}\n")
  }

  @Test func `When nobody reads any more the console is closed and stays quiet`() {
    let closed = MemorySink(limit: 0)
    let console = Console(output: closed, errors: errors, terminal: .none())
    #expect(!console.isClosed)
    console.result(SampleRecord(words: "one"))
    console.flush()
    #expect(console.isClosed)
    console.result(SampleRecord(words: "two"))
    console.endCommand()
    #expect(console.isClosed)
  }

  @Test func `Redirected results go elsewhere, without colour`() {
    let console = console(terminal: true)
    let file = MemorySink()
    console.redirect(to: file)
    console.result(SampleRecord(words: "Quarterly numbers", role: .unread))
    console.redirect(to: nil)
    console.result(SampleRecord(words: "one"))
    console.endCommand()
    #expect(file.text.contains("Quarterly numbers"))
    #expect(!file.text.contains("\u{1B}"))
    #expect(output.text == "1 one\n")
  }

  @Test func `A terminal gets colour and its own width`() {
    let console = console(terminal: true)
    console.result(SampleRecord(words: "Quarterly numbers", role: .unread))
    console.endCommand()
    #expect(output.text.contains("\u{1B}[1mQuart"))
    #expect(console.layout.width == 60)
  }

  @Test(
    arguments: [
      (nil, ["COLUMNS": "120"], false, 120), (nil, [:], false, 80), (33, ["COLUMNS": "120"], true, 33),
      (nil, ["COLUMNS": "120"], true, 60), (5, [:], false, 20), (nil, ["COLUMNS": "x"], false, 80),
      (nil, ["COLUMNS": "-4"], false, 80),
    ] as [(Int?, [String: String], Bool, Int)])
  func `The width is the setting's, the terminal's, COLUMNS or 80`(
    setting: Int?, variables: [String: String], isTerminal: Bool, width: Int
  ) {
    #expect(console(terminal: isTerminal, variables: variables) { $0.width = setting }.layout.width == width)
  }

  @Test func `No text from outside reaches the terminal unclean`() {
    let hostile = "a\u{1B}[2J\u{9B}m\u{7}\u{202E}\nb"
    let page = HelpPage(
      kind: .command, name: hostile, otherNames: [hostile], heading: hostile, synopsis: [hostile],
      summary: hostile,
      blocks: [
        .heading(hostile), .paragraph(hostile), .terms([HelpTerm(hostile, hostile)]),
        .examples([.init(hostile, hostile)]), .steps([HelpStep(hostile, shows: hostile, hostile)]),
      ])
    let records: [any OutputRecord] = [
      SampleRecord(words: hostile), NoticeRecord(kind: .info, message: hostile),
      ErrorRecord(command: hostile, code: 1, message: hostile, line: nil, file: hostile),
      ErrorRecord(code: 1, message: hostile, source: SourceLine(of: hostile, line: 1, column: 1)),
    ]
    let layout = Layout(width: 100)
    for form in OutputSettings.Form.allCases {
      let renderer = Renderer(form: form, layout: layout, theme: .none)
      var bytes: [UInt8] = []
      for record in records { renderer.write(record, to: &bytes) }
      renderer.write(
        HelpLines(layout: layout).lines(of: page), plain: SpokenHelp.sentences(of: page), to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value))
        })
      #expect(!text.contains("\u{202E}"))
    }
  }
}

extension Console {
  fileprivate func cleared() {
    clearScreen()
    endCommand()
  }
}
