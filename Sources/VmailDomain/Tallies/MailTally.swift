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
    let before = counts[key] ?? (0, 0)
    counts[key] = (before.messages + messages, before.bytes + bytes)
  }

  private func group(of key: String) -> String {
    switch grouping {
    case .domain: key.utf8.lastIndex(of: UInt8(ascii: "@")).map { String(key[key.index(after: $0)...]) } ?? ""
    case .year: String(key.prefix(4))
    case .sender, .list, .month, .size, .account: key
    }
  }

  /// Returns the groups that have messages: the newest month and the largest size first, otherwise the most messages.
  /// - Parameter limit: the number of groups that are returned; `nil` for all. A mailbox may have very many senders, and
  ///   sorting all of them takes most of the time.
  public func counted(first limit: Int? = nil) -> MailCounts {
    var counted = MailCounts()
    for (key, count) in counts where count.messages > 0 {
      counted.groups += 1
      counted.messages += count.messages
      let group = MailCount(MailGroup(grouping, key), messages: count.messages, bytes: count.bytes)
      if let limit, counted.first.count >= limit {
        guard let last = counted.first.last, comesFirst(group, last) else { continue }
        counted.first.removeLast()
        counted.first.insert(
          group, at: counted.first.firstIndex { comesFirst(group, $0) } ?? counted.first.endIndex)
      } else {
        counted.first.append(group)
        if counted.first.count == limit { counted.first.sort(by: comesFirst) }
      }
    }
    counted.first.sort(by: comesFirst)
    return counted
  }

  private func comesFirst(_ first: MailCount, _ second: MailCount) -> Bool {
    switch grouping {
    case .month, .year: first.group.key > second.group.key
    case .size: (first.group.sizes?.lowerBound ?? 0) > (second.group.sizes?.lowerBound ?? 0)
    case .sender, .domain, .list, .account:
      (second.messages, second.bytes, first.group.key) < (first.messages, first.bytes, second.group.key)
    }
  }
}

/// Groups of messages, counted.
public struct MailCounts: Hashable, Sendable {
  /// The first groups, or all of them.
  public var first: [MailCount] = []
  /// The number of all groups.
  public var groups = 0
  /// The number of messages in all groups.
  public var messages = 0

  public init() {}
}

/// A thread with messages that were counted.
public struct CountedThread: Hashable, Sendable {
  public let id: ThreadID
  public let accountId: AccountID
  /// The number of its messages that were counted, and their size together.
  public var messages = 0
  public var bytes = 0

  public init(id: ThreadID, accountId: AccountID) {
    self.id = id
    self.accountId = accountId
  }
}
