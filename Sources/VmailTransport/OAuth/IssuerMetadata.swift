internal import FoundationEssentials
import VmailDomain

/// What an OAuth2 server says of itself (RFC 8414), as draft-ietf-mailmaint-oauth-public requires it of servers that any
/// program may use.
struct IssuerMetadata: Decodable {
  private static let mailScope = "urn:ietf:params:oauth:scope:mail"
  private static let offlineScope = "offline_access"

  private let issuer: String
  private let authorizationURL: String
  private let tokenURL: String
  private let registrationURL: String?
  private let scopes: [String]?
  private let challenges: [String]?
  private let namesIssuer: Bool?

  private enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationURL = "authorization_endpoint"
    case tokenURL = "token_endpoint"
    case registrationURL = "registration_endpoint"
    case scopes = "scopes_supported"
    case challenges = "code_challenge_methods_supported"
    case namesIssuer = "authorization_response_iss_parameter_supported"
  }

  /// Returns the pages where the document may be, in order (RFC 8414 sections 3.1 and 5).
  static func pages(of issuer: String) -> [WebAddress] {
    guard OAuthProvider.isIssuer(issuer), let address = WebAddress(issuer) else { return [] }
    let origin = "https://" + address.authority
    let path = address.rest.hasSuffix("/") ? String(address.rest.dropLast()) : address.rest
    return [
      origin + "/.well-known/oauth-authorization-server" + path,
      origin + path + "/.well-known/openid-configuration",
    ].compactMap { WebAddress($0) }
  }

  /// - Throws: ``OAuthError/unusableIssuer(_:)``.
  static func provider(
    _ body: [UInt8], announcedAs issuer: String, resources: [String]
  ) throws -> OAuthProvider {
    guard let metadata = try? JSONDecoder().decode(Self.self, from: Data(body)) else {
      throw OAuthError.unusableIssuer("its description of itself is not readable")
    }
    // Whoever could name another issuer here could have its codes redeemed there (RFC 8414 section 3.3).
    guard metadata.issuer == issuer else {
      throw OAuthError.unusableIssuer("it calls itself \(metadata.issuer)")
    }
    guard metadata.namesIssuer == true else {
      throw OAuthError.unusableIssuer("it doesn't name itself when the browser returns")
    }
    guard metadata.challenges?.contains("S256") == true else {
      throw OAuthError.unusableIssuer("it doesn't support PKCE with S256")
    }
    for url in [metadata.authorizationURL, metadata.tokenURL] + [metadata.registrationURL].compactMap(\.self)
    where WebAddress(url)?.isSecure != true || url.contains("#") {
      throw OAuthError.unusableIssuer("one of its pages is not on HTTPS")
    }
    let isOffline = metadata.scopes?.contains(offlineScope) == true
    return OAuthProvider(
      issuer: issuer, authorizationURL: metadata.authorizationURL, tokenURL: metadata.tokenURL,
      registrationURL: metadata.registrationURL, scopes: [mailScope] + (isOffline ? [offlineScope] : []),
      resources: resources)
  }
}

/// Registers vmail with a server that registers everyone's programs (RFC 7591).
struct ClientRegistration: Sendable {
  /// Identifies vmail among programs, in every version and on every machine.
  private static let softwareID = "6f0c4c5e-0f5b-4d9b-9a53-7d1c58a1f2be"
  private static let longestClientId = 4_096

  let provider: OAuthProvider
  let http: HTTPSClient

  /// - Returns: the client id.
  func register() async throws -> String {
    guard let address = provider.registrationURL.flatMap({ WebAddress($0) }) else {
      throw OAuthError.registrationRefused(code: "no registration endpoint", description: nil)
    }
    let json = Array(try JSONEncoder().encode(Request(scope: provider.scopes.joined(separator: " "))))
    let response = try await http.send(
      HTTPSRequest(address, json: json, allowsClearText: false), for: ConnectionPurpose("registering vmail"))
    guard response.status != 429, response.status < 500 else {
      throw ServerError.unavailable(code: String(response.status), reason: "the registration server is busy")
    }
    let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body))
    guard [200, 201].contains(response.status), let id = answer?.clientId, Self.isUsable(id) else {
      throw OAuthError.registrationRefused(
        code: answer?.error ?? "HTTP \(response.status)", description: answer?.errorDescription)
    }
    return id
  }

  /// Client ids are printable ASCII (RFC 6749 appendix A.1).
  private static func isUsable(_ id: String) -> Bool {
    (1...longestClientId).contains(id.utf8.count) && id.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  private struct Request: Encodable {
    // The port is chosen anew for each login, which servers must allow (RFC 8252 section 7.3).
    let redirectURIs = ["http://127.0.0.1/"]
    let authentication = "none"
    let grants = ["authorization_code", "refresh_token"]
    let responses = ["code"]
    let scope: String
    let name = "vmail"
    let software = ClientRegistration.softwareID
    let kind = "native"

    enum CodingKeys: String, CodingKey {
      case redirectURIs = "redirect_uris"
      case authentication = "token_endpoint_auth_method"
      case grants = "grant_types"
      case responses = "response_types"
      case scope
      case name = "client_name"
      case software = "software_id"
      case kind = "application_type"
    }
  }

  private struct Answer: Decodable {
    let clientId: String?
    let error: String?
    let errorDescription: String?

    enum CodingKeys: String, CodingKey {
      case clientId = "client_id"
      case error
      case errorDescription = "error_description"
    }
  }
}
