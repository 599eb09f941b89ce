import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The options that answer the questions of `account add` and `account edit`.
enum AccountOptions {
  static let adding: [OptionDeclaration] = [email, from] + servers + [addressBooks, makeFolders]
  static let addingLocally: [OptionDeclaration] = [email, from]
  static let editing: [OptionDeclaration] = [email, from, noFrom, name] + servers + [addressBooks]

  private static let email = OptionDeclaration(
    name: "email", valueName: "ADDRESS", summary: "The account's own address")
  private static let from = OptionDeclaration(
    name: "from", valueName: "ADDRESS", kind: .ownAddress,
    summary:
      "The sender of its mail, such as \"Ann Example <ann@example.org>\"; repeat it for more addresses, the preferred one first"
  )

  private static let noFrom = OptionDeclaration(
    name: "no-from", summary: "Write its mail as its own address, without a name")
  private static let name = OptionDeclaration(
    name: "name", valueName: "NAME", summary: "Rename the account")

  private static let addressBooks = OptionDeclaration(
    name: "carddav", valueName: "URL|off|auto",
    summary: "Server of its address books; auto finds it when you type contacts sync")

  private static let makeFolders = OptionDeclaration(
    name: "yes", summary: "Create folders that the server lacks, such as Trash, without asking")

  /// The options for connecting to servers and testing them.
  private static let servers: [OptionDeclaration] = [
    .init(name: "imap", valueName: "HOST:PORT", summary: "Incoming mail server"),
    .init(name: "smtp", valueName: "HOST:PORT", summary: "Outgoing mail server"),
    .init(name: "no-smtp", summary: "The account can't send mail"),
    .init(name: "user", valueName: "NAME", summary: "User name, if it is not the address"),
    .init(name: "password-command", valueName: "COMMAND", summary: "A program that prints the password"),
    .init(name: "keyring", summary: "Keep the password in the desktop's keyring"),
    .init(name: "pass", summary: "Keep the password in pass"),
    .init(name: "systemd-creds", summary: "Keep the password in a file encrypted by systemd-creds"),
    .init(name: "ask", summary: "Ask for the password once per session"),
    .init(
      name: "online-account", summary: "Log in with the account of GNOME Online Accounts for the address"),
    .init(
      name: "oauth", valueName: "PROVIDER", kind: .choice(OAuthProvider.all.map(\.name)),
      summary: "Log in with OAuth2"),
    .init(name: "client-id", valueName: "ID", summary: "The client id that you registered for OAuth2"),
    .init(
      name: "client-secret-command", valueName: "COMMAND",
      summary: "A program that prints the client secret, which Google requires"),
    .init(name: "starttls", summary: "Use STARTTLS on ports that don't imply TLS"),
    .init(name: "insecure", summary: "Allow unencrypted connections, which others can read"),
    .init(
      name: "tls-fingerprint", valueName: "SHA256",
      summary: "Trust the one certificate with this fingerprint"),
    .init(
      name: "tls-ca-file", valueName: "FILE", kind: .path, summary: "Trust the authorities in this PEM file"),
    .init(name: "tls-system", summary: "Trust the authorities that this machine trusts"),
    .init(
      name: "sent-copies", valueName: "WHO", kind: .choice(["server", "vmail", "auto"]),
      summary: "Who adds sent mail to Sent on the server; auto finds out"),
    .init(name: "no-test", summary: "Save without testing the servers"),
  ]

  /// Returns whether any option changes the connection to servers.
  static func changeServers(_ call: CommandCall) -> Bool {
    servers.contains { $0.name != "no-test" && $0.name != "sent-copies" && call.has($0.name) }
  }
}

