import Foundation
import Testing
import VmailDomain

/// Real replies, with what of them is to be seen according to email_reply_trimmer.
@Suite(
  "Replies of the corpus", .enabled(if: CorpusFolder.isThere, "\(CorpusFolder.absence)"),
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

  /// Words, as lines may be set otherwise.
  private static func words(_ text: String) -> [Substring] {
    text.split { " \n\t\r>".contains($0) }
  }

  @Test("nothing that is to be seen is folded")
  func ownTextIsNeverLost() throws {
    for reply in try Self.replies() {
      let read = ShownText(reading: reply.mail)
      let seen = Set(Self.words(read.shown + "\n" + read.signatures.joined(separator: "\n")))
      let lost = Self.words(reply.trimmed).filter { !seen.contains($0) }
      #expect(lost.isEmpty, "\(reply.name)")
    }
  }

  /// The others keep what vmail doesn't fold on purpose: what an answer below refers to, the head of
  /// what is passed on; or lack all that tells an attribution from text.
  @Test("just what is to be seen is what shows, in 10 of 15 replies")
  func agreement() throws {
    let replies = try Self.replies()
    let exact = replies.filter { reply in
      Self.words(ShownText(reading: reply.mail).shown) == Self.words(reply.trimmed)
    }
    #expect(replies.count == 15)
    #expect(exact.count >= 10, "\(exact.map(\.name))")
  }
}
