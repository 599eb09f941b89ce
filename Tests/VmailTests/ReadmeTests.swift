import Foundation
import Testing
import VmailTestSupport

/// What the README shows is what happens.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct ReadmeTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../README.md").standardizedFileURL
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

  @Test func `Every session in the README prints what it says`() async throws {
    var text = try String(contentsOf: Self.file, encoding: .utf8)
    let sessions = text.components(separatedBy: "```").filter { $0.hasPrefix("\nvmail> ") }
    #expect(!sessions.isEmpty)
    for session in sessions {
      let transcript = Transcript(name: "README.md", text: "# demo" + session)
      let replayed = String(try await transcript.replay().dropFirst("# demo".count))
      #expect(replayed == session)
      text = text.replacingOccurrences(of: session, with: replayed)
    }
    if Self.isRecording { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
    #expect(!Self.isRecording, "recorded: read the difference, then run without RECORD")
  }
}
