// Some builds import the types of <netinet/in.h> with this module.
internal import CResolv
import Glibc
import NIOCore
import NIOSSL
import Synchronization
import VmailDomain

/// The TLS settings for all servers: TLS 1.2 or newer, with the chain and the host name verified.
struct ClientTLS: Sendable {
  private let context: NIOSSLContext
  private let pin: PinnedCertificate?

  /// - Throws: ``ServerError`` when the trusted certificates can't be read.
  init(trust: CertificateTrust, host: String) throws {
    do {
      switch trust {
      case .system: (context, pin) = (try Self.system(), nil)
      case .authorities(let file):
        var configuration = Self.configuration()
        configuration.trustRoots = .file(file)
        (context, pin) = (try NIOSSLContext(configuration: configuration), nil)
      case .pinned(let sha256):
        context = try PinnedCertificate.context(Self.configuration())
        pin = PinnedCertificate(sha256: sha256)
      }
    } catch {
      throw ServerError.untrustedCertificate(
        CertificateProblem(
          host: host, reason: .other, sha256: nil, detail: "cannot read the trusted authorities: \(error)"))
    }
  }

  /// Returns a handler for one connection to `host`, which is a name or an address.
  func handler(host: String) throws -> NIOSSLClientHandler {
    // SNI doesn't allow addresses (RFC 6066 section 3); without a name, NIOSSL compares the address of the
    // peer with those in the certificate.
    let name = Self.isAddress(host) ? nil : host
    if let pin { return try pin.handler(context: context, name: name) }
    return try NIOSSLClientHandler(context: context, serverHostname: name)
  }

  static func isAddress(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  private static func configuration() -> TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .fullVerification
    configuration.minimumTLSVersion = .tlsv12
    // The time that a close waits for the peer's close.
    configuration.shutdownTimeout = .milliseconds(100)
    return configuration
  }

  private static let systemContext = Mutex<NIOSSLContext?>(nil)

  /// Returns a shared context: reading the machine's authorities takes milliseconds, so it is done once.
  private static func system() throws -> NIOSSLContext {
    try systemContext.withLock { known in
      if let known { return known }
      let context = try NIOSSLContext(configuration: configuration())
      known = context
      return context
    }
  }
}
