import VmailDomain

/// A row of `account_server`.
enum ServerSettingsRow {
  static let columns = """
    imapHost, imapPort, imapSecurity, smtpHost, smtpPort, smtpSecurity, userName, secretSource,
    secretCommand, oauthProvider, oauthClientId, trust, authoritiesFile, pinnedSHA256, allowsClearText,
    smtpTrust, smtpAuthoritiesFile, smtpPinnedSHA256, sentCopies, clientSecretSource, clientSecretCommand,
    addressBooks
    """

  /// Returns the values in the order of ``columns``.
  static func values(of settings: ServerSettings) -> [SQLValue] {
    let (client, source) = parts(of: settings.authentication)
    return endpoint(settings.imap) + endpoint(settings.smtp) + [.text(settings.userName)] + secret(source)
      + [.optional(client?.provider), .optional(client?.clientId)] + trust(settings.trust)
      + [.boolean(settings.allowsClearText)]
      + (settings.smtpTrust == settings.trust ? [.null, .null, .null] : trust(settings.smtpTrust))
      + [.text(settings.sentCopies.rawValue)] + (client?.secret.map(secret) ?? [.null, .null])
      + [.optional(settings.addressBooks.stored)]
  }

  /// - Parameter row: a row beginning with ``columns``.
  /// - Returns: `nil` for words not written by any version known here.
  static func settings(_ row: SQLStatement.Columns) -> ServerSettings? {
    guard let imap = endpoint(row, from: 0), let source = secret(row, from: 7),
      let trust = trust(row, from: 11),
      let smtpTrust = row.optionalText(15) == nil ? trust : self.trust(row, from: 15)
    else { return nil }
    var authentication = ServerSettings.Authentication.password(source)
    if let provider = row.optionalText(9) {
      let client = ServerSettings.OAuthClient(
        provider: provider, clientId: row.text(10), secret: secret(row, from: 19))
      authentication = .oauth2(client, source)
    }
    return ServerSettings(
      imap: imap, smtp: endpoint(row, from: 3), userName: row.text(6), authentication: authentication,
      trust: trust, smtpTrust: smtpTrust, allowsClearText: row.bool(14),
      sentCopies: SentCopies(rawValue: row.text(18)) ?? .unknown,
      addressBooks: AddressBookSource(stored: row.optionalText(21)))
  }

  private static func parts(
    of authentication: ServerSettings.Authentication
  ) -> (ServerSettings.OAuthClient?, ServerSettings.SecretSource) {
    switch authentication {
    case .password(let source): (nil, source)
    case .oauth2(let client, let source): (client, source)
    }
  }

  // MARK: Endpoints

  private static func endpoint(_ endpoint: ServerEndpoint?) -> [SQLValue] {
    guard let endpoint else { return [.null, .null, .null] }
    return [.text(endpoint.host), .integer(endpoint.port), .text(endpoint.security.rawValue)]
  }

  private static func endpoint(_ row: SQLStatement.Columns, from first: Int32) -> ServerEndpoint? {
    guard let host = row.optionalText(first),
      let security = ServerEndpoint.Security(rawValue: row.text(first + 2))
    else { return nil }
    return ServerEndpoint(host: host, port: row.int(first + 1), security: security)
  }

  // MARK: The secret's source

  private static func secret(_ source: ServerSettings.SecretSource) -> [SQLValue] {
    switch source {
    case .command(let command): [.text("command"), .text(command)]
    case .store(let store): [.text(store.rawValue), .null]
    case .onlineAccount(let id): [.text("online-account"), .text(id)]
    case .ask: [.text("ask"), .null]
    }
  }

  private static func secret(
    _ row: SQLStatement.Columns, from first: Int32
  ) -> ServerSettings.SecretSource? {
    switch row.text(first) {
    case "command": row.optionalText(first + 1).map { .command($0) }
    case "online-account": row.optionalText(first + 1).map { .onlineAccount($0) }
    case "ask": .ask
    case let store: SecretStore(rawValue: store).map { .store($0) }
    }
  }

  // MARK: Trust

  private static func trust(_ trust: CertificateTrust) -> [SQLValue] {
    switch trust {
    case .system: [.text("system"), .null, .null]
    case .authorities(let file): [.text("authorities"), .text(file), .null]
    case .pinned(let sha256): [.text("pinned"), .null, .text(CertificateFingerprint(sha256).hexadecimal)]
    }
  }

  private static func trust(_ row: SQLStatement.Columns, from first: Int32) -> CertificateTrust? {
    switch row.text(first) {
    case "system": .system
    case "authorities": row.optionalText(first + 1).map { .authorities(file: $0) }
    case "pinned": CertificateFingerprint(row.text(first + 2)).map { .pinned(sha256: $0.sha256) }
    default: nil
    }
  }
}
