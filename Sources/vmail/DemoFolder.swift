import FoundationEssentials
import Glibc
import Synchronization
import VmailShell

/// The folder of a demo. It is removed when the program ends, even by a signal; one left by a killed process
/// is removed when the next demo starts.
enum DemoFolder {
  private static let prefix = "vmail-demo-"
  private static let made = Mutex<String?>(nil)

  /// Creates a private folder. Errors: ``LaunchError``, when it can't be created.
  static func make() throws(LaunchError) -> String {
    let base = FileManager.default.temporaryDirectory.path
    sweep(base)
    while true {
      var template = Array("\(base)/\(prefix)XXXXXX".utf8CString)
      guard let name = mkdtemp(&template) else {
        throw .cannotWrite("a folder in \(base)", String(cString: strerror(errno)))
      }
      let path = String(cString: name)
      // Until it is locked, another demo that starts may take it for one that was left, and remove it.
      // The lock is released when the process ends in any way.
      guard let lock = locked(path, LOCK_SH) else { continue }
      guard isStillThere(lock) else {
        close(lock)
        continue
      }
      made.withLock { $0 = path }
      atexit { DemoFolder.remove() }
      return path
    }
  }

  private static func remove() {
    guard let path = made.withLock({ $0 }) else { return }
    // Anything still running uses the old name, and finds nothing there.
    let gone = path + ".gone"
    for name in rename(path, gone) == 0 ? [gone, path] : [path] where access(name, F_OK) == 0 {
      try? FileManager.default.removeItem(atPath: name)
    }
  }

  // MARK: Those that were left behind

  /// Others may create folders here too: only those that belong to the user, and that nobody else can write,
  /// are removed.
  private static func sweep(_ base: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(base)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 == 0,
        status.st_uid == geteuid(), let lock = locked(path, LOCK_EX)
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
      close(lock)
    }
  }

  /// Locks a folder: its demo shares it with the store in it for as long as it runs, and another demo removes it alone.
  /// - Returns: the lock; `nil` while its owner runs, or where there is no folder.
  private static func locked(_ path: String, _ kind: Int32) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, kind | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Whether a folder that was opened has not been removed since.
  private static func isStillThere(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}
