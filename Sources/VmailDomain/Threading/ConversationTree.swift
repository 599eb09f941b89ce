/// The messages of a conversation as a tree, by their numbers: from 1, oldest first. It is derived from
/// ``ThreadTree``.
public struct ConversationTree: Hashable, Sendable {
  /// A message at its position in the tree.
  public struct Row: Hashable, Sendable {
    public let number: Int
    /// The number of messages above it.
    public let depth: Int
    /// For each message above it but the first, and for itself: whether the same message has further answers.
    /// The last entry is its own; for deep messages, only the last ``longestBranch`` are included.
    public let branch: [Bool]

    /// More than fits on a line.
    public static let longestBranch = 16
  }

  /// The parent of each message; `nil` for one that answers none of them.
  private let parents: [Int?]
  private let depths: [Int]

  /// - Parameter emails: the messages in the order in which they are numbered.
  public init(_ emails: [Email]) {
    let tree = ThreadTree(emails.map(ThreadTree.Member.init))
    let numbers = Dictionary(
      emails.enumerated().map { ($0.element.id, $0.offset + 1) }, uniquingKeysWith: { first, _ in first })
    self.init(parents: emails.map { email in tree.parents[email.id].flatMap { numbers[$0] } })
  }

  private init(parents: [Int?]) {
    self.parents = parents
    depths = Self.depths(parents)
  }

  /// Returns the message that a message answers.
  public func parent(of number: Int) -> Int? {
    parents.indices.contains(number - 1) ? parents[number - 1] : nil
  }

  /// Returns the number of messages above it in the whole conversation.
  public func depth(of number: Int) -> Int { depths.indices.contains(number - 1) ? depths[number - 1] : 0 }

  /// Returns some of its messages, each under its nearest ancestor among them, with answers to the same
  /// message in numerical order.
  public func rows(of numbers: some Sequence<Int>) -> [Row] {
    let shown = Set(numbers.filter { (1...max(1, parents.count)).contains($0) })
    var answers: [Int?: [Int]] = [:]
    for number in shown.sorted() { answers[nearest(above: number, in: shown), default: []].append(number) }
    var rows: [Row] = []
    var waiting = Self.rows(of: answers[nil] ?? [], under: nil)
    while let row = waiting.popLast() {
      rows.append(row)
      waiting += Self.rows(of: answers[row.number] ?? [], under: row)
    }
    return rows
  }

  /// Returns the rows of messages that answer the same one, in reverse order, since they are taken from the
  /// end.
  private static func rows(of numbers: [Int], under parent: Row?) -> [Row] {
    numbers.enumerated().reversed().map { place, number in
      guard let parent else { return Row(number: number, depth: 0, branch: []) }
      let branch = parent.branch + [place < numbers.count - 1]
      return Row(
        number: number, depth: parent.depth + 1, branch: Array(branch.suffix(Row.longestBranch)))
    }
  }

  private func nearest(above number: Int, in shown: Set<Int>) -> Int? {
    var next = parent(of: number)
    while let current = next, !shown.contains(current) { next = parent(of: current) }
    return next
  }

  /// Works without recursion: a chain of answers may be as long as the conversation.
  private static func depths(_ parents: [Int?]) -> [Int] {
    var depths = [Int?](repeating: nil, count: parents.count)
    for index in parents.indices {
      var way: [Int] = []
      var next: Int? = index
      while let current = next, depths[current] == nil {
        way.append(current)
        next = parents[current].map { $0 - 1 }
      }
      var depth = next.flatMap { depths[$0] } ?? -1
      for current in way.reversed() {
        depth += 1
        depths[current] = depth
      }
    }
    return depths.map { $0 ?? 0 }
  }
}
