import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// What is found when a draft's text was damaged, or when all ended in the middle of something.
@Suite(.timeLimit(.minutes(10))) struct DraftRecoveryTests {
  private func recover(_ world: WritingWorld) async throws -> [String] {
    try await world.drafts.recover(in: [world.sync.account]) { _ in WritingWorld.me }.map(\.draft.subject)
  }

  @Test func `A draft whose text an editor made no text of keeps nobody from the others, nor its own words`()
    async throws
  {
    let world = try await WritingWorld()
    let broken = try await world.write("Broken").stored
    let other = try await world.write("Other").stored
    let path = world.drafts.textPath(of: broken)
    let bytes = try Data(contentsOf: URL(filePath: path)) + [0xFF, 0xFE, 0x0A]
    try bytes.write(to: URL(filePath: path))
    let text = world.drafts.textPath(of: other)
    try "To: ann@example.org\nSubject: Changed\n\nx\n".write(toFile: text, atomically: false, encoding: .utf8)
    #expect(try await recover(world) == ["Changed"])
    #expect(try await world.listed().sorted() == ["Broken", "Changed"])
    await #expect(throws: DraftError.notText(path: path)) {
      _ = try await world.drafts.read(broken, from: WritingWorld.me)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func `A draft whose text somebody removed has the words that were kept last`() async throws {
    let world = try await WritingWorld()
    let opened = try await world.write("Kept", to: "ann@example.org")
    try FileManager.default.removeItem(atPath: world.drafts.textPath(of: opened.stored))
    let read = try await world.drafts.read(opened.stored, from: WritingWorld.me)
    #expect(read.draft.subject == "Kept" && read.draft.body.contains("Text of Kept"))
    #expect(read.draft.to == [Participant(email: "ann@example.org")])
    #expect(FileManager.default.fileExists(atPath: world.drafts.textPath(of: opened.stored)))
    #expect(try await world.listed() == ["Kept"])
  }

  @Test func `A crash while the files of a sent mail are removed doesn't turn it back into a draft`()
    async throws
  {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await WritingWorld(place: place, faults: pictures.everyStatement(place.directory))
    _ = try await world.queue()
    _ = pictures.take()
    try await world.play()
    await world.drafts.removeDiscarded()
    let taken = pictures.take()
    #expect(taken.count > 3)
    for picture in taken {
      let restarted = WritingWorld(try world.sync.reopened(at: picture.place))
      let isSent = try await restarted.sync.email("Hello")?.sendState == .sent
      _ = try await recover(restarted)
      #expect(try await restarted.listed() == [])
      if isSent { #expect(try restarted.sync.store.drafts.folders() == []) }
    }
  }

  @Test func `A draft that another process is still making is left to it`() async throws {
    let world = try await WritingWorld()
    let files = world.sync.store.drafts
    do {
      let made = try files.make(text: "Subject: Unfinished\n\nx\n")
      #expect(files.isHeld(made.name))
      #expect(try await recover(world) == [])
      withExtendedLifetime(made) {}
    }
    #expect(try await recover(world) == ["Unfinished"])
  }

  @Test func `A draft that another process writes is neither recovered nor sent nor written here`()
    async throws
  {
    let world = try await WritingWorld()
    let opened = try await world.write("Open", to: "ann@example.org")
    let text = world.drafts.textPath(of: opened.stored)
    try "To: ann@example.org\nSubject: Half\n\nx\n".write(toFile: text, atomically: false, encoding: .utf8)
    do {
      let hold = try #require(try opened.hold ?? world.drafts.hold(opened.stored))
      #expect(throws: DraftError.inUse) { _ = try world.drafts.hold(opened.stored) }
      #expect(try await recover(world) == [])
      withExtendedLifetime((hold, opened)) {}
    }
  }

  @Test func `A draft that another process has queued is not queued again`() async throws {
    let world = try await WritingWorld()
    let opened = try await world.write("Once", to: "ann@example.org")
    _ = try await world.send.send(opened, delay: 0)
    await #expect(throws: DraftError.gone) { _ = try await world.send.send(opened, delay: 0) }
    #expect(try await world.outgoing().count == 1)
    try await world.play()
    await #expect(throws: DraftError.gone) { _ = try await world.send.send(opened, delay: 0) }
  }

  @Test func `A draft whose files another process is removing doesn't count as lost`() async throws {
    let world = try await WritingWorld()
    _ = try await world.queue()
    try await world.play()
    // The row is gone, its folder not yet.
    #expect(try world.sync.store.drafts.folders().count == 1)
    let known = try await world.store.read { try $0.draftFolders() }
    #expect(try Set(world.sync.store.drafts.folders()).isSubset(of: known))
  }
}
