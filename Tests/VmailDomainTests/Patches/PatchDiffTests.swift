import Testing

@testable import VmailDomain

/// Diffs: their files and the roles of their lines.
@Suite(.timeLimit(.minutes(10))) struct PatchDiffTests {
  private static let diff = """
    Text.
    --- not a file
    ---
     b.c | 3 ++-

    diff --git a/b.c b/b.c
    index 123..456 100644
    --- a/b.c
    +++ b/b.c
    @@ -1,2 +1,3 @@ int main
     same
    -- removed
    +++ added
    +diff --git is added

    \\ No newline at end of file
    -- \u{20}
    2.39.5
    """

  @Test func `Signs count within hunks only, as many as the hunk has`() {
    let kinds = PatchDiff(Self.diff).lines.map(\.kind)
    let expected: [PatchDiff.LineKind] = [
      .text, .text, .text, .text, .text, .fileHead, .fileHead, .fileHead, .fileHead, .hunkHead, .context,
      .removed,
      .added, .added, .text, .context, .text, .text,
    ]
    #expect(kinds == expected)
    let file = PatchDiff.File(path: "b.c", added: 2, removed: 1)
    #expect(PatchDiff(Self.diff).files == [file])
  }

  @Test func `The path and the counts of each file`() {
    let hunk = "@@ -1 +1 @@\n-a\n+b\n"
    let one = { PatchDiff.File(path: $0, added: 1, removed: 1) }
    let table: [(String, [PatchDiff.File])] = [
      ("--- a/x\n+++ b/x\n\(hunk)", [one("x")]),
      ("--- x.orig\t2026-01-01\n+++ x\t2026-01-02\n\(hunk)", [one("x")]),
      ("diff --git a/x b/x\n--- a/x\n+++ /dev/null\n\(hunk)", [one("x")]),
      ("diff --git a/x y b/x y\n--- a/x y\n+++ b/x y\n\(hunk)", [one("x y")]),
      (
        "diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\ndiff --git a/z b/z\nold mode 1\nnew mode 2\n",
        [PatchDiff.File(path: "y"), PatchDiff.File(path: "z")]
      ),
      (
        "diff --git a/x b/x\nnew file mode 100644\nindex 0..1\nGIT binary patch\nliteral 3\nKc$@+5bM*\n\nliteral 0\nHc\n\n",
        [PatchDiff.File(path: "x", isBinary: true)]
      ),
      ("diff --git a/x b/x\nBinary files a/x and b/x differ\n", [PatchDiff.File(path: "x", isBinary: true)]),
      (
        "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n+b\n\(hunk)",
        [PatchDiff.File(path: "x", added: 2, removed: 2)]
      ),
      ("> --- a/x\n> +++ b/x\n> @@ -1 +1 @@\n", []), ("+added\n-removed\n@@ -1 +1 @@\n", []), ("", []),
      ("--- a/x\n+++ b/x\n@@ -1,99999999999999999999 +1 @@\n", [PatchDiff.File(path: "x")]),
      ("diff --git \n", [PatchDiff.File(path: "")]),
    ]
    for (text, files) in table { #expect(PatchDiff(text).files == files, "\(text)") }
  }

  @Test func `A patch that was only rebased has the same essence`() {
    let one = PatchDiff("diff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n@@ -1 +1 @@ f\n-a\n+b\n")
    let rebased = PatchDiff("Text\ndiff --git a/x b/x\nindex 3..4\n--- a/x\n+++ b/x\n@@ -9 +9 @@ g\n-a\n+b\n")
    let changed = PatchDiff("diff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n@@ -1 +1 @@ f\n-a\n+c\n")
    #expect(one.essence == rebased.essence && one.essence != changed.essence)
  }
}
