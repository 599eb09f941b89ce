import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The stretch of the journal that `undo --to` takes back.
@Suite(.timeLimit(.minutes(10))) struct ActionsSinceTests {
  private let place = TemporaryStore()

  @Test func `Actions since a time are undone together, whatever was done before and after`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<4, folder: inbox), accountId: account) }
    let places = try await store.page(inbox).map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) }
    for (index, place) in places.enumerated() {
      _ = try await store.write { try $0.perform(.archive, on: [place]) }
      try await store.write { transaction in
        // The clock was set back between the third and the fourth.
        let time = [100, 200, 300, 150][index]
        try transaction.db.execute(
          sql: "UPDATE action SET doneAt = \(time) WHERE id = (SELECT max(id) FROM action)")
      }
    }
    func since(_ time: Double) async throws -> [ActionSince] {
      try await store.read { try $0.actions(since: Date(timeIntervalSince1970: time)) }
    }
    #expect(try await since(301).count == 0)
    #expect(try await since(300).count == 1)
    #expect(try await since(0).map { $0.doneAt?.timeIntervalSince1970 } == [150, 300, 200, 100])
    let stretch = try await since(200)
    let outcomes = try await store.write { try $0.undo(stretch.map(\.action.id)) }
    #expect(outcomes.count == 2)
    #expect(try await store.page(inbox).map(\.id) == [places[1].threadId, places[2].threadId])
    // One after the other, redo repeats them, and undo goes on with what is left.
    _ = try await store.write { try $0.redo() }
    #expect(try await store.page(inbox).count == 1)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `An action that waits is withdrawn, and one that is gone is no error`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<1, folder: inbox), accountId: account) }
    let places = try await store.page(inbox).map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) }
    let announced = try await store.write {
      try $0.addPending(.archive, on: places, due: Date(timeIntervalSince1970: 0))
    }
    let pending = try #require(announced.pending)
    let actions = try await store.read { try $0.actions(since: .distantFuture) }
    #expect(actions.map(\.action.id) == [pending.id] && actions[0].doneAt == nil)
    let outcomes = try await store.write { try $0.undo([pending.id, ActionID(99)]) }
    guard case .withdrawn = outcomes[0], outcomes[1] == .nothing else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(try await store.page(inbox).count == 1)
    store.close()
  }
}
