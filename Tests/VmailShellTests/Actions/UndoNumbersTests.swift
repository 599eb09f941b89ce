import Testing
import VmailDomain

@testable import VmailShell

@Suite(.timeLimit(.minutes(10))) struct UndoNumbersTests {
  @Test func `A number is given once, and means the same for ever`() {
    var numbers = UndoNumbers()
    let targets: [UndoTarget] = [
      .action(ActionID(7)), .mail(EmailID(7)), .snooze(ThreadID(7)), .action(ActionID(8)),
    ]
    #expect(targets.map { numbers.number(of: $0) } == [1, 2, 3, 4])
    #expect(targets.reversed().map { numbers.number(of: $0) } == [4, 3, 2, 1])
    #expect((0...5).map { numbers.target($0) } == [nil] + targets + [nil])
    #expect(numbers.shown.isEmpty, "a number may be given before it is shown")
  }

  @Test func `What is not shown one by one before a question is counted by kind`() {
    let steps = [ThreadAction.archive, .star, .archive, .delete].enumerated().map { offset, action in
      ActionSince(
        action: CommittedAction(id: ActionID(Int64(offset)), action: action, threadCount: 1), doneAt: nil)
    }
    #expect(UndoSince.summary(of: steps[1...]) == "3 earlier actions: 1 archive, 1 delete and 1 star.")
    #expect(UndoSince.summary(of: steps[0...]) == "4 earlier actions: 2 archive, 1 delete and 1 star.")
    #expect(UndoSince.summary(of: steps[3...]) == "1 earlier action: 1 delete.")
  }
}
