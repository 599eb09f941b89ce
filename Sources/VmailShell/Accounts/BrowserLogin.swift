import VmailDomain
import VmailEngine
import VmailTerminal

/// Logs in on a provider's page (RFC 8252).
extension Shell {
  /// Logs in if the account uses OAuth2, has no refresh token, and somebody can be asked. The token is kept
  /// for this session.
  /// - Parameter again: whether the existing token is no longer valid.
  /// - Throws: ``OAuthError``, ``ServerError``, and ``ShellError`` if the user cancelled.
  func logInByBrowser(
    _ settings: ServerSettings, _ servers: ServerServices, again: Bool = false
  ) async throws {
    guard case .oauth2(let client, let source) = settings.authentication, canAsk, !client.clientId.isEmpty,
      let provider = OAuthProvider.named(client.provider)
    else { return }
    if case .command = source { return }
    if !again {
      if await servers.credentials.knows(settings) { return }
      // A store that cannot be queried is already an error here.
      if try await servers.credentials.isStored(settings) { return }
    }
    let secret = try await servers.credentials.clientSecret(of: "", settings, ask: secretAsker)
    let authorization = try await servers.oauth.begin(
      OAuthRequest(
        client: client, provider: provider, loginHint: settings.userName, clientSecret: secret))
    do {
      let tokens = try await tokens(of: authorization)
      await authorization.end()
      await servers.credentials.take(tokens, for: settings)
    } catch {
      await authorization.end()
      throw error
    }
  }

  /// Obtains tokens. Without a local browser, the user copies the addresses in both directions.
  private func tokens(of authorization: any OAuthAuthorization) async throws -> OAuthTokens {
    if try await agrees(AccountQuestions.openBrowser, default: hasScreen) {
      do {
        try await open(address: authorization.url)
        console.notice("Waiting for the browser. Ctrl-C cancels.")
        return try await authorization.waitForTokens()
      } catch let error as ShellError {
        console.notice(explanation(error), .warning)
      }
    }
    console.notice(AccountQuestions.page(authorization.url))
    return try await authorization.tokens(finalURL: try await typed(AccountQuestions.pasteAddress))
  }

  private func typed(_ question: String) async throws -> String {
    guard let askText, let line = await askText(question) else { throw ShellError.nothingSaved }
    return line
  }

  private var hasScreen: Bool {
    let variables = environment.variables
    return variables["SSH_CONNECTION"] == nil
      && ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { variables[$0]?.isEmpty == false }
  }
}
