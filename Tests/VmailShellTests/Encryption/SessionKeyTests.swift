import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// An encrypted message; its text says with which key it was opened.
private struct EncryptedMessageOpener: MessageOpening {
  static let key = Secret("9:ABCDEF")

  func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
    var message = ReadableMessage()
    guard case .all(_, let known) = options.layers else {
      message.security = MessageSecurity(encryption: .failed(.notForAgents))
      return message
    }
    message.text = PlainTextReader.read(known == Self.key ? "By its session key." : "By a secret key.")
    message.security = MessageSecurity(encryption: .decrypted)
    if known == nil, options.exportsSessionKey { message.sessionKey = Self.key }
    return message
  }

  func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String { "" }
  func headers(of source: [UInt8]) -> [HeaderField] { [] }
  func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] { [:] }
}

@Suite("Session keys", .timeLimit(.minutes(10)))
struct SessionKeyTests {
  private let mail: TestStore
  private let output = ShellOutput()

  init() async throws {
    mail = try .ofProgram()
    let message = mail.message(
      MessageContent(
        messageId: "1@example.org", subject: "Falcon",
        from: Participant(name: "Ann", email: "ann@example.org"), text: "Text", digest: []),
      dateReceived: TestClock.start - 3600, folder: nil)
    try await mail.store.write { store in
      let account = try store.addAccount(name: "work", email: "", kind: .local)
      var message = message
      message.folder = try store.snapshot.folders(accountId: account.id).first { $0.type == .inbox }?.id
      _ = try store.add([message], accountId: account.id)
    }
  }

  private func shell(isInteractive: Bool = true) -> Shell {
    Shell.forTests(mail: mail, output: output, isInteractive: isInteractive) {
      $0.opener = EncryptedMessageOpener()
    }
  }

  private func count() async throws -> Int {
    try await mail.store.read { mail in
      try mail.accounts().reduce(0) { try $0 + mail.count(.sessionKey, accountId: $1.id) }
    }
  }

  @Test func `Session keys are kept while that is wanted, are used, and are removed with a word`()
    async throws
  {
    var shell = shell()
    #expect(try await shell.type("open 1") == .success)
    #expect(try await count() == 0)
    #expect(try await shell.type("set session-keys on; open 1") == .success)
    #expect(try await count() == 1)
    #expect(output.out.taken().contains("By a secret key."))
    #expect(try await shell.type("open 1; set output json; open 1; doctor") == .success)
    var printed = output.out.taken()
    #expect(printed.contains("By its session key.") && printed.contains("1 encrypted message can be opened"))
    #expect(!printed.contains("ABCDEF"))
    #expect(try await shell.type("unset session-keys; doctor") == .failure)
    printed = output.out.taken()
    #expect(printed.contains("set session-keys off removes that"), "\(printed)")
    #expect(try await shell.type("set output text; set session-keys off") == .success)
    #expect(output.err.taken().contains("Removed 1 session key."))
    #expect(try await count() == 0)
    #expect(try await shell.type("open 1; doctor") == .success)
    #expect(output.out.taken().contains("By a secret key."))
  }

  @Test func `Accounts can differ in whether session keys are kept`() async throws {
    var shell = shell()
    #expect(try await shell.type("set session-keys on; set work.session-keys off; open 1") == .success)
    #expect(try await count() == 0)
    #expect(
      try await shell.type("set session-keys off; set work.session-keys on; open 1; doctor") == .success)
    #expect(try await count() == 1)
    #expect(try await shell.type("set session-keys off") == .success)
    #expect(try await count() == 1, "the setting of the account still holds")
    #expect(try await shell.type("set work.session-keys off") == .success)
    #expect(try await count() == 0)
  }

  @Test func `An agent opens nothing with a session key, and can't change whether they are kept`()
    async throws
  {
    var person = shell()
    #expect(try await person.type("set session-keys on; open 1") == .success)
    _ = output.out.taken()
    var agent = shell(isInteractive: false)
    try AgentMode.serveAgent(askingAbout: PersonDouble(nil), in: &agent)
    #expect(try await agent.type("open 1") == .success)
    let printed = output.out.taken()
    #expect(printed.contains("not-for-agents") && !printed.contains("By its session key"), "\(printed)")
    #expect(try await agent.type("set session-keys off") == .permission)
    #expect(try await count() == 1)
  }
}
