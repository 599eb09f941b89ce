import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailSystem

@Suite(.timeLimit(.minutes(10))) struct CurlPicturesTests {
  @Test func `curl gets the address as one argument, and no settings of its user`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "curl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try OtherProgram.write("printf '%s\\n' \"$@\"", to: folder.path + "/curl")
    let log = ConnectionLog(clock: TestClock())
    let curl = CurlPictures(variables: ["PATH": folder.path], connections: log)
    let output = try #require(try await curl.fetch("https://a.example/p.png?x=$(id)&y='z' -o"))
    let arguments = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(arguments.first == "-q")
    #expect(arguments.suffix(2) == ["--url", "https://a.example/p.png?x=$(id)&y=%27z%27%20-o"])
    #expect(!arguments.contains("--location"))
  }

  @Test func `Without curl there are no pictures`() async throws {
    let log = ConnectionLog(clock: TestClock())
    let curl = CurlPictures(variables: ["PATH": "/nowhere"], connections: log)
    #expect(try await curl.fetch("https://a.example/") == nil)
    // Nothing ran that could have connected.
    #expect(log.entries.isEmpty)
  }

  @Test func `curl is given the host that the log names, where it would read another`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "curl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try OtherProgram.write("printf '%s\\n' \"$@\"", to: folder.path + "/curl")
    let log = ConnectionLog(clock: TestClock())
    let curl = CurlPictures(variables: ["PATH": folder.path], connections: log)
    let output = try #require(try await curl.fetch("http://a.example:81\\@b.example/p.png"))
    let arguments = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(arguments.last == "http://a.example:81/@b.example/p.png")
    #expect(
      log.entries == [
        ConnectionLog.Entry(
          time: TestClock.start, host: "a.example", port: 81, purpose: "pictures of a message", account: "")
      ])
    #expect(try await curl.fetch("file:///etc/passwd") == nil)
    #expect(log.entries.count == 1)
  }

  @Test func `A program that connects is in the log once it runs`() async throws {
    let log = ConnectionLog(clock: TestClock())
    let purpose = ConnectionPurpose("a test", account: "work")
    for path in ["/bin/true", "/nowhere/true"] {
      let run = BoundedRun(
        path: path, arguments: [], variables: [:],
        connection: BoundedRun.Connection(host: "a.example", port: 443, purpose: purpose, log: log))
      _ = try await run.run()
    }
    #expect(
      log.entries == [
        ConnectionLog.Entry(
          time: TestClock.start, host: "a.example", port: 443, purpose: "a test", account: "work")
      ])
  }
}
