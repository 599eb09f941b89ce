public import FoundationEssentials

/// The tree of answers within one thread (RFC 5256, REFERENCES algorithm, steps 1 to 3).
///
/// The tree does not depend on the order in which messages were received: they are processed by date, and
/// each message's own parent (step 1.B) takes precedence over the References of others (step 1.A).
/// `docs/threading.md` describes the differences from the RFC.
public struct ThreadTree: Hashable, Sendable {
  /// A message's data for building the tree.
  public struct Member: Hashable, Sendable {
    public let id: EmailID
    public let messageId: String?
    public let references: [String]
    public let inReplyTo: [String]
    public let date: Date

    public init(
      id: EmailID, messageId: String?, references: [String], inReplyTo: [String], date: Date
    ) {
      self.id = id
      self.messageId = messageId
      self.references = references
      self.inReplyTo = inReplyTo
      self.date = date
    }

    public init(_ email: Email) {
      self.init(
        id: email.id, messageId: email.messageId, references: email.references,
        inReplyTo: email.inReplyTo, date: email.dateReceived)
    }

    /// The messages before this one, oldest first; the last is its parent. In-Reply-To is used only without
    /// References, and only its first identifier.
    fileprivate var ancestors: some Collection<String> {
      references.isEmpty ? inReplyTo.prefix(1) : references[...]
    }

    /// The store's IDs follow the order of receipt, so they come last.
    fileprivate static func isOlder(_ left: Member, _ right: Member) -> Bool {
      if left.date != right.date { return left.date < right.date }
      if left.messageId != right.messageId { return (left.messageId ?? "") < (right.messageId ?? "") }
      for path in [\Member.references, \.inReplyTo] where left[keyPath: path] != right[keyPath: path] {
        return left[keyPath: path].lexicographicallyPrecedes(right[keyPath: path])
      }
      return left.id < right.id
    }
  }

  /// The nearest existing ancestor of each message that has one.
  public private(set) var parents: [EmailID: EmailID] = [:]

  public init(_ members: [Member]) {
    let ordered = members.sorted(by: Member.isOlder)
    var containers = Containers()
    let places = ordered.indices.map { containers.place(member: $0, messageId: ordered[$0].messageId) }
    let chains = ordered.indices.map { index in
      ordered[index].ancestors.map { containers.container(for: $0) }.filter { $0 != places[index] }
    }
    for (own, chain) in zip(places, chains) {
      if let parent = chain.last { containers.link(own, under: parent) }
    }
    for chain in chains {
      for (parent, child) in zip(chain, chain.dropFirst()) { containers.link(child, under: parent) }
    }
    for (index, place) in places.enumerated() {
      if let ancestor = containers.nearestMember(above: place) {
        parents[ordered[index].id] = ordered[ancestor].id
      }
    }
  }
}

/// The containers of RFC 5256: one for each identifier, whether its message exists here or not.
private struct Containers {
  private var byIdentifier: [String: Int] = [:]
  private var parents: [Int?] = []
  /// The index of the message in each container; `nil` for a dummy.
  private var members: [Int?] = []
  /// A disjoint-set forest: leads from each container to its root in few steps, however long the
  /// chain of parents is. Without it hostile References make loop checks quadratic.
  private var shortcuts: [Int] = []

  mutating func container(for identifier: String) -> Int {
    if let known = byIdentifier[identifier] { return known }
    let new = makeContainer()
    byIdentifier[identifier] = new
    return new
  }

  /// Returns a container for a message: one without a Message-ID, or with a duplicate one, gets its own.
  mutating func place(member: Int, messageId: String?) -> Int {
    var place = messageId.map { container(for: $0) } ?? makeContainer()
    if members[place] != nil { place = makeContainer() }
    members[place] = member
    return place
  }

  /// Does nothing when `child` has a parent or the link would close a loop.
  mutating func link(_ child: Int, under parent: Int) {
    // A child without a parent is a root: there is a loop exactly when it is the parent's root.
    guard parents[child] == nil, root(of: parent) != child else { return }
    parents[child] = parent
    shortcuts[child] = parent
  }

  /// Skips the dummies in between, and remembers the path so that no dummy is visited twice.
  mutating func nearestMember(above container: Int) -> Int? {
    var passed: [Int] = []
    var next = parents[container]
    while let current = next, members[current] == nil {
      passed.append(current)
      next = parents[current]
    }
    for dummy in passed { parents[dummy] = next }
    return next.flatMap { members[$0] }
  }

  private mutating func makeContainer() -> Int {
    parents.append(nil)
    members.append(nil)
    shortcuts.append(shortcuts.count)
    return shortcuts.count - 1
  }

  private mutating func root(of container: Int) -> Int {
    var current = container
    while shortcuts[current] != current {
      shortcuts[current] = shortcuts[shortcuts[current]]
      current = shortcuts[current]
    }
    return current
  }
}
