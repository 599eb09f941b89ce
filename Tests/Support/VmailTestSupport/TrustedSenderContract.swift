import Foundation
import Testing
import VmailDomain
public import VmailStore

/// The contract of a store about trusted senders.
public enum TrustedSenderContract {
  private static func sender(_ email: String, at seconds: Double = 0) -> TrustedSender {
    TrustedSender(senderEmail: email, createdDate: Date(timeIntervalSince1970: seconds))
  }

  public typealias Rule = ContractRule<MailStore>

  public static let rules: [Rule] = [
    Rule("Trust is in the exact address, whatever its case") { store in
      try await store.write { try $0.addTrustedSender(sender("Bo@Example.org")) }
      #expect(try await store.read { try $0.isTrusted(senderEmail: "bo@example.ORG") })
      #expect(try await store.read { try $0.isTrusted(senderEmail: "bo@example.org.evil.example") } == false)
      #expect(try await store.read { try $0.isTrusted(senderEmail: "ann@example.org") } == false)
      #expect(try await store.read { try $0.trustedSenders() } == [sender("bo@example.org")])
    },
    Rule("Who is trusted again keeps the first date") { store in
      try await store.write { try $0.addTrustedSender(sender("bo@example.org", at: 10)) }
      try await store.write { try $0.addTrustedSender(sender("bo@example.org", at: 20)) }
      #expect(try await store.read { try $0.trustedSenders() } == [sender("bo@example.org", at: 10)])
    },
    Rule("Trust is taken back, from one or from all") { store in
      for name in ["c", "a", "b"] {
        try await store.write { try $0.addTrustedSender(sender(name + "@example.org")) }
      }
      #expect(try await store.write { try $0.removeTrustedSender(senderEmail: "B@example.org") })
      #expect(try await store.write { try $0.removeTrustedSender(senderEmail: "b@example.org") } == false)
      #expect(
        try await store.read { try $0.trustedSenders() }.map(\.senderEmail) == [
          "a@example.org", "c@example.org",
        ])
      #expect(try await store.write { try $0.removeAllTrustedSenders() } == 2)
      #expect(try await store.read { try $0.trustedSenders() }.isEmpty)
    },
  ]
}
