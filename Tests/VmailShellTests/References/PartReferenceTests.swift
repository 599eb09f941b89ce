import Testing
import VmailCommandLine

@testable import VmailShell
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct PartReferenceTests {
  @Test func `3.1 is the first part of message 3, and 3.* all of them`() {
    #expect(PartReference("3.1").map { [$0.message, $0.part] } == [3, 1])
    #expect(PartReference("12.34").map { [$0.message, $0.part] } == [12, 34])
    #expect(PartReference("3.*").map { $0.part == nil } == true)
  }

  @Test(
    arguments: [
      "3", "3.", ".1", "3.1.1", "+3.1", "3.-1", "3. 1", "a.b", "*.1", "", ".", "٣.1", "3.1234567890", "3,1",
    ])
  func `Nothing else is`(_ text: String) { #expect(PartReference(text) == nil) }

  @Test func `A value of a variable is text, and no part`() {
    #expect(PartReference(Word(text: "3.1", range: 0..<3)) == PartReference("3.1"))
    #expect(PartReference(Word(value: "3.1", of: "x", range: 0..<4)) == nil)
  }
}
