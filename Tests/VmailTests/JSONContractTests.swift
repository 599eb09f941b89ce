import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What programs read: every command prints objects of published types, and at least one
/// (page 8.20 and 8.21).
@Suite(.timeLimit(.minutes(20)), .waitsForPrograms) struct JSONContractTests {
  /// Lines that make a command print each kind of record that it prints; a command that is not here is used as its
  /// examples say.
  static let uses: [String: [String]] = [
    "account": [
      "account", "account 1", "account add other --local", "account default other",
      "account edit other --name another",
      "account edit another --from \"Kim Berg <kim@example.org>\"", "account edit another --no-from",
      "account remove another --yes", "account add server --email a",
    ],
    "accept": ["search subject:\"design review\"; accept 1"], "agenda": ["agenda", "agenda --days none"],
    "accounts": ["accounts"], "ai": ["ai", "ai off", "ai reset --yes", "ai maybe"],
    "categorize": ["list; categorize 1 updates", "categorize --all", "categorize 1 nothing"],
    "why": ["list; why 1", "why 99"],
    "backup": ["backup one.tar --yes", "backup nothere/one.tar"],
    "restore": ["backup one.tar --yes; would restore one.tar", "would restore nothere.tar"],
    "cancel": ["outbox; cancel 1", "cancel 1"],
    "compose": [
      "compose --to ann@example.org --subject Hi --body Text", "compose mailto:ann@example.org?subject=Hi",
    ],
    "suggest": ["open 2; suggest", "suggest 1", "set ai off; suggest 1"],
    "summary": ["summary 1", "open 2; summary", "set ai off; summary 1"],
    "templates": [
      "templates add hello --file hello.txt; templates; templates show hello; templates remove hello --yes",
      "templates add hello", "templates show nothere", "templates edit hello",
    ],
    "merge": [
      "templates add hi --file hello.txt; merge guests.csv --template hi --dry-run; merge guests.csv --template hi",
      "merge guests.csv --template nothere",
    ],
    "screen": [
      "screen on; set undo-seconds 0; move 1 Screener; screen; screen deny @1; screen denied; undo; screen off",
      "screen approve nobody@example.org",
    ],
    "keys": ["keys", "keys ann@example.org", "keys --all", "keys export nobody@example.org"],
    "mirror": [
      "mirror add mirrored --direction out --yes; mirror; mirror run; mirror remove mirrored",
      "mirror run nothere",
    ],
    "spell": [
      "compose --to ann@example.org --subject Plan --body 'I hope that you are well and that this is fine.'; spell",
      "spell 99",
    ],
    "contacts": [
      "contacts", "contacts ann", "contacts nobodyatall",
      "set address-book cards.vcf; contacts show birders; contacts show zoe; contacts zoe",
      "set address-book cards.vcf; contacts add new@example.org New; undo", "contacts show nobodyatall",
    ],
    "discard": ["drafts; discard 1", "discard"],
    "drafts": ["drafts"],
    "edit": ["edit 1 --subject New --draft", "edit"],
    "forward": ["list; forward 1 --to ann@example.org --draft", "forward"],
    "outbox": ["outbox", "outbox retry 1", "outbox cancel 1", "outbox sent 1"],
    "reply": ["list; reply 1 --body Yes", "reply"],
    "reply-all": ["list; reply-all 1 --body Yes", "reply-all"],
    "send": [
      "drafts; send 1 --yes", "send",
      "compose --to ann@example.org --subject Hi --body x --send --once k; compose --to ann@example.org --subject Hi --body x --send --once k",
    ],
    "approvals": ["approvals", "approvals 7"], "approve": ["approve 7"], "deny": ["deny 7"],
    "grant": ["grant agent archive from:ann --for 1h --max 5"], "grants": ["grants"],
    "revoke": ["revoke 3"],
    "skill": ["skill install skills"],
    "attachments": ["search has:attachment; open 1; attachments", "attachments"],
    "download": ["search has:attachment; open 1; download 1.*; download 1.1", "download 1.1"],
    "save": ["search has:attachment; open 1; save 1.1 . --yes", "save 1.1 ."],
    "record": ["record new-record; record; record stop", "record stop"],
    "trace": [
      "list; star 2; trace 2", "list; open 1; trace", "trace 99", "trace --lost list",
      "trace --lost nosuchword",
    ], "asof": ["list; asof 1m list", "list; asof 1m search list", "asof tomorrow list"],
    "alias": ["alias bills list :u", "alias bills list :u; alias", "alias"],
    "auth": ["open 1; auth", "auth"], "browse": ["open 1; browse --print", "browse"],
    "collapse": ["open 1; collapse *"], "earlier": ["open 1; earlier"], "expand": ["open 1; expand *"],
    "headers": ["open 1; headers *"], "images": ["open 1; images *"],
    "link": ["open 1; link 1", "link 1.1", "search has:link; open 1; link 1"],
    "links": ["open 1; links *"], "message": ["open 1; message 1"], "quote": ["open 1; quote"],
    "trackers": ["open 1; trackers *"],
    "trusted": ["trusted", "open 1; images --always; trusted; trusted clear"],
    "back": ["open 1; back"], "deselect": ["select 1-2; deselect 1", "deselect"],
    "doctor": ["doctor", "doctor --no-repair"],
    "echo": ["echo", "echo one two", "echo before; ! true"],
    "export": [
      "export 1 one.mbox", "export 1-2 maildir/", "export 1-2 -", "export --all -",
      "export --all everything --format eml",
    ],
    "folder": [
      "folder", "folder sent; list", "folder starred; list", "folder outbox; list", "folder archive; list",
      "folder create Bills; folder rename Bills Old; move 1 Old; folder delete Old --yes",
    ],
    "folders": ["folders"],
    "help": [
      "help", "help list", "list --help", "help tutorial", "help page-size", "help thread",
      "help --search mbox",
      "help xyzzy",
    ], "history": ["history"],
    "import": [
      "import sample.mbox", "import mixed", "import --dry-run mixed", "import --mailrc mailrc",
      "import --mailrc nothere", "import --config muttrc",
    ],
    "let": ["let n = count", "let name = a text", "let 1 = x"],
    "less": ["list --pages 2; list; more; less"],
    "list": ["list", "list 1-3", "list --pages 3", "list :u"], "more": ["list; more", "more"],
    "next": ["next", "open 1; next"],
    "open": ["open 1", "open *", "open 1 --tree", "search has:attachment; open 1; open 1.1"],
    "preview": ["search has:attachment; open 1; preview 1.1 --yes", "preview 1.1"],
    "prev": ["open 2; prev"],
    "schema": ["schema", "schema thread page", "schema --list", "schema thraed"],
    "search": ["search list", "search nosuchword", "search --save Found list", "search --forget Found"],
    "select": ["select 1-2", "select --as some 1", "select all"],
    "selection": ["select 1; selection", "selection"],
    "share": ["search has:attachment; open 1; share 1.1 --to ann@example.org --yes", "share 1.1"],
    "rules": [
      "rules", "rules add --if list --then star; rules; rules run 1 --dry-run; rules run; rules off 1",
      "rules add --shadow --if list --then star; rules review; rules test 1 list; rules check",
      "rules add --if list --then star; rules add --if list --then unstar; rules check; rules shadow 2",
    ],
    "sleep": ["sleep 0"],
    "snooze": ["snooze", "snooze 1 3h; snooze; snooze --cancel 1"],
    "source": ["source script.vmail"],
    "raw": ["open 1; raw 1", "raw 1-2", "raw --path 1", "raw 999"],
    "tab": ["tab", "tab social"],
    "unalias": ["alias bills list; unalias bills"],
    "quit": ["quit"], "retry": ["retry"], "set": ["set", "set page-size", "set page-size 3"],
    "net": ["net"], "on": ["on", "on new-mail list; on; on --remove new-mail", "on --remove quit"],
    "jobs": ["jobs", "sleep 0 &; jobs; wait"], "fg": ["sleep 0 &; fg", "fg"],
    "wait": ["wait", "sleep 0 &; wait"], "kill": ["sleep 60 &; kill 1", "kill 1"],
    "offline": ["offline; online"], "online": ["online"],
    "status": ["status"], "sync": ["sync"], "top": ["list; top", "top"],
    "archive": ["archive 1", "archive", "undo; set undo-seconds 5; archive 1-2", "archive 999"],
    "delete": ["delete 1-2", "folder trash; delete 1", "folder trash; delete 1 --yes"],
    "spam": ["spam 1"], "move": ["label 1 +Old; move 1 old", "move 1 nowhere", "move 1 archive"],
    "label": ["label 1-2 +Bills", "label 1-2 -Bills"], "read": ["read 1-3"], "unread": ["unread 1-3"],
    "star": ["star 1-2"], "unstar": ["unstar 1-2"],
    "undo": ["undo", "archive 1; undo", "archive 1; undo --to 1h --yes"],
    "count": ["count by sender", "count by list", "count by people"],
    "redo": ["archive 1; undo; redo", "redo"],
    "patch": [
      "import patches.mbox; search subject:tide; patch 1; patch 1 --stat --version 1",
      "! git init -q repo; git -C repo config user.name x; git -C repo config user.email x@x.example",
      "search subject:tide; set patch-repository repo; patch apply 1 --check; patch apply 1", "patch 99",
      "search subject:tide; patch reply 1",
    ],
    "pending": ["pending", "set undo-seconds 5; archive 1; pending"],
    "would": ["would archive 1-3", "would list", "would undo", "would import mixed"],
    "unsubscribe": ["search from:news@shop.example; unsubscribe 1", "unsubscribe"],
    "unset": ["unset page-size"], "version": ["version"],
    "watch": ["watch"],
    "where": ["where", "open 1; where", "where 1", "where 99"],
  ]

  /// The schema files of the repository, by type.
  private static func published() throws -> [String: [String: Any]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/schema")
    var schemas: [String: [String: Any]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let data = try Data(contentsOf: folder.appending(path: name))
      schemas[String(name.prefix { $0 != "." })] =
        try JSONSerialization.jsonObject(with: data) as? [String: Any]
    }
    return schemas
  }

  private static func problems(in line: String, _ schemas: [String: [String: Any]]) -> [String] {
    guard let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
      return ["no object"]
    }
    guard let type = value["type"] as? String else { return ["no type"] }
    guard let schema = schemas[type] else { return ["no schema for \(type)"] }
    return PublishedSchema.problems(in: value, schema, at: type)
  }

  /// Types that no script on these stores can be made to print, and why.
  static let printedElsewhere = [
    "approval": "no agent waits; ApprovalTests has one", "grant": "no person agrees; GrantTests has one",
    "browse": "it starts a browser",
    "history": "in a script nothing was typed before",
    "once": "no key is used twice; ApprovalTests has one that is",
    "copy": "only a terminal copies", "net": "nothing connects", "step": "there is no server to test",
    "tracker": "this mail has none", "sweep": "nobody answers in a script",
    "triage": "nobody answers in a script", "watch": "no account has a server",
    "rule-difference": "no mail comes; the transcript rules-tried.txt imports some",
    "key": "there are no keys", "key-text": "there are no keys",
  ]

  /// Runs each use of each command.
  /// - Returns: the types that were printed.
  private func check(_ program: Program, options: [String], named: Set<String>) throws -> Set<String> {
    let schemas = try Self.published()
    var printed: Set<String> = []
    for info in CommandTable.all.map({ $0.info }) where named.contains(info.name) {
      let command = info.name
      for use in Self.uses[command] ?? info.examples.map(\.line) {
        // What is written must not be there already.
        for name in ["one.mbox", "maildir", "everything"] {
          try? FileManager.default.removeItem(atPath: program.path(name))
        }
        let outcome = try program.run(
          options + ["--json", "-e", use], environment: Self.variables(program))
        #expect(!outcome.lines.isEmpty, "\(use): nothing is printed; \(outcome.err)")
        printed.formUnion(
          (outcome.lines + outcome.err.split(separator: "\n").map(String.init)).compactMap(Self.type(of:)))
        for line in outcome.lines {
          #expect(
            Self.problems(in: line, schemas).isEmpty, "\(use): \(Self.problems(in: line, schemas)) in \(line)"
          )
        }
        // Notices and progress, also as objects.
        for line in outcome.err.split(separator: "\n") {
          #expect(Self.problems(in: String(line), schemas).isEmpty, "\(use): on standard error: \(line)")
        }
        let declared = info.output.map { $0.type }
        let last = outcome.lines.last.flatMap {
          try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        let type = last?["type"] as? String ?? "none"
        #expect(
          declared.contains(type) || type == "error" || type == "help" || use.contains("; "),
          "\(use) prints \(type), which \(command) does not declare")
        if type != "error" { #expect(outcome.code == 0, "\(use): \(outcome)") }
      }
    }
    return printed
  }

  private static func type(of line: String) -> String? {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["type"] as? String
  }

  private static func world() throws -> Program {
    let program = try Program()
    try FileManager.default.copyItem(
      atPath: Program.fixture("sample.mbox"), toPath: program.path("sample.mbox"))
    try FileManager.default.copyItem(
      atPath: Program.fixture("patches.mbox"), toPath: program.path("patches.mbox"))
    let mixed = program.path("mixed")
    try FileManager.default.createDirectory(atPath: mixed, withIntermediateDirectories: true)
    try Data(count: 100).write(to: URL(filePath: mixed + "/garbage"))
    try GeneratedMail(count: 60, seed: 3).writeMbox(to: mixed + "/More.mbox")
    try program.write("echo from a script\n", to: "script.vmail")
    try program.write("alias ann ann@example.org\nset ask\n", to: "mailrc")
    try program.write("set folder=imaps://ann@imap.example.org from=ann@example.org\n", to: "muttrc")
    try FileManager.default.createDirectory(atPath: program.path("bin"), withIntermediateDirectories: true)
    try OtherProgram.write("", to: program.path("bin/xdg-open"))
    // It knows every word.
    try OtherProgram.write("cat > /dev/null", to: program.path("bin/aspell"))
    try program.write(
      "BEGIN:VCARD\nVERSION:3.0\nUID:z\nFN:Zoe Day\nEMAIL:zoe@example.org\nCATEGORIES:birders\nEND:VCARD\n",
      to: "cards.vcf")
    try program.write("Subject: Hi {name}\n\nHow are you?\n", to: "hello.txt")
    try program.write("email,name\nann@example.org,Ann\n", to: "guests.csv")
    return program
  }

  /// Attachments and pages are opened by a program of the test's, whatever the machine has.
  private static func variables(_ program: Program) -> [String: String] {
    ["PATH": program.path("bin") + ":/usr/bin:/bin"]
  }

  @Test func `Every use is of a command`() {
    #expect(Set(Self.uses.keys).isSubset(of: CommandTable.all.map { $0.info.name }))
  }

  @Test func `Every record type has a published schema`() throws {
    let types = Set(try Self.published().keys)
    let declared = Set(CommandTable.all.flatMap { $0.info.output.map { $0.type } })
    #expect(declared.subtracting(types).isEmpty)
  }

  @Test func `Every line is of a published type and every type is printed`() throws {
    let printed = try inTheDemo().union(inAnImportedStore())
    let types = Set(RecordCatalog.schemas.map(\.type))
    #expect(types.subtracting(printed).subtracting(Self.printedElsewhere.keys).isEmpty)
    #expect(printed.isDisjoint(with: Self.printedElsewhere.keys))
    #expect(printed.isSubset(of: types))
  }

  private func inTheDemo() throws -> Set<String> {
    let program = try Self.world()
    defer { program.remove() }
    // What changes nothing or prints no mail is seen in the other store.
    let seen = [
      "accept", "account", "agenda", "attachments", "auth", "compose", "download", "drafts", "headers",
      "images", "link",
      "raw",
      "merge", "mirror", "screen", "spell", "suggest", "templates", "trackers", "trusted", "preview", "save",
      "export",
      "folder",
      "folders", "list", "more",
      "open",
      "next", "search", "select", "tab",
      "where", "status", "sync", "archive", "delete", "label", "star", "would", "trace",
    ]
    return try check(program, options: ["--demo"], named: Set(seen))
  }

  private func inAnImportedStore() throws -> Set<String> {
    let program = try Self.world()
    defer { program.remove() }
    let imported = try program.run(["--json", "-e", "import sample.mbox mixed"])
    try #require(imported.code == 0, "\(imported)")
    #expect(imported.lines.count { $0.hasPrefix(#"{"type":"failure""#) } == 1)
    return try check(program, options: [], named: Set(CommandTable.all.map { $0.info.name }))
  }

  @Test func `Without any mail every command still prints an object`() throws {
    let program = try Program()
    defer { program.remove() }
    let schemas = try Self.published()
    for command in CommandTable.all.map({ $0.info.name }) {
      let outcome = try program.run(["--json", "-e", command])
      #expect(!outcome.lines.isEmpty, "\(command): \(outcome)")
      for line in outcome.lines {
        #expect(Self.problems(in: line, schemas).isEmpty, "\(command): \(line)")
      }
    }
  }
}

