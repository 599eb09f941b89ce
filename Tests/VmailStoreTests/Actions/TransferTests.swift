import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Mail that goes to a folder of another account (decision 75): at any moment the original or its copy exists, and in the
/// end exactly one of both.
@Suite(.timeLimit(.minutes(10))) struct TransferTests {
  enum Step: CaseIterable { case announced, carriedOut, oneCopied, allCopied }

  @Test(arguments: [false, true])
  func `Wherever the program ends, nothing is lost, and the next one goes on`(keepsOriginal: Bool)
    async throws
  {
    for last in Step.allCases {
      var world = try await World()
      try await world.restart()
      let id = try await world.announce(keepsOriginal: keepsOriginal)
      try await world.restart()
      if last != .announced { try await world.carryOut(id) }
      if last == .oneCopied { try await world.copy(limit: 1) }
      if last == .allCopied { try await world.copy() }
      try await world.restart()
      try await world.expectNoneLost()
      // What the next start does.
      for action in try await world.store.read({ try $0.pending() }) { try await world.carryOut(action.id) }
      try await world.copy()
      try await world.restart()
      let originals = keepsOriginal ? ["Inbox"] : ["Trash"]
      #expect(try await world.places("a") == Places(home: originals, work: ["Bills"]), "\(last)")
      #expect(try await world.places("b") == Places(home: originals, work: ["Bills"]), "\(last)")
      #expect(try await world.store.read { try $0.pending() }.isEmpty)
      #expect(try await world.store.complaints() == [])
      world.store.close()
    }
  }

  @Test(arguments: [false, true])
  func `Undo takes everything back at any time, and redo does it again`(keepsOriginal: Bool) async throws {
    for last in Step.allCases {
      var world = try await World()
      let id = try await world.announce(keepsOriginal: keepsOriginal)
      if last != .announced { try await world.carryOut(id) }
      if last == .oneCopied { try await world.copy(limit: 1) }
      if last == .allCopied { try await world.copy() }
      let undone = try await world.store.write { try $0.undo() }
      try await world.restart()
      let isEnded = last == .allCopied
      if case .applied(_, let outcome) = undone {
        #expect(isEnded && outcome.done.count == 2 && outcome.failed.isEmpty)
      } else if case .withdrawn = undone {
        #expect(!isEnded)
      } else {
        Issue.record("\(undone)")
      }
      for name in ["a", "b"] {
        #expect(
          try await world.places(name) == Places(home: ["Inbox"], work: isEnded ? ["Trash"] : nil), "\(last)")
      }
      #expect(try await world.subjects().count == 2)
      guard isEnded else { continue }
      for _ in 0..<2 {
        guard case .applied(_, let redone) = try await world.store.write({ try $0.redo() }) else {
          Issue.record("nothing to redo")
          return
        }
        #expect(redone.done.count == 2 && redone.failed.isEmpty)
        let originals = keepsOriginal ? ["Inbox"] : ["Trash"]
        #expect(try await world.places("a") == Places(home: originals, work: ["Bills"]))
        #expect(try await world.store.complaints() == [])
        _ = try await world.store.write { try $0.undo() }
        #expect(try await world.places("b") == Places(home: ["Inbox"], work: ["Trash"]))
      }
      world.store.close()
    }
  }

  @Test func `A crash within any statement loses nothing`() async throws {
    let (place, pictures) = (TemporaryStore(), CrashPictures())
    let world = try await World(at: place, faults: pictures.everyStatement(place.directory))
    _ = pictures.take()
    try await world.carryOut(try await world.announce())
    try await world.copy(limit: 1)
    try await world.copy()
    _ = try await world.store.write { try $0.undo() }
    _ = try await world.store.write { try $0.redo() }
    let taken = pictures.take()
    #expect(taken.count > 20)
    for (index, picture) in taken.enumerated() where index.isMultiple(of: 3) || picture.point != nil {
      let restarted = World(world, try picture.place.open(), at: picture.place)
      try await restarted.expectNoneLost()
      for action in try await restarted.store.read({ try $0.pending() }) {
        try await restarted.carryOut(action.id)
      }
      try await restarted.copy()
      try await restarted.expectNoneLost()
      #expect(try await restarted.store.read { try $0.pending() }.isEmpty)
      #expect(try await restarted.store.complaints() == [])
      restarted.store.close()
    }
    world.store.close()
  }

  @Test func `What waits for a server is in its folder there, hidden here, and still unchanged`() async throws
  {
    let world = try await World(work: .imap)
    try await world.carryOut(try await world.announce())
    try await world.copy()
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: ["Bills"]))
    #expect(try await world.subjects() == [])
    let waiting = try await world.store.read { try $0.waitingChanges() }
    #expect(waiting.map(\.messages) == [2] && waiting.first?.accountId == world.work)
    #expect(waiting.first?.action?.action == world.action(keepsOriginal: false))
    let operations = try await world.operations()
    #expect(operations.map(\.kind) == [.append(to: world.bills), .append(to: world.bills)])
    let message = try await world.store.read { try $0.appended(operations[0].id) }
    #expect(message?.isTransferred == true)
    guard case .withdrawn = try await world.store.write({ try $0.undo() }) else {
      Issue.record("not withdrawn")
      return
    }
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: nil))
    #expect(try await world.operations().isEmpty)
    #expect(try await world.subjects() == ["About a", "About b"])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A copy that may be on its server already is deleted there`() async throws {
    let world = try await World(work: .imap)
    try await world.carryOut(try await world.announce())
    try await world.copy()
    let first = try #require(try await world.operations().first)
    _ = try await world.store.write { try $0.beginOperations([first.id]) }
    _ = try await world.store.write { try $0.undo() }
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: ["Trash"]))
    #expect(try await world.places("b") == Places(home: ["Inbox"], work: nil))
    let trash = try await world.folder(.trash, of: world.work)
    #expect(
      try await world.operations().map(\.kind) == [
        .append(to: world.bills), .move(from: world.bills, to: trash),
      ])
  }

  @Test func `A refused copy is taken back, and the failure is that of the original`() async throws {
    let world = try await World(work: .imap)
    try await world.carryOut(try await world.announce())
    try await world.copy()
    for name in ["a", "b"] {
      let operation = try #require(try await world.operations().first)
      let reverted = try await world.store.write {
        try $0.revertOperation(operation.id, reason: .refusedByServer("too large"))
      }
      #expect(reverted?.outcome.failed.map(\.subject) == ["About " + name])
      #expect(reverted?.outcome.failed.first?.place == (try await world.place(name)))
      #expect(reverted?.outcome.action == world.action(keepsOriginal: false))
      #expect(try await world.places(name) == Places(home: ["Inbox"], work: nil))
    }
    #expect(try await world.subjects() == ["About a", "About b"])
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
    #expect(try await world.store.complaints() == [])
  }

  @Test func `If the original was deleted meanwhile, the copy stays`() async throws {
    let world = try await World(work: .imap)
    try await world.carryOut(try await world.announce())
    try await world.copy()
    let place = try await world.place("a")
    let trash = MailboxView.folder(try await world.folder(.trash, of: world.home))
    _ = try await world.store.write { try $0.perform(.delete, on: [place]) }
    _ = try await world.store.write {
      try $0.perform(.deletePermanently, on: [ThreadInMailbox(threadId: place.threadId, view: trash)])
    }
    let action = try #require(try await world.store.read { try $0.pending() }.first)
    _ = try await world.store.write { try $0.withdraw(action.id) }
    #expect(try await world.places("a") == Places(home: nil, work: ["Bills"]))
    #expect(try await world.places("b") == Places(home: ["Inbox"], work: nil))
  }

  @Test func `A copy that nobody will have leaves the original where it was`() async throws {
    let world = try await World(work: .imap)
    try await world.carryOut(try await world.announce())
    try await world.copy()
    // Given up, as by a server without the folder.
    for operation in try await world.operations() {
      try await world.store.write { try $0.finishOperations([AcceptedOperation(operation.id)]) }
    }
    for name in ["a", "b"] {
      #expect(try await world.places(name) == Places(home: ["Inbox"], work: nil))
    }
    #expect(try await world.subjects() == ["About a", "About b"])
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
  }

  @Test(arguments: [false, true])
  func `Removing an account while mail waits loses nothing of the other`(removesTarget: Bool) async throws {
    let world = try await World(work: .imap)
    try await world.carryOut(try await world.announce())
    try await world.copy()
    let removed = removesTarget ? world.work : world.home
    try await world.store.removeAccount(removed)
    #expect(
      try await world.places("a") == (removesTarget ? Places(home: ["Inbox"]) : Places(work: ["Bills"])))
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
    #expect(try await world.store.complaints() == [])
    if removesTarget { #expect(try await world.subjects() == ["About a", "About b"]) }
  }

  @Test func `Mail that the account has already is filed there, and stays when that is undone`() async throws
  {
    let world = try await World()
    let archived = try await world.store.write {
      try $0.add([TestMail.message("a", folder: nil)], accountId: world.work)
    }
    try await world.carryOut(try await world.announce())
    try await world.copy()
    #expect(try await world.places("a") == Places(home: ["Trash"], work: ["Bills"]))
    guard case .new(let known) = archived[0] else { return }
    #expect(try await world.store.read { try $0.email(id: known) }?.folders == [world.bills])
    _ = try await world.store.write { try $0.undo() }
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: []))
    #expect(try await world.places("b") == Places(home: ["Inbox"], work: ["Trash"]))
  }

  @Test func `An undone copy whose original has been deleted since stays`() async throws {
    let world = try await World()
    try await world.carryOut(try await world.announce())
    try await world.copy()
    let trash = MailboxView.folder(try await world.folder(.trash, of: world.home))
    let place = ThreadInMailbox(threadId: try await world.place("a").threadId, view: trash)
    _ = try await world.store.write { try $0.perform(.deletePermanently, on: [place]) }
    let action = try #require(
      try await world.store.read { try $0.actions(since: .distantPast) }.first {
        $0.action.action.transfer != nil
      })
    guard case .applied(_, let outcome) = try await world.store.write({ try $0.undoAlone(action.action.id) })
    else {
      Issue.record("not undone")
      return
    }
    #expect(outcome.failed.map(\.reason) == [.mailGone] && outcome.done.count == 1)
    #expect(try await world.places("a") == Places(home: nil, work: ["Bills"]))
    #expect(try await world.places("b") == Places(home: ["Inbox"], work: ["Trash"]))
  }

  @Test func `A copy that was erased after an undo is made anew by redo`() async throws {
    let world = try await World()
    try await world.carryOut(try await world.announce())
    try await world.copy()
    _ = try await world.store.write { try $0.undo() }
    let trash = try await world.folder(.trash, of: world.work)
    let copies = try await world.emails(world.work)
    try await world.store.database.write { transaction in
      for copy in copies { try Transfers(transaction.db).erase(copy.id) }
    }
    _ = try await world.store.write { try $0.redo() }
    try await world.expectNoneLost()
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: nil), "until the copy is made")
    try await world.copy()
    #expect(try await world.places("a") == Places(home: ["Trash"], work: ["Bills"]))
    #expect(try await world.emails(world.work).allSatisfy { !$0.folders.contains(trash) })
  }

  @Test func `Drafts, mail in Trash and mail that is not downloaded stay`() async throws {
    let world = try await World()
    let (drafts, trash) = (
      try await world.folder(.drafts, of: world.home), try await world.folder(.trash, of: world.home)
    )
    let inbox = try await world.folder(.inbox, of: world.home)
    var partial = TestMail.message("p", minute: 7, folder: inbox)
    partial.isPartial = true
    let odd = [
      TestMail.message("d", minute: 5, folder: drafts, flags: .draft),
      TestMail.message("t", minute: 6, folder: trash),
      partial,
    ]
    _ = try await world.store.write { try $0.add(odd, accountId: world.home) }
    for (name, folder, reason) in [
      ("d", drafts, ActionRefusal.isUnsent), ("t", trash, .isInTrash), ("p", inbox, .notDownloaded),
    ] {
      let place = ThreadInMailbox(threadId: try await world.place(name).threadId, view: .folder(folder))
      let outcome = try await world.store.write {
        try $0.perform(world.action(keepsOriginal: false), on: [place])
      }
      #expect(outcome.failed.map(\.reason) == [reason] && outcome.done.isEmpty)
      #expect(try await world.store.read { try $0.pending() }.isEmpty)
    }
    let place = try await world.place("p")
    let missing = try await world.store.read {
      try $0.undownloaded(world.action(keepsOriginal: true), on: [place])
    }
    #expect(missing.map(\.messageId) == ["p@example.org"])
  }

  @Test func `Mail of the account itself is moved together with the rest`() async throws {
    let world = try await World()
    let inbox = try await world.folder(.inbox, of: world.work)
    _ = try await world.store.write {
      try $0.add([TestMail.message("w", folder: inbox)], accountId: world.work)
    }
    let own = try #require(try await world.emails(world.work).first)
    let places = [try await world.place("a"), ThreadInMailbox(threadId: own.threadId, view: .folder(inbox))]
    let outcome = try await world.store.write {
      try $0.perform(world.action(keepsOriginal: false), on: places)
    }
    #expect(outcome.done == places.map(\.threadId))
    try await world.copy()
    #expect(try await world.places("a") == Places(home: ["Trash"], work: ["Bills"]))
    #expect(try await world.places("w") == Places(home: nil, work: ["Bills"]))
    _ = try await world.store.write { try $0.undo() }
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: ["Trash"]))
    #expect(try await world.places("w") == Places(home: nil, work: ["Inbox"]))
  }

  @Test func `A copy of a message in the account itself leaves its Inbox too`() async throws {
    let world = try await World()
    let inbox = try await world.folder(.inbox, of: world.work)
    _ = try await world.store.write {
      try $0.add([TestMail.message("a", folder: inbox)], accountId: world.work)
    }
    let own = try #require(try await world.emails(world.work).first)
    let places = [try await world.place("a"), ThreadInMailbox(threadId: own.threadId, view: .folder(inbox))]
    _ = try await world.store.write { try $0.perform(world.action(keepsOriginal: false), on: places) }
    try await world.copy()
    #expect(try await world.places("a") == Places(home: ["Trash"], work: ["Bills"]))
    _ = try await world.store.write { try $0.undo() }
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: ["Inbox"]))
  }

  @Test func `A single message moves alone`() async throws {
    let world = try await World()
    let inbox = try await world.folder(.inbox, of: world.home)
    _ = try await world.store.write {
      try $0.add([TestMail.message("r", minute: 9, folder: inbox, references: ["a"])], accountId: world.home)
    }
    let place = try await world.place("a")
    let reply = try #require(try await world.emails(world.home).first { $0.messageId == "r@example.org" })
    let outcome = try await world.store.write {
      try $0.perform(world.action(keepsOriginal: false).on(only: [reply.id]), on: [place])
    }
    #expect(outcome.done == [place.threadId])
    try await world.copy()
    #expect(try await world.places("r") == Places(home: ["Trash"], work: ["Bills"]))
    #expect(try await world.places("a") == Places(home: ["Inbox"], work: nil))
  }
}

