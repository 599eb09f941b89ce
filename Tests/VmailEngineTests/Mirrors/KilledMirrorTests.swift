import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

/// A mirror whose runs are killed anywhere, while both sides change.
@Suite(.timeLimit(.minutes(10))) struct KilledMirrorTests {
  private static let rounds = 12

  /// What is done on both sides, from a seed.
  private struct Play {
    let world: MirrorWorld
    /// Whether mail is deleted, or else only moved.
    let deletes: Bool
    var random: SeededGenerator

    init(seed: UInt64, deletes: Bool) async throws {
      world = try await MirrorWorld()
      self.deletes = deletes
      random = SeededGenerator(seed: seed)
    }

    private var names: [String] { ["Inbox", "Sent", "Archive", "Kept"] + (deletes ? ["Trash"] : []) }

    /// What a person does in vmail.
    mutating func act() async throws {
      let mail = try await world.mail()
      guard let subject = mail.keys.sorted().randomElement(using: &random),
        let place = mail[subject]?.folders.sorted().randomElement(using: &random)
      else { return }
      let other = random.pick(names.filter { $0 != "Archive" })
      let actions: [ThreadAction] = try await [
        .archive, .star, .unstar, .markRead, .markUnread, .move(to: world.folder(other)),
        .label(adding: [world.folder("Kept")], removing: []),
        deletes ? .delete : .label(adding: [], removing: [world.folder("Kept")]),
      ]
      try await world.act(random.pick(actions), on: subject, in: place == "Archive" ? nil : place)
    }

    /// What another program does with a file.
    mutating func change() {
      let files = world.maildirs.subjects.flatMap { maildir, subjects in subjects.map { (maildir, $0) } }
      guard let (maildir, subject) = files.sorted(by: <).randomElement(using: &random) else { return }
      if deletes, random.chance(10) {
        world.maildirs.remove(subject, from: maildir)
      } else if random.chance(50) {
        world.maildirs.setFlags("FRS".filter { _ in random.chance(50) }, of: subject, in: maildir)
      } else {
        let others = names.map(Self.maildir).filter { $0 != maildir }
        world.maildirs.move(subject, from: maildir, to: random.pick(others))
      }
    }

    mutating func round(_ number: Int) async throws {
      if random.chance(30) { world.maildirs.put("n\(number)", part: "new") }
      for _ in 0..<Int.random(in: 0..<3, using: &random) { change() }
      for _ in 0..<Int.random(in: 0..<3, using: &random) { try await act() }
      world.maildirs.kill(atCall: Int.random(in: 0..<30, using: &random), hasEffect: random.chance(50))
      do { try await world.run() } catch is ModelMaildirs.Killed {}
      world.maildirs.kill(atCall: nil)
    }

    static func maildir(of folder: String) -> String { folder == "Inbox" ? "" : "." + folder }
  }

  private static let seeds: ClosedRange<UInt64> = 1...30

  @Test(arguments: seeds, [false, true])
  func `The next whole run brings all in step`(seed: UInt64, deletes: Bool) async throws {
    var play = try await Play(seed: seed, deletes: deletes)
    let world = play.world
    let first = ["a", "b", "c", "d", "e", "f"]
    for subject in first { world.maildirs.put(subject, flags: "S") }
    _ = try await world.mirror()
    try await world.run()
    for number in 0..<Self.rounds { try await play.round(number) }
    try await world.run()
    let (mail, files) = (try await world.mail(), world.maildirs.flags)
    #expect(mail.keys.count { first.contains($0) } == first.count)
    for (subject, mail) in mail {
      let flags = files.compactMapValues { $0[subject] }
      // What another program has deleted is only here in Trash.
      if deletes, flags.isEmpty, mail.folders == ["Trash"] { continue }
      #expect(Set(flags.keys) == Set(mail.folders.map(Play.maildir)), "\(subject)")
      #expect(flags.values.allSatisfy { $0 == mail.flags }, "\(subject): \(flags) \(mail.flags)")
      #expect(deletes || !mail.folders.contains("Trash"), "\(subject)")
    }
    #expect(files.values.allSatisfy { $0.keys.allSatisfy { mail[$0] != nil } })
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }
}
