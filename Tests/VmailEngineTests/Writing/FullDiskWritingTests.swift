import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// A disk that is full at any write while mail is written and queued (engine notes, row 13): what was acknowledged is
/// there, and nothing else is left behind.
@Suite(.timeLimit(.minutes(10))) struct FullDiskWritingTests {
  enum Deed: String, CaseIterable, Sendable { case begin, adopt, rewrite, attach, queue, cancel, remove }

  /// Fails one of the points that a write reaches, counted from when it is armed.
  private final class FailingPoint: Sendable {
    private let left = Mutex<Int?>(nil)

    func arm(_ count: Int?) { left.withLock { $0 = count } }
    /// Whether it has not come to it.
    var isArmed: Bool { left.withLock { $0 != nil } }

    func reach() throws {
      try left.withLock { left in
        guard let count = left else { return }
        left = count == 0 ? nil : count - 1
        if count == 0 { throw FileFailure("write", "vault", code: ENOSPC) }
      }
    }

    /// Once it has committed, nothing can fail any more.
    var faults: WriteFaults {
      WriteFaults { [self] point, _ in if point != .committed { try reach() } }
    }
  }

  /// Does it to a draft with an attachment; before, what it is done to is there.
  private static func begin(
    _ deed: Deed, in world: WritingWorld
  ) async throws -> @Sendable () async throws -> Void {
    let file = world.sync.place.directory + "/../\(UUID().uuidString).bin"
    try Data(repeating: 0x41, count: 40_000).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bytes = [UInt8](repeating: 0x42, count: 40_000)
    if deed == .begin {
      return {
        _ = try await world.drafts.begin(
          Draft(
            from: WritingWorld.me, to: [Participant(email: "you@example.org")], subject: "New", body: "x"),
          accountId: world.sync.account, attaching: [.content(bytes, name: "b.bin")])
      }
    }
    if deed == .adopt {
      await world.sync.server.deliver(
        "Message-ID: \(UUID())@y\nFrom: me@example.org\nTo: you@example.org\nSubject: Begun\n\nDear\n",
        to: "Drafts", flags: .draft)
      try await world.sync.sync()
      let email = try #require(try await world.drafts.list(accountId: nil).first { $0.draft == nil }?.email)
      return { _ = try await world.drafts.adopt(email, opening: .none) }
    }
    let opened = try await world.write("Old")
    switch deed {
    case .rewrite:
      var draft = opened.draft
      (draft.subject, draft.body) = ("New", String(repeating: "New text\n", count: 4_000))
      let new = draft
      return { _ = try await world.drafts.rewrite(opened, as: new) }
    case .attach:
      return {
        _ = try await world.drafts.rewrite(
          opened, as: opened.draft, attaching: [.content(bytes, name: "b.bin")])
      }
    case .queue: return { _ = try await world.send.send(opened, delay: 0) }
    case .remove: return { try await world.drafts.remove(opened.stored) }
    default:
      let mail = try #require(try await world.send.send(opened, delay: 0).first)
      return { _ = try await world.outbox.cancel(mail, sender: WritingWorld.me) }
    }
  }

  /// What there is, in words: before a deed, and after it.
  private static func state(_ world: WritingWorld) async throws -> [String] {
    let drafts = try await world.drafts.list(accountId: nil).map {
      "draft " + ($0.email?.subject ?? "unsaved")
    }
    return drafts.sorted() + (try await world.outgoing().map { "outgoing " + $0.email.subject })
  }

  /// What is wrong, whatever has happened.
  private static func complaints(_ world: WritingWorld) async throws -> [String] {
    await world.drafts.removeDiscarded()
    var complaints = try await world.sync.store.complaints()
    let files = world.sync.store.drafts
    let known = try await world.store.read { try $0.draftFolders() }
    if try Set(files.folders()) != known {
      complaints.append("folders \(try files.folders()) and drafts \(known)")
    }
    for folder in known where try files.text(of: folder)?.contains("Subject: ") != true {
      complaints.append("no text in \(folder)")
    }
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: world.sync.place.directory + "/outbox")) ?? []
    let outgoing = try await world.outgoing().count
    if names.count != outgoing {
      complaints.append("\(names.count) files and \(outgoing) mails in the Outbox")
    }
    return complaints
  }

  /// After a failure all is as it was, but for what was typed: that is in the draft's text. What was to be cancelled
  /// or removed is so, or is not.
  private static func expect(
    _ before: [String], after deed: Deed, in world: WritingWorld, _ place: String
  ) async throws {
    _ = try await world.drafts.recover(in: [world.sync.account]) { _ in WritingWorld.me }
    let now = try await state(world)
    let others: [Deed: [String]] = [.rewrite: ["draft New"], .cancel: ["draft Old"], .remove: []]
    #expect(now == before || now == others[deed], "\(now) \(place)")
  }

  private static func isFull(_ error: any Error) -> Bool {
    switch error {
    case StoreError.diskFull: true
    default: false
    }
  }

  @Test(
    arguments: Deed.allCases)
  func `A database that can't be written fails the command, and leaves all as it was`(deed: Deed) async throws
  {
    var failures = 0
    for point in 0..<20 {
      let failing = FailingPoint()
      let world = try await WritingWorld(faults: failing.faults)
      let act = try await Self.begin(deed, in: world)
      let before = try await Self.state(world)
      failing.arm(point)
      var failure: (any Error)?
      do { try await act() } catch { failure = error }
      let hasFailed = !failing.isArmed
      failing.arm(nil)
      // Files that can't be forgotten yet make no failure of a draft that is gone.
      #expect((failure != nil) == hasFailed || deed == .remove, "\(String(describing: failure)) at \(point)")
      if let failure { #expect(Self.isFull(failure), "\(failure) at \(point)") }
      #expect(try await Self.complaints(world) == [], "at \(point)")
      guard hasFailed else {
        #expect(try await Self.state(world) != before || [.attach, .adopt].contains(deed))
        break
      }
      failures += 1
      try await Self.expect(before, after: deed, in: world, "at \(point)")
    }
    #expect(failures > 0)
  }

  @Test(
    .enabled(if: MountRights.areGiven, "needs the right to mount a file system"), arguments: Deed.allCases)
  func `A disk with room for less and less fails the command, and leaves what was acknowledged`(deed: Deed)
    async throws
  {
    let place = TemporaryStore()
    try FileManager.default.createDirectory(
      atPath: place.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    #expect(mount("tmpfs", place.directory, "tmpfs", 0, "size=32m,mode=700") == 0)
    defer { umount2(place.directory, Int32(MNT_DETACH)) }
    let world = try await WritingWorld(place: place)
    var failures = 0
    for pages in stride(from: 0, to: 60, by: 3) {
      let act = try await Self.begin(deed, in: world)
      let before = try await Self.state(world)
      try Ballast.fill(place.directory, leaving: pages)
      var failure: (any Error)?
      do { try await act() } catch { failure = error }
      // Reading goes on.
      let during = try await Self.state(world)
      Ballast.remove(place.directory)
      if let failure {
        failures += 1
        #expect(Self.isFull(failure), "\(failure) with \(pages) pages")
        #expect(during == before || deed == .cancel, "with \(pages) pages")
        try await Self.expect(before, after: deed, in: world, "with \(pages) pages")
      }
      #expect(try await Self.complaints(world) == [], "with \(pages) pages")
      for mail in try await world.outgoing() {
        _ = try await world.store.write { try $0.withdrawOutgoing(mail.id) }
      }
      for draft in try await world.drafts.list(accountId: nil) {
        if let stored = draft.draft { try await world.drafts.remove(stored) }
      }
      if failure == nil, pages > 40 { break }
    }
    #expect(failures > 0 || deed == .remove)
    world.sync.store.close()
  }
}

/// A file that leaves little room on a disk.
private enum Ballast {
  private static let page = 4_096

  static func fill(_ folder: String, leaving pages: Int) throws {
    let descriptor = open(folder + "/ballast", O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 0, count: page)
    var size = 0
    while write(descriptor, bytes, page) == page { size += page }
    try #require(ftruncate(descriptor, off_t(max(0, size - pages * page))) == 0)
  }

  static func remove(_ folder: String) { unlink(folder + "/ballast") }
}
