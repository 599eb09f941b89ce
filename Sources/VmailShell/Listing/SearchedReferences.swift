import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

/// Resolves conditions that need the store, such as `body:x`, `to:x` and `before:7d`.
enum SearchedReferences {
  /// - Throws: ``ReferenceError`` for a value that the field does not accept.
  static func searches(
    for list: MessageList, in shell: inout Shell
  ) async throws -> [SearchedField: ScopedQuery] {
    var searches: [SearchedField: ScopedQuery] = [:]
    for (field, word) in list.searched {
      do {
        searches[field] = try await shell.services().search.prepare(
          field: field.name + ":", value: field.value, isPhrase: field.isText,
          now: shell.environment.clock.now,
          offset: shell.environment.utcOffset)
      } catch let error as SearchQueryError {
        throw ReferenceError(
          kind: try await kind(of: error.problem, in: &shell), text: word.text, range: word.range)
      }
    }
    return searches
  }

  private static func kind(of problem: SearchQueryError.Problem, in shell: inout Shell) async throws
    -> ReferenceError.Kind
  {
    switch problem {
    case .badValue(_, _, let expected): .unsearchable(expected: expected)
    case .unknownName(let field, let name):
      .unknownName(
        field: field, name: name, nearest: try await SearchResults.nearest(to: name, of: field, in: &shell))
    default: .malformed
    }
  }

  /// Returns the listed threads that each search finds, that is, those with a matching message, also in a copy that their
  /// row stands for. Mail in Trash and Spam only counts if the listing shows it.
  static func threads(
    foundBy searches: [SearchedField: ScopedQuery], among entries: [Listing.Entry],
    in shell: inout Shell
  ) async throws -> [SearchedField: Set<ThreadID>] {
    guard !searches.isEmpty else { return [:] }
    let search = try await shell.services().search
    let coversDiscarded = try await listsDiscarded(in: &shell)
    var rows: [ThreadID: ThreadID] = [:]
    for thread in entries.lazy.map(\.thread) {
      for copy in thread.copies { rows[copy.threadId] = thread.id }
    }
    var found: [SearchedField: Set<ThreadID>] = [:]
    for (field, query) in searches {
      let matching = try await search.matching(
        query, among: entries.map(\.thread.id) + rows.keys, coversDiscarded: coversDiscarded)
      found[field] = Set(matching.map { rows[$0] ?? $0 })
    }
    return found
  }

  private static func listsDiscarded(in shell: inout Shell) async throws -> Bool {
    switch shell.session.place {
    case .search(let place): try await shell.services().search.coversDiscarded(place.search)
    case let place: place?.isOfDiscarded ?? false
    }
  }
}
