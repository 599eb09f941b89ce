import Foundation
import Testing
import VmailTestSupport

/// The power fails at any moment: what vmail has said to be done is there at the next start, and the store is whole.
///
/// The calls of a run are recorded, and replayed on a disk that loses what it may lose.
@Suite(.waitsForPrograms, .timeLimit(.minutes(20))) struct PowerCutTests {
  /// The number of random moments.
  private static let count =
    ProcessInfo.processInfo.environment["VMAIL_POWER_CUTS"].flatMap { Int($0) } ?? 30

  private static let commands = [
    "import first.mbox", "compose --to ann@example.org --subject Drafted --body Hi --draft",
    "compose --to ann@example.org --subject Queued --body Hi --send --yes", "search subject:zebu",
    "star 1", "archive 2", "delete 3", "import second.mbox",
  ]

  /// What must be there when the output has so many of a text.
  private struct Promise {
    let said: String
    var times = 1
    /// What is asked then, and what is in one line of the answer.
    let question: String
    let answer: String

    static func found(_ count: Int, by query: String, after said: String, times: Int = 1) -> Promise {
      Promise(
        said: said, times: times, question: "search \(query)",
        answer: #""total":\#(count),"hasMore":false,"state":"loaded","banner":null,"query":"\#(query)""#)
    }
  }

  private static let promises: [Promise] = [
    .found(8, by: "subject:zebu (in:inbox OR in:archive OR in:trash)", after: #""type":"import""#),
    Promise(said: #""outcome":"saved""#, question: "drafts", answer: #""subject":"Drafted""#),
    Promise(said: #""outcome":"queued""#, question: "outbox", answer: #""subject":"Queued""#),
    .found(1, by: "subject:zebu is:starred", after: #""action":"star""#),
    .found(1, by: "subject:zebu in:archive", after: #""action":"archive""#),
    .found(1, by: "subject:zebu in:trash", after: #""action":"delete""#),
    .found(8, by: "subject:kiwi", after: #""type":"import""#, times: 2),
  ]

  @Test func `What was done is there after a power failure, and the store is whole`() throws {
    let files = ["first.mbox": Self.mbox("zebu"), "second.mbox": Self.mbox("kiwi")]
    let calls = try FileCall.record(Self.commands, files: files, json: true)
    let outputs = calls.indices.filter { calls[$0].kind == .output }
    let begun = try #require(outputs.first)
    var random = SeededGenerator(seed: 1)
    // Most calls make the demo's store, but most moments are those of the commands.
    let moments =
      outputs.map { $0 + 1 } + (0..<10).map { _ in Int.random(in: 0..<begun, using: &random) }
      + (0..<Self.count).map { _ in Int.random(in: begun..<calls.count, using: &random) }
    var disk = CutDisk()
    var carriedOut = 0
    for moment in moments.sorted() {
      for call in calls[carriedOut..<moment] { disk.carryOut(call) }
      carriedOut = moment
      let said = calls[..<moment].filter { $0.kind == .output }.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
      try Self.check(disk, after: said.joined(), kept: random.pick([0, 50, 95]), "call \(moment)", &random)
    }
  }

  private static func check(
    _ disk: CutDisk, after said: String, kept: Int, _ moment: String, _ random: inout SeededGenerator
  ) throws {
    let program = try Program()
    defer { program.remove() }
    let store = program.path("store")
    try FileManager.default.createDirectory(
      atPath: store, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try disk.leave(in: store, kept: kept, &random)
    let kept = promises.filter { said.components(separatedBy: $0.said).count > $0.times }
    let questions = kept.map(\.question) + ["doctor"]
    let outcome = try program.run(["--json", "-n", "-s", store] + questions.flatMap { ["-e", $0] })
    // The demo's accounts have no servers.
    let damage = outcome.lines.filter {
      $0.contains(#""ok":false"#) && !$0.contains(#""check":"account "#)
    }
    #expect(
      damage.isEmpty && outcome.out.contains(#""check":"sources""#), "\(moment): \(damage) \(outcome.err)")
    for promise in kept {
      #expect(outcome.out.contains(promise.answer), "\(moment): \(promise.question) after \(promise.said)")
    }
  }

  private static func mbox(_ subject: String) -> String {
    (1...8).map {
      """
      From ann@example.org Mon Feb  3 09:12:00 2025
      From: Ann <ann@example.org>
      Subject: \(subject) \($0)
      Message-ID: <\(subject).\($0)@example.org>
      Date: Mon, 3 Feb 2025 09:1\($0):00 +0000

      Text of \(subject) \($0).


      """
    }.joined()
  }
}
