import FoundationEssentials
import Glibc
public import VmailCommandLine
import VmailDomain
public import VmailSystem
public import VmailViews
import VmailTerminal

/// A page for the browser, in a file that only the user can read.
enum PrivatePage {
  private static let kind = "page"
  /// The kind of files with the sources of messages.
  static let source = "source"
  /// The seconds that pages are kept during a session: the browser may reload them.
  private static let age = 24 * 60 * 60
  /// The seconds a browser takes to load a page, at most.
  private static let loading = 60

  /// Writes the page, and removes old ones.
  /// - Parameters:
  ///   - folder: the folder, created for its owner only if it does not exist.
  ///   - now: the time in seconds since 1970.
  /// - Returns: the path of the file.
  /// - Throws: ``PrivateFile/Failure``.
  static func write(_ page: String, in folder: String, now: Int) throws(PrivateFile.Failure) -> String {
    PrivateFile.remove(kind: kind, in: folder, before: now - age)
    return try PrivateFile.write(page.utf8, in: folder, kind: kind, ending: ".html")
  }

  /// Removes files left by earlier sessions, including pictures that a killed vmail was drawing, when a
  /// session starts and when an interactive one ends.
  static func removeLeftovers(in folder: String, now: Int) {
    for kind in [kind, "picture"] { PrivateFile.remove(kind: kind, in: folder, before: now - loading) }
    // Another program may still read them.
    PrivateFile.remove(kind: source, in: folder, before: now - age)
  }

  /// Returns the address of the file for a browser (RFC 8089).
  /// - Parameter path: an absolute path.
  static func address(of path: String) -> String {
    "file://" + PercentEncoding.encoded(path.utf8, except: "-._~/")
  }
}

extension Shell {
  /// Removes old pages: they contain mail and should not outlast the session by much.
  func removeOldPages() {
    let now = Int(environment.clock.now.timeIntervalSince1970)
    PrivatePage.removeLeftovers(in: environment.pagesPath, now: now)
  }
}

extension PrivateFile.Failure: WordedError {
  public var wording: ShellError {
    ShellError(.cannotWrite, "couldn't write \(path): \(String(cString: strerror(code)))")
  }
}
