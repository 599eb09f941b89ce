import Testing
import VmailCommandLine
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// The tutorial, typed step by step in the demo.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct TutorialTests {
  @Test func `Every step succeeds and shows what its text quotes`() async throws {
    let world = try TranscriptWorld(isDemo: true)
    defer { world.remove() }
    var shell = world.shell()
    for case .steps(let steps) in HelpTopic.tutorials.flatMap(\.page.blocks) {
      for step in steps {
        let printed = await world.type(step.line, in: &shell)
        #expect(printed.contains(step.shows) || step.shows.isEmpty, "\(step.line): \(printed)")
        #expect(!printed.contains(#/\[\d+\]\n$/#), "\(step.line): \(printed)")
      }
    }
    #expect(shell.isOver)
  }
}
