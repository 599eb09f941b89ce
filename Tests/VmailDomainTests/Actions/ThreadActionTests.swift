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

  @Test(
    arguments: [
      ([], nil), ([.archive], .archive), ([.archive, .archive], .archive),
      ([.move(to: FolderID(7)), .move(to: FolderID(7))], .move(to: FolderID(7))),
      (
        [.move(to: FolderID(7)), .move(to: FolderID(8))],
        .perAccount([AccountID(1): .move(to: FolderID(7)), AccountID(2): .move(to: FolderID(8))])
      ),
      ([.archive, .move(to: FolderID(8))], nil),
      // Both are rules, but only one takes threads out of the mailbox.
      ([.combined([.star, .archive]), .combined([.star])], nil),
    ] as [([ThreadAction], ThreadAction?)])
  func `Actions of several accounts are one if they are of one kind`(
    parts: [ThreadAction], all: ThreadAction?
  ) {
    let accounts = parts.enumerated().map { (AccountID(Int64($0.offset + 1)), $0.element) }
    let joined = ThreadAction.joined(Dictionary(uniqueKeysWithValues: accounts))
    #expect(joined == all)
    guard let joined else { return }
    for (account, part) in accounts { #expect(joined.part(in: account) == part) }
    #expect(joined.leavesMailbox == parts[0].leavesMailbox && joined.reversal == parts[0].reversal)
    #expect(joined.declaration.kind == parts[0].declaration.kind)
  }
}
