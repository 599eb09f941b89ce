internal import FoundationEssentials
import VmailDomain

/// What a service on the web says about the tokens that it takes (RFC 9728).
struct ResourceMetadata: Decodable {
  static let path = "/.well-known/oauth-protected-resource"

  private let resource: String
  private let servers: [String]?

  private enum CodingKeys: String, CodingKey {
    case resource
    case servers = "authorization_servers"
  }

  /// - Returns: `nil` when the bytes are no such document.
  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = document
  }

  /// Returns the page about a service: the well-known path is put between its host and its own path.
  static func page(of service: String) -> WebAddress? {
    guard OAuthProvider.isIssuer(service), let address = WebAddress(service) else { return nil }
    return WebAddress("https://\(address.authority)\(path)" + (address.rest == "/" ? "" : address.rest))
  }

  /// - Returns: `nil` when the document is about another service, or names no issuer.
  func issuer(for service: String) -> String? {
    guard resource == service else { return nil }
    return servers?.first { OAuthProvider.isIssuer($0) }
  }
}
