/// A measurement: a row of the table.
///
/// To add a row, create a file in this folder and add its name to ``all``.
struct Row: Sendable {
  /// The name for `--rows`.
  let name: String
  let what: String
  /// The limits in the contract: the required one, and the desired one.
  let must: String
  let aim: String
  /// Measures vmail; `nil` when the mailbox has no suitable mail.
  let measure: @Sendable (Workbench) throws -> Figure?
  /// Measures another program; `nil` if it lacks the feature.
  var peer: @Sendable (Peer, Workbench) throws -> Figure? = { _, _ in nil }

  /// All rows. Their order matters: the first one creates the store read by the others.
  static let all: [Row] = [
    importMaildir, importMbox, storeSize, firstPage, laterPage, folders, searchCommon, searchRare,
    listingMemory,
    openCold, openWarm, render, longThread, hostile, hostileText,
    archiveOne, archiveHundred, archiveThousands,
    syncFirst, syncUnchanged, sendArchived,
    growth, searchGrowth, categories,
  ]
}
