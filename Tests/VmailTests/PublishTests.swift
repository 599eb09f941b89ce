import Foundation
import Testing
import VmailTestSupport

/// Rehearsals of `scripts/publish` in a clone, with a stand-in for the program.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct PublishTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  private static let isRepository = FileManager.default.fileExists(atPath: root + "/.git")
  /// Swift may be anywhere.
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// Runs lines of bash in a clone of the repository, where `v1.0.0` is tagged.
  private func run(_ lines: String) throws -> Program.Outcome {
    let program = try Program()
    defer { program.remove() }
    let script = """
      set -e; git config --global safe.directory '*'
      git clone -q --shared '\(Self.root)' "$HOME/clone"; cd "$HOME/clone"
      git -c user.name=t -c user.email=t@localhost tag -a -m t v1.0.0
      mkdir -p .build/checkouts/none; cp /bin/true "$HOME/vmail"
      rehearse() { scripts/publish --quick --binary "$HOME/vmail" "$@"; }
      \(lines)
      """
    return try program.run([], environment: ["PATH": Self.path], through: ["/bin/bash", "-c", script])
  }

  @Test(.enabled(if: isRepository, "the sources are not in a git repository"))
  func `A rehearsal leaves the artefacts and nothing else`() throws {
    let outcome = try run(
      """
      sed -i '0,/^## Unreleased$/s//&\\n\\n### Added\\n\\n- A new thing./' CHANGELOG.md
      git -c user.name=t -c user.email=t@localhost commit -q -a -m t
      before=$(git rev-parse HEAD)
      rehearse 99.0.0 --output "$HOME/out" 2> "$HOME/log" || { cat "$HOME/log" >&2; exit 1; }
      [ "$before" = "$(git rev-parse HEAD)" ] && [ -z "$(git status --porcelain)" ] && git tag
      cd "$HOME/out"; sha256sum --quiet --check SHA256SUMS; head -1 MANIFEST; grep -c '^- A new thing' NEWS.md
      tar -xzf vmail-99.0.0.tar.gz; cd vmail-99.0.0; scripts/version
      grep -B2 -A2 '^## 99' CHANGELOG.md; [ "v$(scripts/version --commit)" != v ]
      """)
    let today = Date().formatted(.iso8601.year().month().day())
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(
      outcome.lines.dropFirst() == [
        "v1.0.0", "vmail 99.0.0", "1", "99.0.0", "## Unreleased", "## 99.0.0 - \(today)", "### Added",
      ])
    #expect(outcome.lines.first?.hasSuffix("/out") == true)
  }

  @Test(
    .enabled(if: isRepository, "the sources are not in a git repository"),
    arguments: [
      ("rehearse 1.0", 64), ("rehearse 1.0.0", 1), ("rehearse 0.99.9", 1),
      ("scripts/publish --tag --quick 2.0.0", 64),
      (#"scripts/publish --tag --binary "$HOME/vmail" 2.0.0"#, 64),
      (#"scripts/publish --binary "$HOME/none" 2.0.0"#, 66), ("scripts/publish --nonsense", 64),
      (#"rehearse 2.0.0 --output "$HOME/clone""#, 73),
      // Only a rehearsal goes on with files that are not committed.
      ("echo >> README.md; scripts/publish --tag 2.0.0", 1),
    ])
  func `What can't become a release is refused`(line: String, code: Int32) throws {
    let outcome = try run(line)
    #expect(outcome.code == code, "\(outcome.err)")
    #expect(outcome.out.isEmpty && !outcome.err.isEmpty)
  }
}
