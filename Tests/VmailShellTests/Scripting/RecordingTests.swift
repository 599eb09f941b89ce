import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Writing a session into a file.
@Suite(.timeLimit(.minutes(10))) struct RecordingTests {
  private struct World {
    let actions: ActionWorld
    let folder: URL
    var file: URL { folder.appending(path: "session.txt") }

    init() async throws {
      actions = try await ActionWorld(threads: 2)
      folder = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }
    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  @Test func `Lines and what they print are in it, with the codes of those that failed`() async throws {
    let world = try await World()
    defer { world.remove() }
    var shell = world.actions.shell()
    #expect(try await shell.type("record \(world.file.path); echo one") == .success)
    #expect(try await shell.type("open 9") == .usage)
    #expect(try await shell.type("record stop; echo two") == .success)
    let lines = try world.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("# vmail 0.0.0, ") == true)
    #expect(
      Array(lines.dropFirst()) == [
        "vmail> echo one", "one", "vmail> open 9",
        "error: no thread 9: this listing has 1-2", "[64]", "vmail> record stop",
      ])
  }

  @Test func `Only its owner can read it, and one that is there is not replaced unasked`() async throws {
    let world = try await World()
    defer { world.remove() }
    try Data("precious".utf8).write(to: world.file)
    var shell = world.actions.shell()
    #expect(try await shell.type("record \(world.file.path)") == .cannotWrite)
    #expect(try world.text == "precious")
    #expect(try await shell.type("record \(world.file.path) --yes") == .success)
    let mode = try FileManager.default.attributesOfItem(atPath: world.file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try !world.text.contains("precious"))
  }

  @Test func `Lines with a secret are left out`() async throws {
    let world = try await World()
    defer { world.remove() }
    var shell = world.actions.shell()
    _ = try await shell.type("record \(world.file.path)")
    _ = try await shell.type("account add x --password hunter2")
    #expect(try !world.text.contains("hunter2"))
  }

  @Test func `It is told by where and by the prompt`() async throws {
    let world = try await World()
    defer { world.remove() }
    var shell = world.actions.shell()
    _ = try await shell.type("record \(world.file.path)")
    #expect(shell.prompt.contains("recorded] vmail> "))
    _ = world.actions.output.taken()
    #expect(try await shell.type("set output json; where") == .success)
    #expect(world.actions.output.taken().contains("\"recording\":\"\(world.file.path)\""))
    #expect(try await shell.type("record elsewhere") == .usage)
  }

  @Test func `What can't be written ends it with a warning, and nothing else`() async throws {
    let world = try await World()
    defer { world.remove() }
    var shell = world.actions.shell()
    let recording = try Recording(path: world.file.path, replaces: true, header: "", prompt: "> ")
    shell.console.record(into: recording)
    shell.console.note { _ in false }
    #expect(shell.console.recording == nil)
    #expect(world.actions.output.err.text.contains("The session is no longer recorded."))
    #expect(try await shell.type("list") == .success)
  }

  @Test func `A device is not recorded into, and keeps its rights`() async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = world.shell()
    let rights = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.posixPermissions] as? Int
    #expect(try await shell.type("record /dev/null --yes") == .cannotWrite)
    #expect(world.output.err.text.contains("/dev/null is not a regular file"))
    let now = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.posixPermissions] as? Int
    #expect(rights == now)
  }
}
