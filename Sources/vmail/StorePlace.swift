import Foundation
import VmailShell

/// Where the mail is kept.
struct StorePlace: Sendable {
  /// `nil` when neither an option nor the environment says it.
  let path: String?
  /// Whether it is filled with sample mail and thrown away at the end.
  let isDemo: Bool

  init(path: String?) {
    self.path = path
    isDemo = false
  }

  /// A store in a new private folder.
  /// Errors: ``LaunchError``, when it cannot be made.
  static func demo() throws(LaunchError) -> StorePlace {
    let base = FileManager.default.temporaryDirectory.appending(path: "vmail-demo-XXXXXX").path
    var template = Array(base.utf8CString)
    guard let made = mkdtemp(&template) else {
      throw .cannotWrite(
        "a folder in \(FileManager.default.temporaryDirectory.path)", String(cString: strerror(errno)))
    }
    return StorePlace(demoPath: String(cString: made))
  }

  private init(demoPath: String) {
    path = demoPath
    isDemo = true
  }

  /// Throws a demo away.
  func discard() {
    if isDemo, let path { try? FileManager.default.removeItem(atPath: path) }
  }
}
