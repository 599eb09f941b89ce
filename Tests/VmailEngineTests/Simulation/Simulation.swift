import Dispatch
import Foundation
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// A user, their vmail, a server, a submission server and other clients, in one process and on a clock of their own.
///
/// Steps change this world, with faults: connections break at any call, responses are lost, disks fill up, processes
/// are killed at any write, clocks jump, and other things happen while vmail waits for a server. Invariants are checked
/// after every step.
actor Simulation {
  /// A violated invariant.
  struct Violation: Error, CustomStringConvertible { let description: String }

  let scheduler: SerialScheduler
  var world: SyncWorld
  var disk: SimulatedDisk
  /// Another vmail on the same store; opened when it is first used.
  var elsewhere: MailStore?
  /// The stores of processes that have ended. They can't be released on the scheduler's queue.
  private var ended: [(world: SyncWorld, elsewhere: MailStore?)] = []
  let server: ModelMailServer
  let submission = ModelSubmission()
  var ledger = Ledger()
  /// Used instead of random bits.
  private let numbers = Numbers()
  /// The mail after each step.
  var moments: [Moment] = []
  /// What has happened, for people.
  private(set) var trail: [String] = []
  private var isBusy = false
  /// Whether calls to the server wait.
  var isHolding = false

  /// Whether the server adds sent mail to Sent itself.
  let filesSentMail: Bool
  /// Whether it gives these copies Message-IDs of its own.
  let renamesCopies: Bool
  /// Whether it does so later with what it takes now, and the mail of which that is so.
  private var filesLate = false
  private var late: [SubmittedMail] = []
  /// How the server answers without further faults.
  private var honest = ModelMailServer.Lies()

  /// - Parameters:
  ///   - start: a world in which nothing has happened yet. Its store is copied.
  ///   - filesSentMail: whether the server adds sent mail to Sent itself.
  ///   - renamesCopies: whether it gives these copies Message-IDs of its own.
  ///   - addedSize: the number of bytes by which the server is wrong about sizes.
  init(
    _ start: SyncWorld, filesSentMail: Bool, renamesCopies: Bool, addedSize: Int, scheduler: SerialScheduler
  ) async throws {
    honest.addedSize = addedSize
    self.scheduler = scheduler
    (self.filesSentMail, self.renamesCopies) = (filesSentMail, filesSentMail && renamesCopies)
    let place = try TemporaryStore(copying: start.place.directory, in: TemporaryStore.memory)
    disk = SimulatedDisk(place.directory)
    world = start.reopened(try await Self.open(place, disk, scheduler), at: place)
    server = start.server
    await server.setLies(honest)
    if filesSentMail { submission.setOnTaken { [weak self] in await self?.file($0) } }
  }

  private func file(_ mail: SubmittedMail) async {
    guard !filesLate else { return late.append(mail) }
    // Sent twice, it is there twice.
    if submission.taken.count(where: { $0.subject == mail.subject }) > 1 {
      ledger.copied.insert(mail.subject)
    }
    await addCopy(of: mail)
  }

  private func addCopy(of mail: SubmittedMail) async {
    var source = String(decoding: mail.source, as: UTF8.self)
    if renamesCopies, let id = PlainMessageReader().read(mail.source).messageId {
      source = source.replacing(id, with: "copy\(numbers.next())@provider.example")
    }
    await server.deliver(source, to: "Sent", flags: .seen)
  }

  /// Adds to Sent what the server has not added yet. vmail may have done so meanwhile.
  func fileLate() async {
    let waiting = late
    late = []
    for mail in waiting {
      ledger.copied.insert(mail.subject)
      await addCopy(of: mail)
    }
  }

  func note(_ text: String) { trail.append((isBusy ? "    " : "  ") + text) }

  /// Takes a step, and checks the invariants.
  /// - Throws: ``Violation``.
  func take(_ step: SimulatedStep) async throws {
    trail.append(step.description)
    var random = SeededGenerator(seed: step.seed)
    try await perform(step.kind, &random)
    if disk.left != nil { try await restart() }
    try await check(thoroughly: random.chance(15))
  }

  /// Something that happens while vmail waits for a server.
  func takeMeanwhile(_ step: SimulatedStep) async throws {
    trail.append("    \(step)")
    isBusy = true
    defer { isBusy = false }
    var random = SeededGenerator(seed: step.seed)
    try await perform(step.kind, &random)
  }

  private func perform(_ kind: SimulatedStep.Kind, _ random: inout SeededGenerator) async throws {
    switch kind {
    case .act, .announce, .carryOut, .undo, .redo, .snooze, .addRule, .wake:
      try await troubled(&random) { try await self.user(kind, &$0) }
    case .actElsewhere: try await user(kind, &random)
    case .send, .cancel, .retry, .markSent: try await troubled(&random) { try await self.write(kind, &$0) }
    case .sync, .deliver, .keep: try await troubled(&random) { try await self.connect(kind, &$0) }
    case .restart: try await restart()
    case .receive, .flag, .expunge, .move, .copy, .renumber, .addMailbox, .renameMailbox, .removeMailbox,
      .answer, .file:
      await others(kind, &random)
    case .passTime: world.clock.advance(by: random.pick([1, 10, 100, 4_000, 90_000]))
    case .setClock:
      let shift = random.pick([-86_400.0, -3_600, -60, 60, 3_600, 86_400])
      world.clock.set(to: world.clock.now.addingTimeInterval(shift))
    }
  }

  /// Carries out something with a disk that may fail; failures are part of the world.
  private func troubled(
    _ random: inout SeededGenerator, _ body: (inout SeededGenerator) async throws -> Void
  ) async throws {
    let trouble: SimulatedDisk.Trouble? =
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<6: .crash(at: Int.random(in: 0..<25, using: &random))
      case 6..<10: .full(at: Int.random(in: 0..<25, using: &random))
      default: nil
      }
    // What happens meanwhile has the trouble of what it interrupts.
    if !isBusy { disk.set(trouble) }
    do {
      try await body(&random)
    } catch let error as Violation {
      throw error
    } catch {
      guard trouble != nil || isBusy || disk.left != nil else {
        throw Violation(description: "it threw \(error)")
      }
      note("failed: \("\(error)".replacing(world.place.directory, with: "STORE"))")
    }
    if !isBusy { disk.set(nil) }
  }

  // MARK: Connections

  private func connect(_ kind: SimulatedStep.Kind, _ random: inout SeededGenerator) async throws {
    if random.chance(30) {
      await server.breakAfter(
        calls: Int.random(in: 0..<20, using: &random), losesAnswer: random.chance(50))
    }
    let lie = try await lie(&random)
    let meanwhile = random.chance(50) ? Int.random(in: 0..<20, using: &random) : nil
    let step = SimulatedStep.meanwhile(&random)
    let calls = await server.calls
    await server.setOnCall { [disk] call in
      // A killed process sends nothing more.
      guard disk.left == nil else { throw ServerError.connectionLost(reason: "killed") }
      while await self.isHolding { await Task.yield() }
      if let meanwhile, call == calls + meanwhile { try await self.takeMeanwhile(step) }
    }
    var failure: (any Error)?
    do {
      switch kind {
      case .sync: try await sync()
      case .keep: try await keep(&random)
      default: try await deliver(&random)
      }
    } catch {
      failure = error
    }
    await server.setOnCall(nil)
    await server.breakAfter(calls: nil)
    await server.setLies(honest)
    // What the user did is taken back, or mail is in places of which vmail can't know yet.
    if lie == .refusal { ledger.forgetWishes() }
    let hiding: [Lie] = [.falseCopies, .unfetchable, .shortListing, .poisonedMessage, .temporaryRefusals]
    if let lie, hiding.contains(lie) { ledger.othersTouch(ledger.subjects) }
    ledger.copied.formUnion(await server.mistaken.map(\.subject))
    submission.clearFailures()
    ledger.syncEnded()
    if let failure { throw failure }
  }

  private enum Lie: CaseIterable {
    case unfetchable, vanished, withoutCopies, falseCopies, refusal, shortListing, poisonedMessage,
      poisonedChange, temporaryRefusals, emptySearch, fullSearch, hiddenSent
  }

  /// Lets the server lie during one connection.
  private func lie(_ random: inout SeededGenerator) async throws -> Lie? {
    guard random.chance(12) else { return nil }
    let lie = random.pick(Lie.allCases)
    var lies = honest
    switch lie {
    case .unfetchable: lies.unfetchable = Set((0..<3).map { _ in UInt32.random(in: 1...20, using: &random) })
    case .vanished:
      let left = UInt32.random(in: 1...10, using: &random)
      lies.selected = { selected in
        var selected = selected
        selected.changes?.vanished = UIDSet((1...200).filter { $0 != left })
        return selected
      }
    case .shortListing: lies.listed = Int.random(in: 0...6, using: &random)
    case .poisonedMessage, .poisonedChange:
      let bad = UIDSet((0..<2).map { _ in UInt32.random(in: 1...20, using: &random) })
      let poisoned =
        lie == .poisonedMessage
        ? random.pick(["fetch", "structure"]) : random.pick(["store", "copy", "move", "expunge"])
      let error = random.pick([
        ServerError.connectionLost(reason: "poison"), .refused(code: nil, reason: "poison"),
      ])
      note("poisoned \(poisoned)")
      lies.refusal = { call, _, uids in
        guard call == poisoned, !uids.intersection(bad).isEmpty else { return nil }
        return lie == .poisonedChange ? .connectionLost(reason: "poison") : error
      }
    case .temporaryRefusals:
      let (calls, count) = (Numbers(), Int.random(in: 1...5, using: &random))
      lies.refusal = { _, _, _ in
        calls.next() <= count ? .unavailable(code: nil, reason: "not connected") : nil
      }
    case .emptySearch:
      lies.found = { mailbox, found, _ in mailbox == "Sent" ? [] : found }
      // The answer to an APPEND may be lost, and then the copy is not found.
      ledger.copied.formUnion(ledger.sends.keys)
    case .fullSearch: lies.found = { mailbox, found, all in mailbox == "Sent" ? all : found }
    case .hiddenSent:
      lies.unselectable = { $0 == "Sent" ? .refused(code: nil, reason: "no such mailbox") : nil }
      ledger.hasRefusedCopy = true
    case .withoutCopies: lies.tellsCopies = false
    case .falseCopies:
      let shift = UInt32.random(in: 1...3, using: &random)
      lies.copied = { CopiedMessages(uidValidity: $0.uidValidity, pairs: $0.pairs.mapValues { $0 + shift }) }
    case .refusal:
      let refused = random.pick(["store", "copy", "move", "expunge", "append", "create"])
      note("refuses \(refused)")
      if refused == "append" { ledger.hasRefusedCopy = true }
      lies.refusal = { call, _, _ in call == refused ? .refused(code: nil, reason: "not today") : nil }
    }
    note("\(lie)")
    await server.setLies(lies)
    return lie
  }

  private func sync() async throws {
    ledger.syncBegan()
    let report = try await world.troubledSync()
    if let failure = report.firstFailure {
      note("sync: \(failure)")
    } else if try await missesNothing() {
      ledger.syncSucceeded()
    }
  }

  /// Whether all messages are known. What couldn't be fetched may be in a folder without being seen there, also after a later
  /// sync that doesn't try again yet.
  func missesNothing() async throws -> Bool {
    try await world.store.read { [account = world.account] in try $0.syncedFolders(accountId: account) }
      .allSatisfy { $0.cursor?.leftOut.uids.isEmpty ?? true }
  }

  private func deliver(_ random: inout SeededGenerator) async throws {
    let trouble: (ModelSubmission.Moment, any Error)? =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: (.connecting, ServerError.unreachable(host: "localhost", port: 465, reason: "down"))
      case 1: (.mail, ServerError.unavailable(code: "451", reason: "busy"))
      case 2: (.answer, SubmissionError.unknownOutcome(.connectionLost(reason: "cut")))
      case 3: (.mail, ServerError.connectionLost(reason: "cut"))
      default: nil
      }
    if let (moment, error) = trouble { submission.fail(moment, error) }
    filesLate = random.chance(30)
    defer { filesLate = false }
    try await writing.play(retrying: random.chance(30))
  }

  // MARK: Processes

  /// Ends this process, in whatever way, and starts another on what is left.
  func restart() async throws {
    let (old, place) = (world, disk.left ?? world.place)
    if disk.left == nil {
      try await Self.offQueue { old.store.close() }
    } else {
      note("killed")
    }
    ended.append((old, elsewhere))
    if let other = elsewhere { try await Self.offQueue { other.close() } }
    elsewhere = nil
    disk = SimulatedDisk(place.directory)
    world = old.reopened(try await Self.open(place, disk, scheduler), at: place)
    try await writing.deliver.recover { _ in }
  }

  func openElsewhere() async throws -> MailStore {
    if let elsewhere { return elsewhere }
    let (place, scheduler) = (world.place, scheduler)
    let store = try await Self.offQueue { try place.open(faults: .none, target: scheduler.queue) }
    elsewhere = store
    return store
  }

  private static func open(
    _ place: TemporaryStore, _ disk: SimulatedDisk, _ scheduler: SerialScheduler
  ) async throws -> MailStore {
    try await offQueue { try place.open(faults: disk.faults, target: scheduler.queue) }
  }

  /// Opening and closing wait for a store's queue, which must not be the current one.
  static func offQueue<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Task.detached { try body() }.value
  }

  // MARK: The end

  /// Repairs everything, and lets all parties come to rest.
  /// - Throws: ``Violation`` if they don't agree then.
  func end() async throws {
    trail.append("end")
    disk.set(nil)
    await fileLate()
    // Longer than anything waits.
    for _ in 0..<4 {
      world.clock.advance(by: 3 * 86_400)
      let store = world.store
      for pending in try await store.read({ try $0.pending() }) {
        try await changing(store) { _ = try $0.carryOut(pending.id) }
      }
      try await sync()
      try await writing.play(retrying: true)
    }
    try await sync()
    try await check(thoroughly: true)
    try await checkEnd()
  }

  var writing: WritingWorld {
    WritingWorld(world, submission: submission, identifiers: MessageIDs { [numbers] in numbers.next() })
  }
}
