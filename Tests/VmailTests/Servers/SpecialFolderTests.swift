import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

/// Servers that have INBOX alone, over the wire: the special folders are made where the server keeps mailboxes.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct SpecialFolderTests {
  struct Server: Sendable, CustomTestStringConvertible {
    let personality: ServerPersonality
    /// Archive, Trash and Junk, as they are called.
    let names: [String]
    /// The purposes that the server keeps.
    var kept: Set<MailboxUse> = []
    var testDescription: String { personality.name }
  }

  private static var refusing: ServerPersonality {
    var personality = ServerPersonality.dovecot.withInboxAlone().with("CREATE-SPECIAL-USE")
    personality.refusedUses = [.archive]
    personality.name += ", refusing \\Archive"
    return personality
  }

  static let servers = [
    Server(personality: .dovecot.withInboxAlone(), names: ["Archive", "Trash", "Junk"]),
    Server(
      personality: .dovecot.withInboxAlone().with("CREATE-SPECIAL-USE"), names: ["Archive", "Trash", "Junk"],
      kept: [.archive, .trash, .junk]),
    Server(personality: refusing, names: ["Archive", "Trash", "Junk"], kept: [.trash, .junk]),
    Server(
      personality: .dovecot.withInboxAlone(prefix: "INBOX.", separator: "."),
      names: ["INBOX.Archive", "INBOX.Trash", "INBOX.Junk"]),
    // RFC 3501, without a word about namespaces.
    Server(personality: .bare.withInboxAlone(), names: ["Archive", "Trash", "Junk"]),
    Server(
      personality: .bare.withInboxAlone(prefix: "INBOX.", separator: "."),
      names: ["INBOX.Archive", "INBOX.Trash", "INBOX.Junk"]),
  ]

  @Test(
    arguments: servers)
  func `Archive, delete and spam are refused until the folders were made, and arrive then`(server: Server)
    async throws
  {
    let world = try await FakeServerWorld(server.personality)
    for name in ["a", "b", "c"] { world.server.deliver(FakeServerWorld.letter(name), to: "INBOX") }
    try await world.sync()
    let wanted = [(ThreadAction.archive, "a"), (.delete, "b"), (.spam, "c")]
    for (action, name) in wanted {
      #expect(try await world.perform(action, name, in: "INBOX").done == [], "\(action)")
    }
    for special in [SpecialFolder.archive, .trash, .junk] {
      _ = try await world.store.write { try $0.createSpecialFolder(special, accountId: world.account.id) }
    }
    for (action, name) in wanted { try await world.act(action, name) }
    let report = try await world.sync()
    #expect(report.pushed.mailboxes == [] && report.pushed.reverted == [] && report.pushed.accepted == 3)
    #expect(world.server.messages(in: "INBOX").isEmpty)
    for (name, folder) in zip(["a", "b", "c"], server.names) {
      #expect(world.server.mailboxes(of: "\(name)@example.org") == [folder])
    }
    #expect(world.server.uses == server.kept)
    #expect(try await world.differences() == [])
    await world.end()
  }
}
