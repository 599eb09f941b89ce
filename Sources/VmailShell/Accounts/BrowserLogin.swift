import VmailDomain
import VmailEngine

/// Logging in at a provider's page (RFC 8252).
extension Shell {
  /// Does so where an account logs in by OAuth2 and no refresh token is there yet, if somebody can be
  /// asked to. What it gives is kept for this session.
  /// - Parameter again: whether the token that is there is no longer good.
  /// - Throws: ``OAuthError``, ``ServerError``, and ``ShellError`` when it was broken off.
  func logInByBrowser(
    _ settings: ServerSettings, _ servers: ServerServices, again: Bool = false
  ) async throws {
    guard case .oauth2(let client, let source) = settings.authentication, canAsk, !client.clientId.isEmpty,
      let provider = OAuthProvider.named(client.provider)
    else { return }
    if case .command = source { return }
    if !again {
      if await servers.credentials.knows(settings) { return }
      // A keyring that cannot be asked is an error here already.
      if source == .keyring, try await servers.credentials.isInKeyring(settings) { return }
    }
    let authorization = try await servers.oauth.begin(
      OAuthRequest(client: client, provider: provider, loginHint: settings.userName))
    do {
      let tokens = try await tokens(of: authorization)
      await authorization.end()
      await servers.credentials.take(tokens, for: settings)
    } catch {
      await authorization.end()
      throw error
    }
  }

  /// On a machine that has no screen of its own the address is carried over by hand, both ways.
  private func tokens(of authorization: any OAuthAuthorization) async throws -> OAuthTokens {
    if try await agrees(AccountQuestions.openBrowser, default: hasScreen) {
      do {
        try open(address: authorization.url)
        console.notice("Waiting for the browser. Ctrl-C breaks it off.")
        return try await authorization.waitForTokens()
      } catch let error as ShellError {
        console.notice(told(error), .warning)
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
