import Foundation
import Testing

@testable import VmailDomain

/// Trailers in replies and descriptions.
@Suite(.timeLimit(.minutes(10))) struct PatchTrailersTests {
  private static func found(_ body: String) -> [String] { PatchTrailers.inReply(body).flatMap(\.lines) }

  @Test func `A reply gives the trailers of its own text, above the signature, and none that it quotes`() {
    let ann = "Reviewed-by: Ann <ann@x.example>"
    let table: [(String, [String])] = [
      ("Good.\n\n\(ann)\n", [ann]), ("  \(ann)  \n", [ann]), ("> \(ann)\n", []), (">\(ann)\n", []),
      ("\(ann)\n-- \nTested-by: Ann <ann@x.example>\n", [ann]),
      ("\(ann) # the tests\n", ["\(ann) # the tests"]), ("\(ann)\n[the tests]\n", [ann, "[the tests]"]),
      ("\(ann)\n\n[the tests]\n", [ann]),
      ("Reviewed-by: Ann Elisabeth\n<ann@x.example>\n", ["Reviewed-by: Ann Elisabeth <ann@x.example>"]),
      ("Fixes: 0123abcd (\"a long\ntitle\")\n", ["Fixes: 0123abcd (\"a long title\")"]),
      (
        "Acked-by: ann@x.example\nTested-by: Ann <ann@x.example>\n",
        ["Acked-by: ann@x.example", "Tested-by: Ann <ann@x.example>"]
      ),
      ("Cc: ann@x.example\nFrom: ann@x.example\nTo: a@x.example\nLink: https://x.example\n", []),
      ("Reviewed-by: Ann\n", []), ("Reviewed by: Ann <ann@x.example>\n", []), ("Note: see below\n", []),
      ("Reviewed-by:Ann <ann@x.example>\n", []), ("Bug: https://x.example/a@b.example\n", []),
      ("Reviewed-by: \(String(repeating: "a", count: 1_000))@x.example\n", []), ("", []),
    ]
    for (body, trailers) in table { #expect(Self.found(body) == trailers, "\(body)") }
  }

  @Test(
    arguments: [
      ("ann@x.example", "Ann", true), ("ANN@X.example", nil, true), ("ann+lists@x.example", nil, true),
      ("ann@lists.x.example", nil, true), ("ann@a.b.x.example", nil, false),
      ("other@y.example", "Ann Vogt", true),
      ("other@y.example", "Ann", false), ("ann@y.example", nil, false), ("ann@evilx.example", nil, false),
      ("ann@example", nil, false),
    ] as [(String, String?, Bool)])
  func `A trailer counts if its sender gives it for themselves`(address: String, name: String?, counts: Bool)
  {
    let trailer = PatchTrailer(name: "Reviewed-by", value: "Ann Vogt <ann@x.example>")
    #expect(trailer.isBy(Participant(name: name, email: address)) == counts)
  }

  @Test func `Trailers join those at the end of a description, or form a paragraph of their own`() {
    let ann = PatchTrailer(name: "Reviewed-by", value: "Ann <ann@x.example>")
    let bob = PatchTrailer(name: "Tested-by", value: "Bob <bob@x.example>", note: "[on arm]")
    let table = [
      ("Text.\n", "Text.\n\nReviewed-by: Ann <ann@x.example>\nTested-by: Bob <bob@x.example>\n[on arm]\n"),
      (
        "Text.\n\nSigned-off-by: Kim <kim@x.example>\n\n",
        "Text.\n\nSigned-off-by: Kim <kim@x.example>\nReviewed-by: Ann <ann@x.example>\n"
          + "Tested-by: Bob <bob@x.example>\n[on arm]\n"
      ),
      ("", "Reviewed-by: Ann <ann@x.example>\nTested-by: Bob <bob@x.example>\n[on arm]\n"),
      (
        "Text.\n\nreviewed-by: ann <ANN@x.example>\n",
        "Text.\n\nreviewed-by: ann <ANN@x.example>\nTested-by: Bob <bob@x.example>\n[on arm]\n"
      ),
    ]
    for (before, after) in table { #expect(PatchText.adding([ann, bob], to: before) == after, "\(before)") }
    let unchanged = "Text.  \n\n\nReviewed-by: Ann <ann@x.example>\n\n"
    #expect(PatchText.adding([ann], to: unchanged) == unchanged)
  }

  @Test func `A description ends at the line ---, or at the diff`() {
    let table = [
      ("a\n---\n b | 2 +-\n", "a\n"), ("a\ndiff --git a/b b/b\n", "a\n"), ("a\n--- a/b\n+++ b/b\n", "a\n"),
      ("a\n--- a heading ---\nb\n", "a\n--- a heading ---\nb\n"), ("a\n----\nb", "a\n----\nb"),
      ("---\na", ""), ("", ""),
      ("\u{E9}\n---\n", "\u{E9}\n"),
    ]
    for (body, description) in table { #expect(PatchText.description(of: body) == description, "\(body)") }
  }

  @Test func `The author is the one that git would name`() {
    let table = [
      ("From: Ann <a@x>\n\nText", "Ann <a@x>"), ("\n \nFROM: Ann <a@x>\nText", "Ann <a@x>"),
      ("Subject: a\n b\nDate: c\nFrom: Ann\n\t<a@x>\nText", "Ann <a@x>"),
      ("From: Ann <a@x>\nSubject: b\n c", "Ann <a@x>"), ("From: Ann <a@x>\nFrom: Bob <b@x>", "Ann <a@x>"),
      ("From 1234 Mon Sep 17 00:00:00 2001\nFrom: Ann <a@x>", "Ann <a@x>"),
      (">From 1234 Mon Sep 17 00:00:00 2001\nFrom: Ann <a@x>", "Ann <a@x>"),
      ("[PATCH] Title\nFrom: Ann <a@x>", "Ann <a@x>"),
      ("Text\nFrom: Ann <a@x>", nil), ("Cc: b@x\nFrom: Ann <a@x>", nil), (" b\nFrom: Ann <a@x>", nil),
      ("From Ann", nil), ("", nil),
    ]
    for (body, author) in table { #expect(PatchText.author(in: body) == author, "\(body)") }
  }

  @Test func `An author is named who has another address or name than the sender`() {
    let table = [
      ("Ann <a@x.example>", nil), ("a@x.example", nil), ("ANN@x.example", "ANN@x.example"),
      ("Linus <a@x.example>", "Linus <a@x.example>"), ("Ann <b@x.example>", "Ann <b@x.example>"),
      ("nonsense", "nonsense"),
    ]
    for (from, author) in table {
      var email = Email(
        id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), dateReceived: .distantPast)
      (email.fromName, email.fromAddress) = ("Ann", "a@x.example")
      #expect(PatchMessage(email, body: "From: \(from)\n\nText").namedAuthor == author, "\(from)")
    }
  }
}