/// The names of the folders of a message in both accounts; `nil` where it doesn't exist.
private struct Places: Equatable {
  var home: [String]?
  var work: [String]?
}

/// An account with two threads in its Inbox, and another with a label.
private struct World {
  var store: MailStore
  let place: TemporaryStore
  let home, work: AccountID
  let bills: FolderID

  init(
    at place: TemporaryStore = TemporaryStore(), work kind: Account.Kind = .local, faults: WriteFaults = .none
  )
    async throws
  {
    self.place = place
    let store = try place.open(faults: faults)
    self.store = store
    let home = try await store.write { try $0.addAccount(name: "home", email: "", kind: .local) }.id
    let work = try await store.write { try $0.addAccount(name: "work", email: "", kind: kind) }.id
    bills = try await store.write { try $0.ensureFolder(accountId: work, name: "Bills", type: .custom) }.id
    (self.home, self.work) = (home, work)
    let inbox = try await folder(.inbox, of: home)
    _ = try await store.write {
      try $0.add(
        ["a", "b"].enumerated().map { TestMail.message($1, minute: -$0, folder: inbox) }, accountId: home)
    }
  }

  init(_ world: World, _ store: MailStore, at place: TemporaryStore) {
    (self.store, self.place, home, work, bills) = (store, place, world.home, world.work, world.bills)
  }

