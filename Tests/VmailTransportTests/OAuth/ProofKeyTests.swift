import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct ProofKeyTests {
  @Test func `The challenge agrees with the example in RFC 7636, appendix B`() {
    let key = ProofKey(verifier: Secret("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
    #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func `Verifiers are random, and need no encoding`() {
    let words = (0..<100).map { _ in ProofKey.randomWord() }
    #expect(Set(words).count == 100)
    for word in words {
      #expect(word.utf8.count == 43)
      #expect(word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    }
    #expect(ProofKey().verifier != ProofKey().verifier)
  }
}
