import Foundation
import Testing
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

/// `vmail mailto:…`, as a desktop starts it. Whoever made the page made the link.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct MailtoTests {
  private static func world() throws -> Program {
    let program = try Program()
    let added = try program.run("account add work --local --email kim@example.org")
    try #require(added.code == 0, "\(added)")
    try program.write("a secret", to: "secret.txt")
    return program
  }

  private static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private static func addresses(_ value: Any?) -> [String] {
    (value as? [[String: Any]] ?? []).compactMap { $0["email"] as? String }
  }

  @Test func `Without a terminal a link leaves a draft, and says so`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let outcome = try program.run(["MailTo:ann@example.org?subject=Lunch%20at%20one"])
    #expect(outcome.code == 0 && outcome.out.contains("\"Lunch at one\" to ann@example.org is in Drafts."))
    let drafts = try program.run("drafts", json: true)
    #expect(drafts.lines.count == 2 && drafts.out.contains("\"subject\":\"Lunch at one\""))
  }

  /// What is between the quotation marks is the link's; none of it may be read as commands.
  @Test(arguments: [
    "mailto:ann@example.org?subject=x;!touch pwned", "mailto:ann@example.org?subject=';!touch pwned;'",
    "mailto:ann@example.org?subject=\"\n!touch pwned\n",
    "mailto:ann@example.org?subject=a\nquit\n!touch pwned",
    "mailto:ann@example.org?subject=x | touch pwned", "mailto:ann@example.org?subject=x > pwned",
    "mailto:ann@example.org?subject=${HOME}`touch pwned`$(touch pwned)", "mailto:ann@example.org?subject=x &",
    "mailto:ann@example.org --send --attach secret.txt", "mailto:ann@example.org?subject=\\",
    "mailto:ann@example.org?subject=x#!touch pwned",
    "mailto:ann@example.org?subject=%0d%0aBcc:%20eve@example.net%0a.&body=%0d%0a.%0d%0aQUIT%0d%0a",
    "mailto:ann@example.org?bcc=eve@example.net&attach=secret.txt&attachment=/etc/passwd",
    "mailto:ann@example.org?subject=a?bcc=eve@example.net?attach=secret.txt",
    "mailto:ann@example.org?from=eve@example.net&reply-to=eve@example.net&x-mailer=x",
  ])
  func `A hostile link is data, and nothing of it is done`(link: String) throws {
    let program = try Self.world()
    defer { program.remove() }
    let outcome = try program.run(["--json", link])
    #expect(!FileManager.default.fileExists(atPath: program.path("pwned")), "\(outcome)")
    // Kept as a draft to somebody, or refused: never sent, and never more than a draft.
    for line in outcome.lines {
      let object = try Self.object(line)
      guard object["type"] as? String == "compose" else {
        #expect(object["type"] as? String == "error", "\(outcome)")
        continue
      }
      #expect(object["outcome"] as? String == "saved", "\(outcome)")
      #expect(object["attachments"] as? [String] == [] && Self.addresses(object["bcc"]).isEmpty, "\(outcome)")
      #expect(Set(Self.addresses(object["to"])).isSubset(of: ["ann@example.org"]), "\(outcome)")
      #expect((object["from"] as? [String: Any])?["email"] as? String == "kim@example.org", "\(outcome)")
      #expect(!(object["subject"] as? String ?? "").contains { $0.isNewline }, "\(outcome)")
    }
    #expect(outcome.lines.count == 1, "\(outcome)")
    #expect(try program.run("outbox", json: true).lines.count == 1)
    let drafts = program.store.appending(path: "drafts").path
    for path in FileManager.default.subpaths(atPath: drafts) ?? [] {
      #expect(!path.hasSuffix("secret.txt") && !path.hasSuffix("passwd"), "\(path)")
    }
  }

  @Test func `What is no mailto link is a script, or an error`() throws {
    let program = try Self.world()
    defer { program.remove() }
    #expect(try program.run(["mailto"]).code == 66)
    #expect(try program.run(["http:ann@example.org"]).code == 66)
    let long = "mailto:" + String(repeating: "a", count: 100_000) + "@example.org"
    #expect(try program.run([long]).lines.filter { !$0.isEmpty }.count == 1)
  }

  @Test func `At a terminal the editor opens on the draft, and vmail ends after it`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let editor = try OtherProgram.write(
      "for last; do :; done\ncat \"$last\" > seen.txt\necho Hello >> \"$last\"", to: program.path("editor"))
    let session = try TerminalSession(
      program, ["mailto:ann@example.org?subject=Hi%20there"], environment: ["VISUAL": editor])
    session.shows("Send, edit, keep as a draft, discard?")
    session.type("k\r")
    session.shows("is in Drafts.")
    #expect(session.end() == 0)
    let seen = try String(contentsOfFile: program.path("seen.txt"), encoding: .utf8)
    #expect(seen.contains("To: ann@example.org") && seen.contains("Subject: Hi there"))
  }
}