  mutating func restart() async throws {
    store.close()
    store = try place.open()
  }

  func action(keepsOriginal: Bool) -> ThreadAction {
    .transfer(to: bills, named: "work/Bills", keepsOriginal: keepsOriginal)
  }

  func announce(keepsOriginal: Bool = false) async throws -> ActionID {
    let places = [try await place("a"), try await place("b")]
    let action = action(keepsOriginal: keepsOriginal)
    let announced = try await store.write { try $0.addPending(action, on: places, due: TestClock.start) }
    #expect(announced.outcome.failed.isEmpty)
    return try #require(announced.pending).id
  }

  func carryOut(_ id: ActionID) async throws {
    let outcome = try await store.write { try $0.carryOut(id) }
    // Another process may have done it.
    #expect(outcome?.failed.isEmpty != false)
  }

  /// Does what the engine does, with mail that needs no reading.
  func copy(limit: Int = 100) async throws {
    let waiting = try await store.read { mail in
      try mail.waitingCopies(limit: limit).map { ($0, try mail.email(id: $0.original)) }
    }
    let failed = try await store.write {
      try $0.addCopies(
        waiting.map { copy, email in
          let name = email?.messageId?.split(separator: "@").first.map(String.init)
          return (copy: copy, message: name.map { TestMail.message($0, folder: nil) })
        })
    }
    #expect(failed == [])
  }

