import Foundation
import Testing
import VmailSystem

@Suite(.timeLimit(.minutes(10))) struct DownloadsFolderTests {
  /// A home with some folders.
  private func path(
    folders: [String], entry: String? = nil, variables: [String: String] = [:]
  ) throws -> String {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: home) }
    for folder in [".config"] + folders {
      try FileManager.default.createDirectory(
        at: home.appending(path: folder), withIntermediateDirectories: true)
    }
    try entry?.write(
      to: home.appending(path: ".config/user-dirs.dirs"), atomically: true, encoding: .utf8)
    var variables = variables.mapValues { $0.replacingOccurrences(of: "HOME", with: home.path) }
    variables["HOME"] = home.path
    return DownloadsFolder.path(variables: variables).replacingOccurrences(of: home.path, with: "~")
  }

  @Test(arguments: [
    ([], nil, "."), (["Downloads"], nil, "~/Downloads"),
    (["Downloads", "dl"], "XDG_DOWNLOAD_DIR=\"$HOME/dl\"\n", "~/dl"),
    (["Downloads", "dl"], "# XDG_DOWNLOAD_DIR=\"$HOME/dl\"\nXDG_DESKTOP_DIR=\"$HOME/dl\"\n", "~/Downloads"),
    // A folder that is not there, none, and nonsense.
    (["Downloads"], "XDG_DOWNLOAD_DIR=\"$HOME/dl\"\n", "~/Downloads"),
    (["Downloads"], "XDG_DOWNLOAD_DIR=\"$HOME/\"\n", "~/Downloads"),
    (["Downloads", "dl"], "XDG_DOWNLOAD_DIR=dl\n", "~/Downloads"),
    (["Downloads"], "XDG_DOWNLOAD_DIR=\"\n", "~/Downloads"),
    (["dl"], "XDG_DOWNLOAD_DIR=\"dl\"\n", "."),
  ])
  func `It is the desktop's, else Downloads, else the current one`(
    folders: [String], entry: String?, expected: String
  ) throws {
    #expect(try path(folders: folders, entry: entry) == expected)
  }

  @Test func `Variables come first`() throws {
    let entry = "XDG_DOWNLOAD_DIR=\"$HOME/dl\"\n"
    #expect(
      try path(folders: ["dl", "mine"], entry: entry, variables: ["XDG_DOWNLOAD_DIR": "HOME/mine"])
        == "~/mine")
    #expect(try path(folders: ["dl"], entry: entry, variables: ["XDG_CONFIG_HOME": "HOME/none"]) == ".")
    #expect(try path(folders: ["dl"], entry: entry, variables: ["XDG_CONFIG_HOME": "HOME/.config"]) == "~/dl")
  }
}
