public import Foundation
import NIOSSL

/// The certificate that a server shows.
public struct ServerTLS: Sendable {
  let context: NIOSSLContext

  /// PEM files. A client that doesn't get on with it is the test's subject, so old versions are allowed when asked for.
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
