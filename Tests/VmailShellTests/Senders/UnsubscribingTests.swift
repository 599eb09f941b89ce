import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct UnsubscribingTests {
  /// Remembers what it was asked.
  private final class Server: Sendable {
    private let state = Mutex<[String]>([])
    let status: Int
    init(status: Int = 200) { self.status = status }

    var posts: [String] { state.withLock { $0 } }

    func unsubscribe(at address: WebAddress) -> Int {
      state.withLock { $0.append(address.string) }
      return status
    }
  }

  private let output = ShellOutput()
  private let mail: TestStore

  init() throws { mail = try .ofProgram() }

  /// Mail of a list that can be left by one click.
  /// - Parameter isVouchedFor: whether the header that says so was signed.
  private func listMail(isVouchedFor: Bool) -> [UInt8] {
    MessageBuilder(subject: "News", from: "news@list.example", messageId: "list@x.example")
      .adding(
        "Authentication-Results",
        "mx.example.org; dkim=\(isVouchedFor ? "pass" : "fail") header.d=list.example"
      )
      .adding("DKIM-Signature", "d=list.example; h=list-unsubscribe:list-unsubscribe-post; b=abc")
      .adding("List-Unsubscribe", "<https://list.example/u>")
      .adding("List-Unsubscribe-Post", "List-Unsubscribe=One-Click").source
  }

  private func answer() -> [UInt8] {
    MessageBuilder(subject: "Re: News", from: "kim@example.org", messageId: "answer@x.example")
      .adding("References", "<list@x.example>").source
  }

  private func shell(
    _ server: Server, isVouchedFor: Bool = true, isOffline: Bool = false, isInteractive: Bool = true,
    isAnswered: Bool = false
  ) async throws -> Shell {
    var sources = [listMail(isVouchedFor: isVouchedFor)]
    if isAnswered { sources.append(answer()) }
    try await add(sources)
    return Shell.forTests(
      mail: mail, output: output, isInteractive: isInteractive, isOffline: isOffline
    ) { $0.unsubscribing = server.unsubscribe }
  }

  /// In an account of its own, which is there once.
  private func add(_ sources: [[UInt8]]) async throws {
    guard try await mail.store.read({ try $0.accounts() }).isEmpty else { return }
    let reader = mail.reader
    try await mail.store.write { store in
      let account = try store.addAccount(name: "work", email: "kim@example.org", kind: .local)
      let inbox = try store.snapshot.folders(accountId: account.id).first { $0.type == .inbox }
      let messages = sources.enumerated().map { index, source in
        IncomingMessage(
          content: reader.read(source), source: source, dateReceived: TestClock.start + Double(index + 1),
          folder: inbox?.id)
      }
      _ = try store.add(messages, accountId: account.id)
    }
  }

  @Test func `One click is asked about, and made once`() async throws {
    let server = Server()
    var shell = try await shell(server)
    let answers = Answers([true])
    shell.person.ask = { answers.answer($0) }
    #expect(try await shell.type("list; unsubscribe 1") == .success)
    #expect(answers.asked == ["Unsubscribe at list.example? [y/N] "])
    #expect(server.posts == ["https://list.example/u"])
  }

  @Test func `Nothing is sent without a yes, or offline`() async throws {
    let server = Server()
    var declining = try await shell(server)
    declining.person.ask = { _ in false }
    #expect(try await declining.type("list; unsubscribe 1") == .failure)
    var script = try await shell(server, isInteractive: false)
    #expect(try await script.type("list; unsubscribe 1") == .usage)
    var offline = try await shell(server, isOffline: true)
    #expect(try await offline.type("list; unsubscribe 1 --yes") == .temporary)
    #expect(server.posts.isEmpty)
  }

  @Test func `Of mail that is not vouched for the page is shown, and nothing is sent`() async throws {
    let server = Server()
    var shell = try await shell(server, isVouchedFor: false)
    #expect(try await shell.type("list; unsubscribe 1 --yes") == .success)
    #expect(output.taken().contains("To unsubscribe, open this page: https://list.example/u"))
    #expect(server.posts.isEmpty)
  }

  @Test func `A refusal says so, and where else it may be done`() async throws {
    let server = Server(status: 404)
    var shell = try await shell(server, isInteractive: false)
    #expect(try await shell.type("list; unsubscribe 1 --yes") == .failure)
    #expect(output.taken().contains("list.example rejected the request (HTTP 404)"))
    #expect(server.posts.count == 1)
  }

  @Test func `Of a thread that one has answered it is the list's message that counts`() async throws {
    var shell = try await shell(Server(), isVouchedFor: false, isAnswered: true)
    #expect(try await shell.type("list; unsubscribe 1") == .success)
    #expect(output.taken().contains("open this page: https://list.example/u"))
    // A message that is named is the one that is meant.
    #expect(try await shell.type("open 1; unsubscribe 2") == .failure)
  }
}
