import Testing

@testable import VmailEngine

@Suite("The first mail of an account", .timeLimit(.minutes(10))) struct FirstMailTests {
  @Test(
    arguments: [
      ([], false, false), ([("INBOX", 0, 3)], false, false), ([("INBOX", 3, 3)], false, false),
      ([("INBOX", 50, 51)], true, true), ([("INBOX", 0, 60), ("INBOX", 50, 60)], true, true),
      ([("INBOX", 50, 51), ("INBOX", 51, 51)], true, false),
      ([("INBOX", 3, 3), ("Sent", 0, 900)], true, false),
      ([("INBOX", 3, 3), ("Sent", 50, 900)], true, false),
    ] as [([(String, Int, Int)], Bool, Bool)])
  func `It is here with a part of a long first folder, or with all of a short one`(
    steps: [(String, Int, Int)], isHere: Bool, isPartial: Bool
  ) {
    var mail = FirstMail()
    for (folder, fetched, total) in steps {
      mail.note(SyncProgress(folder: folder, fetched: fetched, total: total))
    }
    #expect(mail.hasEnded == isHere)
    #expect(mail.isPartial == isPartial)
  }

  @Test func `Whoever waits is told once, and whoever comes later at once`() async {
    var mail = FirstMail()
    let (early, first) = AsyncStream.makeStream(of: Void.self)
    mail.wait(first)
    mail.end()
    for await _ in early {}
    let (late, second) = AsyncStream.makeStream(of: Void.self)
    mail.wait(second)
    for await _ in late {}
  }
}
