internal import FoundationEssentials
import VmailDomain

/// The servers in a provider's JSON document (PACC, draft-ietf-mailmaint-pacc). Ports aren't part of it: TLS begins with
/// the first byte, on the default ports. The user name is the address.
///
/// The digest of the document in DNS isn't looked up: the page is believed for its certificate, as the one in XML is.
struct PACCDocument: Decodable {
  private struct Server: Decodable { var host: String }

  /// A service on the web or an issuer, of which only the address is of use here. Anything else is taken for none.
  private struct Link: Decodable {
    var text: String?

    private enum CodingKeys: String, CodingKey { case url, issuer }

    init(from decoder: any Decoder) {
      guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
      text =
        (try? fields.decode(String.self, forKey: .url)) ?? (try? fields.decode(String.self, forKey: .issuer))
    }
  }

  private struct Protocols: Decodable {
    var jmap: Link?
    var carddav: Link?
    var caldav: Link?
    var imap: Server?
    var submit: Server?
    /// The name of `submit` up to draft 02.
    var smtp: Server?
  }

  private struct Authentication: Decodable {
    var oauth: Link?

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
  var addressBooks: String? { protocols.carddav?.text }

  /// The announced issuer of OAuth2 tokens.
  var issuer: String? { authentication?.oauth?.text.flatMap { OAuthProvider.isIssuer($0) ? $0 : nil } }

  /// A service on the web whose own metadata may name the issuer.
  var webService: String? { (protocols.jmap ?? protocols.carddav ?? protocols.caldav)?.text }

  /// - Parameter issuer: the issuer of OAuth2 tokens for all servers, if one is announced.
  func candidates(issuer: String?) -> [ServerCandidate] {
    let servers: [(ServerCandidate.Service, Int, Server?)] = [
      (.imap, 993, protocols.imap), (.smtp, 465, protocols.submit ?? protocols.smtp),
    ]
    return servers.compactMap { service, port, server in
      guard let host = server.flatMap({ HostName($0.host) }), !host.isNumeric else { return nil }
      return ServerCandidate(
        service: service, endpoint: ServerEndpoint(host: host.ascii, port: port, security: .tls),
        issuer: issuer, origin: .autoconfig)
    }
  }
}
