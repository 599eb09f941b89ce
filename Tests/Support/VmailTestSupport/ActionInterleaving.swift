import Foundation
import VmailDomain
public import VmailStore

/// Performs random actions on random mail, and checks all invariants after each step.
///
/// The same seed leads to the same steps.
public struct ActionInterleaving {
  public enum Step: String, CaseIterable, Sendable {
    case add, perform, announce, carryOut, withdraw, undo, redo, play
  }

  /// A violated invariant, and how to reproduce it.
  public struct Broken: Error, CustomStringConvertible {
    public let description: String
  }

  let store: MailStore
  let seed: UInt64
  private let disturb: (@Sendable (_ isDisturbed: Bool) -> Void)?
  var generator: SeededGenerator
  var accounts: [ContractWorld] = []
  /// Each account's folders with its labels.
  var folders: [AccountID: [Folder]] = [:]
  var server = ModelServer()
  /// All messages ever added.
  var added: [EmailID] = []
  /// Messages that may be missing, as they were deleted permanently.
  var erased: Set<EmailID> = []
  /// The messages that pending actions will delete.
  var announcedErasures: [ActionID: Set<EmailID>] = [:]
  var trail: [String] = []

  /// - Parameters:
  ///   - store: a store without accounts.
  ///   - disturb: makes all writes to the store fail from `true` until `false`; `nil` for no failures.
  public init(
    store: MailStore, seed: UInt64, disturb: (@Sendable (_ isDisturbed: Bool) -> Void)? = nil
  ) {
    self.store = store
    self.seed = seed
    self.disturb = disturb
    generator = SeededGenerator(seed: seed)
  }

  /// Runs a number of steps.
  /// - Throws: ``Broken`` at the first step after which an invariant is violated.
  public mutating func run(steps: Int) async throws {
    do {
      try await prepare()
      try await expectInvariants()
      for _ in 0..<steps {
        try await step()
        try await expectInvariants()
      }
      try await playEverything()
    } catch let error as Broken {
      throw error
    } catch {
      throw broken("it threw \(error)")
    }
  }

  func broken(_ what: String) -> Broken {
    Broken(description: "seed \(seed), step \(trail.count): \(what)\n" + trail.joined(separator: "\n"))
  }

