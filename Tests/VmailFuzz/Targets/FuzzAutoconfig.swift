import VmailDomain

@testable import VmailTransport

extension FuzzTarget {
  /// A provider's page with its mail servers.
  static let autoconfig = FuzzTarget("autoconfig") { input in
    guard let document = AutoconfigDocument(input.bytes) else { return }
    for server in document.candidates(for: MailAddressParts("anna@example.org")) {
      try expect(server.endpoint.security != .clear, "no server in clear text")
      try expect((1...65_535).contains(server.endpoint.port), "the port \(server.endpoint.port)")
      try expect(
        HostName(server.endpoint.host)?.ascii == server.endpoint.host, "the host \(server.endpoint.host)")
      try expect(server.origin == .autoconfig, "it says who said so")
    }
  }
}
