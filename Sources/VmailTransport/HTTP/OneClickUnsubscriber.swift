public import VmailDomain

/// Posts what RFC 8058 section 3.2 asks for.
public struct OneClickUnsubscriber: Sendable {
  private let http: HTTPSClient

  /// - Parameter connections: the log of connections, for `net`.
  public init(connections: ConnectionLog) { self.init(HTTPSClient(connections: connections)) }

  init(_ http: HTTPSClient) { self.http = http }

  /// As ``OneClickUnsubscribing``.
  public func unsubscribe(at address: WebAddress) async throws -> Int {
    // Redirects of a form are never followed (RFC 8058 section 3.1 forbids them).
    let request = HTTPSRequest(address, form: "List-Unsubscribe=One-Click", accept: "*/*")
    return try await http.send(request, for: ConnectionPurpose("unsubscribing from a mailing list")).status
  }
}
