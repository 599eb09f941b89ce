import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Tokens and passwords that a submission server takes no longer (engine notes, row 37).
@Suite(.timeLimit(.minutes(10))) struct ExpiredLoginTests {
  private let world: WritingWorld
  private let oauth = StubOAuth()

  init() async throws {
    let world = try await WritingWorld()
    self.world = world
    var settings = try #require(
      try await world.store.read { try $0.serverSettings(accountId: world.sync.account) })
    settings.authentication = .oauth2(.init(provider: "gmail", clientId: "id"), .command("token"))
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    try await world.store.write { [settings] in try $0.updateAccount(account, server: settings) }
  }

  private func play(retrying: Bool = false) async throws -> [DeliverMailUseCase.Event] {
    let secrets = StubSecrets()
    secrets.set(command: "token", to: .success(Secret("refresh 1")))
    let deliver = DeliverMailUseCase(
      store: world.store, submission: world.submission, servers: world.sync.server, composer: PlainComposer(),
      credentials: CredentialsUseCase(secrets: secrets, oauth: oauth, clock: world.clock),
      clock: world.clock, jitter: { 1 }, words: { "\($0)" })
    let events = Heard()
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    try await deliver.deliver(account, retrying: retrying) { events.add($0) }
    return events.all
  }

  @Test func `An expired token is renewed once, and all queued mail is sent with the new one`() async throws {
    for subject in ["One", "Two"] { _ = try await world.queue(subject) }
    world.submission.fail(.connecting, ServerError.loginRefused(reason: "expired"))
    _ = try await play()
    #expect(oauth.refreshes == 2 && world.submission.connections == 2)
    #expect(world.submission.taken.count == 2)
    #expect(try await world.outgoing().isEmpty)
  }

  @Test func `A new token that is refused as well leaves the mail queued, and no attempt is counted`()
    async throws
  {
    for subject in ["One", "Two"] { _ = try await world.queue(subject) }
    for _ in 0..<2 { world.submission.fail(.connecting, ServerError.loginRefused(reason: "who?")) }
    let events = try await play()
    #expect(oauth.refreshes == 2 && world.submission.connections == 2)
    #expect(events.count { if case .held = $0 { true } else { false } } == 2)
    let waiting = try await world.outgoing()
    #expect(waiting.map(\.email.sendState) == [.queued, .queued] && waiting.allSatisfy { $0.attempts == 0 })
    // Nobody asks again and again by himself.
    _ = try await play()
    #expect(world.submission.connections == 2)
    _ = try await play(retrying: true)
    #expect(world.submission.taken.count == 2)
  }

  @Test func `A refresh token that is worth nothing leaves the mail queued, and no server is asked`()
    async throws
  {
    _ = try await world.queue()
    oauth.revoke()
    let events = try await play()
    #expect(world.submission.connections == 0 && oauth.refreshes == 1)
    #expect(events.count { if case .held = $0 { true } else { false } } == 1)
    #expect(try await world.outgoing().map(\.email.sendState) == [.queued])
  }
}
