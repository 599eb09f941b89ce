import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine
@testable import VmailShell
@testable import VmailViews

/// What a notice and a command learn of new mail, from the rows of a real store.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct NewMailFactsTests {
  /// The facts about the newest message of an account.
  private func facts(of account: String, in shell: inout Shell) async throws -> [String: String] {
    let services = try await shell.services()
    let directory = try await services.directory.current()
    let owner = try #require(directory.accounts.first { $0.name == account })
    let inbox = try #require(directory.folders(of: owner.id).first { $0.type == .inbox })
    let page = try await services.fetchThreads.fetchThreads(scope: .mailbox(.folder(inbox.id)))
    let thread = try #require(page.threads.first { $0.unreadCount > 0 })
    let emails = try await services.fetchThread.fetchThread(id: thread.id).emails
    return await On.facts(
      of: try #require(emails.last { !$0.isRead }), NewMail(account: owner, count: 1), in: inbox, services)
  }

  private func imported(_ from: String) async throws -> [String: String] {
    let world = try TranscriptWorld(isDemo: false)
    defer { world.remove() }
    try world.write(
      """
      From - Wed Feb  5 14:00:00 2025
      Message-ID: <1@example.org>
      From: \(from)
      To: kim@example.org
      Subject: Hello there
      Date: Wed, 5 Feb 2025 14:00:00 +0000

      Hello

      """, to: "one.mbox")
    var shell = world.shell()
    let printed = await world.type("import ~/one.mbox", in: &shell)
    #expect(printed.contains("Imported 1"), "\(printed)")
    return try await facts(of: "mail", in: &shell)
  }

  @Test func `The sender is a name, as notices and programs show it`() async throws {
    let world = try TranscriptWorld(isDemo: true)
    defer { world.remove() }
    var shell = world.shell()
    let facts = try await facts(of: "work", in: &shell)
    #expect(facts["VMAIL_FROM"] == "Ines Okafor")
    #expect(facts["VMAIL_SUBJECT"]?.hasSuffix("Gull 7 is talking again") == true)
    let account = Account(id: AccountID(1), name: "work", email: "", kind: .imap)
    #expect(
      DesktopNotice(of: NewMail(account: account, count: 1), facts).body.hasSuffix("Gull 7 is talking again"))
  }

  @Test(arguments: [
    ("zed@ext.example", "zed@ext.example"), ("\"\" <zed@ext.example>", "zed@ext.example"),
    ("\" \" <zed@ext.example>", "zed@ext.example"), ("Eve Adams <zed@ext.example>", "Eve Adams"),
    ("=?utf-8?q?Red=E2=80=AEdeR?= <zed@ext.example>", "ReddeR"),
  ])
  func `Without a name it is the address, and a name is clean`(from: String, expected: String) async throws {
    let facts = try await imported(from)
    #expect(facts["VMAIL_FROM"] == expected)
    #expect(facts["VMAIL_ADDRESS"] == "zed@ext.example")
    #expect(facts["VMAIL_ID"] == "1@example.org" && facts["VMAIL_FOLDER"] == "Inbox")
  }

  @Test func `A long name is cut`() async throws {
    let facts = try await imported(String(repeating: "x", count: 900) + " <zed@ext.example>")
    #expect(facts["VMAIL_FROM"] == String(repeating: "x", count: 500))
  }
}
