import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal

/// When a search counts what it finds.
@Suite(.timeLimit(.minutes(10))) struct SearchListingTests {
  /// Interrupts whoever prints a text, as Ctrl-C would.
  private struct InterruptingSink: ByteSink {
    let base: MemorySink
    let text: String

    func write(_ bytes: [UInt8]) -> Bool {
      if String(decoding: bytes, as: UTF8.self).contains(text) { withUnsafeCurrentTask { $0?.cancel() } }
      return base.write(bytes)
    }
  }

  @Test("The first page of what is found is shown before all of it is counted")
  func rowsFirst() async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    shell.console = Console(
      output: InterruptingSink(base: world.output.out, text: "Mail 10"), errors: world.output.err,
      terminal: .none(variables: [:]), clock: world.clock, civil: .utc)
    _ = try await shell.type("set page-size 10")
    let searching = Task { [shell] in
      var shell = shell
      let code = try await shell.type("search ann")
      return (code, shell)
    }
    let (code, interrupted) = try await searching.value
    #expect(code != .success)
    let shown = world.output.taken()
    #expect(shown.contains("Mail 10") && !shown.contains("of 12"), "\(shown)")
    shell = interrupted
    #expect(try await shell.type("more") == .success)
    #expect(world.output.taken().contains("Mail 12"))
  }

  @Test("The count stands below the first page")
  func count() async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set page-size 10; search ann")
    #expect(world.output.taken().contains("11 of 12"))
  }

  @Test("Rows are in the order of what matched, show its time, and the folder the thread is in")
  func hits() async throws {
    let world = try await ActionWorld(threads: 2)
    try await world.add(["Elsewhere"], to: .sent)
    var shell = world.shell()
    _ = try await shell.type("set output json")
    _ = world.output.taken()
    _ = try await shell.type("search ann")
    let lines = world.output.taken().split(separator: "\n")
    #expect(lines.filter { $0.contains(#""folder":"Inbox""#) && $0.contains(#""type":"thread""#) }.count == 2)
    #expect(lines.filter { $0.contains(#""folder":"Sent""#) }.count == 1)
    #expect(lines.filter { $0.contains(#""matchDate":"20"#) }.count == 3)
    #expect(lines.last?.contains(#""query":"ann""#) == true)
    _ = try await shell.type("set output text")
    _ = world.output.taken()
    _ = try await shell.type("search ann")
    let text = world.output.taken()
    #expect(text.contains("[Inbox]") && text.contains("[Sent]"), "\(text)")
    #expect(text.hasSuffix("3 threads found for ann\n"), "\(text)")
    _ = try await shell.type("set output plain; search ann")
    #expect(world.output.taken().contains("In Sent."))
    _ = try await shell.type("folder inbox; list")
    #expect(!world.output.taken().contains("found for"))
  }
}
