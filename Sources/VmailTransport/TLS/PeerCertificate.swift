internal import COpenSSL
import FoundationEssentials
import Glibc
import VmailDomain

/// A certificate received from a server, trusted or not.
package struct PeerCertificate: Equatable, Sendable {
  /// The SHA-256 of its DER.
  let sha256: [UInt8]
  /// `nil` if it has no valid date.
  let claims: CertificateClaims?

  /// - Parameter certificate: an `X509`, which stays the caller's.
  init?(_ certificate: OpaquePointer) {
    let count = i2d_X509(certificate, nil)
    guard count > 0 else { return nil }
    let der = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, used in
      var start = buffer.baseAddress
      used = Int(max(0, i2d_X509(certificate, &start)))
    }
    sha256 = SHA256.digest(of: der)
    claims = Self.validUntil(certificate).map {
      CertificateClaims(
        subject: Self.shortName(X509_get_subject_name(certificate)),
        issuer: Self.shortName(X509_get_issuer_name(certificate)), validUntil: $0)
    }
  }

  private static func validUntil(_ certificate: OpaquePointer) -> Date? {
    var time = tm()
    guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) == 1 else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(timegm(&time)))
  }

  /// The size limit in bytes; the longest common name has 64 characters (RFC 5280 appendix A).
  private static let nameLimit = 256

  /// Returns the common name, or else the organization; an empty text if it has neither.
  private static func shortName(_ name: OpaquePointer?) -> String {
    text(NID_commonName, of: name) ?? text(NID_organizationName, of: name) ?? ""
  }

  private static func text(_ attribute: Int32, of name: OpaquePointer?) -> String? {
    let index = X509_NAME_get_index_by_NID(name, attribute, -1)
    guard index >= 0, let value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index)) else {
      return nil
    }
    var text: UnsafeMutablePointer<UInt8>?
    let count = ASN1_STRING_to_UTF8(&text, value)
    guard count >= 0, let text else { return nil }
    defer { vmail_tls_free_text(text) }
    return String(
      decoding: UnsafeBufferPointer(start: text, count: min(Int(count), nameLimit)), as: UTF8.self)
  }
}
