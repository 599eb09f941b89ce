import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What is kept of a message is what came, or that shows. In plain segments nothing else tells; packed ones have
/// checksums of their own.
@Suite(.timeLimit(.minutes(10))) struct SourceDigestTests {
  private let place: TemporaryStore
  private let reader = PlainMessageReader()

  init() throws { place = TemporaryStore() }

  private func open() throws -> MailStore {
    let reader = reader
    return try MailStore.open(at: place.directory, digest: { reader.digest(of: $0) })
  }

  private func message(_ name: String, _ folder: FolderID) -> IncomingMessage {
    let source = Array("Message-ID: \(name)@example.org\nSubject: About \(name)\n\nText of \(name)\n".utf8)
    return IncomingMessage(
      content: reader.read(source), source: source, dateReceived: Date(timeIntervalSince1970: 1_700_000_000),
      folder: folder)
  }

  /// Messages `m0`, `m1` and so on.
  private func fill(_ count: Int) async throws -> [EmailID] {
    let store = try open()
    defer { store.close() }
    let (account, inbox) = try await store.makeAccount()
    let outcomes = try await store.write {
      try $0.add(
        (0..<count).map { message("m\($0)", inbox) }, accountId: account)
    }
    try place.makePlain()
    return outcomes.map(\.email)
  }

  /// Changes one letter of the text of a message.
  private func damage(_ name: String) throws {
    let path = place.files.segment(1, isPacked: false)
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let range = try #require(bytes.firstRange(of: Array("Text of \(name)\n".utf8)))
    let file = try FileDescriptor.open(path, .write)
    try file.write([UInt8(ascii: "t")], at: range.lowerBound)
    try file.close()
  }

  private func write(_ sql: String) throws {
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { try $0.execute(sql: sql) }
    queue.close()
  }

  private func sources(_ store: MailStore, repairs: Bool = true) async throws -> DoctorFinding {
    try #require(try await store.doctor.examine(repairs: repairs).last { $0.check == "sources" })
  }

  @Test func `Doctor reports damaged messages, and only their sources can't be read`() async throws {
    let emails = try await fill(5)
    try damage("m3")
    let store = try open()
    let finding = try await sources(store)
    #expect(!finding.isOK && finding.isDamage)
    #expect(finding.messages == ["\"About m3\" from ann@example.org of 2023-11-14"])
    #expect(finding.detail.hasPrefix("the sources of 1 of 5 messages are damaged or missing"))
    for (number, email) in emails.enumerated() where number != 3 {
      #expect(try await store.read { try $0.source(emailId: email) } != nil)
    }
    await #expect(throws: StoreError.sourceDamaged(emailId: emails[3])) {
      try await store.read { try $0.source(emailId: emails[3]) }
    }
    // Its reader may still make sense of it.
    #expect(try await store.read { try $0.readableSource(emailId: emails[3]) } != nil)
    store.close()
  }

  @Test func `A damaged message that its server has is fetched again, and known to be damaged here`()
    async throws
  {
    let emails = try await fill(3)
    try damage("m1")
    try damage("m2")
    try write(
      """
      INSERT INTO remote_folder (folderId, accountId, path, isSynced)
      SELECT folderId, email.accountId, x'494E424F58', 1 FROM email_folder JOIN email ON email.id = emailId LIMIT 1
      """)
    try write(
      "INSERT INTO remote_message SELECT folderId, emailId, emailId, 0 FROM email_folder WHERE emailId < \(emails[2].rawValue)"
    )
    let store = try open()
    #expect(try await store.read { try $0.source(emailId: emails[1]) } == nil)
    let areDamaged = try await store.read { mail in try emails.map { try mail.isDamagedHere(emailId: $0) } }
    // The last one is on no server.
    #expect(areDamaged == [false, true, false])
    store.close()
  }

  @Test func `A packed message that is damaged, or another one, is named too`() async throws {
    let store = try open()
    let (account, inbox) = try await store.makeAccount()
    let emails = try await store.write {
      try $0.add((0..<5).map { message("m\($0)", inbox) }, accountId: account)
    }.map(\.email)
    let places = try await store.database.read { db in
      try emails.map { try #require(try SegmentLocationQuery.fetch(db, emailId: $0)) }
    }
    let segment = try FileDescriptor.open(place.files.segment(1), .write)
    // Its checksum, so that all of it can be read.
    try segment.write([0x21], at: places[1].offset + places[1].extent - 7)
    // Its beginning, so that nothing can be.
    try segment.write([0x21], at: places[2].offset)
    try segment.close()
    try write("UPDATE email_source SET digest = x'00' WHERE emailId = \(emails[3])")
    let finding = try await sources(store)
    #expect(finding.isDamage)
    let names = [1, 2, 3].map { "\"About m\($0)\" from ann@example.org of 2023-11-14" }
    #expect(finding.messages.sorted() == names, "\(finding)")
    for index in 1...3 {
      await #expect(throws: StoreError.sourceDamaged(emailId: emails[index])) {
        try await store.read { try $0.source(emailId: emails[index]) }
      }
    }
    #expect(try await store.read { try $0.readableSource(emailId: emails[1]) } == message("m1", inbox).source)
    await #expect(throws: StoreError.sourceDamaged(emailId: emails[2])) {
      try await store.read { try $0.readableSource(emailId: emails[2]) }
    }
    #expect(try await store.read { try $0.source(emailId: emails[0]) } == message("m0", inbox).source)
    let pass = try await store.doctor.verifyNextSources(now: Date(timeIntervalSince1970: 1_800_000_000))
    // The doctor has noted them.
    #expect(pass.verified == 5 && pass.newlyDamaged == 0)
    store.close()
  }

  @Test func `What is in part on a server is compared with what was kept of it`() async throws {
    let store = try open()
    let (account, inbox) = try await store.makeAccount()
    var part = message("m0", inbox)
    // As sync does it: by what a message is known again says nothing of its source.
    part.content.digest = SHA256.digest(of: [1])
    part.isPartial = true
    let email = try await store.write { [part] in try $0.add([part], accountId: account) }[0].email
    #expect(try await sources(store).isOK)
    try place.makePlain()
    try damage("m0")
    #expect(try await sources(store).isDamage)
    let whole = Array("Subject: About m0\n\nAll of it\n".utf8)
    try await store.write {
      try $0.completeSource(
        whole, isPartial: false, content: reader.read(whole), emailId: email)
    }
    #expect(try await sources(store).isOK)
    #expect(try await store.read { try $0.source(emailId: email) } == whole)
    store.close()
  }

  @Test(
    arguments: [
      true, false,
    ])
  func `Sources of older stores get their digest from doctor, and are compared from then on`(repairs: Bool)
    async throws
  {
    _ = try await fill(700)
    try write("UPDATE email_source SET digest = NULL")
    let store = try open()
    #expect(try await sources(store, repairs: repairs).isOK)
    store.close()
    try damage("m600")
    let after = try open()
    #expect(try await sources(after).isOK == !repairs)
    after.close()
  }

  @Test
  func
    `The pass in the background goes on where it stopped, tells damage once, and begins again after a week`()
    async throws
  {
    _ = try await fill(SourcePass.sourcesInStep * 2 + 1)
    try write("UPDATE email_source SET digest = NULL WHERE emailId > 300")
    try damage("m2")
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    func step(_ seconds: TimeInterval = 0) async throws -> SourceVerification {
      // Each in a process of its own.
      let store = try open()
      defer { store.close() }
      return try await store.doctor.verifyNextSources(now: start + seconds)
    }
    let first = try await step()
    #expect(first.verified == SourcePass.sourcesInStep && first.newlyDamaged == 1 && !first.isDone)
    #expect(try await step().newlyDamaged == 0)
    #expect(try await step().verified == 1)
    #expect(try await step().isDone)
    let missing = try open()
    let unknown = try await missing.database.read {
      try SQLStatement($0, "SELECT count(*) FROM email_source WHERE digest IS NULL").first { $0.int(0) }
    }
    #expect(unknown == 0)
    missing.close()
    #expect(try await step(SourceVerification.interval - 1).verified == 0)
    let again = try await step(SourceVerification.interval)
    #expect(again.verified == SourcePass.sourcesInStep && again.newlyDamaged == 0)
  }

  @Test func `Where nobody makes digests, sources are believed`() async throws {
    let emails = try await fill(2)
    try damage("m1")
    let store = try place.open()
    #expect(try await sources(store).isOK)
    #expect(try await store.read { try $0.source(emailId: emails[1]) } != nil)
    #expect(try await store.doctor.verifyNextSources(now: .now).isDone)
    store.close()
  }

  @Test func `A damaged message that comes again is whole again, and one that is whole is there already`()
    async throws
  {
    let emails = try await fill(4)
    try damage("m1")
    try damage("m2")
    let store = try open()
    _ = try await sources(store)
    let account = try await store.read { try $0.accounts() }[0].id
    let inbox = try #require(
      try await store.read { try $0.folders(accountId: account) }.first { $0.type == .inbox }
    ).id
    let again = try await store.write {
      try $0.add([message("m0", inbox), message("m1", inbox), message("m9", inbox)], accountId: account)
    }
    #expect(again[..<2] == [.duplicate(emails[0]), .restored(emails[1])])
    guard case .new = again[2] else { return #expect(Bool(false), "\(again[2])") }
    #expect(try await store.read { try $0.source(emailId: emails[1]) } == message("m1", inbox).source)
    // The other one is still known to be damaged.
    #expect(try await sources(store).messages == ["\"About m2\" from ann@example.org of 2023-11-14"])
    #expect(try await store.complaints().map { $0.prefix(8) } == ["sources:"])
    store.close()
  }

  @Test(arguments: [true, false])
  func `Messages whose segment is gone or cut off are found without reading it`(isGone: Bool) async throws {
    let store = try open()
    let (account, inbox) = try await store.makeAccount()
    let outcomes = try await store.write {
      try $0.add((0..<9).map { message("m\($0)", inbox) }, accountId: account)
    }
    #expect(try await store.read { try $0.cutSources() } == [])
    let path = place.files.segment(1)
    let end = try #require(
      try await store.database.read { db in
        try SQLStatement(db, "SELECT offset + packedLength FROM email_source WHERE emailId = ?").first(
          .integer(outcomes[4].email.rawValue)
        ) { $0.int(0) }
      })
    if isGone { try removeFile(path) } else { truncate(path, end) }
    let lost = isGone ? outcomes.map(\.email) : outcomes[5...].map(\.email)
    #expect(try await store.read { try $0.cutSources() } == lost)
    let again = try await store.write {
      try $0.add((0..<9).map { message("m\($0)", inbox) }, accountId: account)
    }
    #expect(again == outcomes.map { lost.contains($0.email) ? .restored($0.email) : .duplicate($0.email) })
    #expect(try await store.complaints() == [])
    store.close()
  }
}
