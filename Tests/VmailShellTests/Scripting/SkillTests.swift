import Foundation
import Testing
import VmailCommandLine

@testable import VmailShell
@testable import VmailTerminal

/// The skill is written where agents look for it, and nothing of anybody else's is.
@Suite(.timeLimit(.minutes(10))) struct SkillTests {
  private let parent = FileManager.default.temporaryDirectory.appending(path: "skill-\(UUID().uuidString)")
  private var folder: URL { parent.appending(path: "vmail") }
  private let files = [(path: "SKILL.md", contents: "one"), (path: "references/a.md", contents: "two")]

  private func install(_ files: [(path: String, contents: String)]? = nil) throws {
    try SkillFolder(path: folder.path).install(files ?? self.files)
  }

  private func write(_ text: String, _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func `It is written, and replaced by the next version`() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    try install()
    try install()
    #expect(text("SKILL.md") == "one" && text("references/a.md") == "two")
    try write("mine", "references/mine.md")
    try install([(path: "SKILL.md", contents: "new"), (path: "references/a.md", contents: "two")])
    #expect(text("SKILL.md") == "new" && text("references/mine.md") == "mine")
  }

  @Test func `What somebody has changed or written stays, and nothing else is written`() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    try install()
    try write("edited", "references/a.md")
    #expect(throws: ShellError.self) {
      try install([(path: "SKILL.md", contents: "new"), (path: "references/a.md", contents: "new")])
    }
    #expect(text("SKILL.md") == "one" && text("references/a.md") == "edited")
    try FileManager.default.removeItem(at: folder)
    try write("foreign", "SKILL.md")
    #expect(throws: ShellError.self) { try install() }
    #expect(text("SKILL.md") == "foreign" && text("references/a.md") == nil)
  }

  @Test func `A list of digests that another program has written is no mark, and stays`() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    // As sha256sum lists it.
    let foreign = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  SKILL.md\n"
    try write("one", "SKILL.md")
    try write(foreign, SkillFolder.mark)
    #expect(throws: ShellError.self) { try install() }
    #expect(text("SKILL.md") == "one" && text(SkillFolder.mark) == foreign && text("references/a.md") == nil)
  }

  @Test func `A mark of the first release counts, and the next one says what it is`() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    try install()
    let mark = try #require(text(SkillFolder.mark))
    #expect(mark.hasPrefix("vmail skill install wrote"))
    let lines = mark.split(separator: "\n").dropFirst().joined(separator: "\n")
    try write(lines, SkillFolder.mark)
    try install([(path: "SKILL.md", contents: "new"), (path: "references/a.md", contents: "two")])
    #expect(
      text("SKILL.md") == "new" && text(SkillFolder.mark)?.hasPrefix("vmail skill install wrote") == true)
  }

  @Test func `Where a folder can't be written, nothing is, and it is said why`() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    try write("mine", "references")
    let error = #expect(throws: ShellError.self) { try install() }
    #expect(
      error?.text.contains("\(folder.path)/references: Not a directory") == true, "\(error?.text ?? "")")
    #expect(text("SKILL.md") == nil && text(SkillFolder.mark) == nil)
  }

  @Test func `An empty name is no folder`() async throws {
    var shell = Shell.forTests()
    #expect(try await shell.type("skill install ''") == .usage)
  }

  @Test func `A link is not followed`() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    try write("secret", "elsewhere")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "SKILL.md"), withDestinationURL: folder.appending(path: "elsewhere"))
    #expect(throws: ShellError.self) { try install() }
    #expect(text("elsewhere") == "secret")
  }

  @Test func `A version that was written in part is completed`() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    try install()
    let new = [(path: "SKILL.md", contents: "new"), (path: "references/a.md", contents: "newer")]
    // As if it had been killed after the first file.
    try write("new", "SKILL.md")
    try install(new)
    #expect(text("SKILL.md") == "new" && text("references/a.md") == "newer")
  }

  @Test func `The skill has the format of Agent Skills`() throws {
    let main = try #require(SkillDocument.files.first)
    let lines = main.contents.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(main.path == "SKILL.md" && lines.first == "---" && lines.count < 500)
    let head = lines.dropFirst().prefix { $0 != "---" }
    #expect(head.contains("name: \(SkillDocument.name)"))
    let description = try #require(head.first { $0.hasPrefix("description: ") })
    #expect((20...1_024).contains(description.dropFirst("description: ".count).count))
    let names = Set(SkillDocument.files.map(\.path))
    for link in main.contents.matches(of: #/\]\(([^)]+)\)/#) { #expect(names.contains(String(link.1))) }
    for name in names.subtracting([main.path]) {
      #expect(main.contents.contains("](\(name))") && name.count(where: { $0 == "/" }) == 1)
    }
  }
}
