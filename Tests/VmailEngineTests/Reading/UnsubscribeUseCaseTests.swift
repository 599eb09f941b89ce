import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct UnsubscribeUseCaseTests {
  private let place: TestStore
  private var store: MailStore { place.store }

  init() throws { place = try TestStore() }

  /// Every message has this header.
  private struct Opener: MessageOpening {
    var fields: [HeaderField]

    func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
      ReadableMessage(text: PlainTextReader.read(""))
    }
    func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String { "" }
    func headers(of source: [UInt8]) -> [HeaderField] { fields }
    func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] { [:] }
  }

  private static let list = [
    HeaderField(name: "Authentication-Results", value: "mx.example.org; dkim=pass header.d=list.example"),
    HeaderField(
      name: "DKIM-Signature", value: "d=list.example; h=list-unsubscribe:list-unsubscribe-post; b=abc"),
    HeaderField(
      name: "List-Unsubscribe",
      value:
        "<mailto:leave@list.example,bo@x.example?cc=eve@x.example&bcc=a@b.example>, <https://list.example/u>"),
    HeaderField(name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click"),
    HeaderField(name: "Delivered-To", value: "kim+list@example.org"),
  ]

  private func useCase(_ fields: [HeaderField] = list, status: Int = 200) -> UnsubscribeUseCase {
    UnsubscribeUseCase(
      store: store, opener: Opener(fields: fields), oneClick: { _ in status })
  }

  private func email(in address: String = "kim@example.org") async throws -> Email {
    let account = try await store.write { try $0.addAccount(name: "work", email: address, kind: .imap) }
    let inbox = try #require(
      try await store.read { try $0.folders(accountId: account.id) }.first { $0.type == .inbox })
    let message = IncomingMessage(
      content: MessageContent(
        subject: "News", from: Participant(email: "news@list.example"),
        to: [Participant(email: "news@list.example")], text: "", textVersion: 1, digest: [1]),
      source: [1], dateReceived: Date(timeIntervalSince1970: 0), folder: inbox.id)
    _ = try await store.write { try $0.add([message], accountId: account.id) }
    return try #require(
      try await store.read { try $0.emails(accountId: account.id, after: nil, limit: 1) }.first)
  }

  private func page() throws -> WebAddress { try #require(WebAddress("https://list.example/u")) }

  @Test func `One click comes first where the account's own server vouches for it`() async throws {
    let email = try await email()
    let ways = try await useCase().ways(of: email)
    #expect(ways.first == .oneClick(try page()) && ways.count == 3)
  }

  @Test func `What another's server says of a signature counts for nothing`() async throws {
    let ways = try await useCase().ways(of: try await email(in: "kim@elsewhere.test"))
    #expect(ways.count == 2)
  }

  @Test func `A result that came with the message makes no signature`() async throws {
    let email = try await email()
    let entrance = HeaderField(
      name: "Received",
      value: "from mail.evil.example (unknown [203.0.113.9]) by mx.example.org with ESMTP id 1")
    #expect(try await useCase([entrance] + Self.list).ways(of: email).count == 2)
    let above = [Self.list[0], entrance] + Self.list.dropFirst()
    #expect(try await useCase(above).ways(of: email).first == .oneClick(try page()))
  }

  @Test func `What is answered to one click says whether it was taken`() async throws {
    for status in [200, 202, 204] { try await useCase(status: status).unsubscribe(at: try page()) }
    for status in [301, 302, 404, 405, 500] {
      await #expect(throws: UnsubscribeUseCase.Failure.refused(host: "list.example", status: status)) {
        try await useCase(status: status).unsubscribe(at: try page())
      }
    }
  }

  @Test func `A mail goes to one address, from the one the list writes to`() async throws {
    let email = try await email()
    let links = try await useCase().ways(of: email).compactMap {
      if case .mail(let link) = $0 { link } else { nil }
    }
    let link = try #require(links.first)
    let beginning = try await useCase().mail(link, for: email)
    #expect(beginning.draft.recipients.map(\.email) == ["leave@list.example"])
    #expect(beginning.draft.from.email == "kim+list@example.org")
    #expect(beginning.draft.subject == "unsubscribe" && beginning.attachments.isEmpty)
  }
}
