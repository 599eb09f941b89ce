import FoundationEssentials

/// What messages are counted by.
public enum MailGrouping: String, CaseIterable, Sendable {
  /// The address in From.
  case sender
  /// The part of the sender's address after the `@`.
  case domain
  /// The mailing list (List-Id, RFC 2919). Other mail isn't counted.
  case list
  /// The month in which they were received, in UTC.
  case month
  case year
  /// The order of magnitude of their size in bytes.
  case size
  /// The account, by name.
  case account
}

/// The messages that are counted together.
public struct MailGroup: Hashable, Sendable {
  public let grouping: MailGrouping
  /// What they have in common: an address or a domain in lower case, the identifier of a list, `2026-11`, `2026`, the
  /// number of decimal digits of their size in bytes, or the name of an account. Empty if a message has no sender.
  public let key: String

  public init(_ grouping: MailGrouping, _ key: String) {
    self.grouping = grouping
    self.key = key
  }

  /// The sizes of a group by size, in bytes; `nil` for other groups.
  public var sizes: Range<Int>? {
    guard grouping == .size, let digits = Int(key), (1...18).contains(digits) else { return nil }
    func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
    return (digits == 1 ? 0 : power(digits - 1))..<power(digits)
  }
}

/// The number of messages in a group.
public struct MailCount: Hashable, Sendable {
  public let group: MailGroup
  public var messages: Int
  /// Their size together.
  public var bytes: Int

  public init(_ group: MailGroup, messages: Int, bytes: Int) {
    self.group = group
    self.messages = messages
    self.bytes = bytes
  }
}

extension MailGroup {
  /// The condition that holds for the messages of the group, and for no others.
  public var condition: SearchQuery.Node {
    switch grouping {
    case .sender: node(all: words(.from) + [.sender(key)])
    case .domain: node(all: words(.from) + [.sender("@" + key)])
    case .list: node(all: words(.list) + [.listIdentifier(key)])
    case .month, .year: node(all: [dates.map { .within($0.lowerBound, $0.upperBound) } ?? .smaller(0)])
    case .account: node(all: [.account(key)])
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
