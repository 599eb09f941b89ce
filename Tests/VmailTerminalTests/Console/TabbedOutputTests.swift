import Testing
import VmailTestSupport

@testable import VmailTerminal

/// Where rows are for programs.
@Suite(.timeLimit(.minutes(10))) struct TabbedOutputTests {
  private typealias Case = (
    isScript: Bool, isTerminal: Bool, isRedirected: Bool, change: @Sendable (inout OutputSettings) -> Void,
    isTabbed: Bool
  )

  private static let cases: [Case] = [
    (false, false, false, { _ in }, false), (true, false, false, { _ in }, true),
    (true, true, false, { _ in }, false), (false, true, true, { _ in }, true),
    (true, true, true, { _ in }, true), (true, false, false, { $0.width = 80 }, false),
    (false, true, true, { $0.width = 80 }, false), (true, false, false, { $0.colour = .always }, false),
    (true, false, false, { $0.screenWidth = 80 }, true), (true, true, true, { $0.screenWidth = 80 }, true),
    (true, true, false, { $0.screenWidth = 80 }, false),
    (true, false, false, { $0.form = .plain }, false), (true, false, false, { $0.form = .json }, false),
  ]

  @Test(arguments: cases.indices)
  func `Rows have tabs in files and pipes unless their look is asked for`(index: Int) {
    let (isScript, isTerminal, isRedirected, change, isTabbed) = Self.cases[index]
    let console = Self.console(isTerminal: isTerminal)
    console.updateSettings { $0.isScript = isScript }
    console.updateSettings(change)
    if isRedirected { console.redirect(to: MemorySink()) }
    #expect(console.layout.isTabbed == isTabbed)
  }

  @Test func `A width for the screen is that of the screen only`() {
    for (isTerminal, width) in [(true, 30), (false, 80)] {
      let console = Self.console(isTerminal: isTerminal)
      console.updateSettings { $0.screenWidth = 30 }
      #expect(console.layout.width == width)
    }
  }

  @Test func `A job of a script is one, and its rows are redirected as those of others`() {
    let console = Self.console(isTerminal: false)
    console.updateSettings { $0.isScript = true }
    #expect(console.forJob(output: MemorySink(), errors: MemorySink()) { _ in }.layout.isTabbed)
    let prompt = Self.console(isTerminal: true)
    let job = prompt.forJob(output: MemorySink(), errors: MemorySink()) { _ in }
    #expect(!job.layout.isTabbed && job.layout.isTerminal)
    job.redirect(to: MemorySink())
    #expect(job.layout.isTabbed)
  }

  @Test
  func `What an event shows above the line being typed looks as on the screen, unless it is redirected`() {
    let console = Self.console(isTerminal: true)
    let posted = PostedOutput()
    console.redirect(to: posted)
    #expect(!console.layout.isTabbed && console.layout.isTerminal && console.screenRows == nil)
    let outer = console.redirect(to: MemorySink())
    #expect(console.layout.isTabbed)
    console.redirect(to: outer)
    #expect(!console.layout.isTabbed)
    let script = Self.console(isTerminal: false)
    script.updateSettings { $0.isScript = true }
    script.redirect(to: posted)
    #expect(script.layout.isTabbed)
  }

  @Test func `What is thrown away is not seen, and a quiet script is seen where it is redirected`() {
    let console = Self.console(isTerminal: false)
    #expect(!console.isUnseen)
    console.redirect(to: NullSink())
    #expect(console.isUnseen)
    console.redirect(to: nil)
    console.updateSettings { $0.isQuiet = true }
    #expect(console.isUnseen)
    console.redirect(to: MemorySink())
    #expect(!console.isUnseen)
  }

  @Test(
    arguments: [
      (true, false, false, true), (false, false, false, false), (true, true, false, false),
      (true, false, true, false),
    ])
  func `A script is warned, once, if rows precede bytes for a program`(
    isScript: Bool, isQuiet: Bool, isRedirected: Bool, isWarned: Bool
  ) {
    let errors = MemorySink()
    let console = Console(output: MemorySink(), errors: errors, terminal: .none())
    console.updateSettings { ($0.isScript, $0.isQuiet) = (isScript, isQuiet) }
    console.warnOfEarlierResults()
    if isRedirected { console.redirect(to: MemorySink()) }
    console.result(NoticeRecord(kind: .info, message: "row"))
    console.redirect(to: nil)
    console.warnOfEarlierResults()
    console.warnOfEarlierResults()
    #expect(errors.text.split(separator: "\n").count == (isWarned ? 1 : 0), "\(errors.text)")
  }

  private static func console(isTerminal: Bool) -> Console {
    let terminal = TerminalEnvironment(
      isInputTerminal: isTerminal, isOutputTerminal: isTerminal, isErrorTerminal: isTerminal,
      variables: ["TERM": "xterm"], size: { nil })
    return Console(output: MemorySink(), errors: MemorySink(), terminal: terminal)
  }
}
