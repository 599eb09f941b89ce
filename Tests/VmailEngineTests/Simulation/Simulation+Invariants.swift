import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What must be true after every step (the numbers are those of `docs/testing.md`).
extension Simulation {
  func require(_ found: [String], _ what: String) throws {
    if !found.isEmpty { throw Violation(description: "\(what): \(found.prefix(5).joined(separator: "; "))") }
  }

  /// - Parameter thoroughly: whether derived data is checked too, as by `doctor`.
  func check(thoroughly: Bool) async throws {
    let here = try await emails()
    ledger.notice(Array(here.values))
    let unaccounted = try await world.unaccounted().filter { !ledger.unmarked.contains($0) }
    try require(unaccounted, "I1, neither known nor to be fetched")
    try require(await lost(here), "lost, here and there")
    try require(ungranted(here), "I9, not as the user left it")
    try checkSubmissions()
    try await checkHistory()
    if thoroughly { try require(try await world.store.complaints(), "the store is inconsistent") }
  }

  /// I4, I9, I11, I16 and I17, when nothing is left to do.
  func checkEnd() async throws {
    try await checkMoments()
    let (store, account) = (world.store, world.account)
    try require(try await world.differences(), "I4, here and there")
    let waiting = try await store.read { try $0.operations(accountId: account, limit: 100) }
    try require(waiting.map { "\($0)" }, "I9, never sent")
    try require(await twice(), "I11, twice in a mailbox")
    try require(await lost([:]), "I5, gone from the server")
    let outbox = Set(try await writing.outgoing().map(\.email.subject))
    let drafts = Set(try await writing.drafted())
    let taken = Dictionary(grouping: submission.taken.map(\.subject), by: \.self).mapValues(\.count)
    let here = try await emails()
    let filed = await server.mailboxes["Sent"]?.sorted.map(\.subject) ?? []
    try await checkUncertain(here, filed: Set(filed))
    for (subject, send) in ledger.sends.sorted(by: { $0.key < $1.key })
    where send.isQueued && !send.isCancelled {
      if taken[subject] == nil, !outbox.contains(subject), !drafts.contains(subject), !send.isMarked {
        throw Violation(
          description: "\(subject) was queued, and is neither sent, nor in the Outbox, nor a draft")
      }
      guard !outbox.contains(subject), !drafts.contains(subject) else { continue }
      let copies = filed.count { $0 == subject }
      try await checkRows(of: subject)
      let isOnlyHere = ledger.hasRefusedCopy || filesSentMail && taken[subject] == nil
      if copies == 0, isOnlyHere, here[subject] != nil { continue }
      // The user has moved it out of Sent.
      if copies == 0, ledger.wishes[subject] != nil, await subjectsThere().contains(subject) { continue }
      if copies > 0, mayBeTwice(subject) { continue }
      if copies != (filesSentMail ? max(1, taken[subject] ?? 0) : 1) {
        throw Violation(description: "I16, \(subject) is \(copies) times in Sent")
      }
    }
  }

  /// A mail and its copy on the server are one message.
  private func checkRows(of subject: String) async throws {
    guard renamesCopies, !ledger.copied.contains(subject), !ledger.touched.contains(subject) else { return }
    let account = world.account
    let rows = try await world.store.read { try $0.emails(accountId: account, after: nil, limit: 10_000) }
      .count { $0.subject == subject }
    let copies = await server.mailboxes.values.reduce(0) { $0 + $1.sorted.count { $0.subject == subject } }
    guard rows > max(1, copies) else { return }
    throw Violation(description: "I16, \(subject) is \(rows) messages here, and \(copies) on the server")
  }

  /// If a copy that the server has renamed can't be read, vmail adds another one.
  private func mayBeTwice(_ subject: String) -> Bool {
    ledger.copied.contains(subject) || renamesCopies && ledger.sends[subject] != nil
  }

  /// Mail that may have been sent is settled by what shows that it was, and else vmail has asked the user.
  private func checkUncertain(_ here: [String: Email], filed: Set<String>) async throws {
    let answered = Set(ledger.answers.filter { here[$0.key] != nil }.values)
    for mail in try await writing.outgoing() where mail.isUncertain {
      let subject = mail.email.subject
      if filed.contains(subject) { throw Violation(description: "\(subject) is unsettled, and in Sent") }
      if answered.contains(subject) {
        throw Violation(description: "\(subject) is unsettled, and there is a reply to it")
      }
      if mail.look.isOpen { throw Violation(description: "\(subject) is still looked for: \(mail.look)") }
    }
  }

  func emails() async throws -> [String: Email] {
    let account = world.account
    let emails = try await world.store.read { try $0.emails(accountId: account, after: nil, limit: 10_000) }
    return Dictionary(emails.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// No message disappears unless another client expunges it or the user deletes it permanently.
  private func lost(_ here: [String: Email]) async -> [String] {
    let there = await subjectsThere()
    return ledger.subjects.filter {
      !there.contains($0) && here[$0] == nil && !ledger.expunged.contains($0) && !ledger.erased.contains($0)
    }
  }

  private func subjectsThere() async -> Set<String> {
    Set(await server.mailboxes.values.flatMap { $0.messages.values.map(\.subject) })
  }

  private func ungranted(_ here: [String: Email]) -> [String] {
    // What the user sent is in other places while it is sent, or becomes a draft again.
    ledger.wishes.filter { ledger.sends[$0.key] == nil }.sorted { $0.key < $1.key }.compactMap {
      subject, wish in
      guard let email = here[subject] else { return "\(subject) is gone" }
      return wish.isGranted(by: email) ? nil : "\(subject): \(email.folders) \(email.flags) for \(wish)"
    }
  }

  /// I14 and I15: nothing is sent twice unless the user says so, and each attempt has the same bytes.
  private func checkSubmissions() throws {
    for (subject, mails) in Dictionary(grouping: submission.taken, by: \.subject) {
      let allowed = ledger.sends[subject]?.allowed ?? 0
      if mails.count > allowed {
        throw Violation(description: "I15, \(subject) was sent \(mails.count) times, of \(allowed)")
      }
      if Set(mails).count > 1 { throw Violation(description: "I14, \(subject) was sent with other bytes") }
    }
  }

  private func twice() async -> [String] {
    await server.mailboxes.sorted { $0.key < $1.key }.flatMap { name, mailbox in
      Dictionary(grouping: mailbox.sorted.map(\.subject), by: \.self).filter {
        $0.value.count > 1 && !mayBeTwice($0.key)
      }
      .map { "\($0.key) in \(name)" }.sorted()
    }
  }
}

extension SubmittedMail {
  /// The subject, by which the simulation knows a message.
  var subject: String { PlainMessageReader().read(source).subject }
}
