import NIOCore
public import VmailDomain

/// Connects to a model over HTTP: in clear text to this machine only, otherwise over HTTPS.
public struct ModelHTTP: ModelServing {
  /// The time allowed for an answer: small models on small machines take a while.
  private static let patience = TimeAmount.seconds(20)

  private let http: HTTPSClient

  /// - Parameter connections: the log of connections, for `net`.
  public init(connections: ConnectionLog) {
    self.init(HTTPSClient(connections: connections, patience: Self.patience))
  }

  init(_ http: HTTPSClient) { self.http = http }

  public func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) async throws -> [UInt8] {
    guard let address = endpoint.address(of: path) else {
      throw ServerError.protocolViolation("an invalid address")
    }
    let response = try await http.send(
      HTTPSRequest(address, json: json, allowsClearText: endpoint.isLocal),
      for: ConnectionPurpose("the language model"))
    // Redirects of a post are never followed, so a redirect counts as a refusal too.
    guard (200..<300).contains(response.status) else {
      throw ServerError.refused(
        code: String(response.status), reason: "the server of the language model refused the request")
    }
    return response.body
  }
}
