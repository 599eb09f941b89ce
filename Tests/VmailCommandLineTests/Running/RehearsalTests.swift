import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailTerminal

/// What a rehearsal says is what a script then does. ``Shelf`` has a form of each kind.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct RehearsalTests {
  private struct Outcome: Equatable {
    var code: ExitCode
    /// What was done, or would be.
    var acts: [String]
    var files: Set<String>
  }

  /// Runs a script whose files are in `folder`, and removes them.
  private func run(_ script: String, isRehearsal: Bool, in folder: URL) async throws -> Outcome {
    var context = Shelf(isRehearsal: isRehearsal)
    let path = folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path
    let code = await ScriptRunner(interruption: nil).run(
      script.replacing("FOLDER", with: path), in: &context)
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in found { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    guard isRehearsal else { return Outcome(code: code, acts: context.log.all, files: Set(found)) }
    #expect(found.isEmpty, "a rehearsal writes no file: \(script)")
    let lines = context.log.all
    let files = lines.compactMap { $0.split(separator: " > " + path + "/").dropFirst().first }
    let acts = lines.compactMap { line -> String? in
      let act = line.split(separator: " > ")[0].split(separator: " | ")[0]
      let isShown =
        ["list", "go", "!"].contains { act.hasPrefix($0) } || act.hasPrefix("star") && line != act
      return isShown ? nil : String(act)
    }
    return Outcome(code: code, acts: acts, files: Set(files.map(String.init)))
  }

  private func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rehearsed-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  /// A generated script.
  private struct Script {
    var random: SeededGenerator
    var lines: [String] = []
    /// Whether only the real run can know which parts of it run.
    var isUncertain = false

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      for _ in 0..<random.pick([2, 3, 4, 5, 6]) { add(depth: 0) }
    }

    private mutating func redirection() -> String {
      random.pick(["", "", "", " > /dev/null", " > FOLDER/\(random.pick(["a", "b"]))"])
    }

    private mutating func look() -> String {
      random.pick(["list", "list a", "list c", "list x", "go left", "go right", "go nowhere"])
        + redirection()
    }

    private mutating func act() -> String {
      random.pick(["star 1", "star 2", "star 3", "make one", "make two"]) + redirection()
    }

    private mutating func condition() -> String {
      guard random.chance(8) else { return random.chance(70) ? look() : "star \(random.pick([1, 3]))" }
      isUncertain = true
      return random.pick(["! true", "! false", "list | grep -q ab", "list | grep -q x", "make three"])
    }

    private mutating func add(depth: Int) {
      let isBlock = depth < 3 && random.chance(35)
      guard isBlock else {
        if random.chance(3) { lines.append("quit") }
        return lines.append(random.chance(50) ? look() : act())
      }
      if random.chance(25) { addLoop(depth: depth) } else { addChoice(depth: depth) }
    }

    private mutating func addLoop(depth: Int) {
      guard random.chance(40) else {
        lines.append("for n in words 1 2")
        add(depth: depth + 1)
        lines += ["star ${n}", "end"]
        return
      }
      let wasUncertain = isUncertain
      isUncertain = false
      // What a round does must not depend on how the one before it ended.
      lines += ["for n in words 1 2 3", "go left", "list"]
      add(depth: depth + 1)
      lines += [random.pick(["if ", "if not "]) + condition(), random.pick(["break", "continue"]), "end"]
      lines += ["go left", "list", "star ${n}", "end"]
      if isUncertain { lines += ["go left", "list"] }
      isUncertain = isUncertain || wasUncertain
    }

    private mutating func addChoice(depth: Int) {
      let wasUncertain = isUncertain
      isUncertain = false
      lines.append(random.pick(["if ", "if not "]) + condition())
      add(depth: depth + 1)
      if random.chance(20) {
        lines.append("else if " + condition())
        add(depth: depth + 1)
      }
      if random.chance(60) {
        lines.append("else")
        add(depth: depth + 1)
      }
      lines.append("end")
      // What follows must not depend on which part ran.
      if isUncertain { lines += ["go left", "list"] }
      isUncertain = isUncertain || wasUncertain
    }
  }

  @Test func `Five thousand scripts do what their rehearsal said`() async throws {
    try await inFolder { folder in
      var uncertain = 0
      for seed in UInt64(1)...5_000 {
        let script = Script(seed: seed)
        let text = script.lines.joined(separator: "\n")
        let said = try await run(text, isRehearsal: true, in: folder)
        let done = try await run(text, isRehearsal: false, in: folder)
        if script.isUncertain {
          uncertain += 1
          var left = said.acts
          let isSaid = done.acts.allSatisfy { act in
            guard let place = left.firstIndex(of: act) else { return false }
            left.remove(at: place)
            return true
          }
          #expect(isSaid && done.files.isSubset(of: said.files), "seed \(seed):\n\(text)\n\(said)\n\(done)")
        } else {
          #expect(said == done, "seed \(seed):\n\(text)")
        }
      }
      #expect(uncertain > 100)
    }
  }

  @Test(arguments: [
    ("list a > /dev/null\nstar 2", ["star left ac"]), ("if list x > /dev/null\nstar 1\nend", []),
    ("go right > FOLDER/a\nlist\nstar 1", ["star right ab"]),
    ("list\nif ! true\nstar 1\nelse\nstar 2\nend", ["star left ab", "star left ac"]),
    (
      "list\nif not list | grep -q x\nstar 1\nelse if list x\nstar 2\nend\nstar 3",
      ["star left ab", "star left bc"]
    ),
    // Each part begins with the same state, and what follows is that of the part that doesn't end the script.
    ("if ! true\ngo right\nquit\nelse\nlist\nend\nstar 1", ["star left ab"]),
    (
      "list\nif make it\ngo right\nlist\nelse\nstar 1\nend\nstar 1",
      ["make it", "star left ab", "star right ab"]
    ),
    ("if not make it\nlist x\nelse\nlist\nend\nstar 1", ["make it", "star left ab"]),
  ])
  func `A rehearsal runs what shows something, and both parts of what it can't know`(
    script: String, acts: [String]
  ) async throws {
    try await inFolder { folder in
      let said = try await run(script, isRehearsal: true, in: folder)
      #expect(said.acts == acts)
    }
  }
}
