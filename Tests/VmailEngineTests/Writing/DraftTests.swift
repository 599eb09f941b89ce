import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// What is being written is kept, here and on the server (page 5, Writing).
@Suite(.timeLimit(.minutes(10))) struct DraftTests {
  @Test func `A draft is in its file and in Drafts before anybody edits it`() async throws {
    let world = try await WritingWorld()
    let opened = try await world.write("Plan")
    let text = try #require(try world.sync.store.drafts.text(of: opened.stored.folder))
    #expect(text.contains("Subject: Plan") && text.contains("Text of Plan"))
    #expect(try await world.listed() == ["Plan"])
    let email = try #require(try await world.sync.email("Plan"))
    #expect(email.flags == [.draft, .seen])
    let complaints = try await world.sync.store.complaints()
    #expect(complaints == [])
  }

  @Test func `Each version takes the place of the one before, here and on the server`() async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    var opened = try await world.write("One")
    try await world.sync.sync()
    #expect(await world.there("Drafts") == ["One"])
    for subject in ["Two", "Three", "Four"] {
      opened.draft.subject = subject
      opened = try await world.drafts.rewrite(opened, as: opened.draft)
      #expect(try await world.listed() == [subject])
    }
    try await world.sync.sync()
    #expect(await world.there("Drafts") == ["Four"])
    #expect(try await world.sync.differences() == [])
    #expect(
      try await world.store.read { try $0.emails(accountId: world.sync.account, after: nil, limit: 9) }.count
        == 1)
  }

  @Test func `The version before stays on the server until the new one is there`() async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    var opened = try await world.write("One")
    try await world.sync.sync()
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, _, _ in call == "append" ? .refused(code: "OVERQUOTA", reason: "full") : nil }
    await world.sync.server.setLies(lies)
    opened.draft.subject = "Two"
    opened = try await world.drafts.rewrite(opened, as: opened.draft)
    let report = try await world.sync.sync()
    #expect(report.pushed.unfiled.map(\.subject) == ["Two"])
    #expect(report.pushed.postponed == 1)
    #expect(await world.there("Drafts") == ["One"])
    #expect(try await world.listed() == ["Two"])
    await world.sync.server.setLies(ModelMailServer.Lies())
    world.clock.advance(by: 31)
    try await world.sync.sync()
    #expect(await world.there("Drafts") == ["Two"])
    #expect(try await world.listed() == ["Two"])
    #expect(try await world.sync.differences() == [])
  }

  @Test(arguments: 0..<12)
  func `An append whose answer was lost is not repeated`(call: Int) async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.write("One")
    await world.sync.server.breakAfter(calls: call, losesAnswer: true)
    _ = try? await world.sync.troubledSync()
    await world.sync.server.breakAfter(calls: nil)
    try await world.sync.sync()
    #expect(await world.there("Drafts") == ["One"])
    #expect(try await world.listed() == ["One"])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `A draft that another client discarded or sent is gone here, with its files`() async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let opened = try await world.write("One")
    try await world.sync.sync()
    let uids = await world.sync.server.mailboxes["Drafts"]?.messages.keys
    let uid = try #require(uids?.first)
    await world.sync.server.expunge(uid, in: "Drafts")
    try await world.sync.sync()
    #expect(try await world.listed() == [])
    await world.drafts.removeDiscarded()
    #expect(try world.sync.store.drafts.folders() == [])
    #expect(try await world.drafts.draft(opened.stored.id) == nil)
  }

  @Test func `A draft of another client can be gone on with`() async throws {
    let world = try await WritingWorld()
    await world.sync.server.deliver(
      "Message-ID: x@y\nFrom: me@example.org\nTo: you@example.org\nSubject: Begun\n\nDear\n", to: "Drafts",
      flags: .draft)
    try await world.sync.sync()
    let listed = try #require(try await world.drafts.list(accountId: nil).first)
    #expect(listed.draft == nil)
    let email = try #require(listed.email)
    var opened = try #require(try await world.drafts.adopt(email, opening: .none))
    #expect(opened.draft.to == [Participant(email: "you@example.org")])
    opened.draft.subject = "Ended"
    _ = try await world.drafts.rewrite(opened, as: opened.draft)
    try await world.sync.sync()
    #expect(await world.there("Drafts") == ["Ended"])
    #expect(try await world.listed() == ["Ended"])
  }

  @Test func `What an editor left behind when all crashed is what the draft says`() async throws {
    let world = try await WritingWorld()
    // Nobody writes it any more.
    let stored = try await world.write("One").stored
    let path = world.drafts.textPath(of: stored)
    let text = try String(contentsOfFile: path, encoding: .utf8).replacing(
      "Subject: One", with: "Subject: Two")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let recovered = try await world.drafts.recover(in: [world.sync.account]) { _ in WritingWorld.me }
    #expect(recovered.map(\.draft.subject) == ["Two"])
    #expect(try await world.listed() == ["Two"])
    #expect(try await world.drafts.recover(in: [world.sync.account]) { _ in WritingWorld.me }.isEmpty)
  }

  @Test func `Drafts outlive the database`() async throws {
    let world = try await WritingWorld()
    _ = try await world.write("One")
    let other = try await WritingWorld()
    try FileManager.default.copyItem(
      atPath: world.sync.place.directory + "/drafts", toPath: other.sync.place.directory + "/drafts")
    _ = try await other.drafts.recover(in: [other.sync.account]) { _ in WritingWorld.me }
    #expect(try await other.listed() == ["One"])
  }

  @Test func `Attached files are copied, so that they are there when the mail leaves`() async throws {
    let world = try await WritingWorld()
    let path = world.sync.place.directory + "/report.pdf"
    try Data("PDF".utf8).write(to: URL(filePath: path))
    var opened = try await world.write("One")
    opened = try await world.drafts.rewrite(
      opened, as: opened.draft, attaching: [.file(path), .content(Array("more".utf8), name: "../x y")])
    try FileManager.default.removeItem(atPath: path)
    let read = try await world.drafts.read(opened.stored, from: WritingWorld.me)
    #expect(read.draft.attachments.map(\.name) == ["report.pdf", "_._x y"])
    #expect(read.draft.attachments.first?.mimeType == "application/pdf")
    #expect(
      try world.drafts.contents(of: read.draft, in: opened.stored.folder) == [
        Array("PDF".utf8), Array("more".utf8),
      ])
    #expect(throws: DraftError.self) {
      _ = try world.sync.store.drafts.attach(path, to: opened.stored.folder)
    }
    #expect(throws: DraftError.self) {
      _ = try world.sync.store.drafts.attach("/dev/zero", to: opened.stored.folder)
    }
  }

  @Test func `Crashes while a draft is saved leave one version of it, and send one to the server`()
    async throws
  {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await WritingWorld(place: place, faults: pictures.everyStatement(place.directory))
    try await world.sync.sync()
    var opened = try await world.write("One")
    try await world.sync.sync()
    _ = pictures.take()
    opened.draft.subject = "Two"
    _ = try await world.drafts.rewrite(opened, as: opened.draft)
    let taken = pictures.take()
    #expect(taken.count > 3)
    for picture in taken {
      let restarted = WritingWorld(try world.sync.reopened(at: picture.place))
      _ = try await restarted.drafts.recover(in: [world.sync.account]) { _ in WritingWorld.me }
      #expect(try await restarted.listed() == ["Two"])
      let complaints = try await restarted.sync.store.complaints()
      #expect(complaints == [])
    }
  }

  @Test func `Crashes while a draft is sent to the server leave one version of it there`() async throws {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await WritingWorld(place: place, faults: pictures.everyStatement(place.directory))
    try await world.sync.sync()
    var opened = try await world.write("One")
    try await world.sync.sync()
    opened.draft.subject = "Two"
    _ = try await world.drafts.rewrite(opened, as: opened.draft)
    _ = pictures.take()
    try await world.sync.sync()
    #expect(await world.there("Drafts") == ["Two"])
    let taken = pictures.take()
    #expect(taken.count > 3)
    for picture in taken {
      let restarted = WritingWorld(try world.sync.reopened(at: picture.place))
      try await restarted.sync.sync()
      #expect(await restarted.there("Drafts") == ["Two"])
      #expect(try await restarted.listed() == ["Two"])
      #expect(try await restarted.sync.differences() == [])
    }
  }

  // MARK: While its mail is in the Outbox

  /// A draft that the server has, and its mail in the Outbox.
  private func queued() async throws -> (WritingWorld, ManageDraftsUseCase.Opened, OutgoingMail) {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let opened = try await world.write("Plan")
    try await world.sync.sync()
    let mail = try #require(try await world.send.send(opened, delay: 60).first)
    try await world.sync.sync()
    return (world, opened, mail)
  }

  @Test func `The server keeps a draft until its mail was sent`() async throws {
    let (world, _, _) = try await queued()
    #expect(try await world.listed() == [])
    #expect(await world.there("Drafts") == ["Plan"])
    world.clock.advance(by: 120)
    try await world.play()
    try await world.sync.sync()
    #expect(await world.there("Drafts") == [])
    #expect(await world.there("Sent") == ["Plan"])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `A draft is the same again when its mail is cancelled`() async throws {
    let (world, opened, mail) = try await queued()
    let there = await world.sync.server.mailboxes["Drafts"]?.messages.keys.sorted()
    _ = try await world.outbox.cancel(mail, sender: WritingWorld.me)
    #expect(try await world.listed() == ["Plan"])
    try await world.sync.sync()
    #expect(await world.sync.server.mailboxes["Drafts"]?.messages.keys.sorted() == there)
    #expect(try await world.sync.differences() == [])
    let stored = try #require(try await world.drafts.draft(opened.stored.id))
    try await world.drafts.remove(stored)
    try await world.sync.sync()
    #expect(await world.there("Drafts") == [])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `A draft that another client removes meanwhile is written again when its mail is cancelled`()
    async throws
  {
    let (world, _, mail) = try await queued()
    for uid in await world.sync.server.mailboxes["Drafts"]?.messages.keys.sorted() ?? [] {
      await world.sync.server.expunge(uid, in: "Drafts")
    }
    try await world.sync.sync()
    _ = try await world.outbox.cancel(mail, sender: WritingWorld.me)
    #expect(try await world.drafted() == ["Plan"])
    try await world.sync.sync()
    #expect(await world.there("Drafts") == ["Plan"])
    #expect(try await world.sync.differences() == [])
  }

  @Test(arguments: [(seconds: 600.0, isKept: true), (seconds: 601, isKept: false)])
  func `A draft that the server has accepted without listing it yet is kept for ten minutes`(
    seconds: Double, isKept: Bool
  ) async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.write("Plan")
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    _ = try await world.sync.useCase.push(account)
    #expect(await world.there("Drafts") == ["Plan"])
    for uid in await world.sync.server.mailboxes["Drafts"]?.messages.keys.sorted() ?? [] {
      await world.sync.server.expunge(uid, in: "Drafts")
    }
    world.clock.advance(by: seconds)
    try await world.sync.sync()
    #expect(try await world.listed() == (isKept ? ["Plan"] : []))
    #expect(try await world.store.complaints() == [])
  }
}
