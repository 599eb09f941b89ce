import Glibc
import VmailProcess

/// Runs viewers where they can do no harm: without network access, without the user's files except the one
/// they show, without a terminal, and with limits for time and memory (bubblewrap).
public struct Sandbox: Sendable {
  private let bubblewrap: String

  /// The path of the file inside the sandbox.
  public static let file = "/attachment"
  /// The search path inside the sandbox, where viewers can be found.
  private static let viewerPlaces = ["PATH": "/usr/bin:/usr/local/bin:/bin"]
  /// The limits for address space in bytes, and for processor time in seconds.
  private static let limits = ["--as=2147483648", "--cpu=15", "--core=0", "--fsize=0"]

  /// - Returns: `nil` if bubblewrap is not installed, or not allowed to work.
  public static func find(variables: [String: String]) async throws -> Sandbox? {
    guard let path = SpawnedProgram.path(of: "bwrap", variables: variables) else { return nil }
    let sandbox = Sandbox(bubblewrap: path)
    let outcome = try await sandbox.run(["/usr/bin/true"], showing: "/dev/null", outputLimit: 0)
    return outcome?.status == 0 ? sandbox : nil
  }

  /// Returns the path of a viewer that can run in the sandbox.
  public static func viewer(_ name: String) -> String? {
    SpawnedProgram.path(of: name, variables: viewerPlaces)
  }

  /// - Parameters:
  ///   - command: the path of the viewer and its arguments, in which the file is ``file``.
  ///   - path: the file it may read.
  ///   - variables: additions to the minimal environment.
  /// - Returns: `nil` if it cannot be started.
  public func run(
    _ command: [String], showing path: String, variables: [String: String] = [:], outputLimit: Int = 4 << 20
  ) async throws -> BoundedRun.Outcome? {
    let least = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/tmp"]
    let run = BoundedRun(
      path: bubblewrap, arguments: arguments(path) + bounded(command),
      variables: least.merging(variables) { $1 }, connection: nil, outputLimit: outputLimit)
    return try await run.run()
  }

  private func arguments(_ path: String) -> [String] {
    let isolation = [
      "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--uid", "65534", "--gid",
      "65534",
    ]
    let files = [
      "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--ro-bind-try", "/etc/alternatives",
      "/etc/alternatives", "--dev", "/dev", "--tmpfs", "/tmp", "--ro-bind", path, Self.file, "--chdir", "/",
      "--",
    ]
    return isolation + system + files
  }

  /// The directories of programs and libraries; the traditional ones are links today.
  private var system: [String] {
    ["/usr", "/bin", "/sbin", "/lib", "/lib64"].flatMap { place -> [String] in
      var target = [CChar](repeating: 0, count: 256)
      let length = readlink(place, &target, target.count - 1)
      guard length > 0 else { return ["--ro-bind-try", place, place] }
      return [
        "--symlink", String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self),
        place,
      ]
    }
  }

  private func bounded(_ command: [String]) -> [String] {
    Self.viewer("prlimit").map { [$0] + Self.limits + ["--"] + command } ?? command
  }
}
