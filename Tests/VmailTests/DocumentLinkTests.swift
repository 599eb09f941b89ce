import Foundation
import Testing
import VmailTestSupport

/// The documents as they are in the repository; `PackageTests` checks them where a package puts them.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct DocumentLinkTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test func `Every link in every document leads to a file and a heading`() throws {
    #expect(try DocumentLinks(root: Self.root).broken == [])
  }

  @Test func `Every document is at most two links away from the README`() throws {
    #expect(try DocumentLinks(root: Self.root).unreachable == [])
  }

  @Test func `What is three links away is noticed, and so is what nothing links to`() throws {
    let program = try Program()
    defer { program.remove() }
    for folder in ["docs", "docs/c"] {
      try FileManager.default.createDirectory(
        at: program.home.appending(path: folder), withIntermediateDirectories: true)
    }
    for (name, text) in [
      ("README.md", "[a](docs/a.md)"), ("docs/a.md", "[b](b.md), [c](c)"), ("docs/b.md", "[d](d.md)"),
      ("docs/c/c.md", ""), ("docs/d.md", "[README](../README.md)"), ("docs/e.md", "[a](a.md)"),
    ] {
      try program.write(text + "\n", to: name)
    }
    #expect(try DocumentLinks(root: program.home).unreachable == ["docs/d.md", "docs/e.md"])
  }

  @Test(arguments: [
    ("docs/a.md", true), ("docs", true), ("docs/", true), ("docs/../docs/a.md", true), ("docs/b.md", false),
    ("..", false), ("../README.md", false), ("#one", true), ("#two", false), ("docs/a.md#one", false),
    ("docs/a.md#two-words", true), ("docs/a.md#two-words-1", true), ("docs/a.md#two-words-2", false),
    ("docs/a.md#archive-n-and-more", true), ("docs/a.md#code", false), ("https://example.org/#none", true),
  ])
  func `A link is broken if its file, its heading or its folder isn't there`(link: String, leads: Bool) throws
  {
    let program = try Program()
    defer { program.remove() }
    try FileManager.default.createDirectory(
      at: program.home.appending(path: "docs"), withIntermediateDirectories: true)
    try program.write(
      "# One\nSee [a](docs/a.md) and\n[this\none](\(link)), not `[c](none)`.\n", to: "README.md")
    try program.write(
      "# Two words\n## Two words\n## `archive N`, [and more](../README.md)\n```\n# Code\n[d](none)\n```\n",
      to: "docs/a.md")
    let links = try DocumentLinks(root: program.home)
    #expect(links.broken == (leads ? [] : ["README.md: \(link)"]))
    #expect(links.unreachable == [])
  }
}
