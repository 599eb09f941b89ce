import Synchronization
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine

/// A user acts on mail, and other clients do, while vmail syncs and the line breaks. At quiet points both sides
/// must agree, and nothing may be lost (row 40 of the fault matrix). The same seed does the same again.
struct SoakRun {
  private let server: any SoakServer
  private let synced: SyncedStore
  private let seed: UInt64
  private var random: SeededGenerator
  /// How many names were given to messages and mailboxes.
  private var names = 0
  /// What others did, also in the middle of a sync.
  private let others = Others()
  /// What is deleted for good, at the user's will.
  private var erased: Set<String> = []
  private var isReverted = false
  private var trail: [String] = []

  private final class Others: Sendable {
    private let effect = Mutex(SoakEffect())

    func note(_ new: SoakEffect) {
      effect.withLock { effect in
        effect.touched.formUnion(new.touched)
        effect.delivered.formUnion(new.delivered)
        effect.expunged.formUnion(new.expunged)
      }
    }
    func forgetTouched(but names: Set<String>) { effect.withLock { $0.touched.formIntersection(names) } }
    var touched: Set<String> { effect.withLock(\.touched) }
    /// What nobody wanted gone.
    var kept: Set<String> { effect.withLock { $0.delivered.subtracting($0.expunged) } }
  }

  /// What was found, and how to come there again.
  struct Broken: Error, CustomStringConvertible {
    let description: String
  }

  init(_ server: any SoakServer, seed: UInt64) async throws {
    (self.server, self.seed) = (server, seed)
    random = SeededGenerator(seed: seed)
    synced = try await SyncedStore(server.settings, password: server.password)
  }

  func end() { synced.remove() }

  /// - Throws: ``Broken`` at the first quiet point at which something is not as it must be.
  mutating func run(steps: Int) async throws {
    do {
      for _ in 0..<10 {
        note(try await server.apply(.deliver(nextName(), inReplyTo: nil, to: server.boxes[0])))
      }
      try await quiet()
      for step in 1...max(steps, 1) {
        try await take()
        if step % 12 == 0 || step == steps { try await quiet() }
      }
    } catch let error as Broken {
      throw error
    } catch {
      throw broken("it threw \(error)")
    }
  }

  private func broken(_ what: String) -> Broken {
    let commands = (server as? FakeSoakServer)?.server.commands.map(\.text) ?? []
    return Broken(
      description: "seed \(seed): \(what)\n" + trail.suffix(80).joined(separator: "\n")
        + "\nThe last sync sent:\n" + commands.joined(separator: "\n"))
  }

  private mutating func nextName() -> String {
    names += 1
    return "s\(names)"
  }

  private func note(_ effect: SoakEffect) { others.note(effect) }

  // MARK: Steps

