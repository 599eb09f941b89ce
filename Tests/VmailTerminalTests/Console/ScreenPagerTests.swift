import Foundation
import Glibc
import Testing
import VmailTestSupport

@testable import VmailTerminal

/// Output longer than a screen of 40 columns and 10 rows, and keys typed meanwhile.
@Suite(.timeLimit(.minutes(10))) struct ScreenPagerTests {
  private let terminal: FakeTerminal
  private let pager: ScreenPager

  init() throws {
    let terminal = try FakeTerminal()
    self.terminal = terminal
    pager = ScreenPager(
      input: terminal.slave, output: FileDescriptorSink(descriptor: terminal.slave), question: { "more?" },
      erases: true, size: { TerminalEnvironment.Size(columns: 40, rows: 10) })
  }

  private static func lines(_ count: Int) -> [UInt8] {
    Array((1...count).map { "line \($0)\n" }.joined().utf8)
  }

  /// Writes on a thread of its own, where it may wait for a key.
  private func write(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread { [pager] in continuation.resume(returning: pager.write(bytes)) }.start()
    }
  }

  /// What the next reader of the terminal gets.
  private func rest() -> [UInt8] {
    var waiting = pollfd(fd: terminal.slave, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(terminal.slave, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  @Test(arguments: [" ", "\r", "\u{1B}[6~", "\u{1B}[B"])
  func `A key shows the next screen`(key: String) async {
    async let isOpen = write(Self.lines(19))
    await terminal.showsLastly("more?")
    terminal.type(key)
    await terminal.shows((10...18).map { "line \($0)" } + ["more?"], column: 5)
    terminal.type(key)
    #expect(await isOpen)
    await terminal.showsLastly("line 19")
    #expect(pager.end() == [])
    #expect(terminal.modes.c_lflag & tcflag_t(ICANON) != 0)
  }

  @Test func `What fits a screen is shown without a question`() async {
    #expect(await write(Self.lines(9)))
    await terminal.showsLastly("line 9")
    #expect(pager.end() == [])
  }

  @Test(arguments: [
    ("q", "q"), ("\u{3}", ""), ("\u{4}", ""), ("\u{1B}", ""), ("\u{1B}[A", ""), ("a", "a"),
    ("3", "3"), ("é", "é"),
  ])
  func `Any other key leaves out the rest, and a letter begins the next line`(key: String, typed: String)
    async
  {
    async let isOpen = write(Self.lines(50))
    await terminal.showsLastly("more?")
    terminal.type(key)
    #expect(await !isOpen)
    await terminal.showsLastly("line 9")
    let first = pager.end()
    #expect(first + (first.isEmpty ? [] : rest()) == Array(typed.utf8))
  }

  @Test(arguments: ["archive\n", "quote 2\n", "q\n", "qlinks\n"])
  func `The rest of a typed line stays for the prompt`(line: String) async {
    async let isOpen = write(Self.lines(50))
    await terminal.showsLastly("more?")
    terminal.type(line)
    #expect(await !isOpen)
    let first = pager.end()
    #expect(!first.isEmpty)
    #expect(first + rest() == Array(line.utf8))
  }

  @Test func `A line that was typed ahead is not an answer: everything is shown`() async {
    terminal.type("archive\n")
    #expect(await write(Self.lines(50)))
    await terminal.showsLastly("line 50")
    #expect(pager.end() == [])
    #expect(rest() == Array("archive\n".utf8))
  }

  @Test func `A long line takes several rows, and colours none`() async {
    let long = "\u{1B}[1m" + String(repeating: "x", count: 81) + "\u{1B}[0m\n"
    async let isOpen = write(Array((long + long + long + "end\n").utf8))
    await terminal.showsLastly("more?")
    terminal.type(" ")
    #expect(await isOpen)
    await terminal.showsLastly("end")
  }
}
