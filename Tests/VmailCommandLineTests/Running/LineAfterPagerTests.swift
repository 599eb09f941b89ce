import Testing

@testable import VmailCommandLine

/// What was typed in or right after the pager, with commands links, quote, quit and undo, and the alias qa.
@Suite(.timeLimit(.minutes(10))) struct LineAfterPagerTests {
  private static func isCommand(_ line: String) -> Bool {
    let word = line.prefix { $0 != " " }
    return ["links", "quote", "quit", "q", "u", "undo", "a", "qa"].contains(String(word))
  }

  @Test(arguments: [
    ("links", "links"), ("links 2", "links 2"), ("uote 2", "quote 2"), ("uit", "quit"), ("", ""), ("u", "u"),
    ("a", "a"), ("q", "q"), ("uux", "uux"), ("qlinks", "qlinks"), (" links", " links"),
  ])
  func `A q that ended the pager belongs to the line only if that makes it a command`(
    typed: String, runs: String
  ) {
    #expect(LineAfterPager.line(typed, tookQ: true, isCommand: Self.isCommand) == runs)
  }

  @Test(arguments: [
    ("qlinks", "links"), ("qlinks 2", "links 2"), ("quote 2", "quote 2"), ("quit", "quit"), ("q", "q"),
    ("qa", "qa"),
    ("qx", "qx"), ("", ""), ("x", "x"), ("q links", "q links"), ("uote", "uote"), ("qundo", "undo"),
  ])
  func `A q that came too late for the pager is left out if the rest is a command`(
    typed: String, runs: String
  ) {
    #expect(LineAfterPager.line(typed, tookQ: false, isCommand: Self.isCommand) == runs)
  }
}
