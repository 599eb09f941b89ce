public import VmailDomain

/// A message list that contains `all`: selects threads of the folder once it has been read to its end.
public struct WholeFolder: Hashable, Sendable {
  /// The conditions of which at least one must hold; `nil` always holds.
  var included: [ThreadCondition?] = []
  /// The conditions of which none may hold.
  var excluded: [ThreadCondition?] = []
  /// The threads named in addition to `all`, such as the selection.
  var alsoIncluded: [ThreadTarget] = []
  var excludedThreads: Set<ThreadID> = []
  /// The words as typed, for messages.
  public var words = ""

  /// - Parameters:
  ///   - entries: every thread of the folder and tab, in order.
  ///   - found: the threads among them found in the store for conditions not decided by rows.
  /// - Returns: the selected threads, without duplicates.
  /// - Throws: ``ReferenceError/Kind/nothingMatches``.
  public func targets(
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
