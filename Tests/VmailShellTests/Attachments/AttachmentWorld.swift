import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell

/// A conversation of two messages with files.
struct AttachmentWorld {
  let repository = InMemoryEmailRepository()
  let files: StubAttachments
  let clock = TestClock()
  let output = ShellOutput()

  /// - Parameter parts: the second message's; the first has none.
  init(_ parts: [MessageContent.Part]) async throws {
    files = try StubAttachments()
    let account = try await repository.addAccount(name: "work", email: "", kind: .local)
    let inbox = try #require(
      try await repository.getFolders(accountId: account.id).first { $0.type == .inbox })
    let messages = [[], parts].enumerated().map { index, parts in
      IncomingMessage(
        content: MessageContent(
          messageId: "m\(index)@example.org", references: ["m0@example.org"], subject: "Files",
          from: Participant(name: "Ann", email: "ann@example.org"), text: "Text", textVersion: 1,
          attachments: parts, digest: [UInt8(index)]),
        source: [], dateReceived: TestClock.start - 3600 + Double(index) * 60, folder: inbox.id)
    }
    _ = try await repository.add(messages, accountId: account.id)
    for part in parts { files.set(part.section, .success(Array("content".utf8))) }
  }

  static func part(
    _ name: String?, _ type: String, size: Int = 7, section: String = "2", isInline: Bool = false
  ) -> MessageContent.Part {
    MessageContent.Part(
      filename: name, mimeType: type, sizeBytes: size, isInline: isInline, section: section)
  }

  /// Adds an older conversation.
  func addOther() async throws {
    let account = try #require(try await repository.getAccounts().first)
    let inbox = try #require(
      try await repository.getFolders(accountId: account.id).first { $0.type == .inbox })
    let content = MessageContent(
      messageId: "other@example.org", subject: "Other",
      from: Participant(name: "Bob", email: "bob@example.org"),
      text: "Text", textVersion: 1, digest: [99])
    let message = IncomingMessage(
      content: content, source: [], dateReceived: TestClock.start - 7200, folder: inbox.id)
    _ = try await repository.add([message], accountId: account.id)
  }

  /// With a conversation open.
  func shell(
    isInteractive: Bool = true, variables: [String: String] = [:], opening number: Int = 1
  ) async throws -> Shell {
    var shell = Shell.forTests(
      repository: repository, output: output, clock: clock, variables: variables,
      isInteractive: isInteractive, attachments: files)
    _ = try await shell.type("open \(number)")
    _ = output.taken()
    return shell
  }
}

/// Answers questions, and remembers them.
final class Answers: Sendable {
  private let state: Mutex<(asked: [String], answers: [Bool])>

  init(_ answers: [Bool]) { state = Mutex(([], answers)) }

  var asked: [String] { state.withLock { $0.asked } }

  func answer(_ question: String) -> Bool {
    state.withLock { state in
      state.asked.append(question)
      return state.answers.isEmpty ? false : state.answers.removeFirst()
    }
  }
}
