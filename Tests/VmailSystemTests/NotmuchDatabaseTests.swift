import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailSystem

/// A notmuch database is read through the program.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct NotmuchDatabaseTests {
  private let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "vmail-notmuch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  private func variables(_ path: String = "/usr/bin:/bin") -> [String: String] {
    ["HOME": home.path, "PATH": path, "TZ": "UTC"]
  }

  private func remove() { try? FileManager.default.removeItem(at: home) }

  @Test func `Without the program there is a reason`() async throws {
    defer { remove() }
    await #expect(throws: NotmuchDatabase.Failure.noNotmuch) {
      _ = try await NotmuchDatabase(at: nil, variables: variables(home.path))
    }
  }

  /// - Parameter script: what the program does with its arguments.
  private func refusal(_ script: String) async throws -> NotmuchDatabase.Failure? {
    try OtherProgram.write(script, to: home.path + "/notmuch")
    do {
      _ = try await NotmuchDatabase(at: nil, variables: variables(home.path + ":/usr/bin:/bin")).mail()
      return nil
    } catch let failure as NotmuchDatabase.Failure {
      return failure
    }
  }

  @Test func `What the program refuses is told in its words`() async throws {
    defer { remove() }
    #expect(
      try await refusal("echo No database >&2; echo at all >&2; exit 1") == .refused("No database; at all"))
    let wordy = "case \"$*\" in *get*) echo /m;; *) echo a b c d;; esac"
    guard case .refused = try await refusal(wordy) else { return #expect(Bool(false)) }
    let path = "case \"$*\" in *get*) echo /m;; *count*) printf '1\\t../x\\t1\\n';; esac"
    guard case .refused = try await refusal(path) else { return #expect(Bool(false)) }
  }

  @Test func `A database that changes meanwhile is not read`() async throws {
    defer { remove() }
    let script = """
      case "$*" in
        *get*) echo /m ;;
        *count*) echo x >> "$HOME/n"; printf '1\\tuuid\\t%s\\n' "$(wc -l < "$HOME/n")" ;;
      esac
      """
    #expect(try await refusal(script) == .changed)
  }

  // MARK: The real one

  private static let real = OtherProgram.isThere("notmuch")

  private func notmuch(_ arguments: String...) throws -> String {
    let output = try OtherProgram.run(
      ["notmuch"] + arguments, environment: ["HOME": home.path, "NOTMUCH_CONFIG": home.path + "/config"])
    return String(decoding: output, as: UTF8.self)
  }

  private func makeDatabase(at folder: String) throws {
    for (name, id) in [("cur/1:2,S", "1"), ("cur/2:2,", "2\"%"), ("new/3", ""), ("od\nd/cur/1:2,S", "1")] {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try
        "From: a@example.org\nSubject: \(name.first ?? "x")\n\(id.isEmpty ? "" : "Message-ID: <\(id)@x>\n")\nText\n"
        .write(toFile: path, atomically: false, encoding: .utf8)
    }
    try """
    [database]
    path=\(folder)
    [new]
    tags=unread;inbox
    [search]
    exclude_tags=deleted

    """.write(toFile: home.path + "/config", atomically: false, encoding: .utf8)
    _ = try notmuch("new")
  }

  @Test(.enabled(if: Self.real, "notmuch is not installed."))
  func `Files and tags are read whatever their names`() async throws {
    defer { remove() }
    let folder = home.resolvingSymlinksInPath().path + "/mail"
    try makeDatabase(at: folder)
    let odd = ["a\"b", " lead", "st*r", "(x)", "and", "Inbox", "a:b", "x/y%é", "deleted"]
    _ = try notmuch(
      "tag", "+a\"b", "+ lead", "+st*r", "+(x)", "+and", "+Inbox", "+a:b", "+x/y%é", "+deleted", "--",
      "id:1@x")
    for path in [folder, folder + "/.notmuch/"] {
      let mail = try await NotmuchDatabase(at: path, variables: variables()).mail()
      #expect(mail.root == folder && mail.unreadable == 0 && mail.uuid.count == 36)
      let tags = Dictionary(uniqueKeysWithValues: mail.files.map { ($0.path, $0.tags) })
      #expect(tags.count == 4)
      let first = Set(odd + ["inbox"])
      #expect(tags[folder + "/cur/1:2,S"] == first && tags[folder + "/od\nd/cur/1:2,S"] == first)
      #expect(tags[folder + "/new/3"] == ["inbox", "unread"])
    }
    var configured = variables()
    configured["NOTMUCH_CONFIG"] = home.path + "/config"
    #expect(try await NotmuchDatabase(at: nil, variables: configured).mail().files.count == 4)
    #expect(try await NotmuchDatabase(at: folder, variables: configured).mail().files.count == 4)
    await #expect(throws: NotmuchDatabase.Failure.self) {
      try await NotmuchDatabase(at: home.path, variables: configured).mail()
    }
  }
}
