import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `save REFERENCES DIR --name PATTERN`
@Suite(.timeLimit(.minutes(10))) struct NamedFilesTests {
  private func folder(_ world: AttachmentWorld) throws -> String {
    let path = world.files.folder + "/saved"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".csv") }.sorted()
  }

  @Test(
    arguments: [
      ("{name}", "numbers.csv"), ("{address}-{name}", "ann@example.org-numbers.csv"),
      ("{from}/{subject}/{name}", "Ann/Files/numbers.csv"),
      ("/etc/{name}", "etc/numbers.csv"), ("{name}.csv", "numbers.csv.csv"), (".{name}", "_numbers.csv"),
    ] as [(String, String)])
  func `Files are named by the pattern, below the folder`(pattern: String, path: String) async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("numbers.csv", "text/csv")])
    var shell = try await world.shell()
    let folder = try folder(world)
    #expect(
      try await shell.type("save 1 \(folder) --name '\(pattern)'") == .success, "\(world.output.taken())")
    #expect(try files(folder) == [path])
  }

  @Test func `What is there with the same content is left out, and anything else gets a number`() async throws
  {
    let world = try await AttachmentWorld([AttachmentWorld.part("numbers.csv", "text/csv")])
    var shell = try await world.shell()
    let folder = try folder(world)
    let line = "save 1 \(folder) --name {name}"
    for _ in 0..<2 { #expect(try await shell.type(line + " --skip-existing") == .success) }
    #expect(try files(folder) == ["numbers.csv"])
    try "other".write(toFile: folder + "/numbers.csv", atomically: true, encoding: .utf8)
    for _ in 0..<2 { #expect(try await shell.type(line + " --skip-existing") == .success) }
    #expect(try files(folder) == ["numbers (2).csv", "numbers.csv"])
    #expect(try await shell.type(line) == .success)
    #expect(try files(folder).count == 3)
  }

  @Test func `A folder that doesn't exist is not made`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("numbers.csv", "text/csv")])
    var shell = try await world.shell()
    let folder = try folder(world)
    #expect(try await shell.type("save 1 \(folder)/none --name '{date}/{name}'") == .noInput)
    #expect(world.output.err.taken().contains("\(folder)/none: no such folder"))
    #expect(try files(folder).isEmpty)
  }

  @Test func `An unknown part of a pattern is an error before anything is saved`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("numbers.csv", "text/csv")])
    var shell = try await world.shell()
    let folder = try folder(world)
    #expect(try await shell.type("save 1 \(folder) --name '{size}/{name}'") == .usage)
    #expect(world.output.err.taken().contains("{address}, {date}, {from}, {name} or {subject}"))
    #expect(try files(folder).isEmpty)
  }
}