  private mutating func take() async throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: try await change()
    case 4..<7: try await act()
    case 7: try await undo()
    default:
      disturb()
      try await sync("sync")
    }
  }

  private mutating func change() async throws {
    let change = nextChange()
    let effect = try await server.apply(change)
    trail.append("others: \(change): \(effect.touched.sorted())")
    note(effect)
  }

  private mutating func nextChange() -> SoakChange {
    let change = SoakChange.random(names + 1, among: server.boxes, &random)
    switch change {
    case .deliver, .create: names += 1
    default: break
    }
    return change
  }

  /// What happens in the middle of the next sync.
  private mutating func disturb() {
    guard let fake = server as? FakeSoakServer else { return }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let nth = Int.random(in: 1...40, using: &random)
      let effect: CommandFault.Effect
      if random.chance(60) {
        let change = nextChange()
        trail.append("at command \(nth) others: \(change)")
        effect = .others { [others] in others.note(fake.apply(change)) }
      } else {
        effect = random.pick([
          .cutBefore, .cutAfter, .cutBeforeAnswer, .answer("NO [UNAVAILABLE] later"),
          .answer(CommandFault.overQuota),
        ])
        trail.append("at command \(nth): \(effect)")
      }
      fake.server.plan(CommandFault("", effect, nth: nth))
    }
  }

  private mutating func sync(_ word: String, all: Bool = false) async throws {
    try await noteUnsure()
    let before = try await seen()
    (server as? FakeSoakServer)?.server.clearCommands()
    let report = try await synced.sync(pushingAll: all)
    (server as? FakeSoakServer)?.server.clearFaults()
    trail.append("\(word): \(report.firstFailure.map { "\($0)" } ?? "done"), played \(report.pushed)")
    if !report.pushed.reverted.isEmpty { isReverted = true }
    try expectUnchanged(before, try await seen())
  }

  /// Mail of which nobody can say how it is in the end. Copies with different flags are one message here, and
  /// which flags it keeps is up to where it goes. What the server has no more is kept here, and goes nowhere.
  private func noteUnsure() async throws {
    let mail = try await server.mail().filter { !server.hidden.contains($0.key) }
    let flags = Dictionary(grouping: mail.values.joined()) { $0.name }
      .mapValues { Set($0.map { $0.flags.subtracting(.deleted).rawValue }) }
    let unsure = try await seen().keys.filter { flags[$0]?.count != 1 }
    others.note(SoakEffect(touched: Set(unsure)))
  }

  private mutating func act() async throws {
    let (store, account) = (synced.store, synced.account.id)
    let folders = try await store.read { try $0.folders(accountId: account) }
    let views =
      folders.filter { !$0.isServerArchive }.map { MailboxView.folder($0.id) } + [.archive(synced.account.id)]
    let view = random.pick(views)
    let threads = try await store.read { try $0.threads(view: view, category: nil, cursor: nil, limit: 50) }
    guard let thread = threads.randomElement(using: &random) else { return }
    let labels = folders.filter { $0.type == .custom && !$0.isServerArchive }.map(\.id)
    let label = random.pick(labels)
    let action = random.pick([
      ThreadAction.archive, .archive, .delete, .spam, .move(to: label), .label(adding: [label], removing: []),
      .label(adding: [], removing: [label]), .star, .unstar, .markRead, .markUnread, .deletePermanently,
    ])
    let before = try await seen()
    let outcome = try await store.write {
      try $0.perform(action, on: [ThreadInMailbox(threadId: thread.id, view: view)])
    }
    let after = try await seen()
    let changed = before.filter { after[$0.key] != $0.value }.keys.sorted()
    if action == .deletePermanently { erased.formUnion(changed) }
    trail.append(
      "\(action) on \(thread.subject) in \(folders.first { .folder($0.id) == view }?.name ?? "Archive"): "
        + "\(changed.map { "\($0) \(after[$0] ?? "gone")" }) \(outcome.failed.map(\.reason))")
  }

  private mutating func undo() async throws {
    let before = try await seen()
    let isUndo = random.chance(70)
    let outcome = try await synced.store.write { try isUndo ? $0.undo() : $0.redo() }
    let after = try await seen()
    let changed = before.filter { after[$0.key] != $0.value }.keys.sorted()
    trail.append("undo or redo: \(changed.map { "\($0) \(after[$0] ?? "gone")" }) \(outcome)")
  }

  // MARK: What must hold

  /// What the user sees of each message: the mailboxes it is in, and its flags.
  private func seen() async throws -> [String: String] {
    let mailboxes = try await synced.mailboxes()
    var seen: [String: String] = [:]
    for email in try await synced.emails() {
      let names = Set(email.folders.compactMap { mailboxes[$0] }).subtracting(["Archive", "[Gmail]/All Mail"])
      // Gmail has no labels there: which one it is in the end is up to it.
      if names.count > 1, !names.isDisjoint(with: ["[Gmail]/Trash", "[Gmail]/Spam"]) {
        others.note(SoakEffect(touched: [email.subject]))
      }
      // What is noted for other programs is given up where the server refuses it.
      let flags = email.flags.subtracting([.deleted, .junk, .notJunk])
      seen[email.subject, default: ""] += "\(names.sorted()) \(flags.rawValue)"
    }
    return seen
  }

  /// Syncing changes nothing about mail that nobody else touched: what the user did stays done.
  private func expectUnchanged(_ before: [String: String], _ after: [String: String]) throws {
    guard !isReverted else { return }
    let touched = others.touched
    for (name, old) in before where !touched.contains(name) && after[name] != old {
      throw broken("\(name) was \(old), and syncing made it \(after[name] ?? "go")")
    }
  }

  private mutating func quiet() async throws {
    (server as? FakeSoakServer)?.server.clearFaults()
    let (store, account) = (synced.store, synced.account.id)
    for _ in 0..<4 {
      try await sync("quiet", all: true)
      if try await store.read({ try $0.countOperations(accountId: account) }) == 0 { break }
    }
    try await sync("quiet", all: true)
    let waiting = try await store.read { try $0.operations(accountId: account, limit: 20) }
    if !waiting.isEmpty { throw broken("\(waiting.map(\.kind)) still waits") }
    let found = try await differences()
    if !found.isEmpty { throw broken(found.joined(separator: "\n")) }
    // Who has two copies in one mailbox takes both along.
    others.forgetTouched(but: Self.twice(try await server.mail()))
    isReverted = false
  }

  private func differences() async throws -> [String] {
    let mail = try await server.mail()
    var flags: [String: MessageFlags] = [:]
    let synced = Set(try await synced.mailboxes().values)
    for message in mail.filter({ synced.contains($0.key) }).values.joined() {
      flags[message.name, default: []].formUnion(message.flags.subtracting(.deleted))
    }
    var found = try await self.synced.complaints()
    // What the server shows nowhere is kept here, and the user does with it as they like.
    let shown = Set(mail.filter { !server.hidden.contains($0.key) }.values.joined().map(\.name))
    let emails = try await self.synced.emails().filter { shown.contains($0.subject) }
    let labelled = try await self.labelled(mail)
    for (folder, name) in try await self.synced.mailboxes() {
      let here = Set(emails.filter { $0.folders.contains(folder) }.map(Self.line))
      let left = (mail[name] ?? []).filter { name != labelled.allMail || !labelled.names.contains($0.name) }
      let there = Set(left.map { "\($0.name) \(flags[$0.name]?.rawValue ?? 0)" })
      if here != there {
        found.append(
          "\(name): only here \(here.subtracting(there).sorted()), only there \(there.subtracting(here).sorted())"
        )
      }
    }
    let lost = others.kept.subtracting(erased).subtracting(mail.values.joined().map(\.name))
    if !lost.isEmpty { found.append("the server lost \(lost.sorted())") }
    let twice = Self.twice(mail).subtracting(others.touched)
    if !twice.isEmpty { found.append("the server has twice \(twice.sorted())") }
    return found
  }

  /// Gmail's All Mail, where it holds the labels, and what has one: that is here in the folders of its labels only.
  private func labelled(_ mail: [String: [SoakMessage]]) async throws -> (
    allMail: String?, names: Set<String>
  ) {
    let folders = try await synced.store.read { try $0.syncedFolders(accountId: synced.account.id) }
    let labels = folders.filter { $0.labelOf != nil }
    let names = labels.flatMap { mail[String(decoding: $0.path.bytes, as: UTF8.self)] ?? [] }.map(\.name)
    return (labels.first.map { String(decoding: $0.container.bytes, as: UTF8.self) }, Set(names))
  }

  private static func line(_ email: Email) -> String {
    "\(email.subject) \(email.flags.subtracting(.deleted).rawValue)"
  }

  /// Mail of which a mailbox has two copies.
  private static func twice(_ mail: [String: [SoakMessage]]) -> Set<String> {
    Set(
      mail.values.flatMap { messages in
        Dictionary(grouping: messages, by: \.name).filter { $0.value.count > 1 }.keys
      })
  }
}
