import Foundation
import Testing
import VmailDomain

@testable import VmailIntelligence

/// The replies that are suggested for messages, one file per language, to be read and judged by people. `RECORD=1`
/// rewrites the suggestions, and fails.
///
/// A mail begins with `=== Name <address>`; what was sent before to the same person stands under `<<< Name`, to
/// others under `<<> Name`, and the suggestions below `->`.
@Suite(.timeLimit(.minutes(10))) struct ReplyTranscriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Transcripts/Replies")

  static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { $0.hasSuffix(".txt") }
    .sorted() ?? []

  @Test func `There are transcripts`() { #expect(Self.names.count >= 10) }

  @Test(arguments: names) func `Mails are answered as the transcript says`(_ name: String) async throws {
    let file = Self.folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    var shown = ""
    for mail in text.components(separatedBy: "\n=== ").enumerated() {
      let block = mail.offset == 0 ? mail.element : "=== " + mail.element
      shown += (mail.offset == 0 ? "" : "\n") + (try await Self.answered(block))
    }
    if ProcessInfo.processInfo.environment["RECORD"] != nil, shown != text {
      try shown.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(shown == text, "\(name)")
  }

  /// The mail, and what is suggested.
  private static func answered(_ block: String) async throws -> String {
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("=== ") else { return block }
    let mail = lines.prefix { $0 != "->" }
    let person = ThreadTranscript.person(first.dropFirst(4))
    var bodies: [(head: Substring, lines: [Substring])] = [(first, [])]
    for line in mail.dropFirst() {
      if line.hasPrefix("<<< ") || line.hasPrefix("<<> ") {
        bodies.append((line, []))
      } else {
        bodies[bodies.count - 1].lines.append(line)
      }
    }
    let words = bodies.map {
      UnquotedText.paragraphs(of: PlainTextReader.read($0.lines.joined(separator: "\n")))
    }
    let sent = zip(bodies, words).dropFirst().map { body, words in
      ReplyRequest.SentMessage(
        writer: "Kim Hill",
        recipient: body.head.hasPrefix("<<<") ? person : ThreadTranscript.person(body.head.dropFirst(4)),
        isToSamePerson: body.head.hasPrefix("<<<"), paragraphs: words)
    }
    let request = ReplyRequest(
      message: SpokenMessage(number: 1, speaker: person, paragraphs: words[0]), sent: sent)
    let suggestions = try await PhraseReplies().suggestions(for: request)
    let shown = suggestions.enumerated().map { "\($0 + 1) \($1.text.replacing("\n", with: "⏎"))" }
    return (mail + ["->"] + (shown.isEmpty ? ["(none)"] : shown.map { $0[...] })).joined(separator: "\n")
      + "\n"
  }
}
