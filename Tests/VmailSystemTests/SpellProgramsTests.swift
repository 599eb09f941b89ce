import Foundation
import Testing
import VmailDomain
import VmailProcess
import VmailTestSupport

@testable import VmailSystem

@Suite("Programs that check spelling", .timeLimit(.minutes(10)))
struct SpellProgramsTests {
  /// A folder with programs that a test writes.
  private final class Programs {
    let path = FileManager.default.temporaryDirectory.appending(path: "vmail-spell-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: path) }

    func add(_ name: String, _ script: String) throws {
      try OtherProgram.write(script, to: path.appending(path: name).path)
    }

    /// - Parameter timeLimit: in seconds; long enough for a machine that is busy.
    func misspelt(
      _ words: [String], in language: String, locale: String = "C", timeLimit: Int = 300
    ) async throws -> [String]? {
      try await SpellPrograms(variables: ["PATH": path.path, "LANG": locale], timeLimit: timeLimit)
        .misspelt(words, in: language)
    }
  }

  @Test func `Without a program there is no answer, and without words no question`() async throws {
    let programs = try Programs()
    #expect(try await programs.misspelt(["teh"], in: "en") == nil)
    #expect(try await programs.misspelt([], in: "en") == [])
  }

  @Test func `What a program prints counts only if it was asked about`() async throws {
    let programs = try Programs()
    try programs.add("aspell", "echo teh; echo other; printf '\\033[2J\\n'; echo wrod\n")
    #expect(try await programs.misspelt(["wrod", "right", "teh"], in: "en") == ["wrod", "teh"])
  }

  @Test func `The words are its input, and the language its argument`() async throws {
    let programs = try Programs()
    try programs.add("aspell", "[ \"$2\" = --lang=en_GB ] && exec /bin/cat\n")
    #expect(try await programs.misspelt(["a", "b"], in: "en_GB") == ["a", "b"])
    #expect(try await programs.misspelt(["a"], in: "fr") == nil)
    #expect(try await programs.misspelt(["a"], in: "-x") == nil)
  }

  @Test func `If one has no dictionary, the other is asked, in the region of the locale first`() async throws
  {
    let programs = try Programs()
    try programs.add("aspell", "echo teh; exit 1\n")
    try programs.add("hunspell", "[ \"$5\" = en_AU ] && echo teh\n")
    #expect(try await programs.misspelt(["teh", "teh2"], in: "en", locale: "en_AU.UTF-8") == ["teh"])
    #expect(try await programs.misspelt(["teh"], in: "en", locale: "de_DE.UTF-8") == nil)
  }

  @Test func `A program that does not end in time gives no answer`() async throws {
    let programs = try Programs()
    try programs.add("aspell", "exec /bin/sleep 600\n")
    #expect(try await programs.misspelt(["teh"], in: "en", timeLimit: 1) == nil)
  }

  private static func path(_ name: String) -> String? {
    SpawnedProgram.path(of: name, variables: ["PATH": "/usr/bin:/bin"])
  }

  @Test(
    .enabled(if: path("aspell") != nil || path("hunspell") != nil, "No spell checker here."),
    arguments: ["aspell", "hunspell"])
  func `The real programs find misspelt words, and accept right ones`(name: String) async throws {
    guard let path = Self.path(name) else { return }
    let programs = try Programs()
    try FileManager.default.createSymbolicLink(
      atPath: programs.path.appending(path: name).path, withDestinationPath: path)
    let words = ["The", "recieve", "meeting", "don't", "teh"]
    guard let found = try await programs.misspelt(words, in: "en") else { return }
    #expect(found == ["recieve", "teh"])
    #expect(try await programs.misspelt(words, in: "xx") == nil)
  }
}
