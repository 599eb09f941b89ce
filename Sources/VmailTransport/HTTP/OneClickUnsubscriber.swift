public import VmailDomain

/// Posts what RFC 8058 section 3.2 asks for.
public struct OneClickUnsubscriber: Sendable {
  private let http: HTTPSClient

  public init() { self.init(HTTPSClient()) }

  init(_ http: HTTPSClient) { self.http = http }

  /// As ``OneClickUnsubscribing``.
  public func unsubscribe(at address: WebAddress) async throws -> Int {
    // Redirects of a form are never followed (RFC 8058 section 3.1 forbids them).
    try await http.send(HTTPSRequest(address, form: "List-Unsubscribe=One-Click", accept: "*/*")).status
  }
}
