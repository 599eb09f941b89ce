import Foundation
import Testing
import VmailDomain
import VmailTestSupport
import VmailServerSupport

@testable import VmailTransport

/// Tests with Dovecot over TLS.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "No real mail server here: \(RealMailServer.unavailability)"),
  .timeLimit(.minutes(10)))
struct RealServerTests {
  private func login(
    _ server: RealMailServer, _ user: RealMailServer.User, _ security: ServerEndpoint.Security = .tls
  ) -> ServerLogin {
    let port = security == .tls ? server.imapsPort : server.imapPort
    let endpoint = ServerEndpoint(host: "localhost", port: port, security: security)
    let target = ServerTarget(endpoint: endpoint, trust: .authorities(file: server.caFile.path))
    return ServerLogin(target: target, userName: user.name, credentials: .password(user.password))
  }

  private func message(_ number: Int, size: Int = 10) -> String {
    "From: a@b.example\nSubject: number \(number)\nMessage-ID: <\(number)@b.example>\n\n"
      + String(repeating: "A line.\n", count: size)
  }

  @Test(arguments: [true, false])
  func `Mail is transferred with and without compression, by TLS or STARTTLS`(compresses: Bool) async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    for number in 1...3 { try await server.deliver(message(number, size: number * 20_000), to: user) }
    let security: ServerEndpoint.Security = compresses ? .tls : .startTLS
    let session = try await IMAPConnector(time: .still, compresses: compresses).connect(
      login(server, user, security))
    #expect(await session.traits.supportsQresync)
    let folders = try await session.folders()
    #expect(folders.first { $0.use == .inbox }?.status?.messages == 3)
    #expect(Set(folders.compactMap(\.use)).isSuperset(of: [.inbox, .sent, .drafts, .trash, .junk]))

    let selected = try await session.select(.inbox, since: nil)
    #expect(selected.count == 3)
    let uids = try await session.allUIDs()
    #expect(uids.count == 3)
    let messages = try await session.messages(uids)
    #expect(messages.map(\.uid) == Array(uids.uids))
    #expect(messages.allSatisfy { $0.structure?.type == "text" })
    #expect(messages.allSatisfy { String(decoding: $0.header, as: UTF8.self).contains("Subject: number") })
    let sections = try await session.sections(SectionRequest(uids: uids, sections: [.part("1"), .text]))
    for (number, uid) in uids.uids.enumerated() {
      #expect(sections[uid]?[.text]?.count == (number + 1) * 20_000 * 9)
      #expect(sections[uid]?[.part("1")] == sections[uid]?[.text])
      let pieces = Pieces()
      try await session.stream(.text, of: uid, from: 9) { await pieces.add($0) }
      #expect(await pieces.bytes == sections[uid]?[.text].map { Array($0.dropFirst(9)) })
    }
    await session.close()
  }

  @Test func `Changes made elsewhere are reported by QRESYNC and CONDSTORE`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    for number in 1...4 { try await server.deliver(message(number), to: user) }
    let session = try await IMAPConnector(time: .still).connect(login(server, user))
    let before = try await session.select(.inbox, since: nil)
    let modSeq = try #require(before.highestModSeq)
    try await server.doveadm("flags", "add", "-u", user.name, "\\Flagged", "mailbox", "INBOX", "uid", "2")
    try await server.doveadm("expunge", "-u", user.name, "mailbox", "INBOX", "uid", "3")
    let after = try await session.select(
      .inbox, since: ResyncPoint(uidValidity: before.uidValidity, modSeq: modSeq, known: UIDSet(1...4)))
    #expect(after.changes?.flags[2]?.contains(.flagged) == true)
    #expect(after.changes?.vanished == [3])
    #expect(after.count == 3)
    #expect(try await session.flags(of: UIDSet(1...4), changedSince: modSeq).keys.sorted() == [2])
    #expect(try await session.flags(of: UIDSet(1...4), changedSince: nil).keys.sorted() == [1, 2, 4])
    #expect(try await session.existing(of: UIDSet(1...10)) == [1, 2, 4])
    #expect(try await session.status(of: .inbox).messages == 3)
    await session.close()
  }

  @Test func `A server with few capabilities returns the same mail`() async throws {
    var options = RealMailServer.Options()
    options.without = [
      "QRESYNC", "CONDSTORE", "ESEARCH", "LIST-STATUS", "LIST-EXTENDED", "SPECIAL-USE", "COMPRESS=DEFLATE",
      "LITERAL+", "ENABLE", "NAMESPACE", "ID", "SASL-IR",
    ]
    let server = try await RealMailServer(options)
    let user = try server.makeUser(.dots)
    try await server.deliver(message(1), to: user)
    let session = try await IMAPConnector(time: .still).connect(login(server, user))
    let traits = await session.traits
    #expect(!traits.supportsCondstore && !traits.supportsQresync)
    let names = try await session.folders().map(\.name)
    #expect(names.contains("Listen/日本語") && names.contains("Entwürfe"))
    let japanese = try #require(try await session.folders().first { $0.name == "Listen/日本語" })
    #expect(try await session.select(japanese.path, since: nil).count == 0)
    #expect(try await session.select(.inbox, since: nil).count == 1)
    #expect(try await session.messages(try await session.allUIDs()).count == 1)
    await session.close()
    await server.stop()
  }

  @Test func `A token logs in, but a wrong token or password doesn't`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    var login = login(server, user)
    login.credentials = .accessToken(try await server.token(for: user))
    let session = try await IMAPConnector(time: .still).connect(login)
    await session.close()
    for wrong in [Credentials.accessToken("wrong"), .password("wrong")] {
      login.credentials = wrong
      let error = await #expect(throws: ServerError.self) {
        _ = try await IMAPConnector(time: .still).connect(login)
      }
      guard case .loginRefused? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `Wherever the connection is cut, a call fails without any effect`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    for number in 1...20 { try await server.deliver(message(number), to: user) }
    let proxy = try await FaultProxy(to: server.imapPort)
    var login = login(server, user, .clear)
    login.target.endpoint = ServerEndpoint(host: "127.0.0.1", port: proxy.port, security: .clear)
    var outcomes: Set<Int> = []
    for place in stride(from: 20, to: 12_000, by: 397) {
      proxy.plan(place % 2 == 0 ? .cut(after: place) : .reset(after: place), .toClient)
      do {
        let session = try await IMAPConnector(time: .still, compresses: false).connect(login)
        _ = try await session.select(.inbox, since: nil)
        outcomes.insert(try await session.messages(UIDSet(1...20)).count)
      } catch is ServerError {
        outcomes.insert(-1)
      }
    }
    #expect(outcomes.isSubset(of: [-1, 20]))
    #expect(outcomes.contains(-1))
  }
}
