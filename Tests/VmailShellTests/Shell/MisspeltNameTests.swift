import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What was probably meant, wherever a name is typed.
@Suite(.timeLimit(.minutes(10))) struct MisspeltNameTests {
  @Test(
    arguments: [
      ("achive 1", "archive"), ("set page-s 3", "page-size"), ("set thme dark", "theme"),
      ("set theme drak", "dark"),
      ("set output jsno", "json"), ("folder imbox", "Inbox"), ("move 1 tarsh", "Trash"),
      ("account wrok", "work"),
      ("account eidt", "edit"), ("account eidt work", "edit"),
      ("list --pgaes 2", "--pages"), ("archive --ys", "--yes"), ("on new-mial list", "new-mail"),
      ("search --forget lat", "late"), ("unalias bilsl", "bills"),
      ("alias bilsl", "bills"), ("open @brids", "@birds"), ("open colur:red", nil),
      ("list subjct:x", "subject:"),
      ("list is:unraed", "is:unread"), ("search fron:x", "from:"), ("search in:imbox", "Inbox"),
      ("search account:wrok", "work"), ("rules ad", "add"), ("rules remvoe 1", "remove"),
      ("outbox rety 1", "retry"),
      ("trusted claer", "clear"), ("folder renmae a b", "rename"), ("snooze 1 tomorow", "tomorrow"),
      ("import x --format mbxo", "mboxo"), ("import x --account wrok", "work"), ("ai stauts", "status"),
      ("help achive", "archive"), ("label 1 -Bils", "Bills"),
      ("rules add --if x --then 'archvie'", "archive"),
      ("would achive 1", "archive"), ("bilsl", "bills"), ("sync wrok", nil),
      ("account add x --oauth gmial --email a@b.org", "gmail"),
    ] as [(String, String?)])
  func `Every name that is wrong names the one that was probably meant`(line: String, meant: String?)
    async throws
  {
    let world = try await ActionWorld()
    _ = try await world.store.write {
      try $0.ensureFolder(accountId: world.account.id, name: "Bills", type: .custom)
    }
    let output = world.output
    var shell = world.shell()
    for text in [
      "search --save late Mail", "alias bills folder Bills", "folder inbox", "list", "select --as birds 1",
    ] {
      for line in try Lexer(variable: { _ in nil }).commands(in: text) {
        #expect(await Dispatcher().run(line, in: &shell) == .success, "\(output.err.text)")
      }
    }
    let typed = try #require(try Lexer(variable: { _ in nil }).commands(in: line).first)
    #expect(await Dispatcher().run(typed, in: &shell) != .success)
    if let meant { #expect(output.err.text.contains("did you mean \"\(meant)\"?"), "\(output.err.text)") }
    #expect(!output.err.text.contains("did you mean") || meant != nil, "\(output.err.text)")
  }

  @Test(arguments: ["bils", "help bils"])
  func `A word that is nearly an alias is told`(line: String) async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("alias bills list from:acme") == .success)
    #expect(try await shell.type(line) == .usage)
    #expect(output.err.text.hasSuffix(" \"bils\": did you mean \"bills\"?\n"))
  }
}
