import Testing
import VmailDomain

extension MailServerContract {
  static let changeRules: [Rule] = [
    rule("STORE changes the flags it names, and leaves the others") { world in
      let (session, _) = try await world.session("a", "b", flags: [.seen, .draft])
      try await session.store([1], adding: [.flagged, .answered], removing: .seen)
      #expect(
        try await session.flags(of: [1, 2], changedSince: nil)
          == [1: [.flagged, .answered, .draft], 2: [.seen, .draft]])
      try await session.store([1, 2], adding: .seen, removing: [])
      #expect(
        try await session.flags(of: [1, 2], changedSince: nil)
          == [1: [.flagged, .answered, .draft, .seen], 2: [.seen, .draft]])
      await session.close()
    },
    rule("A copy is another message in its mailbox, with the same flags, and the first stays") {
      world in
      let (session, path) = try await world.session("a", "b", flags: .flagged)
      let target = try await session.create("Target")
      let copied = try await session.copy([1, 2], to: target)
      #expect(copied == nil || copied?.pairs == [1: 1, 2: 2])
      #expect(try await session.allUIDs() == [1, 2])
      let selected = try await session.select(target, since: nil)
      #expect(selected.count == 2 && copied?.uidValidity ?? selected.uidValidity == selected.uidValidity)
      #expect(try await session.flags(of: [1, 2], changedSince: nil) == [1: .flagged, 2: .flagged])
      #expect(try await session.messages([1]).first?.size == MailServerWorld.source("a").count)
      #expect(try await session.messages([1]).first?.internalDate == MailServerWorld.date)
      #expect(try await session.status(of: path).messages == 2)
      await session.close()
    },
    rule("With MOVE messages leave for another mailbox, and those beside them stay") { world in
      let (session, path) = try await world.session("a", "b", "c")
      guard await session.traits.moves else { return await session.close() }
      let target = try await session.create("Target")
      let moved = try await session.move([1, 3, 9], to: target)
      #expect(moved == nil || moved?.pairs == [1: 1, 3: 2])
      #expect(try await session.existing(of: [1, 2, 3]) == [2])
      #expect(try await session.status(of: target).messages == 2)
      #expect(try await session.status(of: path).messages == 1)
      await session.close()
    },
    rule("With UIDPLUS only messages that are named and marked are expunged") { world in
      let (session, _) = try await world.session("a", "b", "c")
      guard await session.traits.expungesByUID else { return await session.close() }
      try await session.store([1, 2], adding: .deleted, removing: [])
      try await session.expunge([2, 3, 9])
      #expect(try await session.allUIDs() == [1, 3])
      #expect(try await session.deletedUIDs() == [1])
      await session.close()
    },
    rule("EXPUNGE takes all that is marked, by whomever") { world in
      let (session, path) = try await world.session("a", "b", "c")
      let other = try await world.connect()
      _ = try await other.select(path, since: nil)
      try await other.store([1], adding: .deleted, removing: [])
      try await session.store([3], adding: .deleted, removing: [])
      #expect(try await session.deletedUIDs() == [1, 3])
      try await session.expungeAll()
      #expect(try await session.allUIDs() == [2])
      #expect(try await session.deletedUIDs().isEmpty)
      await other.close()
      await session.close()
    },
    rule("A Message-ID finds its messages") { world in
      let (session, path) = try await world.session("a", "b")
      try await session.append(MailServerWorld.source("a"), to: path, flags: [], date: MailServerWorld.date)
      _ = try await session.select(path, since: nil)
      #expect(try await session.uids(withMessageId: "a@example.org") == [1, 3])
      #expect(try await session.uids(withMessageId: "nobody@example.org").isEmpty)
      await session.close()
    },
  ]

  static let mailboxRules: [Rule] = [
    rule("There is an INBOX, and what is created is listed, once, however often") { world in
      let session = try await world.connect()
      let before = try await session.folders()
      #expect(before.filter { $0.use == .inbox }.map(\.path) == [.inbox])
      let path = try await session.create("Projects")
      #expect(try await session.create("Projects") == path)
      let after = try await session.folders()
      #expect(after.count == before.count + 1)
      #expect(after.filter { $0.path == path }.map(\.name) == ["Projects"])
      #expect(try await session.status(of: path).messages == 0)
      await session.close()
    },
    rule("A mailbox is renamed with its mail, and with those below it") { world in
      let (session, path) = try await world.session("a", in: "Old")
      let below = try await session.create("Old/Below")
      let renamed = try await session.rename(path, to: "New")
      let names = try await session.folders().map(\.name)
      #expect(names.contains("New") && names.contains("New/Below"))
      #expect(!names.contains("Old") && !names.contains("Old/Below"))
      #expect(try await session.status(of: renamed).messages == 1)
      await #expect(throws: ServerError.self) { _ = try await session.status(of: below) }
      await session.close()
    },
    rule("A mailbox that is deleted is gone with its mail; again is no error") {
      world in
      let (first, path) = try await world.session("a")
      await first.close()
      let session = try await world.connect()
      try await session.delete(path)
      try await session.delete(path)
      #expect(try await !session.folders().contains { $0.path == path })
      await session.close()
    },
    rule("What needs a mailbox that is not there is refused, and changes nothing") { world in
      let (session, path) = try await world.session("a")
      let missing = MailboxPath(Array("Missing".utf8))
      func isRefused(_ body: () async throws -> Void) async -> Bool {
        do { try await body() } catch ServerError.refused { return true } catch {}
        return false
      }
      #expect(await isRefused { _ = try await session.status(of: missing) })
      #expect(await isRefused { _ = try await session.copy([1], to: missing) })
      #expect(
        await isRefused {
          try await session.append(
            MailServerWorld.source("b"), to: missing, flags: [], date: MailServerWorld.date)
        })
      #expect(await isRefused { _ = try await session.rename(missing, to: "Other") })
      if await session.traits.moves {
        #expect(await isRefused { _ = try await session.move([1], to: missing) })
      }
      #expect(try await session.status(of: path).messages == 1)
      #expect(try await !session.folders().contains { $0.path == missing })
      #expect(await isRefused { _ = try await session.select(missing, since: nil) })
      // No mailbox is selected then.
      await #expect(throws: ServerError.self) { _ = try await session.allUIDs() }
      _ = try await session.select(path, since: nil)
      #expect(try await session.allUIDs() == [1])
      await session.close()
    },
  ]
}
