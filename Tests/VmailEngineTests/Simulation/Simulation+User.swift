import Foundation
import Synchronization
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// What the user does.
extension Simulation {
  func user(_ kind: SimulatedStep.Kind, _ random: inout SeededGenerator) async throws {
    let store = world.store
    switch kind {
    case .act: try await act(in: store, &random)
    case .actElsewhere: try await act(in: try await openElsewhere(), &random)
    case .announce:
      guard let (action, places) = try await choose(&random) else { return }
      note("\(action) on \(places.map { "\($0.threadId) in \($0.view)" }.joined(separator: ", "))")
      let due = world.clock.now.addingTimeInterval(random.pick([0.5, 10, 4_000]))
      try await changing(store) { _ = try $0.addPending(action, on: places, due: due) }
    case .carryOut:
      let now = world.clock.now
      for pending in try await store.read({ try $0.pending() }) where pending.due <= now {
        try await changing(store) { _ = try $0.carryOut(pending.id) }
      }
    case .undo: try await changing(store) { _ = try $0.undo() }
    case .redo: try await changing(store) { _ = try $0.redo() }
    case .snooze:
      guard try await has("INBOX"), let place = try await threads("INBOX").randomElement(using: &random)
      else { return }
      let until = world.clock.now.addingTimeInterval(random.pick([5, 5_000]))
      note("snooze \(place.threadId)")
      try await changing(store) { _ = try $0.perform(.snooze(until: until), on: [place]) }
    case .wake:
      let now = world.clock.now
      try await changing(store, isLasting: false) { _ = try $0.wakeDue(at: now) }
    case .addRule:
      let steps = random.pick(["star", "label Bills", "archive", "move Bills", "read; archive", "delete"])
      let word = "r\(Int.random(in: 0..<4, using: &random))"
      let rule = MailRule(id: RuleID(0), condition: "subject:\(word)", steps: try RuleSteps(parsing: steps))
      note("if subject:\(word), \(steps)")
      ledger.hasRules = true
      _ = try await store.write { try $0.addRule(rule) }
    default: break
    }
  }

  private func act(in store: MailStore, _ random: inout SeededGenerator) async throws {
    guard let (action, places) = try await choose(&random) else { return }
    note("\(action) on \(places.map { "\($0.threadId) in \($0.view)" }.joined(separator: ", "))")
    try await changing(store) { _ = try $0.perform(action, on: places) }
  }

  private func choose(_ random: inout SeededGenerator) async throws -> (ThreadAction, [ThreadInMailbox])? {
    let name = random.pick(["INBOX", "INBOX", "INBOX", "Bills", "Trash", "Archive"])
    guard try await has(name) else { return nil }
    let threads = try await threads(name)
    guard !threads.isEmpty else { return nil }
    let places = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(threads) }
    var actions: [ThreadAction] = [.archive, .delete, .spam, .star, .unstar, .markRead, .markUnread]
    if try await has("Bills") {
      let bills = try await world.folder("Bills").folder.id
      actions += [
        .move(to: bills), .label(adding: [bills], removing: []), .label(adding: [], removing: [bills]),
      ]
    }
    if name == "Trash" { actions += [.deletePermanently, .deletePermanently] }
    let action = random.pick(actions)
    guard random.chance(20), let place = places.first else {
      return (action, Array(Set(places)).sorted { $0.threadId < $1.threadId })
    }
    let emails = try await world.store.read { try $0.emails(threadId: place.threadId) }.map(\.id)
    guard !emails.isEmpty else { return nil }
    return (action.on(only: Set((0..<2).map { _ in random.pick(emails) })), [place])
  }

  func has(_ name: String) async throws -> Bool {
    let account = world.account
    return try await world.store.read { try $0.syncedFolders(accountId: account) }
      .contains { String(decoding: $0.path.bytes, as: UTF8.self) == name }
  }

  private func threads(_ name: String) async throws -> [ThreadInMailbox] {
    let view = MailboxView.folder(try await world.folder(name).folder.id)
    return try await world.threads(name).map { ThreadInMailbox(threadId: $0.id, view: view) }
  }

  /// Changes mail in one transaction, and notes what the user wanted by what it changed.
  /// - Parameter isLasting: whether it stays so until the user changes it again.
  func changing(
    _ store: MailStore, isLasting: Bool = true, _ body: @escaping @Sendable (Transaction) throws -> Void
  ) async throws {
    let account = world.account
    let mail = Mutex<(before: [Email], after: [Email], snoozed: [SnoozedThread])>(([], [], []))
    var isDone = false
    defer {
      // Whether a killed process has changed it isn't known.
      let (before, after, snoozed) = mail.withLock(\.self)
      // A reply or the end of its time brings snoozed mail back.
      let changes = ledger.userChanged(before, to: after) { email in
        isDone && isLasting && !snoozed.contains { $0.id == email.threadId }
      }
      for change in changes { note(change) }
    }
    try await store.write { transaction in
      let before = try transaction.snapshot.emails(accountId: account, after: nil, limit: 10_000)
      try body(transaction)
      let after = try transaction.snapshot.emails(accountId: account, after: nil, limit: 10_000)
      let snoozed = try transaction.snapshot.snoozed()
      mail.withLock { $0 = (before, after, snoozed) }
    }
    isDone = true
  }

  // MARK: Writing

  func write(_ kind: SimulatedStep.Kind, _ random: inout SeededGenerator) async throws {
    let writing = writing
    switch kind {
    case .send:
      let subject = "Mail \(ledger.sends.count + 1)"
      ledger.sends[subject] = Ledger.Send()
      _ = try await writing.queue(subject, delay: random.pick([0, 0, 10]))
      ledger.sends[subject]?.isQueued = true
    case .cancel:
      guard let mail = try await writing.outgoing().randomElement(using: &random) else { return }
      if case .draft = try await writing.outbox.cancel(mail, sender: WritingWorld.me) {
        ledger.sends[mail.email.subject]?.isCancelled = true
        note("cancelled \(mail.email.subject)")
      }
    case .retry:
      guard let mail = try await writing.outgoing().randomElement(using: &random) else { return }
      // The user has been told that an uncertain mail may have been sent.
      if mail.isUncertain { ledger.sends[mail.email.subject]?.allowed += 1 }
      _ = try await writing.outbox.retry(mail)
    case .markSent:
      guard let mail = try await writing.outgoing().first(where: \.isUncertain) else { return }
      if try await writing.outbox.markSent(mail) { ledger.sends[mail.email.subject]?.isMarked = true }
    default: break
    }
  }
}
