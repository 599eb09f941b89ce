import Foundation
import Testing
import VmailDomain

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Every position of every command has something to offer, in a session where there is one of each.
@Suite(.timeLimit(.minutes(10))) struct CompletionCoverageTests {
  /// What only the user knows, with the reason why nothing is offered.
  private static let exceptions = [
    "echo WORDS": "a text", "let NAME": "a new name", "let = VALUE": "a text or a number",
    "quit CODE": "a number", "sleep SECONDS": "a number", "history N": "a number", "list --pages": "a number",
    "patch --version": "a number", "agenda --days": "a number",
    "search --pages": "a number", "save --name": "a pattern",
    "help WORDS": "a text", "folder create NAME": "a new name", "folder rename NEW-NAME": "a new name",
    "account add NAME": "a new name",
    "rules --name": "a new name", "account --name": "a new name",
    "account --email": "an address that is not known yet", "account --user": "a name on a server",
    "account --imap": "a server, which is looked for by the address", "account --smtp": "as --imap",
    "account --password-command": "a program", "account --client-secret-command": "a program",
    "account --client-id": "what a provider gave", "account --carddav": "an address on a server",
    "approvals N": "a number", "revoke N": "a number", "grant --max": "a number",
    "grant --for": "a length of time",
    "approve N": "a number", "deny N": "a number", "--event": "a number",
    "--once": "a new key",
    "account --tls-fingerprint": "what a server's owner says",
    "--subject": "a text", "--body": "a text", "--header": "a text", "--comment": "a text",
  ]

  /// A folder with a template.
  private static let templates: String = {
    let folder = NSTemporaryDirectory() + "vmail-completion-templates"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? "\n\nHi.\n".write(toFile: folder + "/welcome.txt", atomically: true, encoding: .utf8)
    return folder
  }()

  private static let completer: Completer<Shell> = {
    var words = CompletionCandidates()
    words.stored.folders = ["Inbox", "Bills"]
    words.stored.accounts = [Choice("work", "ann@x.org")]
    words.stored.ownAddresses = ["ann@x.org"]
    (words.stored.tabs, words.stored.trustedSenders) = (["primary"], ["bo@x.org"])
    words.stored.savedSearches = ["late"]
    (words.stored.drafts, words.stored.outbox, words.pending) = (["1"], ["1"], ["1"])
    (words.stored.rules, words.stored.snoozed, words.jobs, words.sets) = (["1"], ["1"], ["1"], ["birds"])
    words.eventCommands["new-mail"] = [Choice("1", "list"), Choice("2", "tab primary")]
    words.templates = TemplateFolder(path: templates)
    (words.messages, words.attachments, words.links) = (["1"], ["1.1"], ["1.1"])
    try? words.aliases.define(
      Word(text: "bills", range: 0..<5), as: "folder Bills", besides: CommandTable.names)
    let files = FileNames(home: nil) { _ in [.init(name: "notes", isFolder: false)] }
    return Completer(
      words: LiveCandidates(words), files: files, people: KnownPeople([Participant(email: "bo@x.org")]))
  }()

  private func offered(_ line: String) -> [CompletionResult.Candidate] {
    Self.completer.complete(line, cursor: line.count).candidates
  }

  @Test(arguments: FormTests.all)
  func `Every option is offered with what it does, and so is its value`(form: FormCase) {
    let name = form.command.info.name
    let line = ([name] + form.form.literals).joined(separator: " ")
    let options = offered(line + " --")
    for option in form.form.allOptions + [.help] where option.name.count > 1 {
      let found = options.first { $0.insertion == "--" + option.name }
      #expect(found != nil && found?.meaning.text.isEmpty == false, "\(line) --\(option.name)")
      let isException = [name + " --", "--"].contains { Self.exceptions[$0 + option.name] != nil }
      if option.valueName == nil || isException { continue }
      #expect(!offered("\(line) --\(option.name) ").isEmpty, "\(line) --\(option.name)")
    }
  }

  @Test(arguments: FormTests.all)
  func `Every argument of every form is offered`(form: FormCase) {
    let name = form.command.info.name
    var line = ([name] + form.requiredWords).joined(separator: " ")
    for shown in form.form.slots.flatMap(\.shown) {
      let place = shown.name.filter { !".…".contains($0) }
      let candidates = offered(line + " " + (shown.kind == .labelChange ? "+" : ""))
      let exceptions = [
        "\(name) \(place)", "\(([name] + form.form.literals).joined(separator: " ")) \(place)",
      ]
      if !exceptions.contains(where: { Self.exceptions[$0] != nil }) {
        #expect(!candidates.isEmpty, "\(line) \(place)")
      }
      let event = form.form.requiredOptions.contains { $0.name == "remove" } ? "new-mail" : nil
      line += " " + (event ?? candidates.first?.insertion ?? "x")
    }
  }

  @Test func `A query behind a slash is completed as one behind search`() {
    #expect(offered("/fr").map(\.insertion) == ["from:"])
    #expect(offered("/plan from:b").map(\.insertion) == ["from:bo@x.org"])
    #expect(offered("/-in:bil").map(\.insertion) == ["-in:Bills"])
  }

  @Test(arguments: [
    ("would arch", ["archive"]), ("would folder bi", ["Bills"]), ("on new-mail fold", ["folder", "folders"]),
    ("on new-mail folder bi", ["Bills"]), ("alias x folder bi", ["Bills"]), ("if folder bi", ["Bills"]),
    ("if not folder bi", ["Bills"]), ("else if tab pr", ["primary"]),
    ("for REF in from:b", ["from:bo@x.org"]),
    ("list; would folder bi", ["Bills"]), ("if not would folder bi", ["Bills"]),
  ])
  func `A command that another one runs is completed like any`(line: String, expected: [String]) {
    #expect(offered(line).map(\.insertion) == expected)
  }

  @Test(arguments: [
    ("on new-mail 'folder bi", "'folder Bills"), ("on new-mail 'list; folder bi", "'list; folder Bills"),
    ("rules add --if 'subject:x fr", "'subject:x from:"), ("rules add --then 'label bi", "'label Bills"),
    ("rules add --then 'read; arch", "'read; archive"), ("search \"in:bi", "\"in:Bills\""),
  ])
  func `What stands in quotes is completed where the cursor is`(line: String, inserted: String) {
    #expect(offered(line).map(\.insertion) == [inserted])
  }

  @Test(arguments: [
    ("label 1 +keyword:w", ["+keyword:work"]), ("label 1 -keyword:to", ["-keyword:todo"]),
    ("label 1 keyword:imp", ["keyword:important"]), ("label 1 +keyword:junk", []),
    ("search keyword:la", ["keyword:later"]),
    ("rules add --then 'label keyword:pers", ["'label keyword:personal"]),
  ])
  func `Tags are offered wherever they are named`(line: String, expected: [String]) {
    #expect(offered(line).map(\.insertion) == expected)
  }

  @Test func `What on takes away is offered with what it runs`() {
    #expect(offered("on --remove new-mail ").map(\.meaning.text) == ["list", "tab primary"])
    #expect(offered("on --remove sent ").isEmpty)
    #expect(offered("on --remove new-mail 1 ").isEmpty)
  }

  @Test func `Choices say what they mean`() {
    func meaning(_ line: String) -> String? { offered(line).first?.meaning.text }
    #expect(meaning("arch") == "Move threads out of the folder and keep them in Archive")
    #expect(meaning("set output pl") == "sentences, for screen readers")
    #expect(
      meaning("set page-s") == "auto: Threads per page; auto: as many as fit the screen, 10 in plain form")
    #expect(meaning("bil") == "folder Bills")
    #expect(meaning("import --format maildir") == "a folder with one file per message")
    #expect(meaning("search larg") == "larger than a size such as 5M")
    #expect(meaning("account wo") == "ann@x.org")
  }

  @Test func `An alias that wraps itself ends the search`() throws {
    var words = CompletionCandidates()
    try words.aliases.define(
      Word(text: "again", range: 0..<5), as: "would again", besides: CommandTable.names)
    let completer = Completer(words: LiveCandidates(words), files: FileNames(home: nil) { _ in [] })
    #expect(completer.complete("again x", cursor: 7).candidates.isEmpty)
  }
}
