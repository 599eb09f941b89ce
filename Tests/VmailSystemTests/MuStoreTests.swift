import Foundation
import Testing
import VmailTestSupport

@testable import VmailSystem

/// mu says where its Maildirs are.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct MuStoreTests {
  @Test(
    arguments: [
      ("+---+\n| maildir           | /home/ann/My Mail        |\n+---+\n", "/home/ann/My Mail"),
      ("| maildir | /a|b |\n", "/a|b"), ("│ maildir │ /home/ann/Maildir │\n", "/home/ann/Maildir"),
      ("| maildir | relative |\n", nil), ("| database-path | /x |\n", nil), ("", nil), ("maildir\n", nil),
    ] as [(String, String?)])
  func `The table names the Maildir`(text: String, expected: String?) {
    #expect(MuStore.maildir(in: text) == expected)
  }

  @Test func `Without the program, or a store, there is a reason`() async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "vmail-mu-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    await #expect(throws: MuStore.Failure.noMu) {
      _ = try await MuStore(home: nil, variables: ["PATH": home])
    }
    try OtherProgram.write("echo no store >&2; exit 1", to: home + "/mu")
    await #expect(throws: MuStore.Failure.refused("no store")) {
      _ = try await MuStore(home: nil, variables: ["PATH": home + ":/usr/bin:/bin"])
    }
  }

  @Test(
    .enabled(if: OtherProgram.isThere("mu"), "mu is not installed."))
  func `The real one names the Maildir that it indexes`() async throws {
    let home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "vmail-mu-\(UUID().uuidString)").path
    let mail = home + "/Maildir"
    for folder in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(atPath: mail + "/" + folder, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(atPath: home) }
    try OtherProgram.run(["mu", "init", "--muhome=" + home + "/mu", "--maildir=" + mail])
    let store = try await MuStore(home: home + "/mu", variables: ["PATH": "/usr/bin:/bin", "HOME": home])
    #expect(store.root == mail)
  }
}
