import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite("Moving one's own key", .timeLimit(.minutes(10)))
struct KeyTransferTests {
  private static let me = "kim@example.org"
  private static let digits = String(repeating: "123456", count: 6)
  private let world: ActionWorld
  private let keyring: ModelKeyring

  init() async throws {
    world = try await ActionWorld(kind: .imap)
    keyring = ModelKeyring([
      CryptographicKey(.openPGP, "A1", [.init(Self.me, .certified)], isSecret: true)
    ])
    try await world.store.write { [account = world.account] in
      let server = ServerSettings(
        imap: AccountWorld.imap, smtp: AccountWorld.smtp, userName: Self.me, authentication: .password(.ask))
      try $0.updateAccount(account, server: server)
      try $0.setIdentities([Participant(email: Self.me)], accountId: account.id)
    }
  }

  private func shell(
    isInteractive: Bool = true, agrees: Bool = true, code: String? = digits
  ) -> Shell {
    var shell = Shell.forTests(mail: world.mail, output: world.output, isInteractive: isInteractive) {
      [keyring] in
      $0.keyring = keyring
    }
    guard isInteractive else { return shell }
    shell.person.ask = { _ in agrees }
    shell.person.askText = { _ in code }
    return shell
  }

  @Test func `The key is only mailed by a person at a prompt, who agrees`() async throws {
    var script = shell(isInteractive: false)
    #expect(try await script.type("keys transfer") == .usage)
    var agent = shell(isInteractive: false)
    try AgentMode.serveAgent(askingAbout: PersonDouble(nil), in: &agent)
    #expect(try await agent.type("keys transfer") == .permission)
    var declining = shell(agrees: false)
    #expect(try await declining.type("keys transfer") != .success)
    var person = shell()
    #expect(try await person.type("keys transfer eve@example.org") != .success)
    keyring.keys = []
    #expect(try await person.type("keys transfer") == .failure)
    #expect(try await world.store.read { try $0.outgoing(accountId: nil) }.isEmpty)
  }

  @Test func `An account without a server for sending is refused before the question`() async throws {
    try await world.store.write { [account = world.account] in
      let server = ServerSettings(
        imap: AccountWorld.imap, smtp: nil, userName: Self.me, authentication: .password(.ask))
      try $0.updateAccount(account, server: server)
    }
    var person = shell()
    person.person.ask = { _ in
      Issue.record("asked")
      return false
    }
    #expect(try await person.type("keys transfer") != .success)
    #expect(world.output.err.text.contains("has no server for sending"))
  }
}
