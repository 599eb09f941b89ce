import FoundationEssentials
import Glibc
import VmailProcess

/// A git repository on this machine, to which patches can be applied. git is started without a shell, gets mail only on
/// its standard input, and sees few of the environment's variables, none of git's own.
public struct GitRepository: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    case noGit
    /// There is no working tree at the path.
    case notARepository(path: String, String)
    /// A `git am` or `git rebase` has not been finished there.
    case underWay
    /// git says why in its words: to be sanitized where they are shown.
    case refused(String)
    case timedOut
  }

  /// The top of its working tree.
  public let path: String
  private let git: String
  private let variables: [String: String]

  /// The variables that git and the programs of its configuration need.
  private static let kept = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "GNUPGHOME",
    "GPG_TTY",
    "SSH_AUTH_SOCK", "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
  ]

  /// - Throws: ``Failure``, `CancellationError`
  public init(at path: String, variables: [String: String]) async throws {
    guard let git = SpawnedProgram.path(of: "git", variables: variables) else { throw Failure.noGit }
    var own = variables.filter { Self.kept.contains($0.key) }
    own.merge(["LC_ALL": "C.UTF-8", "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true", "GIT_PAGER": "cat"]) {
      $1
    }
    let found = try await Self.run(git, ["rev-parse", "--show-toplevel"], in: path, own)
    guard found.status == 0, let top = found.lines.first else {
      throw Failure.notARepository(path: path, found.complaint)
    }
    (self.path, self.git, self.variables) = (top, git, own)
  }

  /// The commit that is checked out.
  public struct Head: Hashable, Sendable {
    /// `nil` before the first commit.
    public let commit: String?
    /// `nil` if no branch is checked out.
    public let branch: String?
  }

  public func head() async throws -> Head {
    let commit = try await run(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])
    let branch = try await run(["symbolic-ref", "--short", "--quiet", "HEAD"])
    return Head(
      commit: commit.status == 0 ? commit.lines.first : nil,
      branch: branch.status == 0 ? branch.lines.first : nil)
  }

  // MARK: Applying

  /// Commits the patches of an mbox (mboxrd) in their order, or none of them.
  /// - Parameter threeWay: whether to merge what doesn't apply, if git has the files that the patches were made for.
  /// - Throws: ``Failure``, `CancellationError`: nothing was applied then.
  public func apply(_ mbox: [UInt8], threeWay: Bool) async throws {
    let state = try await stateFolder()
    guard access(state, F_OK) != 0 else { throw Failure.underWay }
    let options = ["am", "--quiet", "--patch-format=mboxrd", "--keep-cr"] + (threeWay ? ["--3way"] : [])
    let outcome: Outcome
    do { outcome = try await run(options, input: mbox) } catch {
      // Ctrl-C, or a program that git waits for: what was begun is undone.
      await abort(state)
      throw error
    }
    guard outcome.status != 0 else { return }
    await abort(state)
    throw Failure.refused(outcome.complaint)
  }

  private func stateFolder() async throws -> String {
    let outcome = try await run(["rev-parse", "--git-path", "rebase-apply"])
    guard outcome.status == 0, let name = outcome.lines.first else {
      throw Failure.refused(outcome.complaint)
    }
    return name.hasPrefix("/") ? name : path + "/" + name
  }

  /// Returns to the commit before; also if this task was cancelled.
  private func abort(_ state: String) async {
    guard access(state, F_OK) == 0 else { return }
    _ = await Task { try? await run(["am", "--abort"]) }.value
  }

  // MARK: Checking

  /// Tries diffs one after the other on the commit that is checked out, with an index and objects of its own: nothing
  /// in the repository is touched.
  /// - Returns: why the first one that doesn't apply does not, with its position; `nil` if all apply.
  /// - Throws: ``Failure``, `CancellationError`
  public func check(_ diffs: [[UInt8]]) async throws -> (place: Int, reason: String)? {
    let objects = try await run(["rev-parse", "--git-path", "objects"])
    guard objects.status == 0, let name = objects.lines.first else {
      throw Failure.refused(objects.complaint)
    }
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scratch = [
      "GIT_INDEX_FILE": folder + "/index", "GIT_OBJECT_DIRECTORY": folder,
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": Self.quoted(name.hasPrefix("/") ? name : path + "/" + name),
    ]
    if try await head().commit != nil {
      let read = try await run(["read-tree", "HEAD"], scratch)
      guard read.status == 0 else { throw Failure.refused(read.complaint) }
    }
    for (place, diff) in diffs.enumerated() {
      let outcome = try await run(["apply", "--cached", "-"], scratch, input: diff)
      guard outcome.status == 0 else { return (place, outcome.complaint) }
    }
    return nil
  }

  private static func temporaryFolder() throws -> String {
    var template = Array((FileManager.default.temporaryDirectory.path + "/vmail-git-XXXXXX").utf8CString)
    guard let name = mkdtemp(&template) else { throw Failure.refused(String(cString: strerror(errno))) }
    return String(cString: name)
  }

  /// A path in a list of paths (git, "GIT_ALTERNATE_OBJECT_DIRECTORIES").
  private static func quoted(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: Running git

  private struct Outcome {
    var status: Int32
    var lines: [String]
    /// What git says about a failure.
    var complaint: String
  }

  private func run(
    _ arguments: [String], _ more: [String: String] = [:], input: [UInt8] = []
  ) async throws -> Outcome {
    try await Self.run(git, arguments, in: path, variables.merging(more) { $1 }, input: input)
  }

  private static func run(
    _ git: String, _ arguments: [String], in path: String, _ variables: [String: String], input: [UInt8] = []
  ) async throws -> Outcome {
    // A program that the repository's configuration names for this is never needed.
    let options = ["-C", path, "-c", "core.fsmonitor=false", "-c", "advice.mergeConflict=false"]
    var run = BoundedRun(path: git, arguments: options + arguments, variables: variables, connection: nil)
    (run.input, run.keepsErrors, run.timeLimit) = (input, true, 600)
    guard let outcome = try await run.run() else { throw Failure.noGit }
    guard !outcome.isLate else { throw Failure.timedOut }
    let output = String(decoding: outcome.output, as: UTF8.self)
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    return Outcome(
      status: outcome.status, lines: output.split(separator: "\n").map(String.init),
      complaint: complaint(output: output, errors: errors))
  }

  /// Returns the lines of both outputs that aren't advice for the next command.
  private static func complaint(output: String, errors: String) -> String {
    let lines = (errors + "\n" + output).split(separator: "\n").filter {
      !$0.hasPrefix("hint: ") && !$0.hasPrefix("When you have resolved") && !$0.hasPrefix("If you prefer")
        && !$0.hasPrefix("To restore the original")
    }
    return lines.prefix(20).joined(separator: "\n")
  }
}
