import Foundation
import Testing

@testable import VmailDemo

@Suite(.timeLimit(.minutes(10))) struct WritingTests {
  @Test func `Old charsets carry their letters and mark what they lack`() {
    #expect(Charset.latin1.encode("Åh €") == [0xC5, 0x68, 0x20, 0x3F])
    #expect(Charset.cyrillic.encode("Кот") == [0xBA, 0xDE, 0xE2])
    #expect(Charset.greek.encode("Ελ") == [0xC5, 0xEB])
  }
}
