public import VmailDomain

/// Sends the POST request that RFC 8058 section 3.2 specifies.
public struct OneClickUnsubscriber: OneClickUnsubscribing {
  private let http: HTTPSClient

  public init() { self.init(HTTPSClient()) }

  init(_ http: HTTPSClient) { self.http = http }

  public func unsubscribe(at address: WebAddress) async throws -> Int {
    // Redirects of a form are never followed (RFC 8058 section 3.1 forbids them).
    try await http.send(HTTPSRequest(address, form: "List-Unsubscribe=One-Click", accept: "*/*")).status
  }
}
