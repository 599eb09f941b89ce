import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ListContactsUseCaseTests {
  @Test func `Whom one wrote to comes first, and oneself never`() async throws {
    let place = try TestStore()
    let store = place.store
    let account = try await store.write { try $0.addAccount(name: "work", email: "me@x.org", kind: .local) }
    try await store.write { try $0.setIdentities([Participant(email: "alias@x.org")], accountId: account.id) }
    let folders = try await store.read { try $0.folders(accountId: account.id) }
    let (ann, bob) = (Participant(name: "Ann", email: "ann@x.org"), Participant(email: "bob@x.org"))
    let me = Participant(email: "ME+list@x.org")
    let mails: [(Participant, [Participant], FolderType)] = [
      (me, [bob], .sent), (ann, [me, Participant(email: "alias@x.org")], .inbox), (ann, [me], .inbox),
    ]
    var messages = try mails.enumerated().map { place, mail in
      IncomingMessage(
        content: MessageContent(
          subject: "\(place)", from: mail.0, to: mail.1, text: "", textVersion: 1, digest: [UInt8(place)]),
        source: [], dateReceived: Date(timeIntervalSince1970: Double(place) * 60),
        folder: try #require(folders.first { $0.type == mail.2 }).id)
    }
    let claimed = Participant(name: "ceo@corp.test", email: "ann@x.org")
    messages[1].content.sender = SenderEvidence(senders: [claimed], fromFields: 1, replyTo: [])
    _ = try await store.write { [messages] in try $0.add(messages, accountId: account.id) }
    let useCase = ListContactsUseCase(store: store)
    let all = try await useCase.contacts("")
    #expect(all.map(\.person) == [bob, ann])
    #expect(all.map(\.sentTo) == [1, 0] && all.map(\.received) == [0, 2])
    #expect(all.map(\.isDoubted) == [false, true])
    #expect(try await useCase.contacts("ann").map(\.person) == [ann])
    #expect(try await useCase.contacts("nobody").isEmpty)
  }
}
