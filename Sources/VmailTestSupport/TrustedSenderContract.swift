import Foundation
public import Testing
public import VmailDomain

/// What every implementation of ``TrustedSenderRepositoryProtocol`` keeps.
public struct TrustedSenderContract: Sendable, CustomTestStringConvertible {
  public let testDescription: String
  public let check: @Sendable (any TrustedSenderRepositoryProtocol) async throws -> Void

  init(
    _ sentence: String,
    _ check: @escaping @Sendable (any TrustedSenderRepositoryProtocol) async throws -> Void
  ) {
    testDescription = sentence
    self.check = check
  }

  private static func sender(_ email: String, at seconds: Double = 0) -> TrustedSender {
    TrustedSender(senderEmail: email, createdDate: Date(timeIntervalSince1970: seconds))
  }

  public static let rules = [
    TrustedSenderContract("Trust is in the exact address, whatever its case") { repository in
      try await repository.addTrustedSender(sender("Bo@Example.org"))
      #expect(try await repository.isTrusted(senderEmail: "bo@example.ORG"))
      #expect(try await repository.isTrusted(senderEmail: "bo@example.org.evil.example") == false)
      #expect(try await repository.isTrusted(senderEmail: "ann@example.org") == false)
      #expect(try await repository.getTrustedSenders() == [sender("bo@example.org")])
    },
    TrustedSenderContract("Who is trusted again keeps the first date") { repository in
      try await repository.addTrustedSender(sender("bo@example.org", at: 10))
      try await repository.addTrustedSender(sender("bo@example.org", at: 20))
      #expect(try await repository.getTrustedSenders() == [sender("bo@example.org", at: 10)])
    },
    TrustedSenderContract("Trust is taken back, from one or from all") { repository in
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
