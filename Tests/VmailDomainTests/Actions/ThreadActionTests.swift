import Testing
import VmailDomain
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ThreadActionTests {
  @Test func `The plain actions are those without folders, messages and the like`() {
    let plain = ThreadAction.examples.filter { Mirror(reflecting: $0).children.isEmpty }
    #expect(Set(plain) == Set(ThreadAction.plain) && plain.count == ThreadAction.plain.count)
    #expect(Set(plain.map(\.declaration.code)).count == plain.count)
  }

  @Test func `Each kind of action is that of some action`() {
    #expect(Set(ThreadAction.examples.map(\.declaration.kind)) == Set(ActionKind.allCases))
  }

  @Test func `What leaves the mailbox can be taken back, unless it deletes permanently`() {
    for action in ThreadAction.examples where action.leavesMailbox {
      #expect(action.reversal == (action == .deletePermanently ? .irreversible : .byInverse))
    }
    let unrecorded = ThreadAction.examples.filter { $0.reversal == .unrecorded }
    #expect(unrecorded.map(\.declaration.code) == ["open", "unopen", "unsnooze", "silence", "hold"])
  }

  @Test func `Several actions leave the mailbox, need a folder or can't be undone as soon as one does`() {
    let both = ThreadAction.combined([.star, .deletePermanently])
    #expect(both.leavesMailbox && both.reversal == .irreversible && !both.declaration.mayNeedFolder)
    #expect(ThreadAction.combined([.star, .copy(to: FolderID(7))]).declaration.mayNeedFolder)
    #expect(ThreadAction.combined([.open]).reversal == .byInverse)
    #expect(!ThreadAction.label(adding: [FolderID(7)], removing: []).declaration.mayNeedFolder)
    #expect(ThreadAction.label(adding: [], removing: [FolderID(7)]).declaration.mayNeedFolder)
  }
}
