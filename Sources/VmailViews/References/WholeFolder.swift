public import VmailDomain

/// A message list that contains `all`: selects threads of the folder once it has been read to its end.
public struct WholeFolder: Hashable, Sendable {
  /// The lists of which at least one must hold completely.
  var included: [[Test]] = []
  /// The conditions of which none may hold.
  var excluded: [ThreadCondition?] = []
  /// The threads named in addition to `all`, such as the selection.
  var alsoIncluded: [ThreadTarget] = []
  var excludedThreads: Set<ThreadID> = []
  /// The words as typed, for messages.
  public var words = ""

  /// What may hold for a thread: a condition, or that it is one of some threads; without either, it holds.
  struct Test: Hashable, Sendable {
    var condition: ThreadCondition?
    var threads: Set<ThreadID>?
    var isNegated = false
  }

  /// - Parameters:
  ///   - entries: every thread of the folder and tab, in order.
  ///   - found: the threads among them found in the store for conditions not decided by rows.
  /// - Returns: the selected threads, without duplicates.
  /// - Throws: ``ReferenceError/Kind/nothingMatches``.
  public func targets(
    in entries: [Listing.Entry], found: [SearchedField: Set<ThreadID>] = [:]
  ) throws(ReferenceError) -> [ThreadTarget] {
    let wanted = included.map { tests in
      tests.map { test in (test, test.condition.map { ThreadMatcher($0, found: found) }) }
    }
    let unwanted = excluded.map { $0.map { ThreadMatcher($0, found: found) } }
    let meant = entries.filter { entry in
      var row = FoldedRow(entry)
      return wanted.contains { tests in
        tests.allSatisfy { test, matcher in
          (matcher?.matches(&row) ?? test.threads?.contains(entry.thread.id) ?? true) != test.isNegated
        }
      } && !unwanted.contains { $0?.matches(&row) ?? true }
    }
    let targets = MessageListResolver.unique(meant.map(ThreadTarget.init) + alsoIncluded)
      .filter { !excludedThreads.contains($0.threadId) }
    guard !targets.isEmpty else { throw ReferenceError(kind: .nothingMatches, text: words, range: nil) }
    return targets
  }
}
