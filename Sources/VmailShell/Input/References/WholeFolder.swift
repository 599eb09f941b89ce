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

  /// - Parameter entries: every thread of the folder and tab, in order.
  /// - Returns: those meant, each once.
  /// - Throws: ``ReferenceError/Kind/undecidableField(_:)``, ``ReferenceError/Kind/nothingMatches``.
  func targets(in entries: [Listing.Entry]) throws(ReferenceError) -> [ThreadTarget] {
    let wanted = included.map { $0.map(ThreadMatcher.init) }
    let unwanted = excluded.map { $0.map(ThreadMatcher.init) }
    do throws(ReferenceError.Kind) {
      var found: [ThreadTarget] = []
      for entry in entries {
        guard try Self.any(of: wanted, holdsFor: entry) else { continue }
        if try !Self.any(of: unwanted, holdsFor: entry) { found.append(ThreadTarget(entry)) }
      }
      let targets = MessageListResolver.unique(found + alsoIncluded)
        .filter { !excludedThreads.contains($0.threadId) }
      guard !targets.isEmpty else { throw ReferenceError.Kind.nothingMatches }
      return targets
    } catch {
      throw ReferenceError(kind: error, text: words, range: nil)
    }
  }

  private static func any(
    of matchers: [ThreadMatcher?], holdsFor entry: Listing.Entry
  ) throws(ReferenceError.Kind) -> Bool {
    for matcher in matchers where try matcher?.matches(entry) ?? true { return true }
    return false
  }
}
