import Foundation
public import VmailDomain
public import VmailStore

/// Short ways to make mail for tests.
public enum TestMail {
  /// A message whose digest, Message-ID and text follow from its name.
  /// - Parameter bytes: so many follow the text, which no packing makes much less.
  public static func message(
    _ name: String, minute: Int = 0, folder: FolderID?, references: [String] = [],
    flags: MessageFlags = [], bytes: Int = 0
  ) -> IncomingMessage {
    let content = MessageContent(
      messageId: "\(name)@example.org", references: references.map { "\($0)@example.org" },
      subject: "About \(name)", from: Participant(name: "Ann", email: "ann@example.org"),
      text: "Text of \(name)", textVersion: 1, snippet: "Snippet of \(name)",
      digest: Array("digest of \(name)".utf8))
    let source = Array("Subject: \(name)\n\nFrom \(name)\n".utf8) + noise(bytes)
    return IncomingMessage(
      content: content, source: source, flags: flags,
      dateReceived: Date(timeIntervalSince1970: Double(1_700_000_000 + minute * 60)), folder: folder)
  }

  private static func noise(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 1)
    return (0..<count).map { _ in .random(in: 33..<123, using: &generator) }
  }

  public static func messages(
    _ range: Range<Int>, prefix: String = "m", folder: FolderID?
  ) -> [IncomingMessage] {
    range.map { message("\(prefix)\($0)", minute: $0, folder: folder) }
  }
}

extension MailStore {
  /// A new account and its Inbox.
  public func makeAccount(_ name: String = "work") async throws -> (AccountID, FolderID) {
    try await write {
      let account = try $0.addAccount(name: name, email: "", kind: .local)
      return (account.id, try $0.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox).id)
    }
  }

  public func page(_ inbox: FolderID, limit: Int = 1000) async throws -> [MailThread] {
    try await read { try $0.threads(view: .folder(inbox), category: nil, cursor: nil, limit: limit) }
  }

  /// What `doctor` finds wrong.
  public func complaints() async throws -> [String] {
    try await doctor.examine(repairs: false).filter { !$0.isOK }.map { "\($0.check): \($0.detail)" }
  }
}
