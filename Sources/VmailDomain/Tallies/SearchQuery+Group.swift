import FoundationEssentials

extension MailGroup {
  /// The condition that holds for the messages of the group, and for no others.
  public var condition: SearchQuery.Node {
    switch grouping {
    case .sender: node(all: words(.from) + [.sender(key)])
    case .domain: node(all: words(.from) + [.sender("@" + key)])
    case .list: node(all: words(.list) + [.listIdentifier(key)])
    case .month, .year: node(all: [dates.map { .within($0.lowerBound, $0.upperBound) } ?? .smaller(0)])
    case .size:
      node(all: [.larger((sizes?.lowerBound ?? 0) - 1), .smaller(sizes?.upperBound ?? 0)])
    }
  }

  /// The words of the key, by which the index finds the messages; the exact condition alone would have to read all mail.
  private func words(_ field: SearchField) -> [SearchCondition] {
    let words = SearchTokenizer.words(in: key)
    return words.isEmpty ? [] : [.text(WordSequence(field: field, words: words))]
  }

  private func node(all conditions: [SearchCondition]) -> SearchQuery.Node {
    .all(conditions.map { .term(SearchTerm($0, source: key, column: 1)) })
  }

  /// The time of a month or a year; `nil` if the key is neither.
  private var dates: Range<Date>? {
    let numbers = key.split(separator: "-").compactMap { Int($0) }
    guard let year = numbers.first, (1...9_999).contains(year) else { return nil }
    let (first, length) = numbers.count == 2 ? (CivilDay(year, numbers[1], 1), 1) : (CivilDay(year, 1, 1), 12)
    func start(_ day: CivilDay) -> Date { Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400) }
    return start(first)..<start(first.adding(months: length))
  }
}
