import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@Suite("Where imported mail goes", .timeLimit(.minutes(10)))
struct ImportFolderTests {
  /// Imports one message; gives the folder it went to, `nil` for the Archive, and its flags.
  private func place(
    _ item: MailboxItem, folder: String? = nil
  ) async throws -> (folder: Folder?, flags: MessageFlags) {
    let world = try await ImportWorld()
    _ = try await world.useCase(StubMailbox([item])).importMail(world.request(folder: folder)) { _ in }
    let emails = try await world.emails()
    try #require(emails.count == 1 && emails[0].folders.count < 2)
    return (try await world.folders().first { emails[0].folders.contains($0.id) }, emails[0].flags)
  }

  @Test(
    arguments: [
      (nil, "Inbox", .inbox), ("", "Inbox", .inbox), (" / ", "Inbox", .inbox), ("INBOX", "Inbox", .inbox),
      ("Sent Items", "Sent", .sent), ("[Gmail]/Spam", "Spam", .spam), ("Unsent Messages", "Drafts", .drafts),
      ("Work", "Work", .custom), ("Work/2024", "Work/2024", .custom),
      ("/ Work //2024 /", "Work/2024", .custom),
    ] as [(String?, String, FolderType)])
  func `Mail at the top goes to the Inbox, other mail to the folder of its name`(
    name: String?, expected: String, type: FolderType
  ) async throws {
    let folder = try await place(.mail("x", in: name)).folder
    #expect(folder?.name == expected)
    #expect(folder?.type == type)
  }

  @Test(arguments: ["Archive", "[Gmail]/All Mail", " Archive "])
  func `An archive's mail goes to no folder`(name: String) async throws {
    let place = try await place(.mail("x", in: name, flags: .seen))
    #expect(place.folder == nil)
    #expect(place.flags == .seen)
  }

  @Test func `Mail of a Starred mailbox is starred and goes to no folder`() async throws {
    let place = try await place(.mail("x", in: "[Gmail]/Starred", flags: .seen))
    #expect(place.folder == nil)
    #expect(place.flags == [.seen, .flagged])
  }

  @Test func `A folder that was named takes everything but what is marked as deleted`() async throws {
    #expect(try await place(.mail("x", in: "Sent"), folder: "Work").folder?.name == "Work")
    #expect(try await place(.mail("x", in: "Work"), folder: "sent").folder?.type == .sent)
    #expect(try await place(.mail("x", in: "Work"), folder: "archive").folder == nil)
    #expect(try await place(.mail("x", trashed: true), folder: "Work").folder?.type == .trash)
  }

  @Test(arguments: [nil, "Archive", "Work"])
  func `Mail marked as deleted goes to Trash`(name: String?) async throws {
    #expect(try await place(.mail("x", in: name, trashed: true)).folder?.type == .trash)
  }

  @Test func `Each folder is made once`() async throws {
    let world = try await ImportWorld()
    let items = (0..<600).map { MailboxItem.mail("\($0)", in: ["Work", nil, "INBOX", "Archive"][$0 % 4]) }
    let before = try await world.folders()
    _ = try await world.useCase(StubMailbox(items)).importMail(world.request()) { _ in }
    let folders = try await world.folders()
    #expect(folders.filter { !before.contains($0) }.map(\.name) == ["Work"])
    let inbox = try #require(folders.first { $0.type == .inbox }).id
    let emails = try await world.emails()
    #expect(emails.count == 600)
    #expect(emails.count { $0.folders == [inbox] } == 300)
    #expect(emails.count { $0.folders.isEmpty } == 150)
  }

  /// Imports one message; gives the names of all folders it went to.
  private func folders(_ item: MailboxItem, folder: String? = nil) async throws -> Set<String> {
    let world = try await ImportWorld()
    let report = try await world.useCase(StubMailbox([item])).importMail(world.request(folder: folder)) { _ in
    }
    let emails = try await world.emails()
    try #require(emails.count == 1)
    #expect(report.places.counts.values.allSatisfy { $0 == 1 })
    return Set(try await world.folders().filter { emails[0].folders.contains($0.id) }.map(\.name))
  }

  @Test(
    arguments: [
      ([.inbox, .sent], ["Bills"], ["Inbox", "Sent", "Bills"]), ([], ["Bills", "A/B"], ["Bills", "A/B"]),
      ([], [], []), ([.drafts], [], ["Drafts"]),
      // vmail's own names are no labels.
      ([.inbox], ["Trash", "archive", " Outbox ", "Junk"], ["Inbox", "Junk"]), ([], ["sent"], []),
      ([.inbox], [" Bills / 2025 ", "", "Bills/2025"], ["Inbox", "Bills/2025"]),
    ] as [([FolderType], [String], Set<String>)])
  func `What the mailbox says of a message wins over where it lies`(
    system: [FolderType], labels: [String], expected: Set<String>
  ) async throws {
    #expect(try await folders(.mail("x", in: "Spam", systemFolders: system, labels: labels)) == expected)
  }

  @Test func `Keywords label mail where it lies`() async throws {
    #expect(try await folders(.mail("x", in: "Sent", labels: ["Bills"])) == ["Sent", "Bills"])
    #expect(try await folders(.mail("x", in: "Archive", labels: ["Bills"])) == ["Bills"])
    #expect(try await folders(.mail("x", trashed: true, labels: ["Bills"])) == ["Trash"])
    #expect(try await folders(.mail("x", labels: ["Bills"]), folder: "Work") == ["Work"])
  }

  @Test func `A preview says how much would go where, and keeps nothing`() async throws {
    let world = try await ImportWorld()
    let before = try await world.folders()
    let items: [MailboxItem] = [
      .mail("a"), .mail("b", systemFolders: [.inbox], labels: ["Bills"]), .mail("c", in: "Sent"),
      .mail("d", systemFolders: []), .broken("torn"),
    ]
    var reasons: [String] = []
    let report = try await world.useCase(StubMailbox(items)).preview(
      ImportMailUseCase.Request(path: "box", accountId: nil)
    ) { event in
      if case .failure(let failure) = event { reasons.append(failure.reason) }
    }
    #expect(report.read == 4 && report.failed == 1 && reasons == ["torn"])
    #expect(report.places.counts == [.folder(.inbox): 2, .label("Bills"): 1, .folder(.sent): 1, .archive: 1])
    #expect(try await world.emails().isEmpty)
    #expect(try await world.folders() == before)
  }
}
