import Testing

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What is said of lines that fit no form, and which of several forms a line is of.
@Suite(.timeLimit(.minutes(10))) struct FormMatchTests {
  private func error(_ line: String) throws -> ShellError? {
    let words = try #require(try Lexer(variable: { _ in nil }).commands(in: line).first).words
    let command = try #require(CommandTable.command(named: words[0].text))
    do {
      _ = try BoundCall(command, words.dropFirst(), line: line).body()
      return nil
    } catch let error as ShellError { return error }
  }

  @Test(arguments: [
    ("rules remove 1 --dry-run", "rules remove does not take --dry-run"),
    ("rules off 1 --name X --then delete", "rules off does not take --name"),
    ("account default work --email a@b.c --keyring", "account default does not take --email"),
    ("ai RESET --yes", "ai does not take \"RESET\": did you mean \"reset\"?"),
    ("rules remove", "rules remove needs a number"),
    ("rules remove 1 2", "rules remove does not take \"2\""),
    ("rules add --if x", "rules add needs --then ACTIONS"),
    ("rules remvoe 1", "rules does not take \"remvoe\": did you mean \"remove\"?"),
    ("archive --nothing", "archive has no option \"--nothing\""),
    ("snooze --cancel", "snooze --cancel needs a number"),
    ("folder rename Bills", "folder rename needs a new name"),
    ("folder crate Bills", "folder does not take \"crate\": did you mean \"create\"?"),
    ("export --all a b", "export --all does not take \"b\""),
    ("undo 5 6", "undo does not take \"6\""), ("undo --list 5", "undo --list does not take \"5\""),
    ("would", "would needs a command"), ("count", "count needs a property, as in count by sender"),
  ])
  func `A line that fits no form is refused in its own words`(line: String, expected: String) throws {
    #expect(try error(line)?.text == expected)
    #expect(try error(line)?.code == .usage)
  }

  @Test(arguments: [
    ("archive 3 --dry-run", "Type would archive 3."), ("delete --dry-run", "Type would delete."),
    ("move 3 'My bills' --dry-run", "Type would move 3 'My bills'."),
    ("archive 3 --dry", "Type archive --help."),
  ])
  func `A command without --dry-run is explained by would`(line: String, hint: String) throws {
    #expect(try error(line)?.hint == hint)
  }

  @Test(
    arguments: [
      ("set prompt account folder", "set prompt \"account folder\""),
      ("set prompt account folder --save", "set --save prompt \"account folder\""),
      ("set page-size 4 0", nil),
      ("list 3 4", nil),
    ] as [(String, String?)])
  func `A value of several words is shown in quotes`(line: String, quoted: String?) throws {
    let hint = try error(line)?.hint
    if let quoted {
      #expect(hint == "Put the value in quotes: \(quoted).")
    } else {
      #expect(hint?.contains("quotes") != true)
    }
  }

  @Test(arguments: [
    "record 'stop'", "folder 'create'", "would archive --yes", "alias x list --pages 2", "list --pages 2",
    "list 3",
    "select --as x 1", "on new-mail echo --help", "folder create 'create'", "archive -- 3",
  ])
  func `A quoted word is an argument, and another command's options are its own`(line: String) throws {
    #expect(try error(line) == nil)
  }
}
