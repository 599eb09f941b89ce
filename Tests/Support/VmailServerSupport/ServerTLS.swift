package import Foundation
package import VmailTransport

/// The certificate of a server, and its TLS settings.
public struct ServerTLS: Sendable {
  let context: TLSContext

  /// Reads PEM files. Old versions of TLS are permitted if requested, to test clients that don't support them.
  package init(certificate: URL, key: URL, newest: TLSContext.ProtocolVersion? = nil) throws {
    context = try TLSContext(certificate: certificate.path, key: key.path, newest: newest)
  }
}
