import Foundation
import Testing
public import VmailDomain

/// What every implementation of ``TrustedSenderRepositoryProtocol`` keeps.
public enum TrustedSenderContract {
  private static func sender(_ email: String, at seconds: Double = 0) -> TrustedSender {
    TrustedSender(senderEmail: email, createdDate: Date(timeIntervalSince1970: seconds))
  }

  public typealias Rule = ContractRule<any TrustedSenderRepositoryProtocol>

  public static let rules = [
    Rule("Trust is in the exact address, whatever its case") { repository in
      try await repository.addTrustedSender(sender("Bo@Example.org"))
      #expect(try await repository.isTrusted(senderEmail: "bo@example.ORG"))
      #expect(try await repository.isTrusted(senderEmail: "bo@example.org.evil.example") == false)
      #expect(try await repository.isTrusted(senderEmail: "ann@example.org") == false)
      #expect(try await repository.getTrustedSenders() == [sender("bo@example.org")])
    },
    Rule("Who is trusted again keeps the first date") { repository in
      try await repository.addTrustedSender(sender("bo@example.org", at: 10))
      try await repository.addTrustedSender(sender("bo@example.org", at: 20))
      #expect(try await repository.getTrustedSenders() == [sender("bo@example.org", at: 10)])
    },
    Rule("Trust is taken back, from one or from all") { repository in
      for name in ["c", "a", "b"] { try await repository.addTrustedSender(sender(name + "@example.org")) }
      #expect(try await repository.removeTrustedSender(senderEmail: "B@example.org"))
      #expect(try await repository.removeTrustedSender(senderEmail: "b@example.org") == false)
      #expect(
        try await repository.getTrustedSenders().map(\.senderEmail) == ["a@example.org", "c@example.org"])
      #expect(try await repository.removeAllTrustedSenders() == 2)
      #expect(try await repository.getTrustedSenders().isEmpty)
    },
  ]
}
