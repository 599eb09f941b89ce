import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// I20, and the row 34 of the fault matrix: planted secrets, mail and addresses are nowhere they don't belong.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct SecretsTests {
  @Test(
    arguments: ["password", "token"])
  func `A debug log of a whole run has no secret, no mail and no address in it`(kind: String) async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    let program = world.program
    try await world.deliver("Plantedsubject", text: "Plantedtext.")
    let secret = kind == "token" ? try await world.server.token(for: world.user) : world.user.password
    try program.write(secret + "\n", to: "secret")
    // What is asked for the secret also looks at what runs meanwhile, and with what in its environment.
    let asker = try program.write(
      "cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null >>\"$HOME/processes\"\ncat \"$HOME/secret\"\n",
      to: "ask")
    let options = world.options([
      "password-command": "sh \(asker)", "oauth": kind == "token" ? "gmail" : "",
    ])
    let added = try program.run(["--debug", program.path("log"), "-e", "account add work \(options)"])
    #expect(added.code == 0, "\(added.err)")
    let ran = try program.run(
      ["--debug", program.path("log"), "-e", "set log-level debug; account test; sync; list"])
    #expect(ran.code == 0, "\(ran.err)")
    #expect(ran.out.contains("Plantedsubject"))

    let log = try text(of: program.path("log"))
    #expect(log.contains("FETCH"))
    let kept = program.path(".local/state/vmail/log")
    let told = try text(of: kept)
    #expect(told.contains("FETCH"))
    let rights = try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions] as? Int
    #expect(rights == 0o600)
    let planted = [
      secret, Data(secret.utf8).base64EncodedString(), "lantedsubject", "lantedtext", "ann@example.org",
      world.user.address, world.user.name,
    ]
    for word in planted {
      #expect(!log.contains(word), "\(word): \(log)")
      #expect(!told.contains(word), "\(word): \(told)")
      #expect(!(ran.err + added.err).contains(word), "\(word)")
    }
    for printed in [ran.out, added.out, try text(of: program.path("processes"))] {
      #expect(!printed.contains(secret))
    }
    #expect(try whoHas(secret, in: program.home) == ["secret"])
    // Mail is in the store alone.
    #expect(try whoHas("Plantedtext", in: program.home).allSatisfy { $0.hasPrefix(".local/share/vmail/") })
  }

  private func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// The files in a folder with the text in them, but for what the program printed here.
  private func whoHas(_ text: String, in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      guard !name.hasPrefix(".run-"), name != "password" else { return false }
      let bytes = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
      return bytes.range(of: Data(text.utf8)) != nil
    }
  }
}
