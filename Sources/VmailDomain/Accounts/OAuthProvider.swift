/// A provider's OAuth2 servers and request parameters.
public struct OAuthProvider: Hashable, Sendable {
  /// The name, as in ``ServerSettings/OAuthClient/provider``, such as `gmail`.
  public var name: String
  /// The page where the user logs in (RFC 6749 section 3.1).
  public var authorizationURL: String
  /// The token server (RFC 6749 section 3.2).
  public var tokenURL: String
  /// The scopes for both IMAP and submission.
  public var scopes: [String]
  /// Parameters that the provider requires in the authorization request, in order.
  public var parameters: [Parameter]
  /// The issuer that the redirect must name (RFC 9207); `nil` for the known providers, whose servers are in the table.
  public var issuer: String?
  /// The server that registers programs (RFC 7591 section 3).
  public var registrationURL: String?
  /// The servers that the tokens are for (RFC 8707); empty if the provider needn't know.
  public var resources: [String] = []

  public struct Parameter: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  /// All providers, sorted by name.
  public static let all = [gmail, outlook]

  public static func named(_ name: String) -> OAuthProvider? {
    all.first { $0.name == name.lowercased() }
  }

  /// A provider that isn't in the table, and described itself (RFC 8414).
  public init(
    issuer: String, authorizationURL: String, tokenURL: String, registrationURL: String?, scopes: [String],
    resources: [String]
  ) {
    self.init(
      name: issuer, authorizationURL: authorizationURL, tokenURL: tokenURL, scopes: scopes, parameters: [],
      issuer: issuer, registrationURL: registrationURL, resources: resources)
  }

  private init(
    name: String, authorizationURL: String, tokenURL: String, scopes: [String], parameters: [Parameter],
    issuer: String? = nil, registrationURL: String? = nil, resources: [String] = []
  ) {
    (self.name, self.authorizationURL, self.tokenURL) = (name, authorizationURL, tokenURL)
    (self.scopes, self.parameters, self.resources) = (scopes, parameters, resources)
    (self.issuer, self.registrationURL) = (issuer, registrationURL)
  }

  /// Whether the text is an issuer's identifier (RFC 8414 section 2).
  public static func isIssuer(_ text: String) -> Bool {
    guard text.hasPrefix("https://"), let address = WebAddress(text), address.userInfo == nil else {
      return false
    }
    return !text.contains { "?#".contains($0) || $0.isWhitespace }
  }

  static let gmail = OAuthProvider(
    name: "gmail", authorizationURL: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenURL: "https://oauth2.googleapis.com/token", scopes: ["https://mail.google.com/"],
    // Without both there is no refresh token if the user granted access before.
    parameters: [
      Parameter(name: "access_type", value: "offline"), Parameter(name: "prompt", value: "consent"),
    ])

  static let outlook = OAuthProvider(
    name: "outlook", authorizationURL: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    tokenURL: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    scopes: [
      "https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send",
      "offline_access",
    ],
    parameters: [])
}

/// The URL of the page where the user grants vmail access (RFC 6749 section 4.1.1, RFC 7636 section 4.3).
public enum OAuthAuthorizationURL {
  /// - Parameters:
  ///   - challenge: the base64url of the verifier's SHA-256, without padding.
  ///   - redirectURI: `http://127.0.0.1:PORT/` with the listener's port.
  public static func make(
    _ request: OAuthRequest, challenge: String, state: String, redirectURI: String
  ) -> String {
    var parameters = [
      ("response_type", "code"), ("client_id", request.client.clientId), ("redirect_uri", redirectURI),
      ("scope", request.provider.scopes.joined(separator: " ")), ("state", state),
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    parameters += request.provider.parameters.map { ($0.name, $0.value) }
    parameters += request.provider.resources.map { ("resource", $0) }
    if !request.loginHint.isEmpty { parameters.append(("login_hint", request.loginHint)) }
    // A page may have parameters of its own (RFC 6749 section 3.1).
    let page = request.provider.authorizationURL
    return page + (page.contains("?") ? "&" : "?") + FormEncoding.encode(parameters)
  }
}
