import Foundation
import Glibc
import Testing
import VmailDomain
import VmailTestSupport

/// A Maildir and a store, in step whatever happens.
@Suite(.timeLimit(.minutes(20)), .waitsForPrograms) struct MirrorTests {
  private let program: Program
  private let mail = GeneratedMail(count: 150, seed: 23)

  init() throws { program = try Program() }

  private func vmail(_ commands: String) throws {
    let outcome = try program.run(["-e", commands])
    try #require(outcome.code == 0, "\(commands): \(outcome)")
  }

  // MARK: What is there

  /// A message, where it is, and its flags.
  private struct Place: Hashable {
    var messageId: String
    var folder: String
    var flags: Int
  }

  private static func messageId(_ source: String) -> String {
    source.split(separator: "\n").first { $0.hasPrefix("Message-ID: ") }.map { String($0.dropFirst(12)) }
      ?? ""
  }

  private static let letters: [(Character, MessageFlags)] = [
    ("F", .flagged), ("P", .forwarded), ("R", .answered), ("S", .seen),
  ]

  /// The files by the paths of their Maildirs.
  private func files(_ maildir: String = "Maildir") throws -> [String: [String]] {
    let top = program.path(maildir)
    let below = try FileManager.default.contentsOfDirectory(atPath: top).filter { $0.hasPrefix(".") }
    var files: [String: [String]] = [:]
    for folder in [""] + below {
      for part in ["cur", "new"] {
        let path = [top, folder, part].filter { !$0.isEmpty }.joined(separator: "/")
        // A program that was killed may have made only part of a Maildir.
        guard FileManager.default.fileExists(atPath: path) else { continue }
        files[folder, default: []] += try FileManager.default.contentsOfDirectory(atPath: path)
          .map { path + "/" + $0 }
      }
    }
    return files
  }

  /// What the files say, each as often as it is there.
  private func there(_ maildir: String = "Maildir") throws -> [Place: Int] {
    var places: [Place: Int] = [:]
    for (folder, paths) in try files(maildir) {
      for path in paths {
        let source = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let info = path.contains("/cur/") ? path.split(separator: ":").last ?? "" : ""
        let flags = MessageFlags(Self.letters.filter { info.contains($0.0) }.map(\.1))
        let name =
          folder.isEmpty
          ? "Inbox"
          : String(folder.dropFirst()).replacing(".", with: "/").replacing(
            "&AMQ-rger &- Co", with: "Ärger & Co")
        places[Place(messageId: Self.messageId(source), folder: name, flags: flags.rawValue), default: 0] += 1
      }
    }
    return places
  }

  private func here() async throws -> [Place: Int] {
    var places: [Place: Int] = [:]
    for (mail, count) in try await StoreSnapshot.of(program).mail {
      for folder in mail.folders.isEmpty ? ["Archive"] : mail.folders {
        let id = Self.messageId(String(decoding: mail.source, as: UTF8.self))
        places[Place(messageId: id, folder: folder, flags: mail.flags.rawValue), default: 0] += count
      }
    }
    return places
  }

  // MARK: Other programs

  private func deliver(_ number: Int) throws {
    let text =
      "From: a@example.org\nSubject: new.\(number)\nMessage-ID: <new.\(number)@example.org>\n\n\(number)\n"
    try program.write(text, to: "Maildir/tmp/new.\(number)")
    try FileManager.default.moveItem(
      atPath: program.path("Maildir/tmp/new.\(number)"), toPath: program.path("Maildir/new/new.\(number)"))
  }

  private func change(_ random: inout SeededGenerator) throws {
    let files = try files()
    for _ in 0..<4 {
      let folder = random.pick(files.keys.sorted())
      guard let path = files[folder]?.sorted().randomElement(using: &random),
        FileManager.default.fileExists(atPath: path), path.contains("/cur/")
      else { continue }
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let stem = name.split(separator: ":").first.map(String.init) ?? name
      if random.chance(50) {
        let flags = Self.letters.filter { _ in random.chance(50) }.map { String($0.0) }.joined()
        rename(path, String(path.dropLast(name.count)) + "\(stem):2,\(flags)")
      } else {
        // As mutt does, with a new name.
        let target = random.pick(["", ".Sent", ".Projects.Garden"])
        let id = try Self.messageId(String(contentsOf: URL(filePath: path), encoding: .utf8))
        let isThere = try self.files()[target, default: []].contains {
          try Self.messageId(String(contentsOf: URL(filePath: $0), encoding: .utf8)) == id
        }
        let folder = program.path("Maildir") + (target.isEmpty ? "" : "/" + target)
        if !isThere {
          rename(path, folder + "/cur/moved.\(random.next()):2,\(name.hasSuffix("S") ? "S" : "")")
        }
      }
    }
  }

  // MARK: Tests

  @Test func `A mirror that is killed 50 times loses nothing and has nothing twice`() async throws {
    defer { program.remove() }
    try mail.writeMaildir(to: program.path("Maildir"))
    try vmail("account add home --local --email me@example.org")
    try vmail("mirror add Maildir --yes")
    var random = SeededGenerator(seed: 7)
    var killed = 0
    // In milliseconds. A fast machine ends sooner.
    var longestWait = 160.0
    for round in 0..<50 {
      try deliver(round)
      try change(&random)
      let action = random.pick([
        "archive 1", "star 2", "unread 1-3", "label 2 Kept", "delete 3", "read 1", "archive 4",
      ])
      try vmail("list; \(action)")
      let running = try program.start(["-e", "mirror run --yes"])
      let wait = Double.random(in: 0..<longestWait, using: &random)
      for _ in 0..<Int(wait) where running.isRunning { _ = poll(nil, 0, 1) }
      running.send(SIGKILL)
      if running.end() == -SIGKILL { killed += 1 } else { longestWait *= 0.9 }
    }
    #expect(killed > 25, "most must be hit in the middle to mean anything: \(killed)")
    try vmail("mirror run --yes")
    let (here, there) = (try await here(), try there())
    #expect(here.filter { there[$0.key] != $0.value }.keys.map { "\($0)" }.sorted() == [])
    #expect(there.filter { here[$0.key] != $0.value }.keys.map { "\($0)" }.sorted() == [])
    #expect(Set(here.keys.map(\.messageId)).count == 200)
    #expect(here.values.allSatisfy { $0 == 1 })
    let doctor = try program.run(["--json", "-e", "doctor --no-repair"])
    #expect(doctor.code == 0 && !doctor.out.contains(#""ok":false"#), "\(doctor.out)")
  }

  @Test func `While the prompt waits, files and mail follow each other`() throws {
    defer { program.remove() }
    for part in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: program.path("Maildir/" + part), withIntermediateDirectories: true)
    }
    try deliver(1)
    try vmail("account add home --local --email me@example.org; mirror add Maildir --yes")
    let prompt = "[home · Inbox] vmail>"
    let session = try TerminalSession(program, ["--offline"])
    session.showsPrompt(prompt)
    try deliver(2)
    session.shows("1 new message. Type list.")
    session.enter("list", at: prompt)
    session.shows("new.2")
    // What is typed before the prompt is there is echoed in front of it.
    session.showsPrompt(prompt)
    session.enter("star 1-2", at: prompt)
    session.shows(" and 1 more thread.")
    #expect(
      eventually { (try? there().keys.allSatisfy { $0.flags & MessageFlags.flagged.rawValue != 0 }) ?? false }
    )
    #expect(try there().count == 2)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `Programs that change names are followed`() async throws {
    defer { program.remove() }
    try mail.writeMaildir(to: program.path("Maildir"))
    try vmail("account add home --local --email me@example.org; mirror add Maildir --yes")
    try vmail("export --mirror backup")
    // As mbsync does.
    for path in try files("backup").values.joined() {
      let renamed = path.replacing(":2,", with: ",U=\(path.count):2,")
      rename(path, renamed)
    }
    let names = Set(try files("backup").values.joined())
    try vmail("export --mirror backup")
    #expect(Set(try files("backup").values.joined()) == names)
    #expect(try there("backup") == there())
    #expect(try await here() == there())
  }
}
