import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailShell

@Suite(.timeLimit(.minutes(10))) struct UnsubscribingTests {
  /// Remembers what it was asked.
  private final class Server: OneClickUnsubscribing {
    private let state = Mutex<[String]>([])
    let status: Int
    init(status: Int = 200) { self.status = status }

    var posts: [String] { state.withLock { $0 } }

    func unsubscribe(at address: WebAddress) -> Int {
      state.withLock { $0.append(address.string) }
      return status
    }
  }

  private struct ListMail: MessageOpening {
    func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
      ReadableMessage(text: PlainTextReader.read(""))
    }
    func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String { "" }
    func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] { [:] }
    func headers(of source: [UInt8]) -> [HeaderField] {
      guard source == [1] else { return [] }
      return [
        HeaderField(name: "Authentication-Results", value: "mx.example.org; dkim=pass header.d=list.example"),
        HeaderField(
          name: "DKIM-Signature", value: "d=list.example; h=list-unsubscribe:list-unsubscribe-post; b=abc"),
        HeaderField(name: "List-Unsubscribe", value: "<https://list.example/u>"),
        HeaderField(name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click"),
      ]
    }
  }

  private let output = ShellOutput()

  private func shell(
    _ server: Server?, isOffline: Bool = false, isInteractive: Bool = true, isAnswered: Bool = false
  ) async throws -> Shell {
    let repository = InMemoryEmailRepository()
    let account = try await repository.addAccount(name: "work", email: "kim@example.org", kind: .local)
    let inbox = try #require(
      try await repository.getFolders(accountId: account.id).first { $0.type == .inbox })
    var messages = [("list", "news@list.example", UInt8(1))]
    if isAnswered { messages.append(("answer", "kim@example.org", 2)) }
    _ = try await repository.add(
      messages.map { id, sender, byte in
        IncomingMessage(
          content: MessageContent(
            messageId: id + "@x.example", references: ["list@x.example"], subject: "News",
            from: Participant(email: sender), text: "", textVersion: 1, digest: [byte]),
          source: [byte], dateReceived: TestClock.start + Double(byte), folder: inbox.id)
      }, accountId: account.id)
    return Shell.forTests(
      repository: repository, output: output, isInteractive: isInteractive, isOffline: isOffline,
      opener: ListMail(), unsubscribing: server)
  }

  @Test func `One click is asked about, noted, and made once`() async throws {
    let server = Server()
    var shell = try await shell(server)
    let answers = Answers([true])
    shell.ask = { answers.answer($0) }
    #expect(try await shell.type("list; unsubscribe 1") == .success)
    #expect(answers.asked == ["Tell list.example that you unsubscribe? [y/N] "])
    #expect(server.posts == ["https://list.example/u"])
    let connections = try await shell.services().connections.entries
    #expect(connections.map(\.host) == ["list.example"])
    #expect(connections.map(\.purpose) == ["leaving a mailing list"])
  }

  @Test func `Nothing is sent without a yes, offline, or to a server that is not vouched for`() async throws {
    let server = Server()
    var declining = try await shell(server)
    declining.ask = { _ in false }
    #expect(try await declining.type("list; unsubscribe 1") == .failure)
    var script = try await shell(server, isInteractive: false)
    #expect(try await script.type("list; unsubscribe 1") == .usage)
    var offline = try await shell(server, isOffline: true)
    #expect(try await offline.type("list; unsubscribe 1 --yes") == .temporary)
    #expect(server.posts.isEmpty)
    for var shell in [declining, script, offline] {
      #expect(try await shell.services().connections.entries.isEmpty)
    }
    // Nobody can make the request: the page is shown, and not opened.
    var without = try await shell(nil)
    _ = output.taken()
    #expect(try await without.type("list; unsubscribe 1 --yes") == .success)
    #expect(output.taken().contains("To unsubscribe, open this page: https://list.example/u"))
  }

  @Test func `A refusal says so, and where else it may be done`() async throws {
    let server = Server(status: 404)
    var shell = try await shell(server, isInteractive: false)
    #expect(try await shell.type("list; unsubscribe 1 --yes") == .failure)
    #expect(output.taken().contains("list.example did not take it (HTTP 404)"))
    #expect(server.posts.count == 1)
  }

  @Test func `Of a thread that one has answered it is the list's message that counts`() async throws {
    var shell = try await shell(nil, isAnswered: true)
    #expect(try await shell.type("list; unsubscribe 1") == .success)
    #expect(output.taken().contains("open this page: https://list.example/u"))
    // A message that is named is the one that is meant.
    #expect(try await shell.type("open 1; unsubscribe 2") == .failure)
  }
}
