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
  /// The figure of the first version, with 50,000 threads and 120,000 messages; empty if it is not known.
  var before = ""
  /// Measures vmail; `nil` when the mailbox has no suitable mail.
  var measure: @Sendable (Workbench) throws -> Figure? = { _ in nil }
  /// Measures another program; `nil` if it lacks the feature.
  var peer: @Sendable (Peer, Workbench) throws -> Figure? = { _, _ in nil }
  /// The processes to compare instead, if the row is about whole processes.
  var turns: Turns?

  /// All rows. Their order matters: the first one creates the store read by the others.
  static let all: [Row] = [
    importMaildir, importMbox, storeSize, start, firstPage, unread, laterPage, folders, countBySender,
    searchRare,
    searchFew, searchCommon, searchPhrase, pageRare, pageFew, pageCommon, pagePhrase, tools, count,
    listingMemory,
    openCold, openWarm, openLong, render, longThread, hostile, hostileText,
    archiveOne, archiveHundred, archiveThousands, trace, historySize, batchHistorySize,
    syncFirst, syncResumed, syncUnchanged, sendArchived,
    growth, searchGrowth, replyEditor,
    keystrokeImporting, keystrokeSyncing, keystrokeChecking, keystrokeExporting,
    keystrokeSummarizing, categories,
  ]
}
