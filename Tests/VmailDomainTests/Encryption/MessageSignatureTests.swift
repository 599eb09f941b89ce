import Testing
import VmailDomain
import VmailTestSupport

@Suite("What a signature proves", .timeLimit(.minutes(10)))
struct MessageSignatureTests {
  private typealias Address = CryptographicKey.Owner
  private static let ann = Address("Ann@example.org", .certified)
  private static let doubtful = Address("ann@example.org", .unknown)
  private static let bob = Address("bob@example.org", .certified)

  @Test(
    arguments: [
      ([ann], ["ann@example.org"], .good, "Ann@example.org"),
      ([bob, ann], ["ANN@example.org"], .good, "Ann@example.org"),
      ([doubtful], ["ann@example.org"], .unverified, "ann@example.org"),
      ([doubtful, bob], ["ann@example.org"], .unverified, "ann@example.org"),
      ([doubtful, ann], ["ann@example.org"], .good, "ann@example.org"),
      ([bob], ["ann@example.org"], .otherSender, "bob@example.org"),
      ([doubtful, bob], ["eve@example.org"], .otherSender, "bob@example.org"),
      ([ann], [], .otherSender, "Ann@example.org"),
      ([ann], ["ann@example.org", "bob@example.org"], .otherSender, "Ann@example.org"),
      ([], ["ann@example.org"], .otherSender, nil),
      // A Kelvin sign is another letter.
      (
        [Address("kim@example.org", .certified)], ["\u{212A}im@example.org"], .otherSender,
        "kim@example.org"
      ),
    ] as [([CryptographicKey.Owner], [String], MessageSignature.Verdict, String?)])
  func `An intact signature counts for the one sender whom the key names`(
    addresses: [CryptographicKey.Owner], from: [String], verdict: MessageSignature.Verdict, signer: String?
  ) {
    let signature = MessageSignature(SignatureFacts(state: .valid, addresses: addresses), from: from)
    #expect(signature.verdict == verdict && signature.signer == signer)
  }

  @Test(
    arguments: [
      (.bad, .invalid), (.missingKey, .missingKey), (.expired, .expired), (.unusableKey, .unusableKey),
      (.failed, .unchecked),
    ] as [(SignatureFacts.State, MessageSignature.Verdict)])
  func `Any other signature is no proof, whoever made it`(
    state: SignatureFacts.State, verdict: MessageSignature.Verdict
  ) {
    let facts = SignatureFacts(state: state, fingerprint: "AB", addresses: [Self.ann])
    let signature = MessageSignature(facts, from: ["ann@example.org"])
    #expect(signature.verdict == verdict && signature.fingerprint == "AB")
    #expect(!MessageSecurity(signatures: [signature]).isProven)
  }

  @Test func `A message is proven if all of its signatures are good`() {
    let good = MessageSignature(verdict: .good)
    #expect(MessageSecurity(signatures: [good]).isProven)
    #expect(!MessageSecurity(signatures: [good, MessageSignature(verdict: .invalid)]).isProven)
    #expect(!MessageSecurity(encryption: .decrypted).isProven)
    #expect(MessageSecurity().isPlain && !MessageSecurity(hasPartialSignature: true).isPlain)
  }
}
