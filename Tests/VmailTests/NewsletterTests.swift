import Foundation
import Testing
import VmailTestSupport

/// A newsletter in HTML, and how it reads at three widths.
struct Newsletter {
  let name: String
  private static let folder = Transcript.folder.appending(path: "Newsletters")
  private static let widths = [40, 80, 120]

  static func all() throws -> [Newsletter] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".html") }.sorted()
      .map { Newsletter(name: String($0.dropLast(5))) }
  }

  private func file(_ ending: String) -> URL { Self.folder.appending(path: name + ending) }

  /// Whoever added a newsletter has yet to record it.
  var recorded: String? { try? String(contentsOf: file(".txt"), encoding: .utf8) }

  func record(_ text: String) throws {
    try text.write(to: file(".txt"), atomically: true, encoding: .utf8)
  }

  /// Imports it and opens it at each width.
  func read() async throws -> String {
    let world = try TranscriptWorld(isDemo: false)
    defer { world.remove() }
    let html = try String(contentsOf: file(".html"), encoding: .utf8)
    let head = """
      From: News <news@example.com>
      To: kim@example.org
      Date: Wed, 5 Feb 2025 08:00:00 +0000
      Message-ID: <1@example.com>
      Subject: \(name)
      MIME-Version: 1.0
      Content-Type: text/html; charset=utf-8


      """
    try world.write(head + html, to: "newsletter.eml")
    var shell = world.shell()
    _ = await world.type("import ${HOME}/newsletter.eml", in: &shell)
    var text = ""
    for width in Self.widths {
      _ = await world.type("set width \(width)", in: &shell)
      _ = await world.type("list", in: &shell)
      text += "vmail> set width \(width)\n" + (await world.type("open 1", in: &shell))
    }
    return text
  }
}

extension Newsletter: CustomTestStringConvertible {
  var testDescription: String { name }
}

@Suite("Newsletters", .timeLimit(.minutes(10)), .waitsForPrograms) struct NewsletterTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

  @Test(arguments: try Newsletter.all())
  func `Read as they read before, at 40, 80 and 120 columns`(_ newsletter: Newsletter) async throws {
    let text = try await newsletter.read()
    if Self.isRecording, text != newsletter.recorded { try newsletter.record(text) }
    #expect(text == newsletter.recorded)
    #expect(!Self.isRecording, "recorded: read the difference, then run without RECORD")
  }

  @Test func `There is a dozen of them`() throws { #expect(try Newsletter.all().count >= 12) }
}
