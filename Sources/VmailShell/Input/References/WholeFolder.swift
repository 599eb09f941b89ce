internal import VmailDomain

/// A message list with `all` in it: what to take of the folder once it has been read to its end.
struct WholeFolder: Hashable, Sendable {
  /// Any of these must hold; `nil` holds always.
  var included: [ThreadCondition?] = []
  /// None of these may hold.
  var excluded: [ThreadCondition?] = []
  /// Threads named beside `all`, such as the selection.
  var alsoIncluded: [ThreadTarget] = []
  var excludedThreads: Set<ThreadID> = []
  /// As typed, for messages.
  var words = ""

  /// - Parameters:
  ///   - entries: every thread of the folder and tab, in order.
  ///   - found: those of them that the store found for what rows don't tell.
  /// - Returns: those meant, each once.
  /// - Throws: ``ReferenceError/Kind/nothingMatches``.
  func targets(
    in entries: [Listing.Entry], found: [SearchedField: Set<ThreadID>] = [:]
  ) throws(ReferenceError) -> [ThreadTarget] {
    let wanted = included.map { $0.map { ThreadMatcher($0, found: found) } }
    let unwanted = excluded.map { $0.map { ThreadMatcher($0, found: found) } }
    let meant = entries.filter { entry in
      wanted.contains { $0?.matches(entry) ?? true } && !unwanted.contains { $0?.matches(entry) ?? true }
    }
    let targets = MessageListResolver.unique(meant.map(ThreadTarget.init) + alsoIncluded)
      .filter { !excludedThreads.contains($0.threadId) }
    guard !targets.isEmpty else { throw ReferenceError(kind: .nothingMatches, text: words, range: nil) }
    return targets
  }
}
