/// Counts messages by one of their properties.
public struct MailTally: Sendable {
  private let grouping: MailGrouping
  private var counts: [String: (messages: Int, bytes: Int)] = [:]

  public init(_ grouping: MailGrouping) { self.grouping = grouping }

  /// Adds messages.
  /// - Parameters:
  ///   - key: the group's key; for domains and years, a sender or a month is enough.
  ///   - messages: how many; negative to remove them.
  ///   - bytes: their size together.
  public mutating func add(_ key: String, messages: Int, bytes: Int) {
    let key = group(of: key)
    if grouping == .list, key.isEmpty { return }
    counts[key, default: (0, 0)].messages += messages
    counts[key, default: (0, 0)].bytes += bytes
  }

  private func group(of key: String) -> String {
    switch grouping {
    case .domain: key.utf8.lastIndex(of: UInt8(ascii: "@")).map { String(key[key.index(after: $0)...]) } ?? ""
    case .year: String(key.prefix(4))
    case .sender, .list, .month, .size: key
    }
  }

  /// The groups that have messages: the newest month and the largest size first, otherwise the most messages.
  public var counted: [MailCount] {
    counts.filter { $0.value.messages > 0 }
      .map { MailCount(MailGroup(grouping, $0.key), messages: $0.value.messages, bytes: $0.value.bytes) }
      .sorted(by: comesFirst)
  }

  private func comesFirst(_ first: MailCount, _ second: MailCount) -> Bool {
    switch grouping {
    case .month, .year: first.group.key > second.group.key
    case .size: (first.group.sizes?.lowerBound ?? 0) > (second.group.sizes?.lowerBound ?? 0)
    case .sender, .domain, .list:
      (second.messages, second.bytes, first.group.key) < (first.messages, first.bytes, second.group.key)
    }
  }
}
