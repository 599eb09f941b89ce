import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailMessage
import VmailTestSupport

/// The whole corpus goes in with nothing lost and every refusal explained, and comes out the same.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"), .timeLimit(.minutes(10)), .waitsForPrograms)
struct CorpusImportTests {
  @Test func `Every file becomes mail or a reason and goes round the same`() async throws {
    let program = try Program()
    defer { program.remove() }
    let corpus = try Corpus.unpack(into: program)
    let imported = try program.run(["--json", "-e", "import corpus"])
    #expect(imported.code == 0, "\(imported.err)")
    let failures = try failures(in: imported)
    for failure in failures { #expect(!failure.reason.isEmpty, "\(failure)") }

    let seen = try filesWithMail(corpus)
    let told = Set(failures.map(\.path))
    let files = try Corpus.files(below: corpus)
    let unexplained = files.filter {
      let path = corpus + "/" + $0
      return !seen.contains(path) && !told.contains("corpus/" + $0) && !Self.isBookkeeping($0)
    }
    #expect(unexplained.isEmpty, "\(unexplained.prefix(20))")

    try expectHealth(program)
    // Maildir keeps every byte; an mbox has flags in the header and ends every line.
    let first = try await StoreSnapshot.of(program)
    try await goRound(program, "maildir", first)
    try await goRound(program, "mboxrd", try await StoreSnapshot.of(program, byDigest: true), byDigest: true)

    let reasons = Dictionary(grouping: failures) { $0.reason }.mapValues(\.count)
      .sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }
    print(
      "corpus: \(files.count) files, \(first.messageCount) messages, \(first.threads.count) threads,",
      "\(failures.count) refusals: \(reasons.joined(separator: "; "))")
    print(imported.lines.last ?? "")
  }

  private func goRound(
    _ program: Program, _ format: String, _ first: StoreSnapshot, byDigest: Bool = false
  ) async throws {
    let out = try program.run("export --all \(format) --format \(format)", json: true)
    #expect(out.code == 0, "\(out)")
    let again = try Program()
    defer { again.remove() }
    let back = try again.run("import \(program.path(format))", json: true)
    #expect(back.code == 0 && !back.out.contains(#""type":"failure""#), "\(format): \(back.lines.prefix(5))")
    let second = try await StoreSnapshot.of(again, byDigest: byDigest)
    #expect(first.messageCount == second.messageCount, "\(format)")
    #expect(first.differences(from: second) == [], "\(format)")
    try expectHealth(again)
  }

  private func expectHealth(_ program: Program) throws {
    let doctor = try program.run("doctor", json: true)
    #expect(doctor.code == 0 && !doctor.out.contains(#""ok":false"#), "\(doctor.out)")
  }

  private struct Failure: Decodable {
    var path: String
    var offset: Int
    var reason: String
  }

  private func failures(in outcome: Program.Outcome) throws -> [Failure] {
    try outcome.lines.filter { $0.hasPrefix(#"{"type":"failure""#) }
      .map { try JSONDecoder().decode(Failure.self, from: Data($0.utf8)) }
  }

  /// The files that messages come from, by the reader itself.
  private func filesWithMail(_ corpus: String) throws -> Set<String> {
    var scan = try MailboxFileReader().scan(path: corpus, format: nil)
    var found: Set<String> = []
    while let item = scan.next() {
      if case .message(let message) = item { found.insert(message.path) }
    }
    return found
  }

  /// What mail programs keep beside mail, which holds none, and what is still being delivered.
  private static func isBookkeeping(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return name.hasPrefix(".") || name.hasPrefix("dovecot") || name.hasSuffix(".msf")
      || name == "maildirfolder" || name == "subscriptions" || path.contains("/.")
      || path.contains("/testdir/tmp/")
  }
}
