internal import FoundationEssentials
import VmailDomain

/// The servers in a provider's JSON document (PACC, draft-ietf-mailmaint-pacc). Ports aren't part of it: TLS begins with
/// the first byte, on the default ports. The user name is the address.
///
/// The digest of the document in DNS isn't looked up: the page is believed for its certificate, as the one in XML is.
struct PACCDocument: Decodable {
  private struct Server: Decodable { var host: String }

  private struct Protocols: Decodable {
    var imap: Server?
    var submit: Server?
    /// The name of `submit` up to draft 02.
    var smtp: Server?
    var carddav: Book?
  }

  private struct Book: Decodable { var url: String }

  private struct Authentication: Decodable {
    struct Issuer: Decodable {}
    var oauth: Issuer?

    private enum CodingKeys: String, CodingKey { case oauth = "oauth-public" }
  }

  private var protocols: Protocols
  private var authentication: Authentication?

  /// - Returns: `nil` when the bytes are no such document.
  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = document
  }

  /// The URL of the CardDAV server; `nil` if there is none.
  var addressBooks: String? { protocols.carddav?.url }

  var candidates: [ServerCandidate] {
    let servers: [(ServerCandidate.Service, Int, Server?)] = [
      (.imap, 993, protocols.imap), (.smtp, 465, protocols.submit ?? protocols.smtp),
    ]
    return servers.compactMap { service, port, server in
      guard let host = server.flatMap({ HostName($0.host) }), !host.isNumeric else { return nil }
      return ServerCandidate(
        service: service, endpoint: ServerEndpoint(host: host.ascii, port: port, security: .tls),
        takesOAuth2: authentication?.oauth != nil, origin: .autoconfig)
    }
  }
}
