import Testing
import VmailTestSupport

@testable import VmailDomain
@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct MailboxCommanderTests {
  @Test func `From the mailbox that has all of an account's mail nothing is ever expunged`() async throws {
    let server = ModelMailServer()
    await server.add("All", use: .all)
    let uid = await server.deliver("Subject: a\n\nText.\n", to: "All")
    let session = try await server.connect(
      ServerLogin(
        target: ServerTarget(endpoint: ServerEndpoint(host: "h", port: 143, security: .clear)), userName: "u",
        credentials: .password("p")))
    _ = try await session.select(MailboxPath(Array("All".utf8)), since: nil)
    let folder = FolderID(1)
    for kind in [RemoteOperation.Kind.remove(from: folder), .expunge(from: folder)] {
      let operation = RemoteOperation(id: ID(1), accountId: ID(1), emailId: ID(1), kind: kind)
      let commander = MailboxCommander(
        kind: kind, path: nil, folder: folder, holdsAll: true,
        mover: MailMover(session: session, traits: await session.traits))
      let answer = try await commander.send([.init(operation: operation, places: [folder: [uid]])])
      #expect(answer.error == nil)
      #expect(await server.mailboxes["All"]?.messages[uid]?.flags == [])
    }
  }
}
