import Testing
import VmailCommandLine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// How the words that vmail is started with are read.
@Suite(.timeLimit(.minutes(10))) struct LaunchLineTests {
  @Test func `Every option of the table is read, in each of its forms`() throws {
    #expect(LaunchOptionTable.all.map(\.id).count == LaunchOptionName.allCases.count)
    #expect(Set(LaunchOptionTable.all.map(\.id)) == Set(LaunchOptionName.allCases))
    for option in LaunchOptionTable.all {
      guard let kind = option.value else {
        for form in ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? []) {
          let line = try LaunchLine([form, "script"])
          #expect(line.has(option.id) && line.words == ["script"], "\(form)")
        }
        continue
      }
      let value = if case .choice(let choices) = kind { choices[0] } else { "x" }
      var lines = [["--\(option.name)", value], ["--\(option.name)=\(value)"]]
      if let short = option.short {
        lines += [["-\(short)", value], ["-\(short)\(value)"], ["-\(short)=\(value)"]]
      }
      for words in lines {
        let line = try LaunchLine(words)
        #expect(line.all(option.id) == [value] && line.words.isEmpty, "\(words)")
      }
    }
  }

  @Test(
    arguments: [
      (["list", "is:unread"], ["list is:unread"]), (["help", "sendmail"], ["help sendmail"]),
      (["search", "annual report", "-from:ann"], ["search 'annual report' -from:ann"]),
      (["-e", "where", "archive", "*", "--yes"], ["where", "archive * --yes"]),
      (["echo", "$HOME;", "a|b", "--", "--json"], ["echo '$HOME;' 'a|b' --"]),
      (["list", "--help"], ["list --help"]), (["rules", "run", "--dry-run"], ["rules run --dry-run"]),
      (["archive", "3", "--dry-run"], ["archive 3"]), (["./list"], []), (["a.vmail", "list"], []),
      (["l"], []), (["--script", "list", "help"], []), (["--", "list"], []),
    ] as [([String], [String])])
  func `A command needs no -e, and its words stay words`(words: [String], commands: [String]) throws {
    #expect(try LaunchLine(words).commands == commands)
  }

  @Test func `Options of vmail can follow a command that has none of that name`() throws {
    let line = try LaunchLine(["list", "--json", "--store", "DIR", "is:unread"])
    #expect(line.has(.json) && line.value(.store) == "DIR")
    #expect(line.commands == ["list is:unread"] && line.words.isEmpty)
    #expect(try !LaunchLine(["rules", "run", "--dry-run"]).has(.dryRun))
    #expect(try LaunchLine(["archive", "3", "--dry-run"]).has(.dryRun))
    #expect(try LaunchLine(["--agent", "list"]).settings([:])["output"] == "json")
  }

  @Test(
    arguments: [
      ["-e", "list"], ["list"], ["a.vmail"], ["--script", "a.vmail"], ["-i"], ["--agent"], ["--offline"],
      ["--demo"],
      ["--dry-run"], ["sendmail"], ["mailto:ann@example.org"],
    ])
  func `In the background, nothing else can be done`(words: [String]) throws {
    #expect(throws: LaunchError.self) { try LaunchLine(["--background"] + words).settings([:]) }
    #expect(
      try LaunchLine(["--background", "--store", "DIR", "--rc", "rc", "--json"]).settings([:])["output"]
        == "json")
  }

  @Test(
    arguments: [
      (["mcp", "foo"], "vmail mcp takes no arguments"), (["mcp", "list"], "vmail mcp takes no arguments"),
      (["mcp", "--agent"], "mcp and --agent"), (["--rc", "rc", "mcp"], "mcp and --rc"),
    ])
  func `Tools are served alone`(words: [String], message: String) throws {
    let error = #expect(throws: LaunchError.self) { try LaunchLine(words).settings([:]) }
    #expect(error?.error.sentence.contains(message) == true)
    #expect(throws: Never.self) { try LaunchLine(["mcp"]).settings([:]) }
  }

  @Test func `Switches share a dash with one option that has a value`() throws {
    let line = try LaunchLine(["-nie", "list; open 1", "-V"])
    #expect(line.has(.noRc) && line.has(.interactive) && line.has(.version))
    #expect(line.all(.execute) == ["list; open 1"])
  }

  @Test func `Options and words come in any order, the last of one counts, and all commands do`() throws {
    let line = try LaunchLine([
      "a.vmail", "-e", "x", "--store", "one", "-", "-e", "--y", "--store=two=2", "b",
    ])
    #expect(line.words == ["a.vmail", "-", "b"])
    #expect(line.all(.execute) == ["x", "--y"])
    #expect(line.value(.store) == "two=2")
    #expect(line.arguments.isEmpty)
  }

  @Test func `What stands behind -- is the scripts', whatever it looks like`() throws {
    let line = try LaunchLine(["a.vmail", "--", "--json", "--", "-e"])
    #expect(line.words == ["a.vmail"] && line.arguments == ["--json", "--", "-e"])
    #expect(!line.has(.json))
  }

  @Test func `All behind the file of --script is the script's`() throws {
    let line = try LaunchLine(["-n", "--script", "a.vmail", "--json", "--", "x"])
    #expect(line.all(.script) == ["a.vmail"] && line.arguments == ["--json", "--", "x"])
    #expect(line.has(.noRc) && !line.has(.json) && line.words.isEmpty)
  }

  @Test(arguments: [
    (["--nonsense"], "unknown option \"--nonsense\""),
    (["--stroe", "x"], "unknown option \"--stroe\": did you mean \"--store\"?"),
    (["-json"], "unknown option \"-json\": did you mean \"--json\"?"),
    (["-nx"], "unknown option \"-x\""), (["--Store=x"], "did you mean \"--store\"?"),
    (["--" + "=x"], "unknown option \"--\""),
    (["-e"], "-e needs a value (COMMANDS)"), (["--store"], "--store needs a value (DIR)"),
    (["--store", "--json"], "--store needs a value (DIR)"), (["-ne"], "-e needs a value"),
    (["--json=1"], "--json does not take a value"), (["--script"], "--script needs a value"),
    (["--color", "pink"], "--color pink: expected auto, always or never"),
    (["--color=alway"], "did you mean \"always\"?"),
  ])
  func `What cannot be read is told`(words: [String], says: String) throws {
    let error = try #require(throws: LaunchError.self) { try LaunchLine(words) }
    #expect(error.error.text.contains(says), "\(error.error.text)")
    #expect(error.error.code == .usage)
  }

  @Test func `An empty value is one`() throws {
    #expect(try LaunchLine(["--store="]).value(.store) == "")
    #expect(try LaunchLine(["--store", "", "-e", ""]).all(.execute) == [""])
  }

  @Test func `A program is told in JSON, also when its line cannot be read`() {
    #expect(LaunchLine.isForProgram(["--nonsense", "--json"], [:]))
    #expect(LaunchLine.isForProgram(["--agent", "-x"], [:]))
    #expect(!LaunchLine.isForProgram(["a.vmail", "--", "--json"], [:]))
    #expect(!LaunchLine.isForProgram(["--script", "a.vmail", "--agent"], [:]))
  }
}
