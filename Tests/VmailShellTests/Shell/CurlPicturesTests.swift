import Foundation
import Testing
import VmailTestSupport

@testable import VmailShell

@Suite(.timeLimit(.minutes(10))) struct CurlPicturesTests {
  @Test func `curl gets the address as one argument, and no settings of its user`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "curl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try OtherProgram.write("printf '%s\\n' \"$@\"", to: folder.path + "/curl")
    let curl = CurlPictures(variables: ["PATH": folder.path])
    let output = try #require(try await curl.fetch("https://a.example/p.png?x=$(id)&y='z' -o"))
    let arguments = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(arguments.first == "-q")
    #expect(arguments.suffix(2) == ["--url", "https://a.example/p.png?x=$(id)&y=%27z%27%20-o"])
    #expect(!arguments.contains("--location"))
  }

  @Test func `Without curl there are no pictures`() async throws {
    #expect(try await CurlPictures(variables: ["PATH": "/nowhere"]).fetch("https://a.example/") == nil)
  }
}
