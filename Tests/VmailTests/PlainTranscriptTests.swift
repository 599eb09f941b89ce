import Foundation
import Testing
import VmailTestSupport

@testable import VmailTerminal

/// What the recorded scenes of the plain form have in common.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct PlainTranscriptTests {
  private static let plain =
    (try? Transcript.all().filter { $0.text.contains("vmail> set output plain") }) ?? []

  /// The lines that were printed.
  private func printed(_ name: String) throws -> [Substring] {
    let transcript = try #require(Self.plain.first { $0.name == name })
    let lines = transcript.text.split(separator: "\n").drop { !$0.hasPrefix("vmail> set width") }
    #expect(lines.count > 100)
    // Errors go to standard error, which is no terminal here, and so they are not wrapped.
    return lines.filter { !$0.hasPrefix("vmail> ") && !$0.hasPrefix("Error: ") }
  }

  @Test(arguments: [("plain-40.txt", 40), ("plain-80.txt", 80)])
  func `Only a word that is longer than the line leaves it`(name: String, width: Int) throws {
    for line in try printed(name) where DisplayWidth.columns(of: String(line)) > width {
      #expect(!line.contains(" "), "\(line)")
    }
  }

  @Test func `Narrow scenes have the words of wide ones, so that none was broken`() throws {
    func words(_ name: String) throws -> [Substring] {
      try printed(name).flatMap { $0.split(separator: " ") }.filter { Int($0.filter(\.isNumber)) == nil }
    }
    #expect(try words("plain-40.txt") == words("plain-80.txt"))
  }

  @Test func `No control sequence is in any of them`() {
    #expect(!Self.plain.isEmpty)
    // The source of a message is printed as it came.
    for transcript in Self.plain where transcript.name != "raw.txt" {
      #expect(!transcript.text.contains("\u{1B}"), "\(transcript.name)")
    }
  }

  /// A row has at most 14 words, and says within three that it is unread; one of two people has the most.
  @Test func `A row is short, and begins with what matters`() throws {
    let rows = try printed("plain-80.txt").filter { $0.wholeMatch(of: /\d+, .*\./) != nil }
    #expect(rows.count > 20)
    let lengths = rows.map { $0.split(separator: " ").count }
    #expect(lengths.reduce(0, +) <= 12 * rows.count)
    for row in rows where row.contains("unread") {
      #expect(row.split(separator: " ").prefix(5).contains("unread,"), "\(row)")
    }
  }

  @Test func `The newest of twelve messages is heard after at most thirty words`() throws {
    let transcript = try #require(Self.plain.first { $0.name == "plain-80.txt" })
    let opened = try #require(transcript.text.range(of: "\nvmail> open 2\n"))
    let text = try #require(transcript.text[opened.upperBound...].range(of: "Support here."))
    let words = transcript.text[opened.upperBound..<text.lowerBound].split(whereSeparator: \.isWhitespace)
    #expect(words.count <= 30, "\(words.joined(separator: " "))")
  }
}
