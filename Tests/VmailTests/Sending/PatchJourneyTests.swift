import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

private enum Git {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")
}

/// A series of patches, from `git format-patch` over `vmail sendmail` and a server to `patch apply`, ends in the same
/// tree.
@Suite(
  .enabled(if: Git.isInstalled, "git is not installed"), .waitsForPrograms, .timeLimit(.minutes(10)))
struct PatchJourneyTests {
  /// Makes the repository `theirs` with thirteen commits, and `mine` and `other` with its first; writes the patches as
  /// git send-email would hand them over, to `patches`.
  private static let prepare = #"""
    set -e
    git config --global user.name Kim; git config --global user.email kim@example.org
    git config --global init.defaultBranch main
    n=10
    commit() { n=$((n + 1)); git add .; GIT_AUTHOR_DATE="2026-12-01T10:00:$n +0000" git commit -qm "$1"; }
    git init -q theirs; cd theirs
    seq 1 40 > numbers; printf 'a\r\nb\r\n' > crlf; printf 'J\366rg\n' > latin; commit first
    for name in mine other; do
      git clone -q . ../$name
      git -C ../$name config user.name Lee; git -C ../$name config user.email lee@example.org
    done
    for i in 1 2 3 4 5 6; do
      sed -i "s/^$i\$/number $i/" numbers
      commit "numbers: change $i

    From here on, $i is a word."
    done
    printf 'a\r\nB\r\n' > crlf; commit 'crlf: change a line with a carriage return'
    printf 'J\366rg \344\n' > latin; commit 'latin: Größe in another character set'
    head -c 3000 /dev/urandom > binary; commit 'binary: add a file'
    git mv numbers 'a name'; echo more >> 'a name'; commit 'rename it'
    printf -- '-- \n.\n..\nFrom me\n' > dots; commit 'dots: add lines that mail treats specially'
    echo last > last; commit 'last: [brackets] in a title'
    git format-patch -q -12 --cover-letter --thread --to=list@lists.example.org --from='Kim <me@example.org>' \
      -o ../patches
    cd ../patches
    sed -i 's/\*\*\* SUBJECT HERE \*\*\*/numbers: everything/; s/\*\*\* BLURB HERE \*\*\*/A cover letter./' 0000*
    # Carriage returns survive mail only in an encoding, which git send-email chooses.
    perl -MMIME::QuotedPrint -0777 -i -pe '
      if (/\r/) {
        my ($head, $body) = split /\n\n/, $_, 2;
        $_ = "$head\nContent-Transfer-Encoding: quoted-printable\n\n" . encode_qp($body, "\n");
      }' 0*
    """#

  private static func tree(_ world: SendingWorld, _ repository: String) throws -> String {
    try world.program.run(
      [], through: ["bash", "-c", "cd \"$HOME\" && git -C \(repository) rev-parse HEAD^{tree}", "x"]
    ).out
  }

  @Test func `Twelve patches arrive, and give the same tree by patch apply and by export`() async throws {
    let world = try await SendingWorld()
    try Self.shell(Self.prepare, in: world)
    let folder = world.program.path("patches")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 13)
    for name in names {
      let program = world.program
      let sent = try await withTaskExecutorPreference(BlockingExecutor()) {
        try program.run(
          [],
          through: [
            "bash", "-c", "\"$0\" sendmail -i list@lists.example.org < \"$HOME/patches/\(name)\"",
            Program.binary.path,
          ])
      }
      #expect(sent == Program.Outcome(out: "", err: "", code: 0))
    }
    let mail = world.submission.accepted.map(\.source)
    // In whatever order they arrive.
    let receiver = try await Self.receiver(of: mail.reversed())

    let shown = try receiver.program.run("search subject:numbers in:inbox; patch 1 --stat", json: true)
    #expect(shown.code == 0 && shown.out.contains("\"patches\":12,\"missing\":[]"), "\(shown)")
    let commands =
      "set patch-repository \"\(world.program.path("mine"))\"; search subject:everything in:inbox; "
    let checked = try receiver.program.run(commands + "patch apply 1 --check")
    #expect(checked.code == 0 && checked.out.contains("12 patches of v1 would apply to main"), "\(checked)")
    #expect(try Self.tree(world, "mine") != Self.tree(world, "theirs"))
    let applied = try receiver.program.run(commands + "patch apply 1")
    #expect(applied.code == 0 && applied.out.contains("Applied 12 patches of v1 to main"), "\(applied)")
    #expect(try Self.tree(world, "mine") == Self.tree(world, "theirs"))
    let again = try receiver.program.run(commands + "patch apply 1")
    #expect(again.code == 1 && again.err.contains("Nothing was applied"), "\(again)")
    await receiver.end()

    // Mail is exported in the order in which it arrived.
    let exporter = try await Self.receiver(of: mail)
    let export = "search subject:everything in:inbox > /dev/null; export 1 -"
    try Self.shell(
      "cd other; \"$VMAIL\" --store '\(exporter.program.store.path)' -e '\(export)' | git am -q --empty=drop",
      in: world)
    #expect(try Self.tree(world, "other") == Self.tree(world, "theirs"))
    await exporter.end()
    await world.end()
  }

  private static func receiver(of mail: [[UInt8]]) async throws -> SendingWorld {
    let world = try await SendingWorld()
    for source in mail { world.mail.deliver(source, to: "INBOX") }
    try await world.sync()
    return world
  }

  private static func shell(_ script: String, in world: SendingWorld) throws {
    let outcome = try world.program.run(
      [], environment: ["VMAIL": Program.binary.path], through: ["bash", "-c", "cd \"$HOME\"\n" + script])
    #expect(outcome.code == 0, "\(outcome)")
  }
}
