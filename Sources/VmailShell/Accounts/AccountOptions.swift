import VmailDomain

/// The options that answer the questions of `account add` and `account edit`.
enum AccountOptions {
  static let all: [CommandInfo.Option] = [
    .init("local", "The new account has no server"),
    .init("email", value: "ADDRESS", "The account's own address"),
    .init(
      "from", value: "ADDRESS", of: .ownAddress,
      "As whom its mail is written, such as \"Ann Example <ann@example.org>\"; may be said several times, the preferred first"
    ),
    .init("no-from", "Its mail is written as its own address, without a name"),
    .init("name", value: "NAME", "Give an account another name"),
    .init("imap", value: "HOST:PORT", "The server its mail is on"),
    .init("smtp", value: "HOST:PORT", "The server its mail is sent by"),
    .init("no-smtp", "The account only reads"),
    .init("user", value: "NAME", "What to log in as, instead of the address"),
    .init("password-command", value: "COMMAND", "A program that prints the password"),
    .init("keyring", "The password is in the desktop's keyring"),
    .init("ask", "The password is asked for once a session"),
    .init("oauth", value: "PROVIDER", of: .choice(OAuthProvider.all.map(\.name)), "Log in by OAuth2"),
    .init("client-id", value: "ID", "The program's id that you registered for OAuth2"),
    .init("starttls", "Ports that don't tell begin in clear text and switch to TLS"),
    .init("insecure", "Accept clear text, for all to read"),
    .init("tls-fingerprint", value: "SHA256", "Trust the one certificate with this fingerprint"),
    .init("tls-ca-file", value: "FILE", of: .path, "Trust the authorities in this PEM file"),
    .init("tls-system", "Trust what this machine trusts"),
    .init("no-test", "Save without trying the servers"),
    .yes,
  ]

  /// Whether any of them changes how servers are reached.
  static func changeServers(_ call: CommandCall) -> Bool {
    !Set(call.options.keys).subtracting(["email", "name", "from", "no-from", "no-test", "yes"]).isEmpty
  }
}

extension AccountSetup {
  /// Takes over what options say.
  mutating func take(_ call: CommandCall) throws {
    if let text = call.value(of: "email") {
      guard let address = AccountAddress(text) else { throw ShellError.notAnAddress(text) }
      self.address = address
    }
    if let name = call.value(of: "name") { self.name = name }
    allowsClearText = allowsClearText || call.has("insecure")
    try takeServers(call)
    if let user = call.value(of: "user") { userName = user }
    try takeAuthentication(call)
    try takeTrust(call)
    if let server = insecureServer { throw ErrorWording.setupError(.insecure(server)) }
  }

  private mutating func takeServers(_ call: CommandCall) throws {
    let security: ServerEndpoint.Security? =
      call.has("starttls") ? .startTLS : call.has("insecure") ? .clear : nil
    if let text = call.value(of: "imap") {
      imap = try ServerCandidate(typed: text, .imap, security: security)
    }
    if let text = call.value(of: "smtp") {
      guard !call.has("no-smtp") else { throw ShellError.optionsExclude(["smtp", "no-smtp"]) }
      smtp = .server(try ServerCandidate(typed: text, .smtp, security: security))
    } else if call.has("no-smtp") {
      smtp = .readsOnly
    }
  }

  private mutating func takeAuthentication(_ call: CommandCall) throws {
    let said = ["password-command", "keyring", "ask"].filter(call.has)
    guard said.count <= 1 else { throw ShellError.optionsExclude(said) }
    var source: ServerSettings.SecretSource?
    if let command = call.value(of: "password-command") { source = .command(command) }
    if call.has("keyring") { source = .keyring }
    if call.has("ask") { source = .ask }
    if let provider = call.value(of: "oauth") {
      guard let known = OAuthProvider.named(provider) else { throw ShellError.unknownProvider(provider) }
      let source = source ?? .keyring
      let client = call.value(of: "client-id") ?? ""
      // A program that has a client of its own prints tokens that can be used at once.
      if client.isEmpty, case .command = source {} else if client.isEmpty { throw ShellError.noClientId }
      authentication = .oauth2(.init(provider: known.name, clientId: client), source)
    } else if call.has("client-id") {
      throw ShellError.clientIdNeedsProvider
    } else if let source {
      authentication = .password(source)
    }
  }

  private mutating func takeTrust(_ call: CommandCall) throws {
    let said = ["tls-fingerprint", "tls-ca-file", "tls-system"].filter(call.has)
    guard said.count <= 1 else { throw ShellError.optionsExclude(said) }
    if let text = call.value(of: "tls-fingerprint") {
      guard let fingerprint = CertificateFingerprint(text) else { throw ShellError.notAFingerprint(text) }
      trust = .pinned(sha256: fingerprint.sha256)
    } else if let file = call.value(of: "tls-ca-file") {
      trust = .authorities(file: file)
    } else if call.has("tls-system") {
      trust = .system
    }
  }
}

extension ServerCandidate {
  /// A server that the user named.
  init(typed text: String, _ service: Service, security: ServerEndpoint.Security? = nil) throws {
    guard let endpoint = ServerEndpoint(text, defaults: .init(service: service, security: security)) else {
      throw ShellError.notAServer(text)
    }
    self.init(service: service, endpoint: endpoint, origin: .user)
  }
}
