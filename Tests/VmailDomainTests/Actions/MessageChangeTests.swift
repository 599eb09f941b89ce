import Testing
import VmailDomain

@Suite("MessageChange", .timeLimit(.minutes(10)))
struct MessageChangeTests {
  private static let (inbox, label, trash) = (FolderID(1), FolderID(2), FolderID(3))
  private static let email = EmailID(9)

  private func change(
    from removed: Set<FolderID> = [], to added: Set<FolderID> = [], off: MessageFlags = [],
    on: MessageFlags = []
  ) -> MessageChange {
    MessageChange(
      emailId: Self.email, removedFolders: removed, addedFolders: added, removedFlags: off, addedFlags: on)
  }

  @Test func `The inverse undoes an effective change`() {
    let changes = [
      change(from: [Self.inbox], to: [Self.trash]), change(to: [Self.label]), change(from: [Self.inbox]),
      change(off: .seen, on: [.flagged, .answered]),
      change(from: [Self.inbox], to: [Self.label, Self.trash], on: .deleted),
    ]
    for change in changes {
      var (folders, flags): (Set<FolderID>, MessageFlags) = ([Self.inbox], .seen)
      guard let left = change.remaining(folders: folders, flags: flags) else {
        Issue.record("\(change) changes something")
        continue
      }
      left.apply(to: &folders, &flags)
      #expect(left.remaining(folders: folders, flags: flags) == nil, "it is done")
      left.inverse.apply(to: &folders, &flags)
      #expect(folders == [Self.inbox] && flags == .seen)
      #expect(left.inverse.inverse == left)
    }
  }

  @Test func `A later change needs an earlier one of the same message if both change the same property`() {
    let move = change(from: [Self.inbox], to: [Self.trash])
    let other = MessageChange(emailId: EmailID(10), removedFolders: [Self.inbox], addedFolders: [Self.trash])
    let social = CategoryChange(
      old: AssignedCategory(.primary, isChosen: false), new: AssignedCategory(.social, isChosen: true))
    let categorized = MessageChange(emailId: Self.email, category: social)
    let pairs: [(MessageChange, MessageChange, Bool)] = [
      (move, change(from: [Self.trash], to: [Self.label]), true),
      (move, change(to: [Self.label]), true),
      (change(from: [Self.inbox]), change(to: [Self.trash]), true),
      (change(to: [Self.label]), change(from: [Self.inbox]), true),
      (change(to: [Self.label]), change(to: [Self.trash]), false),
      (change(to: [Self.label]), change(to: [Self.label, Self.trash]), true),
      (move, other, false), (move, change(on: .seen), false), (move, categorized, false),
      (change(on: .seen), change(off: .seen), true), (change(on: .seen), change(on: .flagged), false),
      (change(on: [.seen, .flagged]), change(off: .flagged), true),
      (categorized, categorized, true), (categorized, change(on: .seen), false),
    ]
    for (earlier, later, isNeeded) in pairs {
      #expect(earlier.isNeeded(by: later) == isNeeded, "\(earlier) before \(later)")
    }
  }

  @Test func `The remaining change is the part that differs from the message's current state`() {
    let move = change(from: [Self.inbox, Self.label], to: [Self.trash])
    #expect(move.remaining(folders: [Self.inbox], flags: []) == change(from: [Self.inbox], to: [Self.trash]))
    #expect(move.remaining(folders: [Self.inbox, Self.trash], flags: []) == change(from: [Self.inbox]))
    let flags = change(off: [.seen, .answered], on: [.flagged, .draft])
    #expect(
      flags.remaining(folders: [], flags: [.seen, .flagged]) == change(off: .seen, on: .draft))
    #expect(flags.remaining(folders: [], flags: [.flagged, .draft]) == nil)
  }

  @Test func `A message that is no longer in the source folder is not moved`() {
    let move = change(from: [Self.inbox], to: [Self.trash])
    #expect(move.remaining(folders: [Self.label], flags: []) == nil)
    #expect(move.remaining(folders: [], flags: []) == nil)
    let copy = change(to: [Self.label])
    #expect(copy.remaining(folders: [], flags: []) == copy, "a copy is taken from nowhere")
  }

  @Test func `A message that has left Trash, or is elsewhere as well, is not deleted`() {
    let erase = change(from: [Self.trash], on: .deleted)
    #expect(erase.remaining(folders: [Self.trash], flags: []) == erase)
    #expect(erase.remaining(folders: [Self.trash, Self.label], flags: []) == change(from: [Self.trash]))
    #expect(erase.remaining(folders: [Self.label], flags: []) == nil)
    #expect(erase.remaining(folders: [], flags: []) == nil)
  }

  @Test func `A change is empty when it changes nothing`() {
    #expect(change().isEmpty)
    #expect(!change(from: [Self.inbox]).isEmpty && !change(to: [Self.inbox]).isEmpty)
    #expect(!change(off: .seen).isEmpty && !change(on: .seen).isEmpty)
  }
}
