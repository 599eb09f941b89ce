import Foundation
import Testing
import VmailDomain

@testable import VmailIntelligence

/// What threads are summed up as, to be read and judged. `RECORD=1` rewrites what follows `===`, and fails.
@Suite(.timeLimit(.minutes(10))) struct SummaryTranscriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Transcripts/Summaries")

  static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { $0.hasSuffix(".txt") }
    .sorted() ?? []

  @Test func `There are transcripts`() { #expect(Self.names.count >= 10) }

  @Test(arguments: names) func `A thread is summed up as its transcript says`(_ name: String) async throws {
    let file = Self.folder.appending(path: name)
    let transcript = ThreadTranscript(try String(contentsOf: file, encoding: .utf8))
    let summary = try await ExtractiveSummarizer().summary(
      of: transcript.messages, subject: transcript.subject)
    let shown = Self.text(summary)
    if ProcessInfo.processInfo.environment["RECORD"] != nil, shown != transcript.expected {
      try (transcript.head.joined(separator: "\n") + "\n===\n" + shown).write(
        to: file, atomically: true, encoding: .utf8)
    }
    #expect(shown == transcript.expected, "\(name)")
  }

  static func text(_ summary: ThreadSummary?) -> String {
    guard let summary else { return "(none)\n" }
    return summary.sentences.map { sentence in
      let speaker = sentence.speaker.map { "\($0): " } ?? ""
      return "\(sentence.message.map { "[\($0)] " } ?? "")\(speaker)\(sentence.text)\n"
    }.joined()
  }
}
