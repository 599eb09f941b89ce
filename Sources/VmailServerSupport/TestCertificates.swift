public import Foundation
import Glibc

/// A test CA, and certificates that a client must take or refuse.
public struct TestCertificates: Sendable {
  public enum Name: String, Sendable, CaseIterable {
    /// For localhost and 127.0.0.1, by the test CA: the one that is right.
    case server
    case expired
    case notYetValid = "not-yet-valid"
    /// For wrong.example.
    case wrongHost = "wrong-host"
    case selfSigned = "self-signed"
    case unknownCA = "unknown-ca"
  }

  public let folder: URL

  /// What a client must trust.
  public var caFile: URL { folder.appending(path: "ca.pem") }

  public func tls(_ name: Name, newest: ServerTLS.TLSVersion? = nil) throws -> ServerTLS {
    try ServerTLS(
      certificate: folder.appending(path: "\(name.rawValue).pem"),
      key: folder.appending(path: "\(name.rawValue).key"),
      newest: newest)
  }

  /// Made once for the test process by `openssl`, and removed when it ends; needs no Dovecot.
  public static func shared() async throws -> TestCertificates { try await sharedCertificates.value }

  private static let sharedFolder = FileManager.default.temporaryDirectory.appending(
    path: "vmail-certificates-\(UUID().uuidString)")

  private static let sharedCertificates = Task {
    _ = atexit { try? FileManager.default.removeItem(at: TestCertificates.sharedFolder) }
    _ = try await MailServerCommand.output(["certificates", "--dir", sharedFolder.path])
    return TestCertificates(folder: sharedFolder.appending(path: "certs"))
  }
}
