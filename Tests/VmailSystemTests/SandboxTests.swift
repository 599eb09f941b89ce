import Foundation
import Testing
import VmailTestSupport

@testable import VmailSystem

@Suite(
  .enabled(if: SandboxHere.works, "bubblewrap is not installed, or not allowed to make namespaces"),
  .timeLimit(.minutes(10)))
final class SandboxTests: Sendable {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vmail-sandbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func run(_ line: String, showing path: String, outputLimit: Int = 1 << 20) async throws
    -> BoundedRun.Outcome
  {
    let sandbox = try #require(try await Sandbox.find(variables: SandboxHere.variables))
    return try #require(
      try await sandbox.run(["/bin/sh", "-c", line], showing: path, outputLimit: outputLimit))
  }

  private func file(_ text: String) throws -> String {
    let path = folder.path + "/secret"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `The file can be read, and nothing else of the user's`() async throws {
    let path = try file("content")
    #expect(
      String(decoding: try await run("cat /attachment", showing: path).output, as: UTF8.self) == "content")
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    for other in [path, home, "/etc/passwd", "/home", "/root", "/proc/1/environ", "/var"] {
      #expect(try await run("ls \(other)", showing: path).status != 0, "\(other)")
    }
    #expect(try await run("echo x > /attachment", showing: path).status != 0)
    #expect(try await run("touch /usr/x", showing: path).status != 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "content")
  }

  @Test func `There is no network, and no environment to read`() async throws {
    let path = try file("x")
    // Without /proc and tools of the network, the shell of bash can still try.
    if Sandbox.viewer("bash") != nil {
      let tried = try await run("bash -c 'exec 3<>/dev/tcp/127.0.0.1/9' && echo open", showing: path)
      #expect(tried.output.isEmpty)
    }
    let environment = String(decoding: try await run("env", showing: path).output, as: UTF8.self)
    #expect(!environment.contains(folder.path) && !environment.contains("SSH_"))
  }

  @Test func `What prints without end is cut`() async throws {
    let outcome = try await run(
      "while :; do echo xxxxxxxxxxxxxxxx; done", showing: try file("x"), outputLimit: 1_000)
    #expect(outcome.isCut && outcome.output.count == 1_000)
  }

  @Test func `Cancelling ends it`() async throws {
    let path = try file("x")
    let task = Task { try await run("while :; do :; done", showing: path) }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }
}
