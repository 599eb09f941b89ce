import VmailDomain

@testable import VmailTransport

extension FuzzTarget {
  /// A provider's page with its mail servers, in XML or JSON.
  static let autoconfig = FuzzTarget("autoconfig") { input in
    let xml = AutoconfigDocument(input.bytes)?.candidates(for: MailAddressParts("anna@example.org")) ?? []
    for server in xml + (PACCDocument(input.bytes)?.candidates(issuer: nil) ?? []) {
      try expect(server.endpoint.security != .clear, "no server in clear text")
      try expect((1...65_535).contains(server.endpoint.port), "the port \(server.endpoint.port)")
      try expect(
        HostName(server.endpoint.host)?.ascii == server.endpoint.host, "the host \(server.endpoint.host)")
      try expect(server.origin == .autoconfig, "it says who said so")
    }
  }
}
