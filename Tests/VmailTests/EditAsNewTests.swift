import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What a copy of a message keeps (`compose --like`).
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct EditAsNewTests {
  private func copy(_ header: String, body: String = "\nText.\n") async throws -> Draft {
    let world = try TranscriptWorld(isDemo: true)
    defer { world.remove() }
    try world.write(header + "Subject: original\nMessage-ID: <o@example.org>\n" + body, to: "mail.eml")
    var shell = world.shell()
    let copied = await world.type(
      "import ${HOME}/mail.eml --account work; search subject:original; compose --like 1 --draft", in: &shell)
    try #require(copied.contains("is in Drafts."), "\(copied)")
    let writing = try await DraftWriting.writing(in: &shell)
    let listed = try await writing.drafts.list(accountId: nil).first?.draft
    return try await writing.drafts.read(try #require(listed), from: Participant(email: "")).draft
  }

  private static let own = "From: Kim <kim.berg@nordwind.example>\n"
  private static let others = "From: Eve <eve@example.org>\n"
  private static let rest =
    "To: Ann <ann@example.org>, bo@example.org\nCc: al@example.org\nBcc: cy@example.org\n"
    + "Reply-To: dee@example.org\nX-Project: Gull\nReferences: <a@b> <c@d>\nIn-Reply-To: <c@d>\n"
  private static let received = "Received: from a by b; Wed, 5 Feb 2025 10:00:00 +0000\n"

  @Test(arguments: [
    (own, true), (received + own, false), ("Return-Path: <x@example.org>\n" + own, false),
    ("Delivered-To: x@example.org\n" + own, false), (others, false), (received + others, false),
  ])
  func `Hidden recipients and fields are kept only of the user's own mail`(
    beginning: String, isOwn: Bool
  ) async throws {
    let draft = try await copy(beginning + Self.rest)
    #expect(draft.to.map(\.email) == ["ann@example.org", "bo@example.org"])
    #expect(draft.cc.map(\.email) == ["al@example.org"])
    #expect(draft.subject == "original" && draft.body.hasPrefix("Text."))
    #expect(draft.from.email == "kim.berg@nordwind.example")
    #expect(draft.bcc.map(\.email) == (isOwn ? ["cy@example.org"] : []))
    #expect(draft.replyTo.map(\.email) == (isOwn ? ["dee@example.org"] : []))
    #expect(draft.customFields.map(\.text) == (isOwn ? ["X-Project: Gull"] : []))
    #expect(draft.references.isEmpty && draft.inReplyTo == nil)
  }

  @Test func `All parts are kept, under safe names`() async throws {
    let body = """
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary=x

      --x
      Content-Type: text/plain

      See both.
      --x
      Content-Type: application/pdf
      Content-Disposition: attachment; filename="../a.pdf"

      one
      --x
      Content-Type: message/rfc822

      Subject: inner

      Inner.
      --x--

      """
    let draft = try await copy(Self.received + Self.others + "To: kim.berg@nordwind.example\n", body: body)
    #expect(draft.body.hasPrefix("See both."))
    #expect(draft.attachments.count == 2)
    #expect(draft.attachments.allSatisfy { !$0.name.contains("/") && $0.sizeBytes > 0 })
  }
}
