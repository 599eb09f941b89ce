import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

/// A whole script, in every way in which a script can be run: they come to the same.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct TriageScriptTests {
  private let program: Program
  private let script: String

  init() throws {
    program = try Program()
    script = Program.fixture("triage.vmail")
  }

  private var text: String { get throws { try String(contentsOfFile: script, encoding: .utf8) } }

  /// The JSON lines from the report's first on; times are those of the run. On a terminal the prompt may stand before
  /// one, and `source` says when it is through.
  private func report(_ text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let records = lines.compactMap { line in
      line.firstRange(of: #"{"type":"#).map { String(line[$0.lowerBound...]) }
    }
    return records.drop { !$0.hasPrefix(#"{"type":"echo","text":"report"#) }
      .filter { !$0.hasPrefix(#"{"type":"source""#) }
      // At a prompt, leaving reports the mail that is still queued.
      .filter { !$0.contains("Nothing is sent in the demo.") }
      .map { $0.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME") }
  }

  /// Takes away what a run has saved.
  private func saved() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".vmail") }
    for name in names { try FileManager.default.removeItem(atPath: program.path(name)) }
    return names.sorted()
  }

  @Test func `At the prompt, by source, as a file and through standard input it does the same`() throws {
    defer { program.remove() }
    let asFile = try program.run(["--demo", script])
    try #require(asFile.code == 0, "\(asFile)")
    let expected = report(asFile.out)
    let files = try saved()
    // It found something for each of its parts to do.
    #expect(expected.count > 8)
    #expect(expected.contains { $0.hasPrefix(#"{"type":"outbox""#) && $0.contains("Numbers for the board") })
    #expect(expected.contains { $0.contains("Invoice 20-1187") && $0.contains(#""isStarred":true"#) })
    #expect(!expected.contains { $0.contains(#""category":"promotions""#) })
    #expect(files.count > 1)

    let sourced = try program.run(["--demo", "-e", "source '\(script)'"])
    #expect(report(sourced.out) == expected && sourced.code == 0, "\(sourced)")
    #expect(try saved() == files)
    let withArguments = try program.run(["--demo", "--script", script, "work", program.home.path])
    #expect(report(withArguments.out) == expected && withArguments.code == 0, "\(withArguments)")
    #expect(try saved() == files)
    let piped = try program.run(["--demo"], input: try text)
    #expect(report(piped.out) == expected && piped.code == 0, "\(piped)")
    #expect(try saved() == files)
    let typed = try type(try text)
    #expect(report(typed) == expected, "\(typed)")
    #expect(try saved() == files)
  }

  /// Types it at the prompt, and waits for each command and block.
  private func type(_ text: String) throws -> String {
    let session = try TerminalSession(
      program, ["--demo", "-e", "set undo-seconds 0", "-e", "set send-delay 0", "-e", "set pager off", "-i"],
      columns: 500, rows: 200)
    session.waits(for: "prompt") {
      $0.lines.last?.hasSuffix("vmail> ") ?? false || $0.lines.last?.hasSuffix("vmail>") ?? false
    }
    var parser = ScriptParser()
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      session.type(line + "\n")
      _ = try parser.statements(in: String(line))
      guard line != "quit" else { break }
      session.waits(for: "the prompt behind \(line)") { screen in
        let last = screen.lines.last ?? ""
        return parser.isOpen
          ? ["if>", "else>", "for>"].contains(last.trimmingCharacters(in: .whitespaces))
          : last.hasSuffix("vmail>") || last.hasSuffix("vmail> ")
      }
    }
    #expect(session.end() == 0)
    return session.text
  }

  @Test func `What stands behind -- on the command line are a script's arguments`() throws {
    defer { program.remove() }
    let path = try program.write("echo -- ${#} ${2} ${@}\n", to: "arguments.vmail")
    #expect(try program.run([path, "--", "a b", "--json"]).out == "2 --json a b --json\n")
    #expect(try program.run(["-e", "echo ${#} ${1}", "--", "x"]).out == "1 x\n")
    #expect(try program.run(["-n", "--script", path, "--", "--demo", "-x"]).out == "3 --demo -- --demo -x\n")
    #expect(try program.run([path]).err == "\(path):1: error: ${2} is not set\n")
    #expect(try program.run(["--", "a"], input: "echo ${1}\n").out == "a\n")
  }

  /// Each number of a line would be kept apart in the history, and a stream can't be looked at later.
  @Test func `The history has the script with the line, or standard input`() throws {
    defer { program.remove() }
    let path = try program.write("list\nstar 2\n", to: "stars.vmail")
    for (arguments, input, script) in [([path], "", "\(path):2"), ([], "list\nstar 3\n", "standard input")] {
      let store = ["--store", program.path("mail")]
      _ = try program.run(store + ["-e", "import \(Program.fixture("sample.mbox"))"])
      #expect(try program.run(store + arguments, input: input).code == 0)
      let trace = try program.run(store + ["--json", "-e", "list", "-e", "trace 2 3"])
      #expect(trace.out.contains("\"script\":\"\(script)\""), "\(trace)")
    }
  }

  @Test func `At a planted error it stops there, in every way`() throws {
    defer { program.remove() }
    let planted = try text.replacing(
      "  label ${bill} +Bills\n", with: "  label ${bill} +Bills\n  move ${bill} Nowhere\n")
    let path = try program.write(planted, to: "planted.vmail")
    let line =
      1
      + (planted.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("Nowhere") } ?? 0)
    for (arguments, input, file) in [
      ([path], "", path), (["-e", "source '\(path)'"], "", path), ([], planted, "standard input"),
      (["--script", path, "work"], "", path),
    ] {
      let outcome = try program.run(["--demo"] + arguments, input: input)
      #expect(outcome.code == 64, "\(outcome)")
      #expect(outcome.err.contains("\(file):\(line): error: no folder \"Nowhere\""), "\(outcome.err)")
      // Nothing behind it ran.
      #expect(!outcome.out.contains("report") && !outcome.out.contains("Saved"))
      #expect(try saved() == [])
    }
    let unclosed = try program.write(
      planted.replacing("\nend\nfolder inbox", with: "\nfolder inbox"), to: "open.vmail")
    let outcome = try program.run(["--demo", unclosed])
    #expect(
      outcome.code == 64 && outcome.err.contains("open.vmail:\(line - 2): error: for without end"),
      "\(outcome)")
    #expect(!outcome.out.contains("Saved") && !outcome.out.contains("report"))
  }
}

@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct ScriptingPageTests {
  @Test func `The page on scripts shows the script that is tested`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/scripting.md")
    let script = try String(contentsOfFile: Program.fixture("triage.vmail"), encoding: .utf8)
    #expect(try String(contentsOf: page, encoding: .utf8).contains("```sh\n" + script + "```"))
  }
}