/// As much of JSON Schema (draft 2020-12) as the repository's schemas use, from their files: what
/// is published is what is kept, not what the program has in memory.
enum PublishedSchema {
  static func problems(in value: Any, _ schema: [String: Any], at path: String) -> [String] {
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let fits = choices.contains { problems(in: value, $0, at: path).isEmpty }
      return fits ? [] : ["\(path) is of none of its types"]
    }
    if let constant = schema["const"] as? String {
      return value as? String == constant ? [] : ["\(path) is not \(constant)"]
    }
    if let values = schema["enum"] as? [String] {
      return (value as? String).map(values.contains) == true ? [] : ["\(path) is not one of \(values)"]
    }
    switch schema["type"] as? String {
    case "string":
      guard let text = value as? String else { return ["\(path) is no string"] }
      guard schema["format"] as? String == "date-time" else { return [] }
      let isTime = text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
      return isTime ? [] : ["\(path) is no time in UTC"]
    case "integer": return value is Int ? [] : ["\(path) is no integer"]
    case "number": return value is Double || value is Int ? [] : ["\(path) is no number"]
    case "boolean": return value is Bool ? [] : ["\(path) is no boolean"]
    case "null": return value is NSNull ? [] : ["\(path) is not null"]
    case "array": return array(value, schema, at: path)
    case "object" where schema["properties"] == nil:
      return value is [String: Any] ? [] : ["\(path) is no object"]
    case "object": return object(value, schema, at: path)
    default: return ["\(path) has a schema of an unknown kind"]
    }
  }

  private static func array(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    guard let elements = value as? [Any], let one = schema["items"] as? [String: Any] else {
      return ["\(path) is no list"]
    }
    return elements.flatMap { problems(in: $0, one, at: path + "[]") }
  }

  private static func object(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    guard let members = value as? [String: Any] else { return ["\(path) is no object"] }
    let required = schema["required"] as? [String] ?? []
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let missing = required.filter { members[$0] == nil }.map { "\(path).\($0) is missing" }
    return missing
      + members.flatMap { name, member in
        properties[name].map { problems(in: member, $0, at: path + "." + name) }
          ?? ["\(path).\(name) is not in the schema"]
      }
  }
}
