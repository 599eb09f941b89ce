import Foundation
import Testing
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

/// Every command's output, for those who hear it, who have a narrow terminal or one without Unicode, and
/// who want nothing to move.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct AccessibleOutputTests {
  /// What these print is not ours: raw mail, a page, what was typed.
  private static let quoting: Set<String> = ["headers", "raw", "browse", "echo", "history", "schema"]

  private static func isQuoting(_ command: String, _ use: String) -> Bool {
    quoting.contains(command) || command == "export" && use.hasSuffix(" -")
  }

  /// Mail without a symbol in it, each line of it a sentence: whatever else is printed is ours.
  private static let quietMail = (1...6).map { n in
    """
    From ann@example.org Mon Feb  3 10:0\(n):00 2025
    From: Ann Example <ann@example.org>
    To: Kim Berg <kim@example.org>
    Subject: List number \(n)
    Date: Mon, 3 Feb 2025 10:0\(n):00 +0000
    Message-ID: <quiet.\(n)@example.org>
    List-Unsubscribe: <https://example.org/leave>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="part"

    --part
    Content-Type: text/html

    <h1>Plan</h1><p>See <a href="https://example.org/plan">the plan</a>.</p>
    <img src="https://example.org/a.png" width="200" height="200">
    <ul><li>One thing.</li></ul><blockquote><p>You asked for it.</p></blockquote>
    --part
    Content-Type: text/plain; name="notes.txt"
    Content-Disposition: attachment; filename="notes.txt"

    These are the notes.
    --part--


    """
  }.joined()

  private static func world() throws -> Program {
    let program = try Program()
    try program.write(quietMail, to: "quiet.mbox")
    try program.write(quietMail, to: "sample.mbox")
    let mixed = program.path("mixed")
    try FileManager.default.createDirectory(atPath: mixed, withIntermediateDirectories: true)
    try Data(count: 100).write(to: URL(filePath: mixed + "/garbage"))
    try program.write("echo It is done.\n", to: "script.vmail")
    try program.write("alias ann ann@example.org\nset ask\n", to: "mailrc")
    let imported = try program.run("import quiet.mbox; account edit mail --email kim@example.org")
    try #require(imported.out.contains("6 new messages"), "\(imported)")
    return program
  }

  /// Runs each use of each command behind some settings, and hands on what was printed.
  private func forEachUse(
    settings: String, _ look: (_ command: String, _ use: String, _ outcome: Program.Outcome) throws -> Void
  ) throws {
    for (command, uses) in JSONContractTests.uses.sorted(by: { $0.key < $1.key }) {
      // A world of its own: what one writes is not to be found by the next.
      let program = try Self.world()
      defer { program.remove() }
      for use in uses {
        for name in ["one.mbox", "maildir", "everything"] {
          try? FileManager.default.removeItem(atPath: program.path(name))
        }
        try look(command, use, try program.run(settings + "; " + use))
      }
    }
  }

  @Test func `What is heard is sentences without symbols`() throws {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: " .,:;!?'\"()-/@%&+_=$~\\#*"))
    try forEachUse(settings: "set output plain") { command, use, outcome in
      guard !Self.isQuoting(command, use) else { return }
      for line in (outcome.out + outcome.err).split(separator: "\n").map(String.init) {
        // What is to be typed, or is mail's, stands in quotation marks.
        let own = line.replacing(/"[^"]*"|<ann@example.org> wrote/, with: "")
        let foreign = own.unicodeScalars.filter { !allowed.contains($0) || !$0.isASCII }
        // Help has to name what is typed, brackets and all.
        #expect(foreign.isEmpty || use.contains("help"), "\(use): \(line)")
        #expect(!line.contains("  ") && line.first != " " && line.last != " ", "\(use): \(line)")
        // The mail's heading, which an answer quotes as a line like others.
        guard line != "Quoted: Plan", line != "Quoted line: Plan" else { continue }
        #expect(line.last.map { ".!?:\")".contains($0) } == true, "\(use): \(line)")
        #expect(
          line.firstMatch(of: /\b1 (threads|messages|emails|links|attachments|drafts)\b/) == nil, "\(line)")
      }
    }
  }

  @Test func `With plain glyphs no byte is beyond ASCII and no line too wide`() throws {
    try forEachUse(settings: "set glyphs ascii; set width 40") { command, use, outcome in
      #expect(outcome.out.utf8.allSatisfy { $0 < 0x80 }, "\(use): \(outcome.out)")
      #expect(outcome.err.utf8.allSatisfy { $0 < 0x80 }, "\(use): \(outcome.err)")
      guard !Self.isQuoting(command, use) else { return }
      for line in outcome.lines { #expect(line.count <= 40, "\(use): \(line)") }
    }
  }

  @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "", "LANG": "POSIX"]])
  func `In the C locale no byte is beyond ASCII`(locale: [String: String]) throws {
    let program = try Program()
    defer { program.remove() }
    let lines = "set pager off; list; search coffee; open 1 --tree; folders; help tutorial; echo done; sync"
    let session = try TerminalSession(
      program, ["--demo", "-i", "-e", lines], columns: 80, environment: locale)
    session.shows("done")
    session.waits(for: "prompt") { $0.lines.last?.hasSuffix("vmail>") ?? false }
    session.type("fold\t")
    session.shows("folders")
    // The prompt's own separators are not merely replaced.
    #expect(session.screen.lines.last?.contains("?") == false, "\(session.screen.lines)")
    session.type("\u{15}\u{4}")
    #expect(session.end() == 0)
    #expect(session.written.allSatisfy { $0 < 0x80 }, "\(session.text)")
    #expect(session.text.contains("Gull 7"))
  }

  @Test func `In files of the C locale only the letters of mail are beyond ASCII`() throws {
    let program = try Program()
    defer { program.remove() }
    let locale = ["LC_ALL": "C"]
    let listed = try program.run(["--demo", "-e", "list; folders"], environment: locale)
    for symbol in ["●", "★", "─", "·", "…"] { #expect(!listed.out.contains(symbol), "\(symbol)") }
    let opened = try program.run(["--demo", "-e", "search Messreihe; open 1"], environment: locale)
    #expect(opened.out.contains("ü"))
  }

  @Test(arguments: [(["--plain"], [:]), ([], ["VMAIL_OUTPUT": "plain"])] as [([String], [String: String])])
  func `The plain form is an option and a variable`(options: [String], variables: [String: String]) throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(
      options + ["-e", "set output; set motion; set glyphs"], environment: variables)
    for words in ["output is plain;", "motion is off;", "glyphs is ascii;"] {
      #expect(outcome.out.contains("The setting \(words)"), "\(outcome)")
    }
    let json = try program.run(["--json", "-e", "set color"], environment: ["VMAIL_COLOR": "never"])
    #expect(json.out.contains(#""value":"never""#))
    let wrong = try program.run(["-e", "list"], environment: ["VMAIL_COLOR": "pink"])
    #expect(wrong.code == 64 && wrong.err.contains("VMAIL_COLOR=pink: expected"))
  }

  /// What moves the cursor: a return without a new line, and every sequence but colours and weight.
  private static func movements(in text: String) -> Int {
    let bytes = text.replacing("\r\n", with: "\n")
    return bytes.matches(of: /\r|\u{1B}(?!\[[0-9;]*m)/).count
  }

  @Test(arguments: ["text", "plain"])
  func `Without motion nothing is drawn twice`(form: String) throws {
    let program = try Program()
    defer { program.remove() }
    try GeneratedMail(count: 800, seed: 12, bodyLines: 40).writeMaildir(to: program.path("Maildir"))
    let lines =
      "import Maildir; categorize --all; list; search the; open 1; doctor; select all; archive --yes"
    func written(_ setting: String, store: String) throws -> String {
      let commands = "set pager off; set output \(form); set motion \(setting); \(lines)"
      let session = try TerminalSession(program, ["--store", program.path(store), "-e", commands])
      #expect(session.end() == 0)
      return session.text
    }
    // What moves by default is what does not move then.
    if form == "text" { #expect(Self.movements(in: try written("on", store: "moving")) > 0) }
    let still = try written("off", store: "still")
    #expect(still.contains("Imported 800 new messages"))
    #expect(Self.movements(in: still) == 0, "\(still)")
  }
}
