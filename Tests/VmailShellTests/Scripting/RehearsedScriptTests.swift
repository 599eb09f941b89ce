import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Scripts do to mail and files what their rehearsal said, with every action that moves or marks threads. RehearsalTests of
/// VmailCommandLine has more scripts, without mail.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct RehearsedScriptTests {
  /// A generated script about the threads "Mail 1" to "Mail 9", of which "Mail 6" is read and starred. What it takes from the
  /// Inbox it names only once, since later lines of a rehearsal still see it.
  private struct Script {
    var random: SeededGenerator
    var lines: [String] = []
    var unused = Array(1...5)
    /// Whether only the real run can know which parts of it run.
    var isUncertain = false
    /// What takes a thread from the Inbox, what leaves it there, and what takes that back.
    static let leaving = [
      "archive %", "delete % --yes", "spam %", "move % Bills", "mute %", "snooze % tomorrow",
    ]
    static let staying = ["star %", "read %", "label % +Kept", "copy % Copies"]
    static let undoing = ["unstar %", "unread %"]

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      for _ in 0..<4 { add(depth: 0) }
    }

    private mutating func redirection() -> String {
      let file = random.pick(["a", "b"])
      return random.pick(["", " > /dev/null", " > FOLDER/\(file)"])
    }

    private mutating func condition() -> String {
      isUncertain = isUncertain || random.chance(20)
      if isUncertain {
        return random.pick(["! true", "! false", "list | grep -q 'Mail 8'", "list | grep -q X"])
      }
      let line = random.pick([
        "list all/subject:7", "list all/from:nobody", "select all/subject:8", "search subject:9",
        "folder Nowhere",
      ])
      return line + redirection()
    }

    private mutating func add(depth: Int) {
      switch random.next() % 7 {
      case 0 where depth < 2:
        lines.append(random.pick(["if ", "if not "]) + condition())
        add(depth: depth + 1)
        lines.append("else")
        add(depth: depth + 1)
        lines += ["end", "folder inbox > /dev/null"]
      case 1 where !unused.isEmpty:
        lines.append(act(Self.leaving, "all/subject:\(unused.removeFirst())"))
      case 2:
        lines += [
          "search subject:\(random.pick([7, 8, 9])) > /dev/null", act(Self.staying, "1"),
          "folder inbox > /dev/null",
        ]
      case 3: lines += ["for t in all/subject:9 all/subject:8", act(Self.staying, "${t}"), "end"]
      case 4:
        lines.append(
          random.pick(["account work", "folder inbox", "deselect", "folder sent"]) + redirection())
      case 5: lines.append(act(Self.undoing, "all/subject:6"))
      default: lines.append(act(Self.staying, "all/subject:\(random.pick([7, 8, 9]))"))
      }
    }

    private mutating func act(_ actions: [String], _ mail: String) -> String {
      random.pick(actions).replacing("%", with: mail) + redirection()
    }
  }

  @Test func `Generated scripts move, mark and write what their rehearsal said`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "said-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path
    for seed in UInt64(1)...150 {
      let script = Script(seed: seed)
      let text = script.lines.joined(separator: "\n").replacing("FOLDER", with: path)
      let world = try await ActionWorld(threads: 9)
      var before = world.shell(isInteractive: false)
      #expect(
        try await before.type(
          "folder create Bills; folder create Copies; star all/subject:6; read all/subject:6") == .success)
      _ = world.output.taken()
      var rehearsal = world.shell(isInteractive: false)
      rehearsal.isRehearsing = true
      _ = try await rehearsal.type(text)
      // Sentences may be wrapped.
      let said = world.output.taken().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
      var shell = world.shell(isInteractive: false)
      _ = try await shell.type(text)
      let done = try await self.done(in: world)
      let files = Set(try FileManager.default.contentsOfDirectory(atPath: path))
      for name in files { try FileManager.default.removeItem(atPath: path + "/" + name) }
      for number in 1...9 {
        let mail = "Mail \(number)"
        for (words, subjects) in done {
          let words = "Would \(words.replacing("%", with: "\"\(mail)\""))"
          let would = said.contains(words)
          #expect(would || !subjects.contains(mail), "seed \(seed), \(words):\n\(text)\n\(said)")
          #expect(
            !would || subjects.contains(mail) || script.isUncertain,
            "seed \(seed), \(words):\n\(text)\n\(said)")
        }
      }
      for name in ["a", "b"] {
        let would = said.contains(" > \(path)/\(name)\".")
        #expect(would || !files.contains(name), "seed \(seed):\n\(text)\n\(said)")
        #expect(!would || files.contains(name) || script.isUncertain, "seed \(seed):\n\(text)\n\(said)")
      }
    }
  }

  @Test func `Every command that plans an action is in the generated scripts, but for those named here`() {
    let planning = CommandTable.all.filter { $0.forms.contains { $0.rehearsal == .describesPlan } }
    let generated = (Script.leaving + Script.staying + Script.undoing).map { String($0.prefix { $0 != " " }) }
    // They need categories or the Screener, and a thread that is muted, which is not in the Inbox.
    let others = ["categorize", "screen", "unmute"]
    #expect(planning.map { $0.info.name }.sorted() == (generated + others).sorted())
  }

  /// The subjects of the threads that are as a rehearsal says, by its words with `%` for a thread.
  private func done(in world: ActionWorld) async throws -> [String: Set<String>] {
    let account = world.account.id
    let folders = try await world.store.read { try $0.folders(accountId: account) }
    func threads(_ view: MailboxView) async throws -> [MailThread] {
      try await world.store.read { try $0.threads(view: view, category: nil, cursor: nil, limit: 99) }
    }
    let snoozed = Set(try await world.store.read { try $0.snoozed() }.map(\.subject))
    let archive = try await threads(.archive(account))
    let isMuted = try await world.store.read { try $0.mutedThreads(among: archive.map(\.id)) }
    let muted = Set(archive.filter { isMuted.contains($0.id) }.map(\.subject))
    var done = [
      "snooze % until": snoozed, "mute %.": muted,
      "archive %.": Set(archive.map(\.subject)).subtracting(snoozed).subtracting(muted),
    ]
    let places: [(String, (Folder) -> Bool)] = [
      ("delete %.", { $0.type == .trash }), ("mark % as spam.", { $0.type == .spam }),
      ("move % to Bills.", { $0.name == "Bills" }), ("copy % to Copies.", { $0.name == "Copies" }),
      ("add Kept to %.", { $0.name == "Kept" }),
    ]
    for (words, isPlace) in places {
      guard let folder = folders.first(where: isPlace) else { continue }
      done[words] = Set(try await threads(.folder(folder.id)).map(\.subject))
    }
    let inbox = try await threads(world.view(.inbox))
    let (other, sixth) = (inbox.filter { $0.subject != "Mail 6" }, inbox.filter { $0.subject == "Mail 6" })
    done["star %."] = Set(other.filter(\.isStarred).map(\.subject))
    done["mark % as read."] = Set(other.filter { $0.unreadCount == 0 }.map(\.subject))
    done["unstar %."] = Set(sixth.filter { !$0.isStarred }.map(\.subject))
    done["mark % as unread."] = Set(sixth.filter { $0.unreadCount > 0 }.map(\.subject))
    return done
  }
}
