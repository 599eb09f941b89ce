import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What waits for a person is used once, for exactly what it was, and by nobody else.
@Suite(.timeLimit(.minutes(10))) struct ApprovalStoreTests {
  private let place = TemporaryStore()
  private let store: MailStore
  private let now = TestClock.start

  init() throws { store = try place.open() }

  private func request(_ line: String = "send draft:1") -> Approval.Request {
    Approval.Request(line: line, accountId: nil, bound: "{}", question: "?", digest: [1, 2])
  }

  private func add(_ request: Approval.Request, at time: Date? = nil) async throws -> Approval? {
    try await store.write { [now] in try $0.addApproval(request, at: time ?? now) }
  }

  private func approvals(at time: Date? = nil) async throws -> [Approval] {
    try await store.read { [now] in try $0.approvals(at: time ?? now) }
  }

  private func use(
    _ id: ApprovalID, _ digest: [UInt8] = [1, 2], by consent: ApprovalConsent = .person,
    after seconds: Double = 0,
    in other: MailStore? = nil
  ) async throws -> Bool {
    try await (other ?? store).write { [now] in
      try $0.useApproval(id, digest: digest, by: consent, at: now + seconds)
    }
  }

  @Test func `It is used once, for its own digest, in its time`() async throws {
    let request = request()
    let approval = try #require(try await add(request))
    #expect(try await !use(approval.id, [1, 3]))
    #expect(try await !use(approval.id, after: Approval.lifetime))
    #expect(try await !use(ApprovalID(99)))
    #expect(try await use(approval.id, after: Approval.lifetime - 1))
    #expect(try await !use(approval.id))
    let isDenied = try await store.write { [now] in try $0.denyApproval(approval.id, at: now) }
    #expect(!isDenied)
    #expect(try await approvals().map(\.state) == [.approved])
  }

  @Test func `An agent uses none, unless its client speaks for a person`() async throws {
    let request = request()
    let approval = try #require(try await add(request))
    #expect(try await !use(approval.id, in: store.forAgent))
    let agent = try place.open()
    agent.actAsAgent()
    #expect(try await !use(approval.id, in: agent))
    #expect(try await use(approval.id, by: .client, in: agent))
  }

  @Test func `A number is never used again`() async throws {
    let (first, second) = (request("a"), request("b"))
    let old = try #require(try await add(first))
    let later = now + 40 * 86_400
    let new = try #require(try await add(second, at: later))
    #expect(new.id.rawValue == old.id.rawValue + 1)
    #expect(try await approvals(at: later).map(\.id) == [new.id])
  }

  @Test func `What is too long or too much does not wait`() async throws {
    var long = request()
    long.question = String(repeating: "x", count: Approval.largest)
    #expect(try await add(long) == nil)
    for number in 0..<Approval.most + 2 {
      let request = request("line \(number)")
      let added = try await add(request)
      #expect((added != nil) == (number < Approval.most))
    }
  }

  @Test func `Changes in the name of an agent are the agent's, beside the user's`() async throws {
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<2, folder: inbox), accountId: account) }
    let places = try await store.page(inbox).map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) }
    _ = try await store.forAgent.write { try $0.perform(.star, on: [places[0]]) }
    _ = try await store.write { try $0.perform(.star, on: [places[1]]) }
    let authors = try await store.read { try $0.actions(since: .distantPast) }.map(\.action.author)
    #expect(authors == [.user, .agent])
  }
}

/// RFC 4231, test cases 1, 2 and 6.
@Suite(.timeLimit(.minutes(10))) struct HMACTests {
  @Test func `Digests are those of RFC 4231`() {
    let hex = { (bytes: [UInt8]) in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(
      hex(HMAC.sha256(Array("Hi There".utf8), key: [UInt8](repeating: 0x0B, count: 20)))
        == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    #expect(
      hex(HMAC.sha256(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      hex(
        HMAC.sha256(
          Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
          key: [UInt8](repeating: 0xAA, count: 131)))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }
}
