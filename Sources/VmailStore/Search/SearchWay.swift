import VmailDomain

/// The way to the messages of a branch that goes through the fewest.
struct SearchWay {
  private(set) var source: SearchBranch.Source
  private(set) var shortcuts: [SearchShortcut] = []
  private(set) var gathered: SearchFilter.Clause?
  private(set) var unanswered: [SearchQuery.Node]

  /// - Parameters:
  ///   - texts: conditions on the text of a message.
  ///   - others: all other conditions.
  ///   - filter: `others`, and what holds for every search.
  ///   - end: the place that matches must come before.
  ///   - estimates: `nil` where nothing is known of the mail.
  init(
    texts: [SearchQuery.Node], others: [SearchQuery.Node], filter: SearchFilter.Clause, before end: Int64,
    places: SearchPlaces, estimates: SearchEstimates?
  ) throws {
    let clause = SearchFilter(places: places).clause
    let broad = try texts.filter { try estimates.map($0.isBroad) ?? false }
    let found = Self.source(texts.filter { !broad.contains($0) })
    (source, unanswered) = (found, broad)
    guard let estimates else { return }
    if let size = try others.first(where: {
      try estimates.isFew($0, isOnly: others.count == 1 && !found.isMatches)
    }) {
      let places = Self.places(clause(size))
      gathered = places
      if try !found.isMatches || estimates.isReadable(places, filter) {
        (source, unanswered) = (.walk(except: nil), texts)
      }
      return
    }
    if let states = try Self.condition(ofStates: others, clause).flatMap(estimates.states) {
      guard found.isMatches else {
        source = .states(states, except: found.exceptions)
        return
      }
      if let count = try estimates.messages(in: states) {
        if estimates.isReadable(count) {
          (source, unanswered) = (.states(states, except: nil), texts)
        } else {
          gathered = SearchState.places(states)
        }
        return
      }
    }
    shortcuts = try estimates.rarestFirst(others.compactMap(SearchShortcut.init), before: end)
    if let rarest = shortcuts.first, found.isMatches, try estimates.isFew(rarest, before: end) {
      (source, unanswered) = (.walk(except: nil), texts)
    }
  }

  /// Of the messages of a size.
  private static func places(_ size: SearchFilter.Clause) -> SearchFilter.Clause {
    SearchFilter.Clause(
      sql: "SELECT position FROM search_entry AS e INDEXED BY search_entry_size WHERE \(size.sql)",
      values: size.values)
  }

  /// - Returns: `nil` where a walk is as short without states: no condition is of them, or there is one,
  ///   with a shortcut.
  private static func condition(
    ofStates conditions: [SearchQuery.Node], _ clause: (SearchQuery.Node) -> SearchFilter.Clause
  ) -> SearchFilter.Clause? {
    let told = conditions.filter(SearchState.tells)
    guard told.count > 1 || told.contains(where: { SearchShortcut($0) == nil }) else { return nil }
    return SearchFilter.joined(told.map(clause), by: " AND ")
  }

  private static func source(_ texts: [SearchQuery.Node]) -> SearchBranch.Source {
    var wanted: [String?] = []
    var unwanted: [String?] = []
    for node in texts {
      if case .not(let inner) = node {
        unwanted.append(SearchMatch.expression(inner))
      } else {
        wanted.append(SearchMatch.expression(node))
      }
    }
    if let match = SearchMatch.expression(wanted: wanted, unwanted: unwanted) { return .matches(match) }
    return .walk(except: SearchMatch.any(unwanted))
  }
}
