public import Foundation
import NIOSSL

/// The certificate of a server, and its TLS settings.
public struct ServerTLS: Sendable {
  let context: NIOSSLContext

  /// Reads PEM files. Old versions of TLS are permitted if requested, to test clients that don't support them.
  public init(certificate: URL, key: URL, newest: TLSVersion? = nil) throws {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMFile(certificate.path).map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: key.path, format: .pem)))
    switch newest {
    case .tls10: configuration.maximumTLSVersion = .tlsv1
    case .tls11: configuration.maximumTLSVersion = .tlsv11
    case .tls12: configuration.maximumTLSVersion = .tlsv12
    case nil: break
    }
    if newest != nil { configuration.minimumTLSVersion = .tlsv1 }
    context = try NIOSSLContext(configuration: configuration)
  }

  public enum TLSVersion: Sendable {
    case tls10, tls11, tls12
  }
}
