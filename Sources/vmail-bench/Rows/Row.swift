/// One thing that is measured: a line of the table.
///
/// A new row is a file in this folder and its name in ``all``.
struct Row: Sendable {
  /// How `--rows` names it.
  let name: String
  let what: String
  /// What the contract demands, and what it aims at.
  let must: String
  let aim: String
  /// `nil` when the mailbox has nothing to measure it on.
  let measure: @Sendable (Workbench) throws -> Figure?
  /// The same with another program; `nil` where it has no such thing.
  var peer: @Sendable (Peer, Workbench) throws -> Figure? = { _, _ in nil }

  /// The order matters: the first makes the store that the others read.
  static let all: [Row] = [
    importMaildir, importMbox, storeSize, firstPage, laterPage, folders, searchCommon, searchRare,
    listingMemory,
    openCold, openWarm, render, longThread, hostile, hostileText,
    archiveOne, archiveHundred, archiveThousands,
    syncFirst, syncUnchanged, sendArchived,
    growth, searchGrowth, categories,
  ]
}
