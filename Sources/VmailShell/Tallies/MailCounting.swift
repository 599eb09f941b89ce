import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

extension CountedMail {
  /// Counts the messages of the current place, and remembers the groups.
  /// - Parameters:
  ///   - words: a query that narrows them down; empty for all.
  ///   - limit: the number of groups; `nil` for all.
  static func countMail(
    by grouping: MailGrouping, _ words: [Word], first limit: Int? = nil, in shell: inout Shell
  ) async throws -> (place: Location, counts: MailCounts) {
    guard let place = countedPlace(in: shell), var scope = try await countedScope(of: place, in: &shell)
    else {
      throw ShellError.noListing(in: shell.session.place)
    }
    let query = try TypedQuery(words, isVerbatim: false).text
    if !query.isEmpty {
      scope = scope.matching(try await SearchResults.searchPlace(for: query, in: &shell).search)
    }
    let counts = try await shell.services().counts.counts(
      by: grouping, in: scope, without: scope.leaving(in: shell), first: limit)
    shell.session.counted = CountedMail(place: place, scope: scope, counts: counts.first)
    return (place, counts)
  }

  /// Returns the messages that `count` counts in a place; `nil` for the Outbox.
  private static func countedScope(of place: Location, in shell: inout Shell) async throws -> CountMailUseCase
    .Scope?
  {
    switch place {
    case _ where place.folderType == .starred:
      CountMailUseCase.Scope(
        views: nil, search: try await SearchResults.searchPlace(for: "is:starred", in: &shell).search)
    case .folder(let folder): CountMailUseCase.Scope(views: [.folder(folder.id)], search: nil)
    case .archive(let account): CountMailUseCase.Scope(views: [.archive(account)], search: nil)
    case .merged(let all):
      CountMailUseCase.Scope(views: all.views.sorted { $0.key < $1.key }.map(\.value), search: nil)
    case .search(let place): CountMailUseCase.Scope(views: nil, search: place.search)
    case .outbox: nil
    }
  }

}
