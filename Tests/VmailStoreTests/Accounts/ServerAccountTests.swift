import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ServerAccountTests {
  /// A server with a password that the user is asked for.
  private let server = ServerSettings(
    imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls),
    smtp: ServerEndpoint(host: "smtp.example.org", port: 587, security: .startTLS),
    userName: "ann@example.org", authentication: .password(.ask))

  @Test func `Every setting comes back as it was kept`() async throws {
    try await TemporaryStore.check { store in
      for (index, settings) in variants.enumerated() {
        let account = try await store.write {
          try $0.addServerAccount(name: "account \(index)", email: "ann@example.org", server: settings)
        }
        #expect(account.kind == .imap)
        #expect(try await store.read { try $0.serverSettings(accountId: account.id) } == settings)
        #expect(try await store.read { try $0.folders(accountId: account.id) }.contains { $0.type == .inbox })
      }
      #expect(try await store.read { try $0.accounts() }.count == variants.count)
    }
  }

  @Test func `An account whose name is taken is not added, nor its server`() async throws {
    try await TemporaryStore.check { store in
      let first = try await store.write { try $0.addServerAccount(name: "Work", email: "", server: server) }
      await #expect(throws: AccountError.nameTaken("wORK")) {
        _ = try await store.write { try $0.addServerAccount(name: "wORK", email: "", server: variants[1]) }
      }
      #expect(try await store.read { try $0.accounts() } == [first])
      #expect(try await store.read { try $0.serverSettings(accountId: first.id) } == server)
    }
  }

  @Test func `Name, address and server change together, or not at all`() async throws {
    try await TemporaryStore.check { store in
      var account = try await store.write {
        try $0.addServerAccount(name: "work", email: "a@example.org", server: server)
      }
      _ = try await store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
      let id = account.id
      account.name = "Office"
      account.email = "b@example.org"
      try await store.write { [account] in try $0.updateAccount(account, server: variants[2]) }
      #expect(try await store.read { try $0.accounts() }.first == account)
      var taken = account
      taken.name = "HOME"
      await #expect(throws: AccountError.nameTaken("HOME")) {
        try await store.write { [taken] in try $0.updateAccount(taken, server: server) }
      }
      #expect(try await store.read { try $0.accounts() }.first == account)
      #expect(
        try await store.read { try $0.serverSettings(accountId: id) } == variants[2])
    }
  }

  @Test func `An account may change the case of its name, and keep its server`() async throws {
    try await TemporaryStore.check { store in
      var account = try await store.write { try $0.addServerAccount(name: "work", email: "", server: server) }
      let id = account.id
      account.name = "Work"
      try await store.write { [account] in try $0.updateAccount(account, server: nil) }
      #expect(try await store.read { try $0.accounts() } == [account])
      #expect(try await store.read { try $0.serverSettings(accountId: id) } == server)
    }
  }

  @Test func `A local account gets no server`() async throws {
    try await TemporaryStore.check { store in
      let local = try await store.write { try $0.addAccount(name: "old", email: "", kind: .local) }
      await #expect(throws: AccountError.hasNoServer("old")) {
        try await store.write { try $0.updateAccount(local, server: server) }
      }
      #expect(try await store.read { try $0.serverSettings(accountId: local.id) } == nil)
    }
  }

  @Test func `An account that is gone cannot be changed, asked about or removed`() async throws {
    try await TemporaryStore.check { store in
      let gone = Account(id: AccountID(777_777), name: "gone", email: "", kind: .imap)
      await #expect(throws: AccountError.notFound(gone.id)) {
        try await store.write { try $0.updateAccount(gone, server: nil) }
      }
      await #expect(throws: AccountError.notFound(gone.id)) {
        _ = try await store.read { try $0.contents(accountId: gone.id) }
      }
      await #expect(throws: AccountError.notFound(gone.id)) { try await store.removeAccount(gone.id) }
      let settings = try await store.read { try $0.serverSettings(accountId: gone.id) }
      #expect(settings == nil)
    }
  }

  private var variants: [ServerSettings] {
    var reading = server
    reading.smtp = nil
    reading.authentication = .password(.command("pass show \"a b\""))
    reading.trust = .authorities(file: "/etc/ssl/own ca.pem")
    var pinned = server
    pinned.authentication = .oauth2(
      ServerSettings.OAuthClient(provider: "gmail", clientId: "c.example"), .store(.keyring))
    pinned.trust = .pinned(sha256: (0..<32).map { UInt8($0 * 8) })
    var clear = server
    clear.imap = ServerEndpoint(host: "::1", port: 1143, security: .clear)
    clear.authentication = .oauth2(
      ServerSettings.OAuthClient(provider: "outlook", clientId: ""), .command("tokens"))
    clear.allowsClearText = true
    var onDesktop = server
    onDesktop.authentication = .oauth2(
      ServerSettings.OAuthClient(provider: "gmail", clientId: ""), .onlineAccount("account_1"))
    var announced = server
    announced.authentication = .oauth2(
      ServerSettings.OAuthClient(provider: "https://auth.example.org/x", clientId: "client 1"), .store(.pass))
    var relayed = server
    relayed.authentication = .password(.store(.systemdCreds))
    relayed.trust = .pinned(sha256: Array(repeating: 1, count: 32))
    relayed.smtpTrust = .system
    var secretive = server
    secretive.authentication = .oauth2(
      ServerSettings.OAuthClient(provider: "gmail", clientId: "c", secret: .command("pass client")),
      .store(.keyring))
    return [server, reading, pinned, clear, relayed, secretive, onDesktop, announced]
  }
}
