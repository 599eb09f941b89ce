internal import FoundationEssentials
import VmailDomain

/// Proof that the client exchanging a code for tokens is the one that requested it (RFC 7636, S256).
struct ProofKey: Sendable {
  let verifier: Secret
  /// The challenge for the authorization request.
  let challenge: String

  init(verifier: Secret) {
    self.verifier = verifier
    challenge = Self.base64URL(SHA256.digest(of: Array(verifier.revealed.utf8)))
  }

  init() { self.init(verifier: Secret(Self.randomWord())) }

  /// Returns 256 random bits, as 43 characters that need no escaping in a URL.
  static func randomWord() -> String {
    var generator = SystemRandomNumberGenerator()
    return base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Encodes as specified in RFC 4648 section 5, without padding.
  private static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }
}
