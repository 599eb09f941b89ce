import Foundation
import Testing
import VmailTestSupport

@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct TranscriptTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

  @Test(arguments: try Transcript.all())
  func `Prints what it printed before`(_ transcript: Transcript) async throws {
    let replayed = try await transcript.replay()
    if Self.isRecording, replayed != transcript.text { try transcript.record(replayed) }
    #expect(replayed == transcript.text)
    #expect(!Self.isRecording, "recorded: read the difference, then run without RECORD")
  }
}

extension Transcript: CustomTestStringConvertible {
  var testDescription: String { name }
}
