import Foundation
import Testing
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Copying to the terminal's clipboard (OSC 52).
@Suite(.timeLimit(.minutes(10))) struct CopyingTests {
  private static func shell(_ world: ActionWorld, onTerminal: Bool = true) -> Shell {
    var terminal = TerminalEnvironment.none(variables: ["TERM": "xterm"])
    terminal.isOutputTerminal = onTerminal
    return world.shell(terminal: terminal)
  }

  @Test func `A sender's address goes to the clipboard as base64, and is told`() async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = Self.shell(world)
    _ = try await shell.type("list; open 1")
    _ = world.output.taken()
    #expect(try await shell.type("message 1 --copy address") == .success)
    let encoded = Data("ann@example.org".utf8).base64EncodedString()
    #expect(world.output.out.taken().hasPrefix("\u{1B}]52;c;\(encoded)\u{7}Copied ann@example.org"))
  }

  @Test func `Where results go elsewhere nothing is copied`() async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = Self.shell(world, onTerminal: false)
    _ = try await shell.type("list; open 1")
    _ = world.output.taken()
    #expect(try await shell.type("message 1 --copy address") == .failure)
    #expect(!world.output.taken().contains("\u{1B}"))
  }
}
