import Foundation
import Glibc
import Testing
import VmailTestSupport

/// The page that a browser is given.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct BrowsingTests {
  @Test func `It is named in full, and goes when vmail is started again`() throws {
    let program = try Program()
    defer { program.remove() }
    let browser = try program.write("#!/bin/sh\necho \"$1\" > \"$HOME/opened\"\n", to: "lynx")
    try #require(chmod(browser, 0o755) == 0)
    let variables = ["BROWSER": browser]
    let commands = "import \(Program.fixture("sample.mbox")); open 1; browse 1"
    let outcome = try program.run(["-n", "--store", "a store", "-e", commands], environment: variables)
    #expect(outcome.code == 0, "\(outcome)")
    let opened = try String(contentsOfFile: program.path("opened"), encoding: .utf8)
    let folder = URL(filePath: program.home.path).resolvingSymlinksInPath().path
    #expect(opened.hasPrefix("file://\(folder)/a%20store/pages/page-"), "\(opened)")
    let pages = program.path("a store/pages")
    let page = try #require(try FileManager.default.contentsOfDirectory(atPath: pages).first)
    // Started at once, the browser may not have loaded it.
    #expect(try program.run(["-n", "--store", "a store", "-e", "accounts"]).code == 0)
    #expect(access("\(pages)/\(page)", F_OK) == 0)
    var times = [timeval(), timeval()]
    try #require(utimes("\(pages)/\(page)", &times) == 0)
    #expect(try program.run(["-n", "--store", "a store", "-e", "accounts"]).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: pages) == [])
  }

  /// - Parameters:
  ///   - name: a program that ends with `status`; `nil` for none.
  ///   - isNamed: whether it is in `$BROWSER`, instead of being found by its name.
  private static func browse(
    _ name: String?, status: Int = 0, isNamed: Bool
  ) throws -> (code: Int32, out: String, err: String) {
    let program = try Program()
    defer { program.remove() }
    try FileManager.default.createDirectory(
      atPath: program.path("bin"), withIntermediateDirectories: false)
    var variables = ["PATH": program.path("bin")]
    if let name {
      let path = try OtherProgram.write("exit \(status)", to: program.path("bin/" + name))
      if isNamed { variables["BROWSER"] = path }
    } else if isNamed {
      variables["BROWSER"] = "firefox"
    }
    let commands = "import \(Program.fixture("sample.mbox")); open 1; browse 1"
    let outcome = try program.run(["-e", commands], environment: variables)
    return (outcome.code, outcome.out, outcome.err)
  }

  @Test func `What opened is named`() throws {
    let named = try Self.browse("viewer", isNamed: true)
    #expect(named.code == 0 && named.out.hasSuffix("Opened in viewer.\n"), "\(named)")
    let found = try Self.browse("xdg-open", isNamed: false)
    #expect(found.code == 0 && found.out.hasSuffix("Opened in the default browser.\n"), "\(found)")
  }

  @Test func `It is an error when nothing opens`() throws {
    let failed = try Self.browse("viewer", status: 3, isNamed: true)
    #expect(failed.code == 1, "\(failed)")
    #expect(failed.err.contains("couldn't open it in viewer (viewer ended with exit status 3)"), "\(failed)")
    let none = try Self.browse("xdg-open", status: 3, isNamed: false)
    #expect(none.code == 1, "\(none)")
    #expect(none.err.contains("no browser was found (xdg-open ended with exit status 3)"), "\(none)")
    let missing = try Self.browse(nil, isNamed: false)
    #expect(missing.code == 1 && missing.err.contains("xdg-open is not installed"), "\(missing)")
    let unknown = try Self.browse(nil, isNamed: true)
    #expect(unknown.code == 1 && unknown.err.contains("couldn't start firefox"), "\(unknown)")
  }
}
