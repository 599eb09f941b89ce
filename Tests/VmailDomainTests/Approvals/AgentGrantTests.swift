import Foundation
import Testing
import VmailDomain
import VmailTestSupport

/// A grant is for one action of those that undo takes back, and for nothing that merely resembles it.
@Suite(.timeLimit(.minutes(10))) struct AgentGrantTests {
  private let account = AccountID(1)

  private func grant(_ action: ActionKind, folder: FolderID? = FolderID(7)) -> AgentGrant {
    let scope = AgentGrant.Scope(account: account, folder: folder)
    let request = AgentGrant.Request(
      action: action, query: "x", scopes: [scope], most: 1, expires: TestClock.start)
    return AgentGrant(id: GrantID(1), request: request, used: 0, state: .live, created: TestClock.start)
  }

  /// What a grant of an action's own kind is for, in the account 1 and into the folder 7.
  @Test func `Of all actions, these can be granted`() {
    let granted = ThreadAction.examples.filter { grant($0.declaration.kind).allows($0, in: account) }
    let expected: [ThreadAction] = [
      .archive, .delete, .spam, .move(to: FolderID(7)), .copy(to: FolderID(7)), .markRead, .markUnread, .star,
      .unstar, .starMessages([EmailID(4), EmailID(3)]), .unstarMessages([EmailID(3)]), .tint(.orange),
      .tint(.gray, [EmailID(4), EmailID(3)]), .snooze(until: Date(timeIntervalSince1970: 3_600)), .mute,
      .unmute, .only([EmailID(4), EmailID(3)], .move(to: FolderID(7))),
    ]
    #expect(Set(granted) == Set(expected))
  }

  @Test func `A grant of another kind, account or folder is for none of them`() {
    for action in ThreadAction.examples {
      for kind in ActionKind.allCases where kind != action.declaration.kind {
        #expect(!grant(kind).allows(action, in: account), "\(kind) \(action)")
      }
      #expect(!grant(action.declaration.kind).allows(action, in: AccountID(9)))
    }
    #expect(!grant(.move, folder: FolderID(8)).allows(.move(to: FolderID(7)), in: account))
    #expect(!grant(.move, folder: nil).allows(.move(to: FolderID(7)), in: account))
  }

  @Test func `Labels are only added, and no sender is decided about`() {
    let label = grant(.label)
    #expect(label.allows(.label(adding: [FolderID(7)], removing: []), in: account))
    #expect(!label.allows(.label(adding: [FolderID(7)], removing: [FolderID(5)]), in: account))
    #expect(!label.allows(.label(adding: [], removing: []), in: account))
    #expect(grant(.categorize).allows(.categorize(.social), in: account))
    #expect(!grant(.categorize).allows(.categorize(.social, senders: ["a@example.org"]), in: account))
  }

  @Test func `Of an action in several accounts, each part counts in its own`() {
    let each = ThreadAction.perAccount([account: .archive, AccountID(2): .deletePermanently])
    #expect(!grant(.archive).allows(each, in: AccountID(2)))
    #expect(grant(.archive).allows(each, in: account))
  }
}
