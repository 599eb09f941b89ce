internal import FoundationEssentials
import VmailDomain

/// What shows that who changes a code into tokens is who asked for it (RFC 7636, S256).
struct ProofKey: Sendable {
  let verifier: Secret
  /// For the authorization request.
  let challenge: String

  init(verifier: Secret) {
    self.verifier = verifier
    challenge = Self.base64URL(SHA256.digest(of: Array(verifier.revealed.utf8)))
  }

  init() { self.init(verifier: Secret(Self.randomWord())) }

  /// 256 random bits, in 43 characters that stand for themselves in an address.
  static func randomWord() -> String {
    var generator = SystemRandomNumberGenerator()
    return base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// RFC 4648 section 5, without padding.
  private static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }
}
