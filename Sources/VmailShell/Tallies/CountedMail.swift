import VmailDomain
import VmailEngine

/// The groups that `count` or `screen` has shown; `@3` refers to the threads of one of them.
struct CountedMail: Hashable, Sendable {
  /// The place that was open when they were shown.
  let place: Location
  /// The folder of each account in which they were counted, if it isn't that place.
  var folders: [AccountID: FolderID]?
  let scope: CountMailUseCase.Scope
  let groups: [MailGroup]

  /// The mailbox in which actions apply to a thread of an account.
  func view(ofThreadIn account: AccountID) -> MailboxView? {
    guard let folders else { return place.view(ofThreadIn: account) }
    return folders[account].map { .folder($0) }
  }

  /// - Parameter number: counted from 1.
  func group(_ number: Int) -> MailGroup? { groups.indices.contains(number - 1) ? groups[number - 1] : nil }
}

extension Shell {
  /// The place of the listing, or the one that would be listed.
  var countedPlace: Location? { session.listing?.place ?? session.place }

  /// Counts the messages of the current place, and remembers the groups.
  /// - Parameters:
  ///   - words: a query that narrows them down; empty for all.
  ///   - limit: the number of groups; `nil` for all.
  mutating func countMail(
    by grouping: MailGrouping, _ words: [Word], first limit: Int? = nil
  ) async throws -> (place: Location, counts: MailCounts) {
    guard let place = countedPlace, var scope = try await countedScope(of: place) else {
      throw ShellError.noListing(in: session.place)
    }
    let query = TypedQuery(words, isVerbatim: false).text
    if !query.isEmpty { scope = scope.matching(try await searchPlace(for: query).search) }
    let counts = try await services().counts.counts(by: grouping, in: scope, first: limit)
    session.counted = CountedMail(place: place, scope: scope, groups: counts.first.map(\.group))
    return (place, counts)
  }

  /// Returns the messages that `count` counts in a place; `nil` for the Outbox.
  mutating func countedScope(of place: Location) async throws -> CountMailUseCase.Scope? {
    switch place {
    case .folder(let folder) where folder.type == .starred:
      CountMailUseCase.Scope(views: nil, search: try await searchPlace(for: "is:starred").search)
    case .folder(let folder): CountMailUseCase.Scope(views: [.folder(folder.id)], search: nil)
    case .archive(let account): CountMailUseCase.Scope(views: [.archive(account)], search: nil)
    case .allInboxes(let all):
      CountMailUseCase.Scope(views: all.inboxes.values.sorted().map(MailboxView.folder), search: nil)
    case .search(let place): CountMailUseCase.Scope(views: nil, search: place.search)
    case .outbox: nil
    }
  }

  /// Returns the threads of the counted groups that a message list mentions, by their numbers.
  /// - Throws: ``ReferenceError`` for a number without a group.
  mutating func countedThreads(in list: MessageList) async throws -> [String: [ThreadTarget]] {
    var threads: [String: [ThreadTarget]] = [:]
    for term in list.terms {
      guard case .named(let name) = term.reference, session.namedSets[name] == nil, let number = Int(name)
      else { continue }
      guard let counted = session.counted, counted.place == countedPlace else {
        throw ReferenceError(kind: .nothingCounted, text: term.word.text, range: term.word.range)
      }
      guard let group = counted.group(number) else {
        let kind = ReferenceError.Kind.noGroup(number, counted: counted.groups.count)
        throw ReferenceError(kind: kind, text: term.word.text, range: term.word.range)
      }
      threads[name] = try await self.threads(of: group, in: counted)
    }
    return threads
  }

  /// Returns the threads of a counted group, newest first.
  mutating func threads(of group: MailGroup, in counted: CountedMail) async throws -> [ThreadTarget] {
    let numbers = session.listing?.listing.numbersOfThreads ?? [:]
    return try await services().counts.threads(of: group, in: counted.scope).map { thread in
      ThreadTarget(
        threadId: thread.id, view: counted.view(ofThreadIn: thread.accountId),
        number: numbers[thread.id])
    }
  }
}
