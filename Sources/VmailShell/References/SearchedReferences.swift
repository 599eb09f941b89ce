import VmailDomain
import VmailEngine

/// Resolves conditions that need the store, such as `body:x`, `to:x` and `before:7d`.
extension Shell {
  /// - Throws: ``ReferenceError`` for a value that the field does not accept.
  mutating func searches(
    for list: MessageList
  ) async throws -> [SearchedField: SearchThreadsUseCase.Search] {
    var searches: [SearchedField: SearchThreadsUseCase.Search] = [:]
    for (field, word) in list.searched {
      do {
        searches[field] = try await services().search.prepare(
          field: field.name + ":", value: field.value, isPhrase: field.isText, now: environment.clock.now,
          offset: environment.utcOffset)
      } catch let error as SearchQueryError {
        throw ReferenceError(kind: try await kind(of: error.problem), text: word.text, range: word.range)
      }
    }
    return searches
  }

  private mutating func kind(of problem: SearchQueryError.Problem) async throws -> ReferenceError.Kind {
    switch problem {
    case .badValue(_, _, let expected): .unsearchable(expected: expected)
    case .unknownName(let field, let name):
      .unknownName(field: field, name: name, nearest: try await nearest(to: name, of: field))
    default: .malformed
    }
  }

  /// Returns the listed threads that each search finds, that is, those with a matching message. Mail in Trash
  /// and Spam only counts if the listing shows it.
  mutating func threads(
    foundBy searches: [SearchedField: SearchThreadsUseCase.Search], among entries: [Listing.Entry]
  ) async throws -> [SearchedField: Set<ThreadID>] {
    guard !searches.isEmpty else { return [:] }
    let search = try await services().search
    let coversDiscarded = try await listsDiscarded()
    var found: [SearchedField: Set<ThreadID>] = [:]
    for (field, query) in searches {
      found[field] = try await search.matching(
        query, among: entries.map(\.thread.id), coversDiscarded: coversDiscarded)
    }
    return found
  }

  private mutating func listsDiscarded() async throws -> Bool {
    switch session.place {
    case .folder(let folder): folder.type == .trash || folder.type == .spam
    case .search(let place): try await services().search.coversDiscarded(place.search)
    case .archive, .outbox, .allInboxes, nil: false
    }
  }
}
