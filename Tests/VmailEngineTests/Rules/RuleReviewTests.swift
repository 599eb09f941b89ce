import Foundation
import Testing
@testable import VmailDomain
@testable import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Rules compared with what the user did.
@Suite(.timeLimit(.minutes(10))) struct RuleReviewTests {
  /// What the user does with a message.
  private enum Deed: String, CaseIterable {
    case nothing, archive, delete, spam, moveBills, moveTeam, star, unstar, read, labelBills, labelTeam
    case social, forums, snooze, mute, undone
  }

  private enum Verdict { case same, different, left }

  private static let steps = [
    "archive", "delete", "spam", "move Bills", "star", "unstar", "read", "unread", "label Bills",
    "categorize social",
  ]

  /// What removes mail from the Inbox and keeps it.
  private static let puttingAway: Set<Deed> = [.archive, .moveBills, .moveTeam, .snooze, .mute]

  /// Returns the verdict on a step, whatever the program thinks of it.
  private static func verdict(on step: String, _ deed: Deed) -> Verdict {
    let agreeing: Set<Deed>
    let differing: Set<Deed>
    let discarding: Set<Deed> = [.delete, .spam]
    switch step {
    case "archive": (agreeing, differing) = ([.archive, .mute], puttingAway.union(discarding))
    case "delete": (agreeing, differing) = ([.delete], puttingAway.union(discarding))
    case "spam": (agreeing, differing) = ([.spam], puttingAway.union(discarding))
    case "move Bills": (agreeing, differing) = ([.moveBills], puttingAway.union(discarding))
    case "star": (agreeing, differing) = ([.star], discarding.union([.unstar]))
    case "unstar": (agreeing, differing) = (Set(Deed.allCases).subtracting([.star]), [.star])
    case "read": (agreeing, differing) = ([.read], [])
    case "unread": (agreeing, differing) = (Set(Deed.allCases).subtracting([.read]), [.read])
    case "label Bills":
      (agreeing, differing) = ([.labelBills, .moveBills], discarding.union([.labelTeam, .moveTeam]))
    default: (agreeing, differing) = ([.social], [.forums])
    }
    return agreeing.contains(deed) ? .same : differing.contains(deed) ? .different : .left
  }

  /// A store with an account that has the labels Bills and Team, and rules.
  private struct World {
    let place = TemporaryStore()
    let store: MailStore
    let account: AccountID
    let inbox: FolderID
    let bills: FolderID
    let team: FolderID

    init() async throws {
      store = try place.open()
      (account, inbox) = try await store.makeAccount()
      let account = account
      for (name, type) in [("Trash", FolderType.trash), ("Spam", .spam)] {
        _ = try await store.write { try $0.ensureFolder(accountId: account, name: name, type: type) }
      }
      bills = try await store.write { try $0.createFolder(accountId: account, name: "Bills") }.id
      team = try await store.write { try $0.createFolder(accountId: account, name: "Team") }.id
    }

    var review: ReviewRulesUseCase { ReviewRulesUseCase(store: store, clock: TestClock()) { _ in 0 } }

    func rule(_ condition: String, _ steps: String, isTried: Bool = true, stops: Bool = false) async throws
      -> MailRule
    {
      let rule = MailRule(
        id: RuleID(0), name: condition, condition: condition, steps: try RuleSteps(parsing: steps),
        stops: stops, triedSince: isTried ? TestClock.start : nil)
      return try await store.write { try $0.addRule(rule) }
    }

    /// Receives messages `m0`, `m1` and so on, or from another number on.
    /// - Returns: their threads.
    func receive(_ count: Int, from first: Int = 0) async throws -> [ThreadID] {
      let added = try await store.write {
        try $0.add(TestMail.messages(first..<first + count, folder: inbox), accountId: account)
      }
      let ids = added.compactMap { if case .new(let id) = $0 { id } else { nil } }
      _ = try await RunRulesUseCase(store: store, clock: TestClock()) { _ in 0 }
        .handleImported(ids, accountId: account)
      var threads: [ThreadID] = []
      for id in ids { threads.append(try #require(try await store.read { try $0.email(id: id) }).threadId) }
      return threads
    }

    func perform(_ actions: [ThreadAction], on thread: ThreadID) async throws {
      for action in actions {
        _ = try await store.write {
          try $0.perform(action, on: [ThreadInMailbox(threadId: thread, view: .folder(inbox))])
        }
      }
    }

    func perform(_ deed: Deed, on thread: ThreadID) async throws {
      let actions: [ThreadAction] =
        switch deed {
        case .nothing: []
        case .archive, .undone: [.archive]
        case .delete: [.delete]
        case .spam: [.spam]
        case .moveBills: [.move(to: bills)]
        case .moveTeam: [.move(to: team)]
        case .star: [.star]
        case .unstar: [.star, .unstar]
        case .read: [.markRead]
        case .labelBills: [.label(adding: [bills], removing: [])]
        case .labelTeam: [.label(adding: [team], removing: [])]
        case .social: [.categorize(.social)]
        case .forums: [.categorize(.forums)]
        case .snooze: [.snooze(until: TestClock.start + 3_600)]
        case .mute: [.mute]
        }
      try await perform(actions, on: thread)
      if deed == .undone { _ = try await store.write { try $0.undo() } }
    }
  }

  @Test(arguments: 0..<12)
  func `A review finds exactly the disagreements of a generated journal`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let world = try await World()
    let count = 48
    var rules: [MailRule] = []
    var mail: [[Int]] = []
    // Each message is matched by two rules: what is noted for one changes nothing for the other.
    for _ in 0..<2 {
      var rest = (0..<count).shuffled(using: &random)
      while !rest.isEmpty {
        let own = Array(rest.prefix(Int.random(in: 3..<12, using: &random)))
        rest.removeFirst(own.count)
        mail.append(own)
        rules.append(
          try await world.rule(
            own.map { "m\($0)" }.joined(separator: " OR "), random.pick(Self.steps),
            stops: random.chance(30)))
      }
    }
    let threads = try await world.receive(count)
    let deeds = threads.map { _ in random.pick(Deed.allCases) }
    for index in threads.indices.shuffled(using: &random) {
      try await world.perform(deeds[index], on: threads[index])
    }
    let reviews = try await world.review.review(rules)
    #expect(reviews.map(\.rule.id) == rules.map(\.id))
    for (review, own) in zip(reviews, mail) {
      let step = review.rule.steps.text.replacing("label +Bills", with: "label Bills")
      let verdicts = own.map { (index: $0, verdict: Self.verdict(on: step, deeds[$0])) }
      let told = "seed \(seed), \(step): \(own.map { deeds[$0].rawValue })"
      #expect(review.same == verdicts.count { $0.verdict == .same }, "\(told)")
      #expect(review.left == verdicts.count { $0.verdict == .left }, "\(told)")
      let different = verdicts.filter { $0.verdict == .different }.map { threads[$0.index] }
      #expect(review.differences.map(\.threadId).sorted() == different.sorted(), "\(told)")
    }
    #expect(try await world.store.complaints() == [])
  }

  @Test func `Of a rule that acts, a review says what was undone or reverted`() async throws {
    let world = try await World()
    let archiving = try await world.rule("m0 OR m1 OR m2", "archive", isTried: false)
    let starring = try await world.rule("m3 OR m4", "label Bills; star", isTried: false)
    let threads = try await world.receive(6)
    // The rule's action is the last of the journal.
    _ = try await world.store.write { try $0.undo() }
    let reviews = try await world.review.review([archiving, starring])
    let undone = reviews.first { $0.different > 0 }
    #expect(undone?.differences.map(\.action) == [nil, nil, nil])
    #expect(undone?.rule.id == archiving.id)
    #expect(reviews.map(\.matched) == [3, 2])
    #expect(
      try await world.review.faults(in: [archiving, starring]) == [.undone(archiving, messages: 3, of: 3)])
    _ = try await world.store.write { try $0.redo() }
    let archive = MailboxView.archive(world.account)
    _ = try await world.store.write {
      try $0.perform(.move(to: world.inbox), on: [ThreadInMailbox(threadId: threads[1], view: archive)])
    }
    _ = try await world.store.write {
      try $0.perform(.delete, on: [ThreadInMailbox(threadId: threads[2], view: archive)])
    }
    try await world.perform([.unstar], on: threads[4])
    let later = try await world.review.review([archiving, starring])
    #expect(later.map(\.same) == [2, 1])
    #expect(
      later.flatMap(\.differences) == [
        RuleReview.Difference(threadId: threads[1], action: .move(to: world.inbox)),
        RuleReview.Difference(threadId: threads[4], action: .unstar),
      ])
    #expect(try await world.review.faults(in: [archiving, starring]).isEmpty)
  }

  @Test func `Rules of the same name are distinguished, and a new one has no past`() async throws {
    let world = try await World()
    @Sendable func rule(_ steps: String) throws -> MailRule {
      MailRule(id: RuleID(0), name: "Same", condition: "text", steps: try RuleSteps(parsing: steps))
    }
    let removed = try await world.store.write { try $0.addRule(try rule("star; archive")) }
    _ = try await world.receive(2)
    _ = try await world.store.write { try $0.undo() }
    #expect(try await world.review.review([removed])[0].different == 2)
    try await world.store.write { try $0.removeRule(removed.id) }
    let starring = try await world.store.write { try $0.addRule(try rule("star")) }
    let reading = try await world.store.write { try $0.addRule(try rule("read; unstar")) }
    #expect(try await world.review.review([starring, reading]).map(\.matched) == [0, 0])
    _ = try await world.receive(3, from: 2)
    let reviews = try await world.review.review([starring, reading])
    #expect(reviews.map(\.matched) == [3, 3])
    // The user did nothing: what the second did is not taken for a reversal of the first.
    #expect(reviews.map(\.left) == [3, 0])
    #expect(reviews.map(\.different) == [0, 0])
  }

  @Test func `Of a rule that others come before, a review says that it matched`() async throws {
    let world = try await World()
    _ = try await world.rule("m0 OR m1", "delete", isTried: false)
    _ = try await world.rule("m2", "star", isTried: false, stops: true)
    _ = try await world.rule("m3", "move Team", isTried: false)
    let rule = try await world.rule("text", "archive")
    _ = try await world.receive(5)
    let review = try await world.review.review([rule])[0]
    #expect(review.preceded == 4 && review.matched == 1 && review.left == 1)
  }

  @Test
  func `A label that was made since agrees once it is on the mail, and a folder that is gone with nothing`()
    async throws
  {
    let world = try await World()
    let rule = try await world.rule("m0 OR m1", "label New")
    let moving = try await world.rule("m0", "move Team")
    let threads = try await world.receive(2)
    #expect(try await world.review.review([rule])[0].left == 2)
    let new = try await world.store.write { try $0.createFolder(accountId: world.account, name: "New") }
    try await world.perform([.label(adding: [new.id], removing: [])], on: threads[0])
    let review = try await world.review.review([rule, moving])
    #expect(review[0].same == 1 && review[0].left == 1)
    #expect(review[1].left == 1)
  }

  @Test func `Faults are rules that contradict each other, and rules that never match`() async throws {
    let world = try await World()
    _ = try await world.receive(3)
    func faults(_ rules: [(String, String)], stops: Bool = false) async throws -> [String] {
      var added: [MailRule] = []
      for (condition, steps) in rules {
        added.append(try await world.rule(condition, steps, isTried: false, stops: stops))
      }
      return try await world.review.faults(in: added).map { fault in
        switch fault {
        case .contradiction(let first, let second, let conflicts, let threads):
          let names = conflicts.map { "\($0.first.text)/\($0.second.text)" }.joined(separator: ", ")
          let winner = conflicts.allSatisfy(\.firstPrevails) ? first : second
          return "\(names) on \(threads), \(winner.steps.text)"
        case .neverMatches(let rule, let reason): return "\(rule.condition): \(reason)"
        case .undone: return "undone"
        }
      }
    }
    #expect(try await faults([("m0 OR m1", "star"), ("m1", "unstar")]) == ["star/unstar on 1, unstar"])
    #expect(
      try await faults([("text", "archive"), ("subject:about", "delete")]) == ["archive/delete on 3, archive"]
    )
    #expect(try await faults([("m0", "star"), ("m1", "unstar")]).isEmpty)
    #expect(try await faults([("m0", "star"), ("m0", "read")]).isEmpty)
    #expect(try await faults([("text", "archive"), ("text", "delete")], stops: true).isEmpty)
    // No mail matches both now, but unread mail did when it came.
    #expect(try await faults([("m0 is:starred", "star"), ("m0", "unstar")]) == ["star/unstar on 1, unstar"])
    #expect(try await faults([("m0 is:read", "star"), ("m0 is:unread", "unstar")]).isEmpty)
    #expect(try await faults([("m9", "star")]) == ["m9: matchesNoMail"])
    #expect(try await faults([("is:starred in:bills after:1d", "star")]).isEmpty)
    #expect(try await faults([("m0 -m0", "star")]) == ["m0 -m0: contradictsItself"])
    let gone = try await faults([("in:nowhere", "star"), ("m0", "move Nowhere")])
    #expect(gone.count == 2)
    #expect(gone.allSatisfy { $0.contains("fails") && $0.lowercased().contains("nowhere") })
  }

  /// What mail is like, by subject.
  private static func state(_ world: World) async throws -> [String: String] {
    let folders = try await world.store.read { try $0.folders(accountId: world.account) }
    let names = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.name) })
    var states: [String: String] = [:]
    for index in 0..<24 {
      let query = try SearchQueryParser.parse("subject:m\(index) in:anywhere", now: TestClock.start) { _ in 0
      }
      let hits = try await world.store.read {
        try $0.searchThreads(query, scope: .allAccounts, cursor: nil, limit: 2)
      }
      let hit = try #require(hits.first)
      let email = try #require(try await world.store.read { try $0.email(id: hit.emailId) })
      states[email.subject] =
        "\(email.folders.compactMap { names[$0] }.sorted()) \(email.flags.rawValue) \(email.aiCategory)"
    }
    return states
  }

  @Test(arguments: 0..<8)
  func `The order of rules that match different mail never matters`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var rest = (0..<24).shuffled(using: &random)
    var rules: [(condition: String, steps: String, isTried: Bool, stops: Bool)] = []
    while !rest.isEmpty {
      let own = rest.prefix(Int.random(in: 1..<6, using: &random))
      rest.removeFirst(own.count)
      let staying = [
        "star", "unstar", "read", "label Bills", "label New", "label -Team", "categorize social",
      ]
      .shuffled(using: &random).prefix(Int.random(in: 0..<3, using: &random))
      let leaving = random.pick(["archive", "delete", "spam", "move Team", ""])
      let steps = (staying + [leaving]).filter { !$0.isEmpty }.joined(separator: "; ")
      rules.append(
        (
          own.map { "m\($0)" }.joined(separator: " OR "), steps.isEmpty ? "star" : steps, random.chance(25),
          random.chance(25)
        ))
    }
    var expected: (states: [String: String], noted: [String: [String]])?
    for _ in 0..<3 {
      let world = try await World()
      var added: [MailRule] = []
      for rule in rules.shuffled(using: &random) {
        added.append(
          try await world.rule(rule.condition, rule.steps, isTried: rule.isTried, stops: rule.stops))
      }
      _ = try await world.receive(24)
      var noted: [String: [String]] = [:]
      for rule in added where rule.triedSince != nil {
        noted[rule.condition] = try await world.store.read { try $0.ruledMessages(of: rule) }.map {
          if case .would(let steps) = $0.deed { steps.text } else { "?" }
        }
      }
      let found = (states: try await Self.state(world), noted: noted)
      if let expected {
        #expect(found.states == expected.states, "seed \(seed): \(rules)")
        #expect(found.noted == expected.noted, "seed \(seed): \(rules)")
      }
      expected = found
    }
  }
}
