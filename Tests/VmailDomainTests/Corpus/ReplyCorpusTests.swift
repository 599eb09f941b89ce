import Foundation
import Testing
import VmailDomain

/// Real replies, with the parts that should be visible according to email_reply_trimmer.
@Suite(
  "Replies in the corpus", .enabled(if: CorpusFolder.isThere, "\(CorpusFolder.absence)"),
  .timeLimit(.minutes(10)))
struct ReplyCorpusTests {
  private struct Reply {
    var name: String
    var mail: String
    var trimmed: String
  }

  private static func replies() throws -> [Reply] {
    let folder = CorpusFolder.url.appendingPathComponent("replies/email_reply_trimmer", isDirectory: true)
    let expected = folder.appendingPathComponent("trimmed")
    return try FileManager.default.contentsOfDirectory(atPath: expected.path).sorted().map { name in
      let mail = try text(folder.appendingPathComponent("emails/\(name)"))
      return Reply(name: name, mail: mail, trimmed: try text(expected.appendingPathComponent(name)))
    }
  }

  private static func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Returns the words: lines may be wrapped differently.
  private static func words(_ text: String) -> [Substring] {
    text.split { " \n\t\r>".contains($0) }
  }

  @Test func `No visible part is folded`() throws {
    for reply in try Self.replies() {
      let read = ShownText(reading: reply.mail)
      let seen = Set(Self.words(read.shown + "\n" + read.signatures.joined(separator: "\n")))
      let lost = Self.words(reply.trimmed).filter { !seen.contains($0) }
      #expect(lost.isEmpty, "\(reply.name)")
    }
  }

  /// The others show more: vmail deliberately doesn't fold a quotation that an answer below refers to or the header
  /// of a forwarded message, and some attributions can't be distinguished from text.
  @Test func `Exactly the visible part is shown in 10 of 15 replies`() throws {
    let replies = try Self.replies()
    let exact = replies.filter { reply in
      Self.words(ShownText(reading: reply.mail).shown) == Self.words(reply.trimmed)
    }
    #expect(replies.count == 15)
    #expect(exact.count >= 10, "\(exact.map(\.name))")
  }
}
