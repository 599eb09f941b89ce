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
}
