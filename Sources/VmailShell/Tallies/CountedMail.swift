import VmailCommandLine
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

extension CountedMail {
  /// The place of the listing, or the one that would be listed.
  static func countedPlace(in shell: Shell) -> Location? {
    shell.session.listing?.place ?? shell.session.place
  }

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
    let query = TypedQuery(words, isVerbatim: false).text
    if !query.isEmpty {
      scope = scope.matching(try await SearchResults.searchPlace(for: query, in: &shell).search)
    }
    let counts = try await shell.services().counts.counts(by: grouping, in: scope, first: limit)
    shell.session.counted = CountedMail(place: place, scope: scope, groups: counts.first.map(\.group))
    return (place, counts)
  }

  /// Returns the messages that `count` counts in a place; `nil` for the Outbox.
  private static func countedScope(of place: Location, in shell: inout Shell) async throws -> CountMailUseCase
    .Scope?
  {
    switch place {
    case .folder(let folder) where folder.type == .starred:
      CountMailUseCase.Scope(
        views: nil, search: try await SearchResults.searchPlace(for: "is:starred", in: &shell).search)
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
  static func countedThreads(in list: MessageList, _ shell: inout Shell) async throws -> [String:
    [ThreadTarget]]
  {
    var threads: [String: [ThreadTarget]] = [:]
    for term in list.terms {
      guard case .named(let name) = term.reference, shell.session.namedSets[name] == nil,
        let number = Int(name)
      else { continue }
      guard let counted = shell.session.counted, counted.place == countedPlace(in: shell) else {
        throw ReferenceError(kind: .nothingCounted, text: term.word.text, range: term.word.range)
      }
      guard let group = counted.group(number) else {
        let kind = ReferenceError.Kind.noGroup(number, counted: counted.groups.count)
        throw ReferenceError(kind: kind, text: term.word.text, range: term.word.range)
      }
      threads[name] = try await Self.threads(of: group, in: counted, &shell)
    }
    return threads
  }

  /// Returns the threads of a counted group, newest first.
  static func threads(of group: MailGroup, in counted: CountedMail, _ shell: inout Shell) async throws
    -> [ThreadTarget]
  {
    let numbers = shell.session.listing?.listing.numbersOfThreads ?? [:]
    return try await shell.services().counts.threads(of: group, in: counted.scope).map { thread in
      ThreadTarget(
        threadId: thread.id, view: counted.view(ofThreadIn: thread.accountId),
        number: numbers[thread.id])
    }
  }
}
