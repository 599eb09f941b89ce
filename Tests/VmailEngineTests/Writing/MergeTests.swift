import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

@Suite("Merging", .timeLimit(.minutes(10)))
struct MergeTests {
  private static let template = "Subject: For {name}\n\nHi {name}.\n"

  private func mails(_ table: String) throws -> [MergeMail] {
    let plan = MergePlan(
      try MailTemplate(Self.template), Self.template, try CSVTable(table), from: WritingWorld.me,
      date: "today")
    try #require(plan.problems.isEmpty)
    return plan.mails
  }

  private func start(_ world: WritingWorld, repeats: Bool = false) throws -> MergeMailUseCase.Merging {
    try #require(try world.merge.start(accountId: world.sync.account, folder: "/nowhere", repeats: repeats))
  }

  @Test func `A merge that is repeated makes only what is new`() async throws {
    let world = try await WritingWorld()
    let first = try mails("email,name\na@x.test,A\nb@x.test,B\n")
    do {
      let merging = try start(world)
      for mail in first { _ = try await world.merge.queue(mail, in: merging, delay: 0, scheduledFor: nil) }
    }
    let more = try mails("email,name\na@x.test,A\nc@x.test,C\nb@x.test,B\nb@x.test,Bo\n")
    let merging = try start(world)
    let left = try await world.merge.remaining(more, in: merging)
    #expect(left.map(\.line) == [3, 5])
    #expect(
      try await world.outbox.list(accountId: nil).map(\.envelope.recipients) == [["a@x.test"], ["b@x.test"]])
  }

  @Test func `Drafts are not made twice either, unless that is asked for`() async throws {
    let world = try await WritingWorld()
    let mails = try mails("email,name\na@x.test,A\n")
    do {
      let merging = try start(world)
      _ = try await world.merge.keep(mails[0], in: merging)
      #expect(try await world.merge.remaining(mails, in: merging).isEmpty)
    }
    let merging = try start(world, repeats: true)
    #expect(try await world.merge.remaining(mails, in: merging).count == 1)
    _ = try await world.merge.keep(mails[0], in: merging)
    #expect(try await world.drafts.list(accountId: nil).count == 2)
  }

  @Test func `A process that ended between queueing a message and recording it has queued it`() async throws {
    let world = try await WritingWorld()
    let mails = try mails("email,name\na@x.test,A\nb@x.test,B\n")
    do {
      let merging = try start(world)
      _ = try await world.merge.queue(mails[0], in: merging, delay: 0, scheduledFor: nil)
    }
    do {
      // One was queued, the other was not.
      let log = try #require(try world.store.mergeLog())
      for mail in mails { try log.set(.started, of: mail.key) }
    }
    let merging = try start(world)
    #expect(try await world.merge.remaining(mails, in: merging).map(\.line) == [3])
  }

  @Test func `Two merges do not run at once`() async throws {
    let world = try await WritingWorld()
    let merging = try start(world)
    #expect(try world.merge.start(accountId: world.sync.account, folder: "", repeats: false) == nil)
    withExtendedLifetime(merging) {}
  }

  @Test func `A message is queued for its time`() async throws {
    let world = try await WritingWorld()
    let time = world.clock.now.addingTimeInterval(7_200)
    let merging = try start(world)
    let queued = try await world.merge.queue(
      try mails("email,name\na@x.test,A\n")[0], in: merging, delay: 7_200, scheduledFor: time)
    let mail = try #require(queued.first)
    #expect(mail.isScheduled && mail.due == time)
  }

  @Test
  func
    `Files are looked for in the folder of the table, and those that can't be read are named before all else`()
    async throws
  {
    let world = try await WritingWorld()
    let merging = try start(world)
    let mail = try mails("email,name,attach\na@x.test,A,b.pdf\n")[0]
    #expect(world.merge.paths(of: mail, in: merging) == ["/nowhere/b.pdf"])
    let checked = try await world.merge.check([mail], in: merging, identities: [])
    #expect(checked.problems.map(\.line) == [2])
    #expect(checked.warnings.isEmpty)
  }

  @Test func `What the preflight finds names the line`() async throws {
    let world = try await WritingWorld()
    let merging = try start(world)
    let template = "\nSee the attached file.\n"
    let plan = MergePlan(
      try MailTemplate(template), template, try CSVTable("email\na@x.test\n"), from: WritingWorld.me, date: ""
    )
    let checked = try await world.merge.check(plan.mails, in: merging, identities: [])
    #expect(checked.problems.isEmpty)
    #expect(checked.warnings.map(\.finding) == [.noSubject, .missingAttachment(word: "attached")])
    #expect(checked.warnings.map(\.line) == [2, 2])
  }
}

extension WritingWorld {
  fileprivate var merge: MergeMailUseCase {
    MergeMailUseCase(
      store: store, drafts: drafts, composing: composing, protecting: protecting,
      clock: clock)
  }
}
