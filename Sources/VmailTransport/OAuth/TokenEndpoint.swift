internal import FoundationEssentials
import VmailDomain

/// A provider's token server (RFC 6749 section 3.2).
struct TokenEndpoint: Sendable {
  let provider: OAuthProvider
  let clientId: String
  let clientSecret: Secret?
  let http: HTTPSClient
  /// The reason that the log gives for its connections.
  let purpose: ConnectionPurpose

  /// - Parameter redirectURI: the address given in the authorization request.
  func tokens(for code: Secret, key: ProofKey, redirectURI: String) async throws -> OAuthTokens {
    try await ask(
      [
        ("grant_type", "authorization_code"), ("code", code.revealed), ("redirect_uri", redirectURI),
        ("client_id", clientId), ("code_verifier", key.verifier.revealed),
      ], secrets: [code, key.verifier])
  }

  /// - Throws: ``OAuthError/expired`` when the token is no longer valid.
  func tokens(refreshing token: Secret) async throws -> OAuthTokens {
    do {
      return try await ask(
        [("grant_type", "refresh_token"), ("refresh_token", token.revealed), ("client_id", clientId)],
        secrets: [token])
    } catch OAuthError.refused(code: "invalid_grant", _) {
      throw OAuthError.expired
    } catch OAuthError.refused(code: "invalid_client", _) where provider.issuer != nil {
      // The server forgot its registration of vmail, which another one replaces.
      throw OAuthError.expired
    }
  }

  private func ask(_ form: [(name: String, value: String)], secrets: [Secret]) async throws -> OAuthTokens {
    guard let address = WebAddress(provider.tokenURL) else {
      throw ServerError.unsupported("a token server at \(provider.tokenURL)")
    }
    let resources = provider.resources.map { (name: "resource", value: $0) }
    let form = form + resources + (clientSecret.map { [("client_secret", $0.revealed)] } ?? [])
    let response = try await http.send(HTTPSRequest(address, form: FormEncoding.encode(form)), for: purpose)
    do {
      return try TokenAnswer.tokens(in: response, secrets: secrets + [clientSecret].compactMap(\.self))
    } catch OAuthError.refused(_, let description?)
      where clientSecret == nil && description.contains("client_secret")
    {
      throw OAuthError.needsClientSecret
    }
  }
}

/// Proof that the client exchanging a code for tokens is the one that requested it (RFC 7636, S256).
struct ProofKey: Sendable {
  let verifier: Secret
  /// The challenge for the authorization request.
  let challenge: String

  init(verifier: Secret) {
    self.verifier = verifier
    challenge = Self.base64URL(SHA256.digest(of: Array(verifier.revealed.utf8)))
  }

  init() { self.init(verifier: Secret(Self.randomWord())) }

  /// Returns 256 random bits, as 43 characters that need no escaping in a URL.
  static func randomWord() -> String {
    var generator = SystemRandomNumberGenerator()
    return base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Encodes as specified in RFC 4648 section 5, without padding.
  private static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }
}

/// A token server's response (RFC 6749 section 5).
struct TokenAnswer: Decodable {
  private let accessToken: String?
  private let tokenType: String?
  private let refreshToken: String?
  private let expiresIn: Seconds?
  private let error: String?
  private let errorDescription: String?

  private enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case refreshToken = "refresh_token"
    case expiresIn = "expires_in"
    case error
    case errorDescription = "error_description"
  }

  /// A number, which some servers send as text.
  private struct Seconds: Decodable {
    let value: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        value = Int(exactly: number.rounded(.down))
      } else {
        value = Int(try container.decode(String.self))
      }
    }
  }

  /// - Parameter secrets: the secrets that were sent, which must not appear in an error's text.
  /// - Throws: ``OAuthError``; ``ServerError/unavailable(code:reason:)`` when the server is temporarily
  ///   unavailable.
  static func tokens(in response: HTTPSResponse, secrets: [Secret]) throws -> OAuthTokens {
    guard response.status != 429, response.status < 500 else {
      throw ServerError.unavailable(code: String(response.status), reason: "the token server is busy")
    }
    guard let answer = try? JSONDecoder().decode(Self.self, from: Data(response.body)) else {
      throw OAuthError.malformedAnswer("a response without tokens (HTTP \(response.status))")
    }
    if let error = answer.error {
      throw OAuthError.refused(
        code: hidden(error, secrets), description: answer.errorDescription.map { hidden($0, secrets) })
    }
    guard response.status == 200 else {
      throw OAuthError.malformedAnswer("HTTP \(response.status) without an error")
    }
    return try answer.tokens
  }

  private var tokens: OAuthTokens {
    get throws {
      guard tokenType?.lowercased() == "bearer" else { throw OAuthError.malformedAnswer("no bearer token") }
      guard let access = Self.token(accessToken) else { throw OAuthError.malformedAnswer("no access token") }
      let lifetime = expiresIn?.value.flatMap { $0 > 0 ? $0 : nil }
      return OAuthTokens(access: access, refresh: Self.token(refreshToken), lifetime: lifetime)
    }
  }

  /// Tokens consist of printable ASCII (RFC 6749 appendix A.12); other characters could end a line or a field
  /// where they are used.
  private static func token(_ text: String?) -> Secret? {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return Secret(text)
  }

  private static func hidden(_ text: String, _ secrets: [Secret]) -> String {
    secrets.contains { text.contains($0.revealed) } ? "(text left out because it contains a secret)" : text
  }
}
