import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Logs in on a provider's page (RFC 8252).
enum BrowserLogin {
  /// Logs in if the account uses OAuth2, has no refresh token, and somebody can be asked. The token is kept
  /// for this session.
  /// - Parameter again: whether the existing token is no longer valid.
  /// - Returns: the settings, with another client id if vmail had to register again.
  /// - Throws: ``OAuthError``, ``ServerError``, and ``ShellError`` if the user cancelled.
  static func logIn(
    _ settings: ServerSettings, _ servers: ServerServices, again: Bool = false, in shell: Shell
  ) async throws -> ServerSettings {
    guard case .oauth2(var client, let source) = settings.authentication, AccountPrompts.canAsk(in: shell),
      !client.clientId.isEmpty
    else { return settings }
    if case .command = source { return settings }
    if !again {
      if await servers.credentials.knows(settings) { return settings }
      // A store that cannot be queried is already an error here.
      if try await servers.credentials.isStored(settings) { return settings }
    }
    let provider = try await servers.credentials.provider(of: client, for: settings)
    var renewed = settings
    // A registration that a provider gave by itself may have ended with the login.
    if again, provider.issuer != nil {
      client.clientId = try await servers.oauth.register(with: provider)
      renewed.authentication = .oauth2(client, source)
    }
    let secret = try await servers.credentials.clientSecret(
      of: "", settings, ask: Connections.secretAsker(in: shell))
    let authorization = try await servers.oauth.begin(
      OAuthRequest(
        client: client, provider: provider, loginHint: settings.userName, clientSecret: secret))
    do {
      let tokens = try await tokens(of: authorization, in: shell)
      await authorization.end()
      await servers.credentials.take(tokens, for: renewed)
      return renewed
    } catch {
      await authorization.end()
      throw error
    }
  }

  /// Obtains tokens. Without a local browser, the user copies the addresses in both directions.
  private static func tokens(of authorization: any OAuthAuthorization, in shell: Shell) async throws
    -> OAuthTokens
  {
    if try await AccountPrompts.agrees(AccountQuestions.openBrowser, default: hasScreen(in: shell), in: shell)
    {
      do {
        try await shell.open(address: authorization.url)
        shell.console.notice("Waiting for the browser. Ctrl-C cancels.")
        return try await authorization.waitForTokens()
      } catch let error as ShellError {
        shell.console.notice(AccountPrompts.explanation(error), .warning)
      }
    }
    shell.console.notice(AccountQuestions.page(authorization.url))
    return try await authorization.tokens(finalURL: try await typed(AccountQuestions.pasteAddress, in: shell))
  }

  private static func typed(_ question: String, in shell: Shell) async throws -> String {
    guard let askText = shell.person.askText, let line = await askText(question) else {
      throw ShellError.nothingSaved
    }
    return line
  }

  private static func hasScreen(in shell: Shell) -> Bool {
    let variables = shell.environment.variables
    return variables["SSH_CONNECTION"] == nil
      && ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { variables[$0]?.isEmpty == false }
  }
}