  func folder(_ type: FolderType, of account: AccountID) async throws -> FolderID {
    try #require(try await store.read { try $0.folders(accountId: account) }.first { $0.type == type }).id
  }

  func emails(_ account: AccountID) async throws -> [Email] {
    try await store.read { try $0.emails(accountId: account, after: nil, limit: 100) }
  }

  func place(_ name: String) async throws -> ThreadInMailbox {
    let email = try #require(try await emails(home).first { $0.messageId == name + "@example.org" })
    return ThreadInMailbox(threadId: email.threadId, view: .folder(try await folder(.inbox, of: home)))
  }

  func places(_ name: String) async throws -> Places {
    Places(home: try await folders(name, home), work: try await folders(name, work))
  }

  private func folders(_ name: String, _ account: AccountID) async throws -> [String]? {
    let names = Dictionary(
      try await store.read { try $0.folders(accountId: account) }.map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
    return try await emails(account).first {
      $0.messageId == name + "@example.org" && !$0.flags.contains(.deleted)
    }
    .map { $0.folders.compactMap { names[$0] }.sorted() }
  }

  /// The subjects that the Inbox of `home` lists.
  func subjects() async throws -> [String] {
    try await store.page(try await folder(.inbox, of: home)).map(\.subject)
  }

  func operations() async throws -> [RemoteOperation] {
    try await store.read { try $0.operations(accountId: work, limit: 100) }
  }

  /// Whether each message is somewhere else than in Trash.
  func expectNoneLost() async throws {
    for name in ["a", "b"] {
      let places = try await places(name)
      #expect(
        [places.home, places.work].contains { $0.map { $0 != ["Trash"] } ?? false }, "\(name): \(places)")
    }
  }
}
