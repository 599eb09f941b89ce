import Foundation
import Testing
import VmailTestSupport
import VmailDomain

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// In the plain form, at most 20 words are heard before the answers of a question.
@Suite(.timeLimit(.minutes(10))) struct QuestionLengthTests {
  private static let most = Confirmation.mostWordsBefore

  /// What is inserted counts as three words; these are composed, and counted below.
  private static let composed = [
    "Sentence.begun(actions)", "warning", "Sentence.begun(what)", "whole", "why",
  ]

  /// The literals of the program that end with the answers of a question, without these.
  private func questions() throws -> [String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
      .standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var questions: [String] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/"([^"\n]*) \[[A-Za-z!?/]+\] "/#) {
        questions.append(String(match.output.1))
      }
    }
    return questions
  }

  private func words(of literal: String) -> Int {
    let rest = literal.replacing(#/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/#) { inserted in
      let name = inserted.output.dropFirst(2).dropLast()
      return Self.composed.contains(String(name)) ? "" : "one two three"
    }
    return rest.split(separator: " ").count
  }

  @Test func `Every question of the program is short`() throws {
    let questions = try questions()
    #expect(questions.count > 25)
    for question in questions { #expect(words(of: question) <= Self.most, "\(question)") }
    #expect(words(of: "Is \\(host) the \\(a(b(c), d)) server?") == 9)
  }

  @Test func `A question about an action is short, whatever its threads are called`() {
    let subject = "Minutes of the meeting of the harbour committee about the new berths"
    for action in [ThreadAction.deletePermanently, .delete, .archive, .spam] {
      for (count, messages) in [(1, 12), (1_235, 2_345)] {
        var threads = ActedThreads(count: count, messages: messages, subject: count == 1 ? subject : "")
        threads.others = OtherMessages(count: 61, areOfSender: true)
        let question =
          ActionPhrase(action).infinitive(threads.asked)
          + (action == .deletePermanently ? "? This can't be undone." : "?")
        #expect(question.split(separator: " ").count <= Self.most, "\(question)")
      }
    }
  }

  @Test(arguments: [("text", true), ("plain", false)])
  func `What is long is said before the question in the plain form`(form: String, isWhole: Bool) async throws
  {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("set output \(form)")
    _ = world.output.err.taken()
    let effects =
      "Its 1,900 messages on this machine are deleted. Mail on its server stays there. This can't be undone."
    let asked = Confirmation.question("Remove account work?", effects, in: shell)
    #expect(asked == (isWhole ? "Remove account work? \(effects) [y/N] " : "Remove account work? [y/N] "))
    #expect(world.output.err.taken() == (isWhole ? "" : "Warning: \(effects)\n"))
    let short = Confirmation.question(
      after: "a.exe: This file is a Windows executable.", "Save anyway?", in: shell)
    #expect(short == "a.exe: This file is a Windows executable. Save anyway? [y/N] ")
  }
}
