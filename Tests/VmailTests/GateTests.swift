import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

/// Every form of every command, in several spellings and with every option, typed by an agent whom nobody watches and
/// in a rehearsal: what undo can't take back stays as it was.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct GateTests {
  private static let groupSize = 8
  static let groups: [[String]] = {
    let names = CommandTable.all.map { $0.info.name }.filter { $0 != "quit" && $0 != "leave" }
    return stride(from: 0, to: names.count, by: groupSize).map {
      Array(names[$0..<min($0 + groupSize, names.count)])
    }
  }()

  /// What must not change, as it is listed; the listings' own settings are put back before.
  private static let state = [
    "set onerror continue", "set page-size 25", "online", "account home", "folder inbox", "tab all",
    "select none",
    "accounts", "folders", "list --pages 99", "folder archive", "list --pages 99", "folder trash",
    "list --pages 99", "folder spam", "list --pages 99", "account work", "folder inbox", "tab all", "folders",
    "list --pages 99", "folder trash", "list --pages 99", "account all", "drafts", "outbox", "rules",
    "trusted",
    "snooze", "ai",
  ]
  private static let mark = "echo what-is-there"

  @Test(arguments: groups)
  func `What an agent does unasked, undo takes back`(commands: [String]) throws {
    let world = try World()
    defer { world.remove() }
    let before = try world.state(["--agent"], behind: [])
    for command in commands {
      let lines = try Self.lines(of: command, world)
      let undo = Array(repeating: "undo", count: 2 * lines.count + 5)
      let after = try world.state(["--agent"], behind: lines + undo)
      #expect(after.unchanged.difference(from: before.unchanged).map(\.text) == [], "\(command)")
      #expect(Set(before.drafts).subtracting(after.drafts) == [], "\(command)")
      #expect(after.outbox == before.outbox, "\(command)")
      #expect(try world.files() == world.original, "\(command)")
    }
  }

  @Test(arguments: groups)
  func `A rehearsal changes nothing at all`(commands: [String]) throws {
    let world = try World()
    defer { world.remove() }
    let before = try world.state(["--dry-run", "--json"], behind: [])
    for command in commands {
      // What is set holds for this vmail alone, also in a rehearsal.
      let reset = command == "set" ? ["unset ai-endpoint"] : []
      let after = try world.state(
        ["--dry-run", "--json"], behind: try Self.lines(of: command, world) + reset)
      #expect(after.unchanged.difference(from: before.unchanged).map(\.text) == [], "\(command)")
      #expect(after.drafts == before.drafts && after.outbox == before.outbox, "\(command)")
      #expect(try world.files() == world.original, "\(command)")
    }
  }

  // MARK: Lines

  /// Each form of a command, alone and with each option, in several spellings.
  private static func lines(of name: String, _ world: World) throws -> [String] {
    let command = try #require(CommandTable.command(named: name))
    return try command.forms.flatMap { form -> [String] in
      let words = [name] + form.words + form.slots.flatMap { sample($0, world) }
      let required: [String] = form.requiredOptions.filter { !form.words.contains("--" + $0.name) }.flatMap {
        option($0, world)
      }
      let whole = words + required
      var lines = [whole]
      // Options of every form of the command: those of others must be refused, not ignored.
      for declared in command.options where !form.requiredOptions.contains(declared) {
        let given = option(declared, world)
        lines.append(whole + given)
        lines.append([name] + given + required + words.dropFirst())
        if given.count > 1 { lines.append(whole + [given.joined(separator: "=")]) }
      }
      let spelt = lines.map { $0.joined(separator: " ") }
      let plain = try #require(spelt.first)
      let rest = plain.dropFirst(name.count)
      var others = [plain.uppercased(), "'\(name)'\(rest)", "\(plain) --yes", "\(plain) --dry-run --yes"]
      others += command.info.shortNames.map { "\($0)\(rest)" }
      others += form.literals.map { plain.replacing(" \($0)", with: " '\($0)'", maxReplacements: 1) }
      others += form.literals.map {
        plain.replacing(" \($0)", with: " \($0.uppercased())", maxReplacements: 1)
      }
      return spelt + others
    }
  }

  private static func option(_ option: OptionDeclaration, _ world: World) -> [String] {
    ["--" + option.name] + (option.valueName == nil ? [] : [sample(option.kind, world)])
  }

  private static func sample(_ slot: Slot, _ world: World) -> [String] {
    slot.shown.map { shown in
      let word = sample(shown.kind, world)
      return slot.accepts(Word(text: word, range: 0..<word.count)) ? word : "1.1"
    }
  }

  /// A word that there is something for.
  private static func sample(_ kind: ArgumentKind?, _ world: World) -> String {
    switch kind {
    case .references, .messages, .drafts, .outbox, .pending, .rules, .snoozed, .jobs, .eventCommands: "1"
    case .attachments, .links: "1.1"
    case .query: "from:ann"
    case .folder: "archive"
    case .account: "home"
    case .setting: "page-size"
    case .settingValue: "7"
    case .roleColours: "unread=red"
    case .command: "archive"
    case .alias, .namedSet, .savedSearch, .template: "mine"
    case .path: world.path("existing")
    case .label: "Travel"
    case .labelChange: "+Travel"
    case .address: "eve@example.org"
    case .ownAddress: "home@example.org"
    case .tab: "primary"
    case .trustedSender: "bo@example.com"
    case .snoozeTime: "tomorrow"
    case .ruleSteps: "archive"
    case .helpTopic: "tutorial"
    case .outputType: "thread"
    case .choice(let choices): choices.first?.name ?? "1"
    case .either(let first, _): sample(first, world)
    case .named, nil: "1"
    }
  }

  // MARK: The world

  /// A home in which the demo runs, with a file that may not change.
  private struct World {
    let program: Program
    let original: [String: Data]

    init() throws {
      program = try Program()
      try program.write("archive 1\n", to: "existing")
      original = try Self.files(program)
    }

    func remove() { program.remove() }
    func path(_ name: String) -> String { program.path(name) }
    func files() throws -> [String: Data] { try Self.files(program) }

    /// The files of the home, without those that a run keeps its streams in.
    private static func files(_ program: Program) throws -> [String: Data] {
      let enumerator = FileManager.default.enumerator(atPath: program.home.path)
      let names = (enumerator?.allObjects as? [String] ?? []).filter { !$0.hasPrefix(".run-") }
      return Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, (try? Data(contentsOf: program.home.appending(path: name))) ?? Data())
        })
    }

    struct State: Equatable {
      var unchanged: [String]
      var drafts: [String]
      var outbox: [String]
    }

    /// What is listed behind those lines, in the same run.
    func state(_ options: [String], behind lines: [String]) throws -> State {
      let prepared = ["set onerror continue", "list", "open 1", "drafts", "outbox"]
      let script = (prepared + lines + [GateTests.mark] + GateTests.state).joined(separator: "\n") + "\n"
      let outcome = try program.run(
        ["--demo", "-n"] + options, input: script, through: ["setsid", "-w"])
      let printed = outcome.lines
      let start = try #require(
        printed.firstIndex { $0.contains("what-is-there") }, "\(outcome.err) \(printed.suffix(3))")
      let listed = printed[start...].map(Self.withoutTimes)
      func ofType(_ type: String) -> [String] { listed.filter { $0.hasPrefix("{\"type\":\"\(type)\"") } }
      let kept = ["account", "folder", "thread", "rule", "trusted-sender", "snooze", "ai"].flatMap(ofType)
      return State(
        unchanged: kept.map(Self.withoutPlace), drafts: ofType("draft").map(Self.withoutNumber),
        outbox: ofType("outbox"))
    }

    /// The demo's mail is as old whenever it starts.
    private static func withoutTimes(_ line: String) -> String {
      line.replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#, with: "TIME")
    }

    /// Where the session is, and how it numbers, is its own.
    private static func withoutPlace(_ line: String) -> String {
      var line = withoutNumber(line).replacing(#/"(current|selected|on)":(true|false)/#, with: "")
      // A draft that an agent begins is no change to what was there: it counts in its folder and its conversation.
      if line.contains(#""kind":"drafts""#) { line.replace(#/"badge":\d+/#, with: "") }
      if line.hasPrefix("{\"type\":\"thread\"") {
        line.replace(
          #/"participants":\[.*?\],|"snippet":".*?","latest|"(messageCount|hasAttachments)":\w+|"sendState":("\w+"|null)/#,
          with: "")
      }
      return line
    }

    private static func withoutNumber(_ line: String) -> String {
      line.replacing(#/"n":\d+/#, with: "\"n\":0")
    }
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var text: String {
    switch self {
    case .insert(_, let line, _): "+ " + line
    case .remove(_, let line, _): "- " + line
    }
  }
}
