public import Foundation

/// Who answers whom within one thread (RFC 5256, REFERENCES algorithm, steps 1 to 3).
///
/// Messages are linked in a fixed order (date, then Message-ID), so the tree does not depend on
/// the order in which they arrived.
public struct ThreadTree: Hashable, Sendable {
  /// One message's part in the tree.
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
  }

  /// The nearest ancestor that is here, for each message that has one.
  public private(set) var parents: [EmailID: EmailID] = [:]

  public init(_ members: [Member]) {
    let ordered = members.sorted {
      ($0.date, $0.messageId ?? "", $0.id) < ($1.date, $1.messageId ?? "", $1.id)
    }
    var links = ContainerLinks()
    for (index, member) in ordered.enumerated() { links.add(member, index: index) }
    for (index, member) in ordered.enumerated() {
      if let ancestor = links.nearestPresentAncestor(ofMember: index) {
        parents[member.id] = ordered[ancestor].id
      }
    }
  }
}

/// The containers of RFC 5256: one for each identifier named, filled or not.
private struct ContainerLinks {
  private struct Container {
    var parent: Int?
    /// The place of the message that fills it.
    var member: Int?
  }

  private var containers: [Container] = []
  private var byIdentifier: [String: Int] = [:]
  private var containerOfMember: [Int: Int] = [:]

  mutating func add(_ member: ThreadTree.Member, index: Int) {
    let own = place(member, index: index)
    // References carries the whole chain; In-Reply-To is its last link where the chain lacks it.
    var chain = member.references
    if chain.isEmpty { chain = Array(member.inReplyTo.prefix(1)) }
    var previous: Int?
    for identifier in chain {
      let next = container(for: identifier)
      if let previous, containers[next].parent == nil { link(next, under: previous) }
      previous = next
    }
    // The message's own word on its parent replaces what others' References had guessed.
    guard let parent = previous, parent != own else { return }
    if containers[own].parent != parent {
      let before = containers[own].parent
      containers[own].parent = nil
      if !link(own, under: parent) { containers[own].parent = before }
    }
  }

  func nearestPresentAncestor(ofMember index: Int) -> Int? {
    var container = containerOfMember[index].flatMap { containers[$0].parent }
    while let current = container {
      if let member = containers[current].member { return member }
      container = containers[current].parent
    }
    return nil
  }

  /// The container for the message itself: a second message with the same Message-ID gets its own.
  private mutating func place(_ member: ThreadTree.Member, index: Int) -> Int {
    var own: Int?
    if let messageId = member.messageId {
      let candidate = container(for: messageId)
      if containers[candidate].member == nil { own = candidate }
    }
    let place = own ?? appendContainer()
    containers[place].member = index
    containerOfMember[index] = place
    return place
  }

  private mutating func container(for identifier: String) -> Int {
    if let known = byIdentifier[identifier] { return known }
    let new = appendContainer()
    byIdentifier[identifier] = new
    return new
  }

  private mutating func appendContainer() -> Int {
    containers.append(Container())
    return containers.count - 1
  }

  /// Links unless that would close a loop.
  @discardableResult
  private mutating func link(_ child: Int, under parent: Int) -> Bool {
    var ancestor: Int? = parent
    while let current = ancestor {
      if current == child { return false }
      ancestor = containers[current].parent
    }
    containers[child].parent = parent
    return true
  }
}
