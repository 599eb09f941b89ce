import Testing
import VmailDomain
import VmailTestSupport

@Suite("Where imported mail goes", .timeLimit(.minutes(10)))
struct ImportFolderTests {
  /// Imports one message; gives the folder it went to, `nil` for the Archive, and its flags.
  private func place(
    _ item: MailboxItem, folder: String? = nil
  ) async throws -> (folder: Folder?, flags: MessageFlags) {
    let repository = StubRepository()
    let useCase = ImportMailUseCase(
      repository: repository, mailboxes: StubMailbox([item]), reader: StubReader(), clock: TestClock())
    _ = try await useCase.importMail(
      ImportMailUseCase.Request(path: "box", accountId: AccountID(1), folder: folder)
    ) { _ in }
    let contents = repository.now
    let message = try #require(contents.batches.first?.first)
    return (contents.folders.first { $0.id == message.folder }, message.flags)
  }

  @Test(
    "mail at the top goes to the Inbox, other mail to the folder of its name",
    arguments: [
      (nil, "Inbox", .inbox), ("", "Inbox", .inbox), (" / ", "Inbox", .inbox), ("INBOX", "Inbox", .inbox),
      ("Sent Items", "Sent", .sent), ("[Gmail]/Spam", "Spam", .spam), ("Unsent Messages", "Drafts", .drafts),
      ("Work", "Work", .custom), ("Work/2024", "Work/2024", .custom),
      ("/ Work //2024 /", "Work/2024", .custom),
    ] as [(String?, String, FolderType)])
  func byName(name: String?, expected: String, type: FolderType) async throws {
    let folder = try await place(.mail("x", in: name)).folder
    #expect(folder?.name == expected)
    #expect(folder?.type == type)
  }

  @Test("an archive's mail goes to no folder", arguments: ["Archive", "[Gmail]/All Mail", " Archive "])
  func archive(name: String) async throws {
    let place = try await place(.mail("x", in: name, flags: .seen))
    #expect(place.folder == nil)
    #expect(place.flags == .seen)
  }

  @Test("mail of a Starred mailbox is starred and goes to no folder")
  func starred() async throws {
    let place = try await place(.mail("x", in: "[Gmail]/Starred", flags: .seen))
    #expect(place.folder == nil)
    #expect(place.flags == [.seen, .flagged])
  }

  @Test("a folder that was named takes everything but what is marked as deleted")
  func named() async throws {
    #expect(try await place(.mail("x", in: "Sent"), folder: "Work").folder?.name == "Work")
    #expect(try await place(.mail("x", in: "Work"), folder: "sent").folder?.type == .sent)
    #expect(try await place(.mail("x", in: "Work"), folder: "archive").folder == nil)
    #expect(try await place(.mail("x", trashed: true), folder: "Work").folder?.type == .trash)
  }

  @Test("mail marked as deleted goes to Trash", arguments: [nil, "Archive", "Work"])
  func trashed(name: String?) async throws {
    #expect(try await place(.mail("x", in: name, trashed: true)).folder?.type == .trash)
  }

  @Test("each folder is asked for once")
  func once() async throws {
    let repository = StubRepository()
    let items = (0..<600).map { MailboxItem.mail("\($0)", in: ["Work", nil, "INBOX", "Archive"][$0 % 4]) }
    let useCase = ImportMailUseCase(
      repository: repository, mailboxes: StubMailbox(items), reader: StubReader(), clock: TestClock())
    _ = try await useCase.importMail(
      ImportMailUseCase.Request(path: "box", accountId: AccountID(1))
    ) { _ in }
    let contents = repository.now
    #expect(Set(contents.folders.map(\.name)) == ["Work", "Inbox"])
    let inbox = contents.folders.first { $0.type == .inbox }?.id
    #expect(contents.batches.joined().count { $0.folder == inbox } == 300)
    #expect(contents.batches.joined().count { $0.folder == nil } == 150)
  }
}
