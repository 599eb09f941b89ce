import Foundation
import Testing
import VmailDomain
import VmailTestSupport

/// Mail arrives with the tags that notmuch has for it.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct NotmuchImportTests {
  private let program: Program

  init() throws { program = try Program() }

  private func vmail(_ commands: String) throws -> Program.Outcome {
    let path = program.path("bin") + ":/usr/bin:/bin"
    return try program.run(["--json", "-e", commands], environment: ["PATH": path])
  }

  /// The number in an object of JSON.
  private func number(_ name: String, _ type: String, in outcome: Program.Outcome) -> Int? {
    let line = outcome.lines.last { $0.hasPrefix("{\"type\":\"\(type)\"") } ?? ""
    return line.firstRange(of: "\"\(name)\":").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
  }

  private func counts(_ outcome: Program.Outcome) -> [Int?] {
    ["read", "new", "duplicate", "failed"].map { number($0, "import", in: outcome) }
  }

  /// The last lines of all messages, with their folders.
  private func folders() async throws -> [String: Set<String>] {
    let mail = try await StoreSnapshot.of(program).mail
    return Dictionary(
      uniqueKeysWithValues: mail.keys.map { mail in
        (
          String(decoding: mail.source, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? "",
          mail.folders
        )
      })
  }

  // MARK: A stand-in

  /// Writes a program that answers as notmuch does: a file of paths for each tag.
  private func writeNotmuch(_ tags: [String: [String]], revision: Int = 1) throws {
    let manager = FileManager.default
    for folder in ["bin", "tags", "mail/cur"] {
      try manager.createDirectory(atPath: program.path(folder), withIntermediateDirectories: true)
    }
    for name in try manager.contentsOfDirectory(atPath: program.path("tags")) {
      try manager.removeItem(atPath: program.path("tags/" + name))
    }
    for (tag, files) in tags {
      try program.write(files.map { program.path("mail/cur/" + $0) + "\0" }.joined(), to: "tags/" + tag)
      for file in files where !manager.fileExists(atPath: program.path("mail/cur/" + file)) {
        try program.write("From: a@example.org\nSubject: x\n\n\(file)\n", to: "mail/cur/" + file)
      }
    }
    try OtherProgram.write(
      """
      cd "$HOME/tags"
      case "$*" in
        *get*) echo "$HOME/mail" ;;
        *count*) printf '1\\tuuid\\t\(revision)\\n' ;;
        *tags*) for tag in *; do printf '%s\\0' "$tag"; done ;;
        *tag:*) tag="${*##*tag:?}"; cat "${tag%?}" ;;
        *) cat * ;;
      esac
      """, to: program.path("bin/notmuch"))
  }

  @Test func `Importing again brings nothing back`() async throws {
    defer { program.remove() }
    try writeNotmuch(["inbox": ["a", "b", "c"], "bills": ["a", "b"], "unread": ["c"], "alone": ["d"]])
    #expect(counts(try vmail("import --notmuch")) == [4, 4, 0, 0])
    let first =
      ["a": ["Inbox", "bills"], "b": ["Inbox", "bills"], "c": ["Inbox"], "d": ["alone"]] as [String: Set]
    #expect(try await folders() == first)
    #expect(counts(try vmail("import --notmuch")) == [4, 0, 4, 0])
    #expect(try await folders() == first)
    // Each of them is a thread.
    #expect(try vmail("search body:a; label 1 -bills; archive 1").code == 0)
    #expect(try vmail("search body:c; delete 1; folder trash; delete 1 --yes").code == 0)
    #expect(try vmail("search body:d; move 1 Inbox").code == 0)
    let changed = ["a": [], "b": ["Inbox", "bills"], "d": ["Inbox"]] as [String: Set<String>]
    #expect(try await folders() == changed)
    #expect(counts(try vmail("import --notmuch")) == [4, 0, 4, 0])
    #expect(try await folders() == changed)
    #expect(try vmail("doctor").code == 0)
  }

  @Test func `What is new in the database comes`() async throws {
    defer { program.remove() }
    try writeNotmuch(["inbox": ["a"]])
    #expect(counts(try vmail("import --notmuch")) == [1, 1, 0, 0])
    #expect(try vmail("list; archive 1").code == 0)
    try writeNotmuch(["inbox": ["a", "b"], "late": ["a"], "flagged": ["a"]], revision: 2)
    #expect(counts(try vmail("import --notmuch")) == [2, 1, 1, 0])
    #expect(try await folders() == ["a": ["late"], "b": ["Inbox"]])
    #expect(number("total", "page", in: try vmail("search is:starred")) == 1)
  }

  @Test func `A file that is gone is reported and an account with a server is not filled`() throws {
    defer { program.remove() }
    try writeNotmuch(["inbox": ["a", "b"]])
    try FileManager.default.removeItem(atPath: program.path("mail/cur/b"))
    let dry = try vmail("import --dry-run --notmuch")
    #expect(dry.code == 0 && dry.out.contains("no such file or directory"), "\(dry)")
    #expect(try vmail("accounts").code == 64)
    #expect(counts(try vmail("import --notmuch")) == [1, 1, 0, 1])
  }

  // MARK: The real one

  private static let real = OtherProgram.isThere("notmuch")

  private func notmuch(_ arguments: String...) throws -> String {
    let output = try OtherProgram.run(
      ["notmuch"] + arguments,
      environment: ["HOME": program.home.path, "NOTMUCH_CONFIG": program.path("config")])
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func count(_ terms: String) throws -> Int? {
    Int(try notmuch("count", "--exclude=false", "--", terms))
  }

  @Test(.enabled(if: Self.real, "notmuch is not installed."))
  func `Counts are those of notmuch`() async throws {
    defer { program.remove() }
    try GeneratedMail(count: 300, seed: 3).writeMaildir(to: program.path("Maildir"))
    try program.write(
      "[database]\npath=\(program.path("Maildir"))\n[new]\ntags=unread;inbox\n[maildir]\nsynchronize_flags=true\n",
      to: "config")
    _ = try notmuch("new")
    _ = try notmuch("tag", "+bills", "+two words", "--", "from:doe")
    _ = try notmuch("tag", "-inbox", "--", "from:berg or from:lee")
    _ = try notmuch("tag", "+deleted", "--", "from:p7@example.com or from:p8@example.com")
    let outcome = try program.run(
      ["--json", "-e", "import --notmuch"], environment: ["NOTMUCH_CONFIG": program.path("config")])
    #expect(outcome.code == 0)
    let all = try await StoreSnapshot.of(program).mail
    #expect(all.values.allSatisfy { $0 == 1 })
    let trash = "(tag:deleted or (folder:.Trash and not tag:inbox))"
    let kept = "not \(trash) and "
    #expect(try all.keys.count { $0.folders.contains("Trash") } == count(trash))
    #expect(try all.keys.count { $0.folders.contains("Inbox") } == count(kept + "tag:inbox"))
    for tag in ["bills", "two words"] {
      #expect(try all.keys.count { $0.folders.contains(tag) } == count(kept + "tag:\"\(tag)\""), "\(tag)")
    }
    for (folder, name) in [(".Sent", "Sent"), (".Projects.Garden", "Projects/Garden")] {
      #expect(try all.keys.count { $0.folders.contains(name) } == count(kept + "folder:\(folder)"), "\(name)")
    }
    for (flag, terms) in [
      (.seen, "not tag:unread"), (.flagged, "tag:flagged"), (.answered, "tag:replied"), (.draft, "tag:draft"),
      (.forwarded, "tag:passed"),
    ] as [(MessageFlags, String)] {
      #expect(try all.keys.count { $0.flags.contains(flag) } == count(terms), "\(terms)")
    }
    #expect(all.count == (try count("*")))
  }
}