extension AccountSetup {
  /// Applies the options to the setup.
  /// - Parameter packaged: returns the registration with a provider that came with vmail.
  mutating func take(
    _ call: CommandCall, packaged: (_ provider: String) -> PackagedClient? = { _ in nil }
  ) throws {
    if let text = call.value(of: "email") {
      guard let address = AccountAddress(text) else { throw ShellError.notAnAddress(text) }
      self.address = address
    }
    if let name = call.value(of: "name") { self.name = name }
    allowsClearText = allowsClearText || call.has("insecure")
    switch call.value(of: "sent-copies") {
    case "server"?: sentCopies = .server
    case "vmail"?: sentCopies = .client
    case "auto"?: sentCopies = .unknown
    default: break
    }
    if let text = call.value(of: "carddav") { try takeAddressBooks(text) }
    let former = smtp
    try takeServers(call)
    // What another server has shown says nothing about this one.
    if smtp != former, sentCopies.isAutomatic { sentCopies = .unknown }
    if let user = call.value(of: "user") { userName = user }
    try takeAuthentication(call, packaged)
    try takeTrust(call)
    if let server = insecureServer { throw AddAccountUseCase.Problem.insecure(server).wording }
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

  private mutating func takeAuthentication(
    _ call: CommandCall, _ packaged: (String) -> PackagedClient?
  ) throws {
    let stores = SecretStore.allCases.filter { call.has($0.rawValue) }
    let said = ["password-command", "ask", "online-account"].filter(call.has) + stores.map(\.rawValue)
    guard said.count <= 1 else { throw ShellError.optionsExclude(said) }
    var source: ServerSettings.SecretSource? = stores.first.map { .store($0) }
    if let command = call.value(of: "password-command") { source = .command(command) }
    if call.has("ask") { source = .ask }
    if let provider = call.value(of: "oauth") {
      guard let known = OAuthProvider.named(provider) else { throw ShellError.unknownProvider(provider) }
      let source = source ?? .store(.keyring)
      var client = call.value(of: "client-id") ?? ""
      // A program that is an OAuth2 client itself prints tokens that can be used directly.
      if client.isEmpty, case .command = source {
      } else if client.isEmpty {
        guard let packaged = packaged(known.name) else {
          throw ShellError(
            .usage, "OAuth2 needs --client-id",
            hint:
              "Register a desktop program with the provider to get one; docs/accounts.md explains how.")
        }
        client = packaged.clientId
      }
      var secret: ServerSettings.SecretSource?
      if case .oauth2(let former, _) = authentication, former.provider == known.name {
        secret = former.secret
      }
      authentication = .oauth2(.init(provider: known.name, clientId: client, secret: secret), source)
    } else if call.has("client-id") {
      throw ShellError.clientIdNeedsProvider
    } else if let source {
      authentication = .password(source)
    }
    guard let command = call.value(of: "client-secret-command") else { return }
    guard case .oauth2(var client, let source) = authentication else {
      throw ShellError.clientIdNeedsProvider
    }
    client.secret = .command(command)
    authentication = .oauth2(client, source)
  }

  private mutating func takeTrust(_ call: CommandCall) throws {
    let said = ["tls-fingerprint", "tls-ca-file", "tls-system"].filter(call.has)
    guard said.count <= 1 else { throw ShellError.optionsExclude(said) }
    if let text = call.value(of: "tls-fingerprint") {
      guard let fingerprint = CertificateFingerprint(text) else {
        throw ShellError(
          .usage, "\"\(text)\" is not a SHA-256 fingerprint",
          hint: "A fingerprint is sha256: and 64 hexadecimal digits.",
          subject: ShellError.Subject(text: text))
      }
      trust = .pinned(sha256: fingerprint.sha256)
    } else if let file = call.value(of: "tls-ca-file") {
      trust = .authorities(file: file)
    } else if call.has("tls-system") {
      trust = .system
    } else {
      return
    }
    smtpTrust = trust
  }
}

extension ServerCandidate {
  /// Creates the endpoint of a server given by the user.
  init(typed text: String, _ service: Service, security: ServerEndpoint.Security? = nil) throws {
    guard let endpoint = ServerEndpoint(text, defaults: .init(service: service, security: security)) else {
      throw ShellError(
        .usage, "\"\(text)\" is not a server",
        hint: "Write it as HOST, HOST:PORT or HOST:PORT/tls (or /starttls, /clear).",
        subject: ShellError.Subject(text: text))
    }
    self.init(service: service, endpoint: endpoint, origin: .user)
  }
}
