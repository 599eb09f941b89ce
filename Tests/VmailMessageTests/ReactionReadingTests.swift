import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

/// RFC 9078, and Gmail's form of a reaction.
@Suite("Reactions", .timeLimit(.minutes(10)))
struct ReactionReadingTests {
  private static let reactionPart =
    "Content-Type: text/plain; charset=utf-8\nContent-Disposition: reaction\n\n👍 🎉\n"
  private static let text = "Content-Type: text/plain; charset=utf-8\n\nBo reacted to your message\n"
  private static let html =
    "Content-Type: text/html; charset=utf-8\n\n<p>Bo reacted</p><blockquote>Old</blockquote>\n"
  private static let file =
    "Content-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\nx\n"

  private static func gmailPart(_ json: String, disposition: String? = nil) -> String {
    "Content-Type: text/vnd.google.email-reaction+json; charset=UTF-8\n"
      + (disposition.map { "Content-Disposition: \($0)\n" } ?? "") + "\n\(json)\n"
  }

  private static let gmail = gmailPart(#"{"emoji":"👍","version":1}"#)

  private static func reply(to parents: String = "<a@example.org>") -> MessageBuilder {
    MessageBuilder(subject: "Re: Lunch", body: "👎\n").adding("In-Reply-To", parents)
  }

  /// Returns the emoji of a message that is a reaction.
  private static func emoji(_ message: MessageBuilder) -> String? {
    let content = MIMEMessageReader().read(message.source)
    return content.isReaction ? content.snippet : nil
  }

  private static func single(_ type: String, _ disposition: String, _ body: String) -> MessageBuilder {
    var message = reply().adding("Content-Type", type).adding("Content-Disposition", disposition)
    message.body = body
    return message
  }

  @Test(
    arguments: [
      ("text/plain; charset=utf-8", "reaction", "👎\r\n", "👎"),
      ("Text/Plain; charset=\"UTF-8\"", "REACTION", "👎 😢\n", "👎 😢"),
      ("text/plain; charset=utf-8", "reaction; x=y", "👎\n\n", "👎"),
      ("text/html; charset=utf-8", "reaction", "👎", nil), ("text/plain; charset=utf-8", "inline", "👎", nil),
      ("text/plain; charset=utf-8", "attachment", "👎", nil),
      ("text/plain; charset=utf-8", "reaction", "", nil),
      ("text/plain; charset=utf-8", "reaction", "👎\nThanks for the invitation.", nil),
      ("text/plain; charset=utf-8", "reaction", ":-)", nil),
      ("text/plain; charset=iso-8859-1", "reaction", "👎", nil),
      ("text/plain; charset=utf-8", "reaction", "👎\u{1B}[2J", nil),
      ("text/plain; charset=utf-8", "reaction", String(repeating: "👎 ", count: 10_000), nil),
    ] as [(String, String, String, String?)])
  func `A message whose only text is marked as a reaction is one, if it consists of emoji`(
    type: String, disposition: String, body: String, expected: String?
  ) {
    #expect(Self.emoji(Self.single(type, disposition, body)) == expected)
  }

  @Test(
    arguments: [
      ("quoted-printable", "=F0=9F=91=8E=\n\n"), ("base64", "8J+Rjg==\n"), ("8bit", "👎\n"),
    ])
  func `Its transfer encoding makes no difference`(encoding: String, body: String) {
    let message = Self.single("text/plain; charset=utf-8", "reaction", body)
      .adding("Content-Transfer-Encoding", encoding)
    #expect(Self.emoji(message) == "👎")
  }

  @Test(
    arguments: [
      ("alternative", [reactionPart, html], true), ("alternative", [text, reactionPart, html], true),
      ("mixed", [reactionPart], true),
      ("mixed", [reactionPart, "Content-Type: text/plain\n\n \u{A0}\n"], true),
      // It says something else as well.
      ("mixed", [reactionPart, text], false), ("mixed", [text, reactionPart], false),
      ("mixed", [reactionPart, reactionPart], false), ("mixed", [reactionPart, file], false),
      ("alternative", [text, html], false),
      // Only a part of the outermost multipart counts.
      (
        "mixed",
        ["Content-Type: multipart/alternative; boundary=i\n\n--i\n\(reactionPart)\n--i\n\(html)\n--i--"],
        false
      ),
      ("mixed", ["Content-Type: message/rfc822\n\nSubject: x\n\(reactionPart)"], false),
    ] as [(String, [String], Bool)])
  func `A reaction among several parts is one if nothing else is said`(
    subtype: String, parts: [String], isReaction: Bool
  ) {
    #expect(Self.emoji(Self.reply().multipart(subtype, parts: parts)) == (isReaction ? "👍 🎉" : nil))
  }

  @Test func `A letter with a reaction in it shows both as its text`() {
    let content = MIMEMessageReader().read(
      Self.reply().multipart("mixed", parts: [Self.reactionPart, Self.text]).source)
    #expect(!content.isReaction && content.snippet.hasPrefix("👍 🎉 Bo reacted"))
  }

  @Test(
    arguments: [
      ("alternative", [text, gmail, html], true), ("alternative", [text, html, gmail], true),
      ("mixed", [gmail], true),
      (
        "mixed",
        ["Content-Type: multipart/alternative; boundary=i\n\n--i\n\(gmail)\n--i\n\(html)\n--i--", text], true
      ),
      ("mixed", [gmail, file], false),
      (
        "alternative", [text, gmailPart(#"{"emoji":"👍","version":1}"#, disposition: "attachment"), html],
        false
      ),
      ("mixed", ["Content-Type: message/rfc822\n\nSubject: x\n\(gmail)"], false),
    ] as [(String, [String], Bool)])
  func `Gmail's part makes a message a reaction, whatever is beside it for other programs`(
    subtype: String, parts: [String], isReaction: Bool
  ) {
    #expect(Self.emoji(Self.reply().multipart(subtype, parts: parts)) == (isReaction ? "👍" : nil))
  }

  @Test(
    arguments: [
      (#"{"emoji":"👍","version":1}"#, "👍"), ("{\r\n  \"version\": 1,\r\n  \"emoji\": \"👍\"\r\n}", "👍"),
      (#"{"emoji":"\ud83d\udc4d","version":1,"more":[]}"#, "👍"), (#"{"emoji":"❤️","version":1.0}"#, "❤️"),
      (#"{"emoji":"👍","version":2}"#, nil), (#"{"emoji":"👍","version":0}"#, nil),
      (#"{"emoji":"👍","version":"1"}"#, nil),
      (#"{"emoji":"👍"}"#, nil), (#"{"version":1}"#, nil), (#"{"emoji":"👍 👍","version":1}"#, nil),
      (#"{"emoji":"👍👍","version":1}"#, nil), (#"{"emoji":"","version":1}"#, nil),
      (#"{"emoji":"ok","version":1}"#, nil), (#"{"emoji":"👍\n","version":1}"#, nil),
      (#"{"emoji":"👍\u0007","version":1}"#, nil), (#"{"emoji":["👍"],"version":1}"#, nil),
      (#"{"emoji":null,"version":1}"#, nil), (#"[{"emoji":"👍","version":1}]"#, nil), (#""👍""#, nil),
      ("", nil),
      ("{", nil), (String(repeating: "[", count: 100_000), nil),
      (#"{"emoji":"\#(String(repeating: "👍", count: 10_000))","version":1}"#, nil),
      (
        #"{"emoji":"\#(Array(repeating: "👩", count: 5_000).joined(separator: "\u{200D}"))","version":1}"#, nil
      ),
    ] as [(String, String?)])
  func `Gmail's part is one emoji in version 1`(json: String, expected: String?) {
    var alone = Self.reply().adding("Content-Type", "text/vnd.google.email-reaction+json; charset=\"UTF-8\"")
    alone.body = json
    #expect(Self.emoji(alone) == expected)
    let parts = [Self.text, Self.gmailPart(json), Self.html]
    #expect(Self.emoji(Self.reply().multipart("alternative", parts: parts)) == expected)
  }

  @Test(
    arguments: [
      ("<a@example.org>", true), ("<a@example.org> <a@example.org>", true),
      ("<a@example.org> <b@example.org>", false),
      ("", false), ("your message of Monday", false),
    ])
  func `A reaction names one message`(parents: String, isReaction: Bool) {
    for message in [
      Self.reply(to: parents).multipart("alternative", parts: [Self.text, Self.gmail, Self.html]),
      Self.reply(to: parents).multipart("alternative", parts: [Self.reactionPart, Self.html]),
    ] { #expect((Self.emoji(message) != nil) == isReaction) }
    let without = MessageBuilder().adding("References", "<a@example.org>")
    #expect(Self.emoji(without.multipart("alternative", parts: [Self.text, Self.gmail])) == nil)
  }

  @Test func `An incomplete source without the part is no reaction`() {
    #expect(Self.emoji(Self.reply().multipart("mixed", parts: [Self.gmailPart(""), Self.file])) == nil)
  }
}
