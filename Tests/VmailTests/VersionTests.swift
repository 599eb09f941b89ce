import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import vmail

/// What `version` and the scripts of releases say of a build.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct VersionTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private static let hash = String(repeating: "0123456789", count: 4)

  @Test(arguments: [
    ("", nil), ("\n", nil), ("$Format:%H$\n", nil), (String(hash.dropLast()) + "\n", nil), (hash, hash),
    (hash + "\n", hash), (hash + "+changes\n", hash + "+changes"),
  ])
  func `Only the hash of a commit is taken for one`(file: String, commit: String?) {
    #expect(BuildFacts.commit(in: Array(file.utf8)) == commit)
  }

  @Test func `Features that scripts look for stay and are in order`() {
    let features = BuildFacts.description.features
    #expect(features == Set(features).sorted())
    let promised = [
      "agent", "autoconfig", "categories", "demo", "eml", "fts5", "html", "idle", "imap", "jobs", "json",
      "maildir", "markdown", "mbox", "merge", "mirror", "mute", "oauth2", "openpgp", "patches", "rules",
      "screen", "sendmail", "smime", "smtp", "snooze", "summaries", "templates", "tls",
    ]
    #expect(Set(promised).subtracting(features) == [])
  }

  @Test func `Libraries have versions and SwiftNIO has that of the manifest`() throws {
    let libraries = BuildFacts.description.libraries
    let names = [
      "GLib", "GMime", "GPGME", "OpenSSL", "SQLite", "SwiftNIO", "cmark", "libdeflate", "libedit", "libxml2",
      "zlib",
    ]
    #expect(libraries.map(\.name).sorted() == names)
    for library in libraries { #expect(library.version.contains(#/^[0-9]+\.[0-9]/#), "\(library)") }
    let manifest = try String(contentsOfFile: Self.root + "/Package.swift", encoding: .utf8)
    let nio = try #require(libraries.first { $0.name == "SwiftNIO" })
    #expect(manifest.contains(#"swift-nio", exact: "\#(nio.version)""#))
  }

  @Test func `The command the option and the scripts agree`() throws {
    let program = try Program()
    defer { program.remove() }
    let option = try program.run(["--version"])
    #expect(option.lines.first == "vmail \(BuildFacts.version)")
    #expect(try program.run(["version"]) == option)
    let script = try program.run([], through: ["/bin/sh", "-c", "\(Self.root)/scripts/version"])
    #expect(script.out == BuildFacts.version + "\n", "\(script.err)")
  }

  @Test(.enabled(if: isRepository, "the sources are not in a git repository"))
  func `The commit is that of the files also in an archive or the repository of another`() throws {
    let program = try Program()
    defer { program.remove() }
    let script = """
      set -e; git config --global safe.directory '*'
      git clone -q --shared '\(Self.root)' "$HOME/clone"; cd "$HOME/clone"
      git rev-parse HEAD; scripts/version --commit; echo >> Package.swift; scripts/version --commit
      mkdir "$HOME/other"; git archive HEAD | tar -x -C "$HOME/other"; "$HOME/other/scripts/version" --commit
      cp scripts/version "$HOME/other/scripts"; cp Resources/commit.txt "$HOME/other/Resources"
      cd "$HOME"; git init -q .; other/scripts/version --commit; echo end
      """
    let outcome = try program.run([], through: ["/bin/sh", "-c", script])
    let commit = try #require(outcome.lines.first, "\(outcome.err)")
    #expect(outcome.lines == [commit, commit, commit + "+changes", commit, "end"], "\(outcome.err)")
  }

  private static let isRepository = FileManager.default.fileExists(atPath: root + "/.git")
}
