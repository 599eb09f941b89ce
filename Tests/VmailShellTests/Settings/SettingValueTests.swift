import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What a setting may be, and what of it is in force.
@Suite(.timeLimit(.minutes(10))) struct SettingValueTests {
  @Test(
    arguments: [
      ("page-size", "1", true), ("page-size", "1000", true), ("page-size", "0", false),
      ("page-size", "1001", false), ("page-size", "+5", false), ("page-size", "007", false),
      ("page-size", "-5", false), ("page-size", "", false),
      ("page-size", "auto", true), ("page-size", "25 ", false), ("density", "auto", true),
      ("density", "dense", false),
      ("badges", "pill", true), ("badges", "round", false), ("initials", "on", true),
      ("initials", "2", false), ("undo-seconds", "0", true),
      ("undo-seconds", "00", false), ("width", "80", true), ("width", "+80", false), ("width", "auto", true),
      ("prompt", "", true), ("prompt", "account jobs", true), ("prompt", "account  folder", true),
      ("account-color", "green", true), ("work.account-color", "auto", true),
      ("work.account-color", "grun", false),
      ("work.short-name", "", true), ("work.short-name", "W", true),
      ("prompt", "bogus", false), ("prompt", "account bogus", false),
    ] as [(String, String, Bool)])
  func `Numbers are written as people write them`(name: String, value: String, isTaken: Bool) throws {
    var settings = Settings()
    if isTaken {
      try settings.set(name, to: value)
      #expect(settings.text(of: name) == value)
    } else {
      #expect(throws: ShellError.self) { try settings.set(name, to: value) }
    }
  }

  @Test func `Every setting of the table is listed, by name, and its default is read`() {
    let names = Settings.definitions.map(\.name)
    #expect(Mirror(reflecting: SettingTable()).children.count == names.count)
    #expect(names == names.sorted())
    let settings = Settings()
    #expect(settings.pageSize == nil && settings.width == nil && settings.metered == nil)
    #expect(settings.historySize == 1000 && settings.output == .text && settings.motion && !settings.bell)
    #expect(
      settings.prompt == SettingTable.promptParts && settings.spellCheck == .detected
        && settings.pager == .auto)
  }

  private static let variables = ["PATH": "/bin:/usr/bin", "HOME": "/"]

  @Test(
    arguments: [
      ("pager nosuch", ExitCode.usage), ("pager off", .success), ("pager auto", .success),
      ("pager ''", .success),
      ("pager 'cat -v'", .success), ("pager 'nosuch -R'", .usage), ("pager 'LESS=R cat'", .success),
      ("pager 'cat | cat'", .success), ("editor /no/such", .usage), ("editor /bin/sh", .success),
      ("editor 'nosuch -w'", .usage), ("editor ''", .success), ("editor '$EDITOR'", .success),
      ("signature /no/such", .usage), ("signature '~/no such'", .usage), ("signature 'Kim\\nBerg'", .success),
      ("signature /etc/passwd", .success), ("default-account nosuch", .usage),
      ("default-account WORK", .success),
      ("address-book /dev/null", .usage), ("address-book /etc/passwd", .success),
      ("address-book /", .success),
      ("address-book-command 'env sh -c %s'", .usage), ("address-book-command 'sh -lc'", .usage),
      ("address-book-command 'cat -e%s'", .usage), ("address-book-command 'cat --eval=%s'", .usage),
      ("address-book-command 'cat --eval x%s'", .usage), ("address-book-command 'cat -n %s'", .success),
      ("address-book-command 'cat -name %s'", .success),
      ("address-book-command 'cat --mutt-query'", .success),
      ("address-book-command 'cat -c x from:%s*'", .success),
      ("default-account all", .success), ("default-account ''", .success),
    ])
  func `A program, file or account that is not there is refused`(line: String, code: ExitCode) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(variables: Self.variables)
    let before = shell.settings.text(of: String(line.prefix { $0 != " " }))
    #expect(try await shell.type("set \(line)") == code, "\(line)")
    if code != .success { #expect(shell.settings.text(of: String(line.prefix { $0 != " " })) == before) }
  }

  @Test func `A setting of mail can have another value for an account, and others can't`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    #expect(try await shell.type("set Work.sign on; set sign; set work.sign") == .success)
    #expect(shell.settings.text(of: "sign") == "off" && shell.settings.text(of: "work.sign") == "on")
    #expect(shell.settings.text(of: "work.encrypt") == "off")
    #expect(try await shell.type("set encrypt auto; unset work.sign") == .success)
    #expect(
      shell.settings.text(of: "work.encrypt") == "auto" && shell.settings.text(of: "work.sign") == "off")
    for (line, words) in [
      ("set nosuch.sign on", "no account \"nosuch\""),
      ("set work.page-size 5", "page-size is the same for all accounts"),
      ("set .sign on", "no setting \".sign\""), ("set work. on", "no setting \"work.\""),
      ("set work.sign maybe", "work.sign cannot be \"maybe\""),
    ] {
      #expect(try await shell.type(line) == .usage)
      let told = world.output.err.taken()
      #expect(told.contains(words), "\(told)")
    }
    let account = try #require(try await world.store.read { try $0.accounts() }.first).id
    #expect(try await shell.type("set work.encrypt on; set work.autocrypt on") == .success)
    #expect(try await DraftWriting.usualProtection(of: account, in: &shell) == [.encrypted, .autocrypt])
    _ = world.output.out.taken()
    #expect(try await shell.type("set") == .success)
    #expect(world.output.out.taken().contains("work.encrypt"))
  }

  @Test func `In the rc file such a value is told, and the rest of the file holds`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output, variables: Self.variables)
    shell.isReadingRcFile = true
    #expect(
      try await shell.type("set pager nosuch; set editor /no/such; on quit bogus; set bell on") == .success)
    #expect(shell.settings.text(of: "bell") == "on")
    #expect(shell.settings.text(of: "pager") == "auto")
    #expect(shell.session.eventCommands[.quit] == ["bogus"])
    // The store is not opened for it.
    #expect(try await shell.type("set default-account nosuch") == .success)
    #expect(!shell.isStoreOpen)
    let told = output.err.taken()
    for words in ["nosuch is not installed", "/no/such is not installed", "unknown command \"bogus\""] {
      #expect(told.contains(words), "\(told)")
    }
  }

  @Test func `An account to start in that is not there is told when it is missed`() async throws {
    let world = try await ActionWorld()
    let output = world.output
    var shell = world.shell()
    shell.isReadingRcFile = true
    _ = try await shell.type("set default-account nosuch")
    shell.isReadingRcFile = false
    #expect(try await shell.type("list; list") == .success)
    #expect(output.err.taken().components(separatedBy: "does not exist").count == 2)
  }

  @Test(arguments: ["send-delay", "undo-seconds"])
  func `What is in force is shown, of seconds also in scripts`(name: String) async throws {
    for (isInteractive, typed, value) in [(true, "", "5"), (false, "", "0"), (false, "set \(name) 3", "3")] {
      let output = ShellOutput()
      var shell = Shell.forTests(output: output, isInteractive: isInteractive)
      _ = try await shell.type(typed)
      #expect(SettingsInForce.valueInForce(of: name, in: shell) == value)
      _ = try await shell.type("set output json; set \(name)")
      #expect(output.out.taken().contains(#""value":"\#(value)""#))
    }
  }

  @Test(
    arguments: [60, 80, 133, 400],
    ["72", String(repeating: "long ", count: 30), String(repeating: "x", count: 300)])
  func `A value is never cut`(width: Int, value: String) {
    for isTerminal in [true, false] {
      var layout = Fixture.layout(width)
      layout.isTerminal = isTerminal
      let meaning = String(repeating: "what it does ", count: 20)
      let record = SettingRecord(name: "editor", value: value, standard: "", meaning: meaning)
      let lines = record.text(in: layout).map(\.string)
      let letters = lines.joined().filter { !$0.isWhitespace }
      #expect(letters == "editor\(value)(default empty)\(meaning)".filter { !$0.isWhitespace })
      if !isTerminal { #expect(lines.count == 1) }
    }
  }

  @Test(
    arguments: [
      ("on quit bogus", ExitCode.usage), ("on quit sync", .success), ("on quit 'sync; bogus'", .usage),
      ("on quit '! bogus'", .success), ("alias mine sync; on quit mine", .success), ("on quit arch", .usage),
      ("on quit 'if select :u\nbogus\nend'", .usage), ("on quit 'if bogus\nsync\nend'", .usage),
      ("on quit 'for t in *\narchive ${t}\nend'", .success), ("on quit '/words'", .success),
      ("on quit 3", .success), ("on new-mail watch", .usage), ("on sent 'on quit list'", .usage),
      ("on sent 'if list\nwatch\nend'", .usage), ("on new-mail 'quit 9'", .usage),
      ("on new-mail quit", .success),
    ])
  func `What runs when something happens must be a command`(line: String, code: ExitCode) async throws {
    var shell = Shell.forTests()
    #expect(try await shell.type(line) == code, "\(line)")
  }
}
