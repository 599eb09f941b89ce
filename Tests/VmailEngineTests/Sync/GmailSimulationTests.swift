import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Seeded runs of an account with Gmail's labels: all actions and undo here; labels that change, are renamed, deleted and
/// created elsewhere; connections that break anywhere, also after the last answer was lost; and kills at any write. Halfway
/// and in the end, both sides agree, and no message is lost.
@Suite(.timeLimit(.minutes(10))) struct GmailSimulationTests {
  @Test func `Whatever happens, here and on Gmail agree in the end, and nothing is lost`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["VMAIL_SIMULATE_SEED"].flatMap(UInt64.init) ?? 1
    let count = environment["VMAIL_SIMULATE_SEEDS"].flatMap(UInt64.init) ?? 40
    for seed in first..<first + count {
      var run = try await GmailRun(seed: seed)
      let differences = try await run.differences()
      if differences != [] {
        let lines = ["seed \(seed):"] + differences + run.trail
        Issue.record(Comment(rawValue: lines.joined(separator: "\n")))
      }
    }
  }
}

/// The run of a seed.
private struct GmailRun {
  private static let views = ["INBOX", "INBOX", "", "", ModelGmail.trash, ModelGmail.spam, nil]

  private var random: SeededGenerator
  private var world: SyncWorld
  private var disk: SimulatedDisk
  private(set) var trail: [String] = []

  init(seed: UInt64) async throws {
    random = SeededGenerator(seed: seed)
    var gmail = ModelGmail()
    gmail.keepsLabels = random.chance(50)
    gmail.autoExpunge = random.chance(50)
    gmail.expungeBehavior = random.pick([.archive, .trash, .deleteForever])
    let place = try TemporaryStore(
      copying: try SimulationRunner.empty.get().directory, in: TemporaryStore.memory)
    disk = SimulatedDisk(place.directory)
    world = try await SyncWorld(gmail: gmail, place: place, faults: disk.faults)
  }

  /// Takes all steps.
  /// - Returns: what differs between the two sides when all has come to rest, halfway or in the end.
  mutating func differences() async throws -> [String] {
    for number in 1...8 { await receive(number, in: ["INBOX", ModelGmail.all]) }
    for number in 9...48 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: await receive(number, in: ["INBOX", ModelGmail.all] + (await labels()))
      case 1, 2, 3:
        let seed = UInt64.random(in: 0..<1_000_000, using: &random)
        let message = await world.server.changeByOther(seed: seed)
        trail.append("other \(seed) \(message.map { "\($0.subject) \($0.labels)" } ?? "")")
      case 4: await changeMailboxes(number)
      case 5, 6, 7, 8: try await attempt { try await Self.act(in: $0, &$1) }
      case 9:
        try await attempt { world, _ in
          _ = try await world.store.write { try $0.undo() }
          return "undo"
        }
      default: try await sync()
      }
      if number == 28 {
        let differences = try await rest()
        if differences != [] { return differences }
      }
    }
    return try await rest()
  }

  /// Lets both sides come to rest.
  private mutating func rest() async throws -> [String] {
    for _ in 1...3 {
      world.clock.advance(by: 86_400)
      trail.append("sync \((try await world.troubledSync()).firstFailure.map { "\($0)" } ?? "")")
    }
    let account = world.account
    let waiting = try await world.store.read { try $0.countOperations(accountId: account) }
    return try await GmailSyncTests.differences(world) + (waiting == 0 ? [] : ["\(waiting) wait"])
  }

  // MARK: Elsewhere

  private func labels() async -> [String] {
    await world.server.mailboxes.filter { $0.value.use == nil && $0.key != "INBOX" }.keys.sorted()
  }

  private mutating func receive(_ number: Int, in mailboxes: [String]) async {
    let mailbox = random.pick(mailboxes)
    trail.append("receive \(number) in \(mailbox)")
    await world.server.deliver(SyncWorld.mail("\(number)"), to: mailbox)
  }

  /// Renames a label, deletes it, or creates one. No name is used again: Gmail doesn't report that labels were swapped.
  private mutating func changeMailboxes(_ number: Int) async {
    let (labels, new) = (await labels(), "Label \(number)")
    let label = labels.isEmpty ? nil : random.pick(labels)
    switch (Int.random(in: 0..<4, using: &random), label) {
    case (0, let label?), (1, let label?):
      trail.append("rename \(label) to \(new)")
      await world.server.rename(label, to: new)
    case (2, let label?):
      trail.append("delete \(label)")
      await world.server.remove(label)
    default:
      trail.append("create \(new)")
      await world.server.add(new)
    }
  }

  // MARK: Here

  private mutating func sync() async throws {
    if random.chance(40) {
      await world.server.breakAfter(
        calls: Int.random(in: 0..<25, using: &random), losesAnswer: random.chance(50))
    }
    // A killed process sends nothing more.
    await world.server.setOnCall { [disk] _ in
      guard disk.left == nil else { throw ServerError.connectionLost(reason: "killed") }
    }
    try await attempt { world, _ in
      "sync \((try await world.troubledSync()).firstFailure.map { "\($0)" } ?? "")"
    }
    await world.server.setOnCall(nil)
    await world.server.breakAfter(calls: nil)
  }

  /// Does something in a process that may be killed at a write, and is then started again.
  private mutating func attempt(
    _ body: (SyncWorld, inout SeededGenerator) async throws -> String
  ) async throws {
    disk.set(random.chance(10) ? .crash(at: Int.random(in: 0..<25, using: &random)) : nil)
    do {
      trail.append(try await body(world, &random))
    } catch {
      guard disk.left != nil else { throw error }
    }
    disk.set(nil)
    guard let left = disk.left else { return }
    trail.append("killed")
    disk = SimulatedDisk(left.directory)
    world = world.reopened(try left.open(faults: disk.faults), at: left)
  }

  private static func act(in world: SyncWorld, _ random: inout SeededGenerator) async throws -> String {
    let folders = try await world.store.read { try $0.syncedFolders(accountId: world.account) }
    let ids = Dictionary(
      folders.map { (String(decoding: $0.path.bytes, as: UTF8.self), $0.folder.id) },
      uniquingKeysWith: { first, _ in first })
    let labels = ids.filter { $0.key != "INBOX" && !$0.key.hasPrefix("[Gmail]") }.sorted { $0.key < $1.key }
      .map(\.value)
    let name = random.pick(views)
    let id = name == "" ? labels.randomElement(using: &random) : name.flatMap { ids[$0] }
    let view = id.map(MailboxView.folder) ?? .archive(world.account)
    let threads = try await world.store.read {
      try $0.threads(view: view, category: nil, cursor: nil, limit: 100)
    }
    guard let thread = threads.randomElement(using: &random) else { return "no mail in \(view)" }
    var actions: [ThreadAction] = [
      .archive, .delete, .spam, .star, .unstar, .markRead, .markUnread, .mute,
      .snooze(until: world.clock.now.addingTimeInterval(random.pick([5, 5_000]))),
    ]
    if !labels.isEmpty {
      let (one, other) = (random.pick(labels), random.pick(labels))
      actions += [
        .move(to: one), .copy(to: one), .label(adding: [one], removing: one == other ? [] : [other]),
      ]
    }
    if name == ModelGmail.trash { actions += [.deletePermanently, .deletePermanently] }
    let action = random.pick(actions)
    let outcome = try await world.store.write {
      try $0.perform(action, on: [ThreadInMailbox(threadId: thread.id, view: view)])
    }
    return "\(action) of \(thread.subject) in \(view): \(outcome.failed.map(\.reason))"
  }
}
