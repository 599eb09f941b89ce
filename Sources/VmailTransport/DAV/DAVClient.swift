internal import FoundationEssentials
import NIOCore
import NIOHTTP1
import VmailDomain

/// Sends requests of WebDAV (RFC 4918) with a user's credentials, which only trusted hosts get.
struct DAVClient: Sendable {
  private static let mostRedirects = 5
  /// A listing of many cards takes servers a while.
  private static let patience = TimeAmount.seconds(180)

  let login: AddressBookLogin
  private let http: HTTPSClient
  private let purpose: ConnectionPurpose

  /// - Parameter connections: the log of connections, for `net`.
  init(_ login: AddressBookLogin, connections: ConnectionLog) {
    self.login = login
    http = HTTPSClient(connections: connections, trust: login.trust, patience: Self.patience)
    purpose = ConnectionPurpose("address books", account: login.account)
  }

  /// An answer, and the address that gave it, after redirects.
  struct Answer {
    var response: HTTPSResponse
    var address: WebAddress
  }

  /// A request of WebDAV.
  struct Request {
    var method: HTTPMethod
    var fields: [HTTPSRequest.Field] = []
    var content: HTTPSRequest.Content?
    var accept = "text/xml, application/xml"

    /// - Parameter depth: how far below the resource it goes (RFC 4918 section 10.2).
    static func propfind(_ properties: String, depth: Int) -> Request {
      let body =
        #"<?xml version="1.0" encoding="utf-8"?>"#
        + #"<propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/">"#
        + "<prop>\(properties)</prop></propfind>"
      return Request(method: .PROPFIND, depth: depth, xml: body)
    }

    static func report(_ body: String, depth: Int) -> Request {
      Request(method: .REPORT, depth: depth, xml: #"<?xml version="1.0" encoding="utf-8"?>"# + body)
    }

    private init(method: HTTPMethod, depth: Int, xml: String) {
      self.method = method
      fields = [HTTPSRequest.Field(name: "Depth", value: String(depth))]
      content = HTTPSRequest.Content(type: "application/xml; charset=utf-8", bytes: Array(xml.utf8))
    }

    init(method: HTTPMethod, fields: [HTTPSRequest.Field] = [], card: String? = nil) {
      self.method = method
      self.fields = fields
      accept = "text/vcard"
      content = card.map { HTTPSRequest.Content(type: "text/vcard; charset=utf-8", bytes: Array($0.utf8)) }
    }
  }

  /// Sends a request, and follows redirects, of requests that only read, to hosts that may have the credentials.
  /// - Returns: any answer but those that say that the server can't be used now, or not by this user.
  /// - Throws: ``ServerError``, ``CardDAVError``.
  func send(_ request: Request, to start: WebAddress) async throws -> Answer {
    var address = start
    for _ in 0...Self.mostRedirects {
      let response = try await exchange(request, with: address)
      guard response.isRedirect, ![.PUT, .DELETE].contains(request.method) else {
        return Answer(response: try usable(response), address: address)
      }
      guard let next = response.location.flatMap(address.following) else {
        throw ServerError.protocolViolation("a redirect to nowhere")
      }
      address = next
    }
    throw ServerError.protocolViolation("too many redirects")
  }

  private func exchange(_ request: Request, with address: WebAddress) async throws -> HTTPSResponse {
    let isLoopback = address.isLoopback
    guard address.isSecure || isLoopback else {
      throw CardDAVError.wouldBeInsecure(url: address.string)
    }
    guard login.trusts(address) else {
      throw CardDAVError.foreignHost(address.authority)
    }
    var sent = HTTPSRequest(
      request.method, address, content: request.content, accept: request.accept,
      fields: request.fields + [HTTPSRequest.Field(name: "Authorization", value: authorization)],
      allowsClearText: isLoopback)
    sent.longestBody = Multistatus.longestAnswer
    return try await http.send(sent, for: purpose)
  }

  /// RFC 7617, RFC 6750.
  private var authorization: String {
    switch login.credentials {
    case .password(let password):
      "Basic " + Data("\(login.userName):\(password)".utf8).base64EncodedString()
    case .accessToken(let token): "Bearer " + token
    }
  }

  private func usable(_ response: HTTPSResponse) throws -> HTTPSResponse {
    switch response.status {
    case 401: throw ServerError.loginRefused(reason: "HTTP 401")
    case 429, 500, 502, 503, 504:
      throw ServerError.unavailable(code: String(response.status), reason: "the server is busy or has failed")
    default: return response
    }
  }
}

extension DAVClient.Answer {
  /// The answer about several resources.
  /// - Throws: ``ServerError`` for any other.
  var multistatus: Multistatus {
    get throws {
      guard response.status == 207 else { throw refusal }
      guard let parsed = Multistatus(response.body) else {
        throw ServerError.protocolViolation("an answer that can't be read")
      }
      return parsed
    }
  }

  var refusal: ServerError { .refused(code: "HTTP \(response.status)", reason: "") }
}
