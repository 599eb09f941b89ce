import Foundation
import Testing
import VmailProcess

@testable import VmailSystem

private enum Git {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")
}

/// Patches are applied to a real repository, or nothing there changes.
@Suite(.enabled(if: Git.isInstalled, "git is not installed"), .timeLimit(.minutes(10)))
struct GitRepositoryTests {
  /// A repository in a temporary folder, with a commit.
  struct Repository {
    let path: String
    var variables: [String: String] { ["PATH": "/usr/bin:/bin", "HOME": path] }

    init() throws {
      path =
        FileManager.default.temporaryDirectory.appending(path: "vmail-git-test-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try git("init", "-q", "-b", "main")
      try git("config", "user.name", "Kim")
      try git("config", "user.email", "kim@x.example")
      try write("one\n", to: "file")
      try git("add", "file")
      try git("commit", "-q", "-m", "first")
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }

    @discardableResult
    func git(_ arguments: String...) throws -> String {
      let pipe = Pipe()
      let program = SpawnedProgram(
        path: "/usr/bin/git", arguments: ["-C", path] + arguments, variables: variables,
        output: pipe.fileHandleForWriting.fileDescriptor, leavesSession: true)
      try pipe.fileHandleForWriting.close()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      #expect(program?.wait() == 0, "\(arguments)")
      return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    func opened() async throws -> GitRepository { try await GitRepository(at: path, variables: variables) }

    /// All that a check must not touch: files, index, references, objects and the state of `git am`.
    func state() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: path).sorted() + [
        try git("status", "--porcelain"), try git("rev-parse", "HEAD"),
      ]
    }
  }

  private static func diff(_ from: String, _ to: String, of file: String = "file") -> String {
    "diff --git a/\(file) b/\(file)\n--- a/\(file)\n+++ b/\(file)\n@@ -1 +1 @@\n-\(from)\n+\(to)\n"
  }

  private static func mail(_ subject: String, _ diff: String) -> String {
    "From x Thu Jan  1 00:00:00 1970\nFrom: Ann <ann@x.example>\nDate: Tue, 1 Dec 2026 10:00:00 +0000\n"
      + "Subject: [PATCH] \(subject)\n\nText.\n---\n\(diff)-- \n2.39.5\n\n"
  }

  private static func mbox(_ mails: String...) -> [UInt8] { Array(mails.joined().utf8) }

  @Test func `Patches are committed in order, with their authors and any number of bytes`() async throws {
    let repository = try Repository()
    let long = String(repeating: "x", count: 900)
    let many = (0..<400).map { "+\(long)\($0)\n" }.joined()
    let new =
      "diff --git a/new b/new\nnew file mode 100644\n--- /dev/null\n+++ b/new\n@@ -0,0 +1,400 @@\n\(many)"
    try await repository.opened().apply(
      Self.mbox(
        Self.mail("a", Self.diff("one", "two")), Self.mail("b", Self.diff("two", "three")),
        Self.mail("c", new)),
      threeWay: false)
    #expect(try repository.git("log", "--format=%an %s", "main") == "Ann c\nAnn b\nAnn a\nKim first")
    #expect(try repository.git("status", "--porcelain") == "")
    #expect(try await repository.opened().head().branch == "main")
    repository.remove()
  }

  @Test func `If one patch doesn't apply, none is applied, and git says why`() async throws {
    let repository = try Repository()
    let before = try repository.git("rev-parse", "HEAD")
    let mbox = Self.mbox(Self.mail("a", Self.diff("one", "two")), Self.mail("b", Self.diff("other", "three")))
    let error = await #expect(throws: GitRepository.Failure.self) {
      try await repository.opened().apply(mbox, threeWay: false)
    }
    guard case .refused(let reason) = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(reason.contains("patch does not apply") && !reason.contains("hint:"))
    #expect(
      try repository.git("rev-parse", "HEAD") == before && repository.git("status", "--porcelain") == "")
    repository.remove()
  }

  @Test func `A git am that somebody else has begun is left alone`() async throws {
    let repository = try Repository()
    try FileManager.default.createDirectory(
      atPath: repository.path + "/.git/rebase-apply", withIntermediateDirectories: true)
    try repository.write("mine\n", to: ".git/rebase-apply/patch")
    await #expect(throws: GitRepository.Failure.underWay) {
      try await repository.opened().apply(Self.mbox(Self.mail("a", Self.diff("one", "two"))), threeWay: false)
    }
    #expect(FileManager.default.fileExists(atPath: repository.path + "/.git/rebase-apply/patch"))
    repository.remove()
  }

  @Test func `A check tries the diffs one after the other, and touches nothing`() async throws {
    let repository = try Repository()
    try repository.write("changed\n", to: "file")
    let before = try repository.state()
    let git = try await repository.opened()
    let good = [Self.diff("one", "two"), Self.diff("two", "three")].map { Array($0.utf8) }
    #expect(try await git.check(good) == nil)
    let failure = try await git.check(good.reversed())
    #expect(failure?.place == 0 && failure?.reason.contains("does not apply") == true)
    #expect(try await git.check([good[0], good[0]])?.place == 1)
    #expect(try repository.state() == before)
    repository.remove()
  }

  @Test(
    arguments: ["../outside", "/tmp/outside", ".git/hooks/post-applypatch", ".git/config", "a/../../outside"])
  func `No name of a file leads out of the repository, or into git's own folder`(name: String) async throws {
    let repository = try Repository()
    let before = try repository.git("rev-parse", "HEAD")
    let diff =
      "diff --git a/\(name) b/\(name)\nnew file mode 100755\n--- /dev/null\n+++ b/\(name)\n@@ -0,0 +1 @@\n+x\n"
    let git = try await repository.opened()
    #expect(try await git.check([Array(diff.utf8)]) != nil)
    await #expect(throws: GitRepository.Failure.self) {
      try await git.apply(Self.mbox(Self.mail("a", diff)), threeWay: false)
    }
    #expect(
      try repository.git("rev-parse", "HEAD") == before && repository.git("status", "--porcelain") == "")
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.git/hooks/post-applypatch"))
    repository.remove()
  }

  @Test
  func `Variables of git from the environment have no effect, and a folder without a repository is refused`()
    async throws
  {
    let (repository, other) = (try Repository(), try Repository())
    let hostile = [
      "GIT_DIR": other.path + "/.git", "GIT_WORK_TREE": other.path, "GIT_INDEX_FILE": "/nonexistent",
    ]
    let git = try await GitRepository(
      at: repository.path, variables: repository.variables.merging(hostile) { $1 })
    #expect(URL(filePath: git.path).lastPathComponent == URL(filePath: repository.path).lastPathComponent)
    try await git.apply(Self.mbox(Self.mail("a", Self.diff("one", "two"))), threeWay: false)
    #expect(
      try repository.git("log", "--format=%s", "-1") == "a" && other.git("log", "--format=%s") == "first")
    await #expect(throws: GitRepository.Failure.self) {
      try await GitRepository(at: repository.path + "/.git", variables: repository.variables)
    }
    await #expect(throws: GitRepository.Failure.self) {
      try await GitRepository(at: "/nonexistent", variables: repository.variables)
    }
    await #expect(throws: GitRepository.Failure.noGit) {
      try await GitRepository(at: repository.path, variables: ["PATH": "/nonexistent"])
    }
    repository.remove()
    other.remove()
  }
}
