import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Scripts of daily use that docs/scripting.md describes, with three accounts. WorkedScriptsTests has those of the page of
/// worked scripts.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct TwentyScriptsTests {
  /// The lines of "In one line" in docs/scripting.md, by the comments above them.
  private static func lines() throws -> [(comment: String, line: String)] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/scripting.md").standardizedFileURL
    let section = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "### In one line")[1]
    return section.components(separatedBy: "```sh\n")[1].components(separatedBy: "```")[0]
      .components(separatedBy: "# ").dropFirst().map { part in
        let lines = part.split(separator: "\n", maxSplits: 1)
        return (String(lines[0]), String(lines[1]))
      }
  }

  private func run(_ script: String, _ arguments: [String] = [], in world: ScriptWorld) throws
    -> Program.Outcome
  {
    let path = try world.program.write(script, to: "script.vmail")
    return try world.program.run(["--script", path] + arguments)
  }

  @Test func `What takes one line elsewhere takes one here`() async throws {
    let world = try await ScriptWorld()
    let copy =
      "From: Acme <billing@acme.example>\nSubject: Invoice 2026-002\nMessage-ID: <acme-2@mail.example>\n\nCopy\n"
    try world.program.write(copy, to: "copy.eml")
    try world.succeed("import copy.eml --account work")
    var printed: [String] = []
    for (comment, line) in try Self.lines() {
      let outcome = try world.sh("set -e; \(line)")
      #expect(outcome.code == 0, "\(comment): \(outcome)")
      printed.append(outcome.out)
    }
    try #require(printed.count == 10)
    #expect(printed[0].isEmpty)
    #expect(try world.count("in:archive list:daily.news.example") == 17)
    #expect(printed[1].contains("source-") && printed[1].hasSuffix("total\n"), "\(printed[1])")
    #expect(
      try world.succeed("account all; search label:Busy --columns subject | cat") == ["Re: Release plan"])
    #expect(printed[3] == "37\n")
    #expect(printed[4] == "acme-2@mail.example\n")
    #expect(printed[5].contains("\tPhotos\n") && printed[5].split(separator: "\n").count == 1)
    #expect(printed[6].contains("\tbo@work.example\n"))
    #expect(try world.count("label:Bills") == 1)
    #expect(printed[8] == "many\n")
    #expect(printed[9].split(separator: "\n").count == 3, "\(printed[9])")
    await world.end()
  }

  @Test func `A thread becomes an mbox and a document`() async throws {
    let world = try await ScriptWorld()
    let outcome = try run(
      "account work > /dev/null\nexport all/subject:plan plan.mbox\nexport all/subject:plan - --format markdown > plan.md\n",
      in: world)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try world.sh("grep -c '^From ' plan.mbox; grep -c '^## Bo' plan.md").out == "7\n7\n")
    await world.end()
  }

  @Test func `Of two messages with one Message-ID, one can be deleted`() async throws {
    let world = try await ScriptWorld()
    let copy = "From: Ann <ann@friends.example>\nSubject: Photos\nMessage-ID: <old@mail.example>\n\nCopy\n"
    try world.program.write(copy, to: "copy.eml")
    let script = """
      import copy.eml --account home
      account home > /dev/null
      search is:duplicate > /dev/null
      for t in *
        open ${t} > /dev/null
        for m in messages
          delete ${m}
          break
        end
        back > /dev/null
      end
      search is:duplicate --count
      """
    let outcome = try run(script, in: world)
    #expect(outcome.code == 0 && outcome.lines.last == "0", "\(outcome)")
    #expect(try world.count("id:old@mail.example") == 1)
    await world.end()
  }

  @Test func `A step that fails ends a script with its line and code, or is passed over on demand`()
    async throws
  {
    let world = try await ScriptWorld()
    let script = "account home > /dev/null\nstar all/subject:dinner\narchive 99\necho behind\n"
    let ended = try run(script, in: world)
    #expect(ended.code == 64 && ended.err.contains("script.vmail:3: error: no thread 99"), "\(ended)")
    #expect(try !ended.out.contains("behind") && world.count("is:starred") == 1)
    let passed = try run("set onerror continue\n" + script, in: world)
    #expect(passed.code == 64 && passed.lines.last == "behind", "\(passed)")
    let chosen = try run("if not list all/from:nobody\n  echo none\n  quit 3\nend\n", in: world)
    #expect(chosen == Program.Outcome(out: "none\n", err: "", code: 3))
    await world.end()
  }

  @Test func `A loop goes over a thousand threads, without asking`() async throws {
    let world = try await ScriptWorld()
    let letters = (1...1_000).map {
      "From x@example.org Thu Nov 26 10:00:00 2026\nSubject: Mass \($0)\n\nText\n\n"
    }
    try world.program.write(letters.joined(), to: "bulk.mbox")
    try world.succeed("import bulk.mbox --account home --folder Thousand")
    let outcome = try run("account home\nfolder Thousand\nfor t in *\n  star ${t}\nend\n", in: world)
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(try world.count("label:Thousand is:starred") == 1_000)
    await world.end()
  }

  @Test func `A script runs those beside it, from any folder, and an error says the way`() async throws {
    let world = try await ScriptWorld()
    try FileManager.default.createDirectory(
      atPath: world.program.path("lib"), withIntermediateDirectories: false)
    try world.program.write("echo ${1}\narchive 99\n", to: "lib/inner.vmail")
    try world.program.write("source ${dir}/inner.vmail word\n", to: "lib/outer.vmail")
    try world.program.write("source ${0}\n", to: "again.vmail")
    let outcome = try world.sh("cd / && vmail ~/lib/outer.vmail")
    #expect(outcome.out == "word\n" && outcome.code == 64, "\(outcome)")
    #expect(outcome.err.contains("lib/inner.vmail:2: error") && outcome.err.contains("outer.vmail:1: "))
    let endless = try world.program.run(["again.vmail"])
    #expect(endless.code == 64 && endless.err.contains("more than 16 files deep"))
    await world.end()
  }

  @Test func `What mail says stays text in names, labels and programs`() async throws {
    let world = try await ScriptWorld()
    let script = """
      account work > /dev/null
      for t in all/subject:weird
        echo ${t}
        ! echo "$VMAIL_SUBJECT"
        label ${t} +Odd
        let subject = ${t.subject}
      end
      search "${subject}" --count
      archive ${1}
      """
    let outcome = try run(script, ["all"], in: world)
    let subject = "Weird $(touch injected) `id` ; archive all"
    #expect(outcome.lines.filter { $0 == subject }.count == 2 && outcome.lines.last == "1", "\(outcome)")
    #expect(outcome.code == 64 && outcome.err.contains("${1} is text, not a reference"))
    #expect(try world.count("in:inbox account:work") == 4 && world.count("label:Odd") == 1)
    #expect(!FileManager.default.fileExists(atPath: world.program.path("injected")))
    await world.end()
  }

  @Test func `An alias takes arguments`() async throws {
    let world = try await ScriptWorld()
    let script = """
      account all > /dev/null
      alias from 'search from:${1} in:${2:-inbox} --columns subject'
      from boss
      alias keep 'label ${1} +Kept'
      keep 1
      """
    let outcome = try run(script, in: world)
    #expect(outcome.code == 0 && outcome.lines.first?.hasPrefix("Weird") == true, "\(outcome)")
    #expect(try world.count("label:Kept from:boss") == 1)
    await world.end()
  }

  @Test func `A script waits until its mail is sent, and learns of it if it isn't`() async throws {
    let world = try await ScriptWorld()
    let script = "account imap\ncompose ann@example.org --subject Hi --body Hello --send --wait\necho sent\n"
    let sent = try run(script, in: world)
    #expect(sent.code == 0 && sent.lines.last == "sent" && world.sent == ["Hi"], "\(sent)")
    world.submission.plan(SubmissionFault(.recipient("ann@example.org"), .reply("550 5.1.1 nobody")))
    let refused = try run(script, in: world)
    #expect(refused.code == 1 && !refused.lines.contains("sent"), "\(refused)")
    await world.end()
  }

  @Test func `Scripts run beside each other, without a terminal and with a reader that ends early`()
    async throws
  {
    let world = try await ScriptWorld()
    let script =
      "\u{FEFF}#!/usr/bin/env vmail\r\naccount imap\r\nfor t in all\r\n  label ${t} +${1}\r\nend\r\n"
    try world.program.write(script, to: "label.vmail")
    let running = try ["A", "B", "C"].map { name in
      try world.start(
        "exec env -i HOME=\"$HOME\" setsid -w \"$0\" --script ~/label.vmail \(name) < /dev/null")
    }
    for program in running { #expect(try program.wait().code == 0) }
    for name in ["A", "B", "C"] { #expect(try world.count("label:\(name)") == 30) }
    let early = try world.sh(
      "bash -o pipefail -c 'vmail -e \"account all; list\" -e \"archive all\" | head -n 1'")
    #expect(early.code == 0, "\(early)")
    #expect(try world.count("in:inbox") == 0)
    #expect(try world.sh("vmail -e 'echo x' >&-").code == 73)
    #expect(try world.server.complaints() == [])
    await world.end()
  }
}
