import Testing
public import VmailDomain

/// What every implementation of ``AccountRepositoryProtocol`` keeps.
public enum AccountContract {
  public typealias Repository = EmailRepositoryProtocol & AccountRepositoryProtocol & ActionRepositoryProtocol
    & SearchRepositoryProtocol

  /// A server with a password that is asked for.
  public static let server = ServerSettings(
    imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls),
    smtp: ServerEndpoint(host: "smtp.example.org", port: 587, security: .startTLS),
    userName: "ann@example.org", authentication: .password(.ask))

  public typealias Rule = ContractRule<any Repository>

  public static let rules = settingsRules + removalRules

  private static let settingsRules = [
    Rule("Every setting comes back as it was kept") { repository in
      for (index, settings) in variants.enumerated() {
        let account = try await repository.addServerAccount(
          name: "account \(index)", email: "ann@example.org", server: settings)
        #expect(account.kind == .imap)
        #expect(try await repository.getServerSettings(accountId: account.id) == settings)
        #expect(try await repository.getFolders(accountId: account.id).contains { $0.type == .inbox })
      }
      #expect(try await repository.getAccounts().count == variants.count)
    },
    Rule("An account whose name is taken is not added, nor its server") { repository in
      let first = try await repository.addServerAccount(name: "Work", email: "", server: server)
      await #expect(throws: AccountError.nameTaken("wORK")) {
        _ = try await repository.addServerAccount(name: "wORK", email: "", server: variants[1])
      }
      #expect(try await repository.getAccounts() == [first])
      #expect(try await repository.getServerSettings(accountId: first.id) == server)
    },
    Rule("Name, address and server change together, or not at all") { repository in
      var account = try await repository.addServerAccount(
        name: "work", email: "a@example.org", server: server)
      _ = try await repository.addAccount(name: "home", email: "", kind: .local)
      account.name = "Office"
      account.email = "b@example.org"
      try await repository.updateAccount(account, server: variants[2])
      #expect(try await repository.getAccounts().first == account)
      var taken = account
      taken.name = "HOME"
      await #expect(throws: AccountError.nameTaken("HOME")) {
        try await repository.updateAccount(taken, server: server)
      }
      #expect(try await repository.getAccounts().first == account)
      #expect(try await repository.getServerSettings(accountId: account.id) == variants[2])
    },
    Rule("An account may change the case of its name, and keep its server") { repository in
      var account = try await repository.addServerAccount(name: "work", email: "", server: server)
      account.name = "Work"
      try await repository.updateAccount(account, server: nil)
      #expect(try await repository.getAccounts() == [account])
      #expect(try await repository.getServerSettings(accountId: account.id) == server)
    },
    Rule("A local account gets no server") { repository in
      let local = try await repository.addAccount(name: "old", email: "", kind: .local)
      await #expect(throws: AccountError.hasNoServer("old")) {
        try await repository.updateAccount(local, server: server)
      }
      #expect(try await repository.getServerSettings(accountId: local.id) == nil)
    },
    Rule("An account that is gone cannot be changed, asked about or removed") { repository in
      let gone = Account(id: AccountID(777_777), name: "gone", email: "", kind: .imap)
      await #expect(throws: AccountError.notFound(gone.id)) {
        try await repository.updateAccount(gone, server: nil)
      }
      await #expect(throws: AccountError.notFound(gone.id)) {
        _ = try await repository.getContents(accountId: gone.id)
      }
      await #expect(throws: AccountError.notFound(gone.id)) { try await repository.removeAccount(gone.id) }
      let settings = try await repository.getServerSettings(accountId: gone.id)
      #expect(settings == nil)
    },
  ]

  private static var variants: [ServerSettings] {
    var reading = server
    reading.smtp = nil
    reading.authentication = .password(.command("pass show \"a b\""))
    reading.trust = .authorities(file: "/etc/ssl/own ca.pem")
    var pinned = server
    pinned.authentication = .oauth2(
      ServerSettings.OAuthClient(provider: "gmail", clientId: "c.example"), .keyring)
    pinned.trust = .pinned(sha256: (0..<32).map { UInt8($0 * 8) })
    var clear = server
    clear.imap = ServerEndpoint(host: "::1", port: 1143, security: .clear)
    clear.authentication = .oauth2(
      ServerSettings.OAuthClient(provider: "outlook", clientId: ""), .command("tokens"))
    clear.allowsClearText = true
    return [server, reading, pinned, clear]
  }
}
