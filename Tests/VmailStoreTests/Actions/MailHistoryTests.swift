import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct MailHistoryTests {
  @Test func `What was done to a message is told in order, and what was undone as well`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.star, "a", "b")
      try await world.act(.markRead, "a")
      let star = try await world.changed("a", adding: .flagged)
      let read = try await world.changed("a", adding: .seen)
      #expect(try await world.history("a") == [star, read])
      _ = try await world.store.write { try $0.undo() }
      let unread = try await world.changed("a", removing: .seen)
      #expect(try await world.history("a") == [star, read, unread])
      _ = try await world.store.write { try $0.redo() }
      #expect(try await world.history("a") == [star, read, unread, read])
      #expect(try await world.history("b") == [world.changed("b", adding: .flagged)])
    }
  }

  @Test func `What waits in its window is announced, and what is taken back there never was`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a"))
      let pending = try await world.announce(.archive, "a")
      #expect(try await world.history("a") == [.announced(.archive)])
      _ = try await world.store.write { try $0.withdraw(pending.id) }
      #expect(try await world.history("a").isEmpty)
    }
  }

  @Test func `What the server is to be told waits, with the reason it was put off`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.star, "a")
      let star = RemoteOperation.Kind.store(adding: .flagged, removing: [])
      let done = try await world.changed("a", adding: .flagged)
      #expect(
        try await world.history("a") == [done, .waiting(star, attempts: 0, reason: nil)])
      let operation = try #require(try await world.log().first)
      try await world.store.write {
        try $0.postponeOperations([operation.id], until: .distantPast, reason: "offline")
      }
      #expect(
        try await world.history("a") == [done, .waiting(star, attempts: 1, reason: "offline")])
      try await world.playAll()
      #expect(try await world.history("a") == [done, .pushed(star)])
    }
  }

  @Test func `What the server refused is told with its reason, and was taken back`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.star, "a")
      _ = try await world.refuse("no stars here")
      let star = RemoteOperation.Kind.store(adding: .flagged, removing: [])
      #expect(
        try await world.history("a") == [
          world.changed("a", adding: .flagged), world.changed("a", removing: .flagged),
          .refused(star, reason: "no stars here"),
        ])
    }
  }

  @Test func `Of mail that is unknown nothing is told`() async throws {
    try await ActionWorld.check { world in
      let events = try await world.store.read { try $0.history(of: [EmailID(999_999)]) }
      #expect(events.isEmpty)
    }
  }
}

extension ActionWorld {
  /// Returns the history of a message without times and without its arrival.
  func history(_ name: String) async throws -> [MailEvent.Kind] {
    let id = try await email(name).id
    return try await store.read { try $0.history(of: [id]) }.map(\.kind).filter { $0 != .arrived }
  }

  func changed(
    _ name: String, adding: MessageFlags = [], removing: MessageFlags = []
  ) async throws -> MailEvent.Kind {
    let id = try await email(name).id
    return .changed(
      MessageChange(emailId: id, removedFlags: removing, addedFlags: adding), isArchived: false)
  }
}
