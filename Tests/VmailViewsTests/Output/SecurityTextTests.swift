import Foundation
import Testing
import VmailDomain

@testable import VmailViews

@Suite("Security in words", .timeLimit(.minutes(10)))
struct SecurityTextTests {
  private static func signature(_ verdict: MessageSignature.Verdict) -> MessageSignature {
    MessageSignature(
      verdict: verdict, signer: "ann@example.org", fingerprint: "0123456789ABCDEF0123456789abcdef")
  }

  @Test(
    arguments: [
      (MessageSecurity(signatures: [signature(.good)]), ["Signed by ann@example.org."], false),
      (
        MessageSecurity(encryption: .decrypted, signatures: [signature(.good)]),
        ["Encrypted. Signed by ann@example.org."], false
      ),
      (
        MessageSecurity(signatures: [signature(.unverified)]),
        ["Signed with a key for ann@example.org that you have not verified (0123 4567 89ab cdef)."], false
      ),
      (
        MessageSecurity(signatures: [signature(.otherSender)]),
        ["Signed by ann@example.org, who is not the sender."], true
      ),
      (
        MessageSecurity(signatures: [MessageSignature(verdict: .missingKey, fingerprint: "CDEF01")]),
        ["Signed, but you don't have the key (CDEF 01): the signature can't be checked."], true
      ),
      (
        MessageSecurity(encryption: .decrypted),
        ["Encrypted, but not signed: anyone could have written it."], false
      ),
      (
        MessageSecurity(encryption: .failed(.noSecretKey)), ["Encrypted. You have no key that opens it."],
        true
      ),
      (
        MessageSecurity(hasPartialSignature: true, hasPartialEncryption: true),
        [
          "Only a part of this message is signed. The signature was not checked.",
          "A part of this message is encrypted, and was not opened.",
        ], true
      ),
    ])
  func `Signatures and encryption are described by sentences`(
    security: MessageSecurity, expected: [String], isWarning: Bool
  ) {
    let statements = SecurityText.statements(about: security)
    #expect(statements.map(\.text) == expected)
    #expect(statements.allSatisfy { $0.isWarning == isWarning })
  }

  @Test func `Only a good signature, a key to be verified and unsigned encryption are no reason to warn`() {
    for verdict in MessageSignature.Verdict.allCases {
      let statements = SecurityText.statements(about: MessageSecurity(signatures: [Self.signature(verdict)]))
      #expect(statements.map(\.isWarning) == [![.good, .unverified].contains(verdict)])
    }
    for problem in CryptographyProblem.allCases {
      let statements = SecurityText.statements(about: MessageSecurity(encryption: .failed(problem)))
      #expect(statements.count == 1 && statements[0].isWarning && statements[0].text.hasPrefix("Encrypted"))
    }
  }
}
