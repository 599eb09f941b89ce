import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// A store with mail, and shells on it.
struct ActionWorld {
  let mail: TestStore
  let clock = TestClock()
  let output = ShellOutput()
  let account: Account
  let folders: [FolderType: Folder]

  /// An account with threads "Mail 1" (the newest) and so on in its Inbox.
  init(threads count: Int = 5, kind: Account.Kind = .local) async throws {
    mail = try .ofProgram { [clock] in clock.now }
    account = try await mail.store.write { try $0.addAccount(name: "work", email: "", kind: kind) }
    folders = try await Self.folders(of: account, in: mail.store)
    try await add((0..<count).map { "Mail \($0 + 1)" }, to: .inbox)
  }

  var store: MailStore { mail.store }
  /// What lists and actions go through, to fail when a test asks for it.
  var repository: FailingRepository { mail.repository }

  static func folders(of account: Account, in store: MailStore) async throws -> [FolderType: Folder] {
    let folders = try await store.read { try $0.folders(accountId: account.id) }
    return Dictionary(folders.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds mail, the newest first.
  func add(
    _ subjects: [String], to type: FolderType, of other: Account? = nil, flags: MessageFlags = []
  ) async throws {
    let account = other ?? account
    let folder = try #require(try await Self.folders(of: account, in: store)[type])
    let messages = subjects.enumerated().map { index, subject in
      let key = "\(account.name) \(type) \(subject)"
      let content = MessageContent(
        messageId: key.filter { $0 != " " } + "@example.org", subject: subject,
        from: Participant(name: "Ann", email: "ann@example.org"), text: "Text", textVersion: 1, digest: [])
      return mail.message(
        content, key: key, flags: flags, dateReceived: TestClock.start - Double(index) * 60, folder: folder.id
      )
    }
    _ = try await store.write { try $0.add(messages, accountId: account.id) }
  }

  func view(_ type: FolderType, of other: Account? = nil) async throws -> MailboxView {
    let folders = try await Self.folders(of: other ?? account, in: store)
    return .folder(try #require(folders[type]).id)
  }

  func subjects(_ type: FolderType, of other: Account? = nil) async throws -> [String] {
    try await subjects(in: try await view(type, of: other))
  }

  var archived: [String] { get async throws { try await subjects(in: .archive(account.id)) } }

  func subjects(in view: MailboxView) async throws -> [String] {
    try await store.read { try $0.threads(view: view, category: nil, cursor: nil, limit: 2_000) }.map(
      \.subject)
  }

  /// The thread of that subject in the Inbox.
  func thread(_ subject: String) async throws -> ThreadID {
    let inbox = try await view(.inbox)
    let threads = try await store.read {
      try $0.threads(view: inbox, category: nil, cursor: nil, limit: 2_000)
    }
    return try #require(threads.first { $0.subject == subject }).id
  }

  /// The message of that subject.
  func email(_ subject: String) async throws -> EmailID {
    let emails = try await store.read { try $0.emails(accountId: account.id, after: nil, limit: 2_000) }
    return try #require(emails.first { $0.subject == subject }).id
  }

  /// - Parameters:
  ///   - output: `nil` for the world's.
  ///   - clock: `nil` for the world's.
  func shell(
    isInteractive: Bool = true, output: ShellOutput? = nil, clock: TestClock? = nil,
    variables: [String: String] = [:], terminal: TerminalEnvironment? = nil,
    _ change: @escaping @Sendable (inout Ports) -> Void = { _ in }
  ) -> Shell {
    .forTests(
      mail: mail, output: output ?? self.output, clock: clock ?? self.clock, variables: variables,
      isInteractive: isInteractive, terminal: terminal, change)
  }

  /// Alarms that are set for what waits.
  /// - Parameter prompts: shells at a prompt, of which each has one more, for its look at all sources.
  func waitingAlarms(prompts: Int = 1) -> Int { clock.alarmCount - prompts }

  /// Lets time pass, and what then happens in the background end.
  func pass(_ seconds: Double, _ shell: Shell) async {
    clock.advance(by: seconds)
    await shell.background.undoWindow.settle()
  }
}

extension Shell {
  /// The numbers and subjects of the listing.
  var listed: [String] {
    session.listing?.listing.entries.map { "\($0.number) \($0.thread.subject)" } ?? []
  }

  var pendingNumbers: [Int] { background.undoWindow.entries.map(\.number) }

  /// What stands before `vmail> `.
  var prompt: String { Prompt.text(for: self)() }
}

extension ShellOutput {
  /// What was printed since the last call, first on standard output.
  func taken() -> String { out.taken() + err.taken() }
}
