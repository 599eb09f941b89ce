import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Seeded runs of an account with Gmail's labels: actions and undo here, labels that change elsewhere, and connections that
/// break anywhere, also after the last answer was lost. In the end, both sides agree, and no message is lost.
@Suite(.timeLimit(.minutes(10))) struct GmailSimulationTests {
  private static let views = ["INBOX", "INBOX", "Bills", "Work", ModelGmail.trash, ModelGmail.spam, nil]

  @Test func `Whatever happens, here and on Gmail agree in the end, and nothing is lost`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["VMAIL_SIMULATE_SEED"].flatMap(UInt64.init) ?? 1
    let count = environment["VMAIL_SIMULATE_SEEDS"].flatMap(UInt64.init) ?? 40
    for seed in first..<first + count { try await run(seed) }
  }

  private func run(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var gmail = ModelGmail()
    gmail.keepsLabels = random.chance(50)
    gmail.autoExpunge = random.chance(50)
    gmail.expungeBehavior = random.pick([.archive, .trash, .deleteForever])
    let world = try await SyncWorld(gmail: gmail, place: TemporaryStore(in: TemporaryStore.memory))
    for number in 1...8 {
      await world.server.deliver(SyncWorld.mail("\(number)"), to: random.pick(["INBOX", ModelGmail.all]))
    }
    var trail: [String] = []
    for number in 9...48 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        trail.append("receive \(number)")
        await world.server.deliver(
          SyncWorld.mail("\(number)"), to: random.pick(["INBOX", "Bills", ModelGmail.all]))
      case 1, 2, 3:
        let other = UInt64.random(in: 0..<1_000_000, using: &random)
        let message = await world.server.changeByOther(seed: other)
        trail.append("other \(other) \(message.map { "\($0.subject) \($0.labels)" } ?? "")")
      case 4, 5, 6: trail.append(try await act(in: world, &random))
      case 7:
        let isAgain = random.chance(30)
        trail.append(isAgain ? "redo" : "undo")
        _ = try await world.store.write { isAgain ? try $0.redo() : try $0.undo() }
      default:
        if random.chance(40) {
          await world.server.breakAfter(
            calls: Int.random(in: 0..<25, using: &random), losesAnswer: random.chance(50))
        }
        let report = try await world.troubledSync()
        trail.append("sync \(report.firstFailure.map { "\($0)" } ?? "")")
        await world.server.breakAfter(calls: nil)
      }
    }
    for _ in 1...3 {
      world.clock.advance(by: 86_400)
      trail.append("sync \((try await world.troubledSync()).firstFailure.map { "\($0)" } ?? "")")
    }
    let differences = try await GmailSyncTests.differences(world)
    #expect(differences == [], "seed \(seed):\n\(trail.joined(separator: "\n"))")
    let waiting = try await world.store.read { try $0.countOperations(accountId: world.account) }
    #expect(waiting == 0, "seed \(seed):\n\(trail.joined(separator: "\n"))")
  }

  private func act(in world: SyncWorld, _ random: inout SeededGenerator) async throws -> String {
    let synced = try await world.store.read { try $0.syncedFolders(accountId: world.account) }
    let ids = Dictionary(
      synced.map { (String(decoding: $0.path.bytes, as: UTF8.self), $0.folder.id) },
      uniquingKeysWith: { first, _ in first })
    let name = random.pick(Self.views)
    guard let bills = ids["Bills"], let work = ids["Work"] else { return "no labels" }
    let view = name.flatMap { ids[$0] }.map(MailboxView.folder) ?? .archive(world.account)
    let threads = try await world.store.read {
      try $0.threads(view: view, category: nil, cursor: nil, limit: 100)
    }
    guard let thread = threads.randomElement(using: &random) else { return "no mail in \(view)" }
    var actions: [ThreadAction] = [
      .archive, .delete, .spam, .star, .unstar, .markRead, .markUnread, .move(to: bills), .copy(to: work),
      .label(adding: [work], removing: [bills]), .mute,
      .snooze(until: world.clock.now.addingTimeInterval(3_600)),
    ]
    if name == ModelGmail.trash || name == ModelGmail.spam { actions.append(.deletePermanently) }
    let action = random.pick(actions)
    let outcome = try await world.store.write {
      try $0.perform(action, on: [ThreadInMailbox(threadId: thread.id, view: view)])
    }
    return "\(action) of \(thread.subject) in \(view): \(outcome.failed.map(\.reason))"
  }
}
