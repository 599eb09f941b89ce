import Testing
import VmailDomain

@testable import VmailEngine

@Suite("The size of a message", .timeLimit(.minutes(10))) struct MessageSizeTests {
  @Test(
    arguments: [
      ([], 2_000 + 100 + 78_000), (.signed, 2_000 + 100 + 78_000), (.encrypted, 2_000 + 106_873),
      (.automatic, 2_000 + 106_873),
    ] as [(MessageProtection, Int)])
  func `Files count with their encoding, and once more if they are encrypted`(
    protection: MessageProtection, expected: Int
  ) {
    let draft = Draft(
      from: Participant(email: "a@example.org"), body: String(repeating: "x", count: 100),
      attachments: [DraftAttachment(name: "a", mimeType: "a/b", sizeBytes: 57_000)], protection: protection)
    #expect(MessageSize.estimated(of: draft) == expected)
  }
}
