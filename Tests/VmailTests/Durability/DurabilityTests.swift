import Testing
import VmailTestSupport

/// What would be left after a power failure: a file is on the disk before anything says that it is there. Killing a
/// program shows nothing of that, since the kernel keeps what was written; so the calls themselves are looked at.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct DurabilityTests {
  private static let segment = "sources/000001.mbox.gz"
  private static let committed = "sync vault.sqlite-wal"

  /// Runs the program on the demo's mail.
  /// - Returns: `write NAME`, `sync NAME` and `rename NAME NAME`, below the store, with `*` for what is random in a name;
  ///   the same again in a row is one.
  private func calls(_ command: String) throws -> [String] {
    try FileCall.record([command]).reduce(into: []) { calls, call in
      guard [.write, .sync, .rename].contains(call.kind) else { return }
      let names = [call.path] + (call.kind == .rename ? [call.newPath] : [])
      let line = ([call.kind.rawValue] + names.map { $0.isEmpty ? "." : $0 }).joined(separator: " ")
        .replacing(/(drafts\/|outbox\/|attaching-|partial\/)[0-9a-z-]+/) { "\($0.1)*" }
      if line != calls.last { calls.append(line) }
    }
  }

  /// So many calls around the first that writes a file.
  private func calls(
    _ commands: String, writing name: String, before: Int = 0, after: Int
  ) throws -> [String] {
    let calls = try calls(commands)
    let place = try #require(calls.firstIndex(of: "write \(name)"), "\(calls)")
    return Array(calls[max(0, place - before)...].prefix(before + 1 + after))
  }

  @Test func `Mail is on the disk, and its file's name, before the database says that it is there`() throws {
    // The demo fills its store as an import does: the folder is new, and the segment in it.
    #expect(
      try calls("list", writing: Self.segment, after: 5) == [
        "write \(Self.segment)", "sync \(Self.segment)", "sync sources", "sync .", "write vault.sqlite-wal",
        Self.committed,
      ])
  }

  @Test func `A queued mail has a file on the disk before it is said to be queued`() throws {
    #expect(
      try calls(
        "compose --to ann@example.org --body Hi --send --yes", writing: "outbox/*.eml", before: 1, after: 6)
        == [
          "sync .", "write outbox/*.eml", "sync outbox/*.eml", "sync outbox", "write \(Self.segment)",
          "sync \(Self.segment)", "write vault.sqlite-wal", Self.committed,
        ])
  }

  @Test func `An attachment gets its name when it is on the disk, and the name is there before it is noted`()
    throws
  {
    let part = "attachments/partial/*"
    #expect(
      try calls(
        "search subject:\"Numbers for the board\"; open 1; download 2.1", writing: part, before: 2, after: 5)
        == [
          "sync .", "sync attachments", "write \(part)", "sync \(part)",
          "rename \(part) attachments/quarter-draft.csv", "sync attachments", "write vault.sqlite-wal",
          Self.committed,
        ])
  }

  @Test func `A draft is replaced by one that is on the disk, and so is what is attached to it`() throws {
    let draft = "drafts/*/.message.new"
    let replaced = [
      "write \(draft)", "sync \(draft)", "rename \(draft) drafts/*/message.eml", "sync drafts/*",
    ]
    #expect(
      try calls(
        "compose --to ann@example.org --body Hi --attach /etc/hostname --draft", writing: draft, before: 1,
        after: 12)
        == ["sync ."] + replaced + [
          "sync drafts", "write drafts/*/.attaching-*", "sync drafts/*/.attaching-*",
          "rename drafts/*/.attaching-* drafts/*/hostname", "sync drafts/*",
        ] + replaced)
  }
}
