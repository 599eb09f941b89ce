import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct TrustedSenderTests {
  private func sender(_ email: String, at seconds: Double = 0) -> TrustedSender {
    TrustedSender(senderEmail: email, createdDate: Date(timeIntervalSince1970: seconds))
  }

  @Test func `Trust is in the exact address, whatever its case`() async throws {
    try await TemporaryStore.check { store in
      try await store.write { try $0.addTrustedSender(sender("Bo@Example.org")) }
      #expect(try await store.read { try $0.isTrusted(senderEmail: "bo@example.ORG") })
      #expect(try await store.read { try $0.isTrusted(senderEmail: "bo@example.org.evil.example") } == false)
      #expect(try await store.read { try $0.isTrusted(senderEmail: "ann@example.org") } == false)
      #expect(try await store.read { try $0.trustedSenders() } == [sender("bo@example.org")])
    }
  }

  @Test func `Who is trusted again keeps the first date`() async throws {
    try await TemporaryStore.check { store in
      try await store.write { try $0.addTrustedSender(sender("bo@example.org", at: 10)) }
      try await store.write { try $0.addTrustedSender(sender("bo@example.org", at: 20)) }
      #expect(try await store.read { try $0.trustedSenders() } == [sender("bo@example.org", at: 10)])
    }
  }

  @Test func `Trust is taken back, from one or from all`() async throws {
    try await TemporaryStore.check { store in
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
    }
  }
}