  func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw broken(what()) }
  }

  private mutating func prepare() async throws {
    for (name, kind) in [("remote", Account.Kind.imap), ("local", .local)] {
      let world = try await ContractWorld.make(store, name: name, kind: kind)
      accounts.append(world)
      if kind == .imap {
        _ = try await store.write {
          try $0.ensureFolder(
            accountId: world.account.id, name: "Archive", type: .custom, isServerArchive: true)
        }
      }
      for label in ["Bills", "House"] {
        _ = try await store.write {
          try $0.ensureFolder(accountId: world.account.id, name: label, type: .custom)
        }
      }
      folders[world.account.id] = try await store.read { try $0.folders(accountId: world.account.id) }
      for _ in 0..<3 { try await addMail(to: [world]) }
    }
    try await addMail(to: accounts)
  }

  /// Returns one account, or all of them: then the mail is to several addresses of the user.
  private mutating func some(of accounts: [ContractWorld]) -> [ContractWorld] {
    generator.chance(50) ? accounts : [generator.pick(accounts)]
  }

  // MARK: Steps

  private mutating func step() async throws {
    let step = generator.pick([
      Step.add, .perform, .perform, .perform, .announce, .announce, .carryOut, .carryOut, .withdraw, .undo,
      .undo, .redo, .play,
    ])
    trail.append(step.rawValue)
    let before = try await emails()
    let isDisturbed = disturb != nil && generator.chance(10)
    if isDisturbed { disturb?(true) }
    do {
      try await take(step, before)
    } catch let error as Broken {
      throw error
    } catch let error as ModelServer.Impossible {
      throw broken("the server is asked for \(error)")
    } catch  where isDisturbed {
      // An interrupted run of the player has already sent the earlier operations to the server.
      try require(try await emails() == before, "\(step) threw, and changed mail")
    }
    disturb?(false)
    try await noteErasures()
  }

  private mutating func take(_ step: Step, _ before: [Email]) async throws {
    switch step {
    case .add: try await addMail(to: some(of: accounts))
    case .perform: try await perform(before)
    case .announce: try await announce(before)
    case .carryOut: try await carryOut(before)
    case .withdraw: try await withdraw(before)
    case .undo: try await undo(before)
    case .redo: _ = try await store.write { try $0.redo() }
    case .play: try await play(script(), before)
    }
  }

  private mutating func addMail(to worlds: [ContractWorld]) async throws {
    var messages: [(ContractWorld) throws -> IncomingMessage] = []
    let number = added.count
    for index in 0..<Int.random(in: 1...3, using: &generator) {
      let others = generator.chance(60) ? Int.random(in: 1...2, using: &generator) : 0
      let references = (0..<others).map { _ in "m\(Int.random(in: 0..<max(1, number), using: &generator))" }
      let minute = Double(Int.random(in: 0..<30, using: &generator))
      let folder = generator.pick([FolderType.inbox, .inbox, .inbox, .sent, .spam, .trash])
      let flags: MessageFlags = [
        generator.chance(40) ? .seen : [], generator.chance(20) ? .flagged : [],
      ]
      let category = generator.pick([AICategory.social, .updates, .uncategorized])
      messages.append { world in
        try world.message(
          "m\(number + index)", minute: minute, in: folder, references: references, flags: flags,
          category: category)
      }
    }
    for world in worlds {
      let ids = try await world.add(messages.map { try $0(world) })
      added += ids
      for email in try await emails() where world.account.kind == .imap && ids.contains(email.id) {
        server.hold(email)
      }
      trail.append("  \(ids.count) to \(world.account.name)")
    }
  }

  /// Adds the copies with which threads are listed in All Inboxes, if the action is the same in all accounts.
  private func withCopies(_ places: [ThreadInMailbox], _ action: ThreadAction) async throws
    -> [ThreadInMailbox]
  {
    switch action {
    case .archive, .delete, .spam, .markRead, .markUnread, .star, .unstar:
      try await store.read { mail in try places.flatMap { [$0] + (try mail.copies(of: $0)) } }
    default: places
    }
  }

  private mutating func perform(_ before: [Email]) async throws {
    let (action, named) = act(on: before)
    let places = try await withCopies(named, action)
    let told = try await store.read { try $0.preview(action, on: places) }
    let outcome = try await store.write { try $0.perform(action, on: places) }
    trail.append("  done \(outcome.done), unchanged \(outcome.unchanged), failed \(outcome.failed)")
    erased.formUnion(erasures(action, places, before))
    // The subject of a failed thread may have changed because of the others.
    try require(outcome.withoutSubjects == told.withoutSubjects, "the preview said \(told)")
    guard !outcome.done.isEmpty else {
      return try require(try await emails() == before, "nothing was done, and mail changed")
    }
    if case .byInverse = action.reversal, generator.chance(60) {
      try await expectReversible(action, before)
    }
  }

  private mutating func announce(_ before: [Email]) async throws {
    let (action, named) = act(on: before)
    let places = try await withCopies(named, action)
    let announced = try await store.write {
      try $0.addPending(action, on: places, due: ContractWorld.date(60))
    }
    guard let pending = announced.pending else { return }
    trail.append("  pending \(pending.id): \(pending.places)")
    // Actions carried out first may have moved mail to Trash.
    announcedErasures[pending.id] = erasures(action, pending.places, try await emails())
  }

  private mutating func carryOut(_ before: [Email]) async throws {
    let waiting = try await store.read { try $0.pending() }
    guard !waiting.isEmpty else { return }
    let pending = generator.pick(waiting)
    let outcome = try await store.write { try $0.carryOut(pending.id) }
    trail.append("  \(pending.id): \(String(describing: outcome))")
    try require(outcome != nil, "\(pending.id) was pending")
    // Undo applies to the last announced action, which may be another one.
    guard waiting.allSatisfy({ $0.id <= pending.id }), case .byInverse = pending.action.reversal,
      outcome?.done.isEmpty == false, case .applied(let entry, _) = try await store.write({ try $0.undo() })
    else { return }
    guard entry.id == pending.id else { return }
    try require(try await emails() == before, "undo did not give back what was before \(pending.id)")
    guard case .applied = try await store.write({ try $0.redo() }) else { throw broken("it can be redone") }
  }

  private mutating func withdraw(_ before: [Email]) async throws {
    let waiting = try await store.read { try $0.pending() }
    guard !waiting.isEmpty else { return }
    let pending = generator.pick(waiting)
    let withdrawn = try await store.write { try $0.withdraw(pending.id) }
    try require(withdrawn == pending, "\(String(describing: withdrawn)) was withdrawn, not \(pending)")
    try require(try await emails() == before, "withdrawing touched mail")
    announcedErasures[pending.id] = nil
  }

  private mutating func undo(_ before: [Email]) async throws {
    let outcome = try await store.write { try $0.undo() }
    trail.append("  \(outcome)")
    switch outcome {
    case .applied: return
    case .withdrawn(let pending): announcedErasures[pending.id] = nil
    case .nothing, .irreversible, .needed: break
    }
    try require(try await emails() == before, "\(outcome) touched mail")
  }

  /// Checks that, right after an action, undo restores the previous state, and redo the state after it.
  private func expectReversible(_ action: ThreadAction, _ before: [Email]) async throws {
    let after = try await emails()
    guard case .applied(let entry, _) = try await store.write({ try $0.undo() }) else {
      throw broken("\(action) can be undone right after it")
    }
    try require(entry.action == action, "\(entry) was undone instead of \(action)")
    try require(try await emails() == before, "undo did not give back what was before \(action)")
    guard case .applied = try await store.write({ try $0.redo() }) else {
      throw broken("\(action) can be redone")
    }
    try require(try await emails() == after, "redo did not come to the same as \(action)")
  }

  // MARK: Choosing mail

  private mutating func act(on emails: [Email]) -> (ThreadAction, [ThreadInMailbox]) {
    let world = generator.pick(accounts)
    let own = folders[world.account.id, default: []]
    let labels = own.filter { $0.type == .custom && !$0.isServerArchive }.map(\.id)
    let label = generator.pick(labels)
    let folder = generator.pick(own.filter { $0.type != .starred || generator.chance(20) }).id
    let action = generator.pick([
      ThreadAction.archive, .archive, .delete, .delete, .spam, .deletePermanently, .move(to: folder),
      .move(to: folder), .label(adding: [label], removing: []), .label(adding: [], removing: [label]),
      .label(adding: Set(labels), removing: []), .markRead, .markUnread, .star, .unstar,
    ])
    let places = places(for: action, in: world, emails.filter { $0.accountId == world.account.id })
    guard generator.chance(25), let place = places.first else {
      trail.append("  \(action) on \(places)")
      return (action, places)
    }
    let part = action.on(only: some(of: emails.filter { $0.threadId == place.threadId }))
    trail.append("  \(part) on \(place)")
    return (part, [place])
  }

  /// Returns some messages of a thread, or one that doesn't exist.
  private mutating func some(of emails: [Email]) -> Set<EmailID> {
    var some: Set<EmailID> = []
    for email in emails where generator.chance(50) { some.insert(email.id) }
    return some.isEmpty ? [emails.first?.id ?? EmailID(777_777)] : some
  }

  private mutating func places(
    for action: ThreadAction, in world: ContractWorld, _ emails: [Email]
  ) -> [ThreadInMailbox] {
    let rows = rows(of: emails, world.account.id)
    let trash = world.folders[.trash].map { MailboxView.folder($0.id) }
    return (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let thread =
        rows.isEmpty || generator.chance(3) ? ThreadID(777_777) : generator.pick(rows.keys.sorted())
      var views = rows[thread].map { Array($0.rows.keys) } ?? []
      if generator.chance(10) || views.isEmpty { views = self.views(of: world.account.id) }
      if action == .deletePermanently, let trash, generator.chance(80) { views = [trash] }
      views.sort { "\($0)" < "\($1)" }
      return ThreadInMailbox(threadId: thread, view: generator.pick(views))
    }
  }

  /// Returns the messages that an action may delete permanently.
  private func erasures(
    _ action: ThreadAction, _ places: [ThreadInMailbox], _ emails: [Email]
  ) -> Set<EmailID> {
    guard case .irreversible = action.reversal else { return [] }
    let trashed = trashed(places, emails)
    return action.onlyMessages.map { trashed.intersection($0) } ?? trashed
  }

  private func trashed(_ places: [ThreadInMailbox], _ emails: [Email]) -> Set<EmailID> {
    Set(
      places.flatMap { place in
        emails.filter { email in
          email.threadId == place.threadId && email.folders.contains { .folder($0) == place.view }
        }
      }.map(\.id))
  }

  /// Checks that permanent deletions that are no longer pending were carried out.
  private mutating func noteErasures() async throws {
    let waiting = Set(try await store.read { try $0.pending() }.map(\.id))
    for (id, emails) in announcedErasures where !waiting.contains(id) {
      erased.formUnion(emails)
      announcedErasures[id] = nil
    }
  }
}

extension ActionOutcome {
  fileprivate var withoutSubjects: ActionOutcome {
    var outcome = self
    for index in outcome.failed.indices { outcome.failed[index].subject = "" }
    return outcome
  }
}
