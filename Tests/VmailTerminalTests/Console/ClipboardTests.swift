import Testing

@testable import VmailTerminal

/// The terminal's clipboard (OSC 52).
@Suite(.timeLimit(.minutes(10))) struct ClipboardTests {
  @Test func `What is too long for terminals is not copied`() throws {
    let longest = String(repeating: "x", count: Clipboard.longest)
    #expect(try #require(Clipboard.sequence(copying: longest)).count <= Clipboard.longestEncoded + 8)
    #expect(Clipboard.sequence(copying: longest + "x") == nil)
  }
}
