import Foundation
import Glibc

/// Command lines that start another under limits that a test cannot put on itself.
enum Confinement {
  /// Permissions bind, also when the tests run as root.
  static let unprivileged: [String] =
    geteuid() == 0 ? ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] : []

  static let permissionsBind = works(unprivileged + ["true"])
  static let withoutPermissions: String = "permissions bind root only with setpriv, which is not here"

  /// With an empty file system of so many kilobytes at `folder`, which only the program sees.
  static func smallDisk(kilobytes: Int, at folder: String) -> [String] {
    let script = "mount -t tmpfs -o size=\(kilobytes)k,mode=0700 none \"$0\" && exec \"$@\""
    return ["unshare", "-Urm", "sh", "-c", script, folder]
  }

  static let mountsWork = works(smallDisk(kilobytes: 64, at: "/tmp") + ["true"])
  static let withoutMounts = "needs a user namespace in which it may mount"

  /// With `folder` mounted read-only.
  static func readOnly(_ folder: String) -> [String] {
    let script =
      "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\""
    return ["unshare", "-Urm", "sh", "-c", script, folder]
  }

  private static func works(_ command: [String]) -> Bool {
    let files = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)").path
    defer { for end in [".in", ".out", ".err"] { unlink(files + end) } }
    guard FileManager.default.createFile(atPath: files + ".in", contents: nil) else { return false }
    let probe = try? RunningProgram(
      command, environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"], folder: "/", files: files)
    return probe?.end() == 0
  }
}
