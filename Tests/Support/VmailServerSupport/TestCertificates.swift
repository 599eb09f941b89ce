public import Foundation
import Glibc
package import VmailTransport

/// A test CA, and certificates that a client must accept or reject.
public struct TestCertificates: Sendable {
  public enum Name: String, Sendable, CaseIterable {
    /// The valid certificate: for localhost and 127.0.0.1, signed by the test CA.
    case server
    case expired
    case notYetValid = "not-yet-valid"
    /// A certificate for wrong.example.
    case wrongHost = "wrong-host"
    case selfSigned = "self-signed"
    case unknownCA = "unknown-ca"
  }

  public let folder: URL

  /// The certificate that a client must trust.
  public var caFile: URL { folder.appending(path: "ca.pem") }

  package func tls(_ name: Name, newest: TLSContext.ProtocolVersion? = nil) throws -> ServerTLS {
    try ServerTLS(
      certificate: folder.appending(path: "\(name.rawValue).pem"),
      key: folder.appending(path: "\(name.rawValue).key"),
      newest: newest)
  }

  /// Creates the certificates once per test process with `openssl`, and removes them when it ends; Dovecot is not
  /// needed.
  public static func shared() async throws -> TestCertificates { try await sharedCertificates.value }

  private static let sharedFolder = FileManager.default.temporaryDirectory.appending(
    path: "vmail-certificates-\(UUID().uuidString)")

  private static let sharedCertificates = Task {
    _ = atexit { try? FileManager.default.removeItem(at: TestCertificates.sharedFolder) }
    _ = try await ServerScript.dovecot.output(["certificates", "--dir", sharedFolder.path])
    return TestCertificates(folder: sharedFolder.appending(path: "certs"))
  }
}
