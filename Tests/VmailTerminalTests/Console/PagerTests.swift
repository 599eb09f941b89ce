import Foundation
import Testing
import VmailTestSupport

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct PagerTests {
  @Test(
    arguments: [
      (OutputSettings.PagerChoice.off, ["PAGER": "more"], .none),
      (.auto, ["PAGER": "more -d"], .program("more -d")),
      (.auto, ["PAGER": ""], .none), (.auto, ["PAGER": "cat"], .none), (.auto, [:], .screens),
      (.command("most"), ["PAGER": "more"], .program("most")), (.command(" "), [:], .none),
    ] as [(OutputSettings.PagerChoice, [String: String], Pager.Kind)])
  func `The pager is the setting's, the environment's or vmail's own`(
    choice: OutputSettings.PagerChoice, variables: [String: String], kind: Pager.Kind
  ) {
    #expect(Pager.kind(choice, variables: variables) == kind)
  }

  private func console(_ output: MemorySink, _ errors: MemorySink, pager: String) -> Console {
    var settings = OutputSettings()
    settings.pager = .command(pager)
    let environment = TerminalEnvironment(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true,
      variables: ["TERM": "xterm", "PATH": "/usr/bin:/bin"],
      size: { TerminalEnvironment.Size(columns: 80, rows: 10) })
    return Console(output: output, errors: errors, terminal: environment, settings: settings)
  }

  @Test func `What fits the screen is printed, what does not goes through the pager`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "paged").path
    let output = MemorySink()
    let console = console(output, MemorySink(), pager: "cat > '\(file)'")
    console.beginCommand(isInteractive: true)
    console.results((1...9).map { SampleRecord(n: $0, words: "x") })
    console.endCommand()
    #expect(output.text.split(separator: "\n").count == 9)
    #expect(!FileManager.default.fileExists(atPath: file))

    console.beginCommand(isInteractive: true)
    for n in 1...5_000 { console.result(SampleRecord(n: n, words: "x")) }
    console.endCommand()
    #expect(output.text.split(separator: "\n").count == 9)
    #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 5_000)
  }

  @Test func `Notices wait until the pager is closed`() throws {
    let errors = MemorySink()
    let console = console(MemorySink(), errors, pager: "cat > /dev/null")
    console.beginCommand(isInteractive: true)
    console.results((1...50).map { SampleRecord(n: $0, words: "x") })
    console.notice("3 new.")
    #expect(errors.text == "")
    console.endCommand()
    #expect(errors.text.contains("3 new."))
  }

  @Test func `A pager that is left ends the command's output and no more`() throws {
    ignoreBrokenPipes()
    let output = MemorySink()
    let console = console(output, MemorySink(), pager: "exit 0")
    console.beginCommand(isInteractive: true)
    var printed = 0
    while !console.isClosed, printed < 1_000_000 {
      console.results((1...100).map { SampleRecord(n: $0, words: "x") })
      printed += 100
    }
    #expect(console.isClosed)
    console.endCommand()
    #expect(!console.isClosed)
    console.result(SampleRecord(words: "one"))
    console.endCommand()
    #expect(output.text.contains("1 one"))
  }

  @Test func `Scripts and programs get no pager`() {
    let output = MemorySink()
    let console = console(output, MemorySink(), pager: "cat > /dev/null")
    console.beginCommand(isInteractive: false)
    console.results((1...50).map { SampleRecord(n: $0, words: "x") })
    console.endCommand()
    #expect(output.text.split(separator: "\n").count == 50)
  }
}

@Suite(.timeLimit(.minutes(10))) struct FileDescriptorSinkTests {
  @Test func `Everything arrives, also through a pipe that is small, slow and non-blocking`() throws {
    let ends = Pipe()
    let descriptor = ends.fileHandleForWriting.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    let writer = Thread {
      _ = FileDescriptorSink(descriptor: descriptor).write(bytes)
      try? ends.fileHandleForWriting.close()
    }
    writer.start()
    let read = try ends.fileHandleForReading.readToEnd()
    #expect(read.map(Array.init) == bytes)
  }

  @Test func `A reader that went away is told, not crashed on`() throws {
    ignoreBrokenPipes()
    let ends = Pipe()
    try ends.fileHandleForReading.close()
    #expect(!FileDescriptorSink(descriptor: ends.fileHandleForWriting.fileDescriptor).write([1, 2, 3]))
  }
}

/// As `main` does.
private func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

private final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "vmail-output-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
