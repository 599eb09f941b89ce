import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct MirrorTests {
  @Test func `Doctor sees what is not as the server said, and puts it right`() async throws {
    let world = try await SyncWorld()
    for name in "abc" { await world.server.deliver(SyncWorld.mail("\(name)"), to: "INBOX") }
    try await world.sync()
    try await world.store.database.write { transaction in
      try transaction.db.execute(sql: "UPDATE email SET flags = 2 WHERE subject = 'About a'")
      try transaction.db.execute(
        sql: "DELETE FROM email_folder WHERE emailId = (SELECT id FROM email WHERE subject = 'About b')")
    }
    let found = try await world.store.doctor.examine(repairs: true).first { $0.check == "mirror" }
    #expect(found?.detail == "2 messages did not match what their servers reported; repaired")
    #expect(try await world.differences() == [])
    #expect(try await world.threads("INBOX").count == 3)
    #expect(try await world.email("About a")?.isStarred == false)
  }

  @Test func `What was learnt under another UIDVALIDITY is not written`() async throws {
    let world = try await SyncWorld()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.sync()
    var batch = SyncBatch(folderId: try await world.folder("INBOX").folder.id, uidValidity: 99)
    batch.vanished = [1]
    let counts = try await world.store.write { [batch] in try $0.apply(batch) }
    #expect(counts == nil)
    #expect(try await world.differences() == [])
  }

  @Test func `A mailbox that begins anew leaves no UID of before with what waits`() async throws {
    let world = try await SyncWorld()
    try await world.tellNothing()
    for name in "ab" { await world.server.deliver(SyncWorld.mail("\(name)"), to: "INBOX") }
    try await world.sync()
    let inbox = try await world.folder("INBOX").folder.id
    let thread = try #require(try await world.threads("INBOX").first).id
    _ = try await world.store.write {
      try $0.perform(
        .archive, on: [ThreadInMailbox(threadId: thread, view: .folder(inbox))])
    }
    try await world.store.database.write { try $0.db.execute(sql: "UPDATE operation SET uid = 1") }
    await world.server.renumber("INBOX")
    try await world.sync()
    let uids = try await world.store.database.read { db in
      try SQLStatement(db, "SELECT uid FROM operation").all { $0.optionalInteger(0) }
    }
    #expect(uids == [nil])
  }

  @Test func `One vmail at a time is the engine of a store, also in one process`() throws {
    let place = TemporaryStore()
    let (first, second) = (try place.open(), try place.open())
    var hold = try first.engine.become()
    #expect(hold != nil)
    #expect(try second.engine.become() == nil)
    hold = nil
    #expect(try second.engine.become() != nil)
  }

  @Test func `A removed account takes its mirror with it`() async throws {
    let world = try await SyncWorld()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.sync()
    try await world.store.removeAccount(world.account)
    #expect(try await world.store.complaints() == [])
    let left = try await world.store.database.read { db in
      try SQLStatement(
        db, "SELECT (SELECT count(*) FROM remote_message) + (SELECT count(*) FROM remote_folder)"
      ).first { $0.int(0) }
    }
    #expect(left == 0)
  }

  @Test func `Of partial sources reading gets what there is, and nobody gets them for the message itself`()
    async throws
  {
    let world = try await SyncWorld()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.sync()
    try await world.store.database.write {
      try $0.db.execute(sql: "UPDATE email_source SET isPartial = 1")
    }
    let email = try #require(try await world.email("About a"))
    #expect(try await world.store.read { try $0.source(emailId: email.id) } == nil)
    #expect(try await world.store.read { try $0.readableSource(emailId: email.id) } != nil)
  }

  @Test func `How the last sync ended is remembered, and when one last ended well`() async throws {
    let world = try await SyncWorld()
    #expect(try await world.store.read { try $0.syncStates() }.isEmpty)
    try await world.sync()
    let good = try await world.store.read { try $0.syncStates() }[world.account]
    #expect(good?.lastSync != nil && good?.failure == nil)
    await world.server.breakAfter(calls: 0)
    _ = try await world.troubledSync()
    let bad = try await world.store.read { try $0.syncStates() }[world.account]
    #expect(bad?.lastSync == good?.lastSync && bad?.failure != nil)
  }

  @Test func `A synced message is where the mirror has it, in every mailbox; a local one is nowhere`()
    async throws
  {
    let world = try await SyncWorld()
    let source = "Subject: one\nMessage-ID: <one@x>\n\nText\n"
    for name in ["INBOX", "Bills"] { _ = await world.server.deliver(source, to: name, objectId: "1") }
    try await world.sync()
    let id = try #require(
      try await world.store.read { try $0.emails(accountId: world.account, after: nil, limit: 9) }.first
    ).id
    let found = try #require(try await world.store.read { try $0.copies(emailId: id) })
    #expect(found.account == world.account && found.accountName == "work")
    #expect(Set(found.places.map { String(decoding: $0.path.bytes, as: UTF8.self) }) == ["INBOX", "Bills"])
    #expect(found.places.allSatisfy { $0.uidValidity == 1 && $0.uid == 1 })
    #expect(found.identity.digest == SHA256.digest(of: Array("object 1".utf8)))
    let inbox = try await world.folder("INBOX").folder.id
    let added = try await world.store.write {
      try $0.add([TestMail.message("local", folder: inbox)], accountId: world.account)
    }
    let local = try #require(added.first).email
    #expect(try await world.store.read { try $0.copies(emailId: local) }?.places == [])
    #expect(try await world.store.read { try $0.copies(emailId: EmailID(999)) } == nil)
  }
}
