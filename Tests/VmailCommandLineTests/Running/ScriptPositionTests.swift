import Testing

@testable import VmailCommandLine

@Suite(.timeLimit(.minutes(10))) struct ScriptPositionTests {
  @Test(arguments: [
    ("tidy", "tidy:3"), ("standard input", "standard input"), ("./standard input", "./standard input:3"),
  ])
  func `The line of a script is kept, and not that of a stream`(file: String, kept: String) {
    #expect(ScriptPosition(file: file, line: 3).kept == kept)
  }
}
