import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct OpeningTests {
  /// A folder with an `xdg-open` that writes down what it was given.
  private func opener(in world: AttachmentWorld, ending status: Int = 0) throws -> [String: String] {
    try OtherProgram.write(
      "printf '%s\\n' \"$#\" \"$@\" > '\(world.files.folder)/opened'\nexit \(status)",
      to: world.files.folder + "/xdg-open")
    return ["PATH": world.files.folder + ":/usr/bin:/bin"]
  }

  private func opened(_ world: AttachmentWorld) -> String? {
    try? String(contentsOfFile: world.files.folder + "/opened", encoding: .utf8)
  }

  @Test func `The program for its type gets the path as one argument, whatever the name`() async throws {
    let world = try await AttachmentWorld([
      AttachmentWorld.part("a b'; touch x $(id) `id`.pdf", "application/pdf")
    ])
    var shell = try await world.shell(variables: try opener(in: world))
    #expect(try await shell.type("open 2.1") == .success)
    #expect(opened(world) == "1\n\(world.kept)/a b'; touch x $(id) `id`.pdf\n")
  }

  @Test(
    arguments: [
      "a.exe", "a.sh", "a.docm", "a.html", "a.svg", "a.iso", "a.lnk", "a.desktop", "a.jar", "a.apk", "a.py",
      "invoice.pdf.exe",
    ])
  func `What can run or load is refused before it is fetched`(_ name: String) async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part(name, "application/octet-stream")])
    var shell = try await world.shell(variables: try opener(in: world))
    #expect(try await shell.type("open 2.1 --yes") == .failure)
    #expect(world.output.err.taken().contains("\(name) can't be opened safely: "))
    #expect(world.files.fetched == 0 && opened(world) == nil)
  }

  @Test func `A page is opened in the browser as a safe one, and open says how; SVG is none`() async throws {
    let world = try await AttachmentWorld([
      AttachmentWorld.part("a.html", "text/html"),
      AttachmentWorld.part("a.svg", "image/svg+xml", section: "3"),
      AttachmentWorld.part("a.pdf", "application/pdf", section: "4"),
    ])
    world.files.set("2", .success(Array("<p>content<script>alert(1)</script>".utf8)))
    var shell = try await world.shell()
    #expect(try await shell.type("open 2.1 --yes") == .failure)
    #expect(world.output.err.taken().contains("Type browse 2.1 for a safe page"))
    #expect(try await shell.type("browse 2.1 --print") == .usage)
    #expect(world.files.fetched == 0)
    #expect(try await shell.type("browse 2.1 --print --yes") == .success)
    let page = world.output.out.taken()
    #expect(page.contains("content") && !page.contains("script>"), "\(page)")
    for other in ["2.2", "2.3"] {
      #expect(try await shell.type("browse \(other) --print --yes") == .failure)
      #expect(world.output.err.taken().contains("can't be shown as a safe page"))
    }
    #expect(try await shell.type("browse 2.9") == .usage)
  }

  @Test(
    arguments: ["MZ\u{1}\u{2}", "#!/bin/sh\n", "[Desktop Entry]\nExec=id\n"])
  func `So is what turns out to be a program`(_ content: String) async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("letter", "application/pdf")])
    world.files.set("2", .success(Array(content.utf8)))
    var shell = try await world.shell(variables: try opener(in: world))
    #expect(try await shell.type("open 2.1") == .failure)
    #expect(opened(world) == nil)
  }

  @Test func `An archive is asked about`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.zip", "application/zip")])
    var shell = try await world.shell(variables: try opener(in: world))
    #expect(try await shell.type("open 2.1") == .usage)
    #expect(try await shell.type("open 2.1 --yes") == .success)
    #expect(opened(world) != nil)
  }

  @Test func `That no program opened it, or that there is no opener, is told`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.pdf", "application/pdf")])
    var shell = try await world.shell(variables: try opener(in: world, ending: 3))
    #expect(try await shell.type("open 2.1") == .failure)
    #expect(world.output.err.taken().contains("no program could open a.pdf (xdg-open exited with status 3)"))
    var bare = try await world.shell(variables: ["PATH": "/nowhere"])
    #expect(try await bare.type("open 2.1") == .failure)
    #expect(world.output.err.taken().contains("xdg-open is not installed"))
  }
}
