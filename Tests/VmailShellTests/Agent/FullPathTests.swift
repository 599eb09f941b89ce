import Foundation
import Testing

@testable import VmailShell
@testable import VmailViews

/// The paths in questions are those of the files that are really meant.
@Suite(.timeLimit(.minutes(10))) struct FullPathTests {
  @Test func `Links and relative paths are resolved, also of files that don't exist yet`() throws {
    let folder = URL(filePath: FullPath.of(FileManager.default.temporaryDirectory.path)).appending(
      path: "paths-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "real"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "real/file"))
    for (link, target) in [("link", "real"), ("file", "real/file")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: folder.path + "/" + target)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "dangling").path, withDestinationPath: "real/later")
    for (path, expected) in [
      ("/dangling", "/real/later"),
      ("/real/file", "/real/file"), ("/file", "/real/file"), ("/link/file", "/real/file"),
      ("/link/new", "/real/new"),
      ("/real/../link/./new", "/real/new"), ("/missing/new", "/missing/new"),
      ("/missing/../file", "/real/file"), ("/missing/./../new", "/new"), ("/missing/", "/missing"),
    ] { #expect(FullPath.of(folder.path + path) == folder.path + expected) }
    #expect(FullPath.of("new") == FullPath.of(".") + "/new")
    #expect(FullPath.of("/") == "/")
    #expect(FullPath.of("/new") == "/new")
  }
}
