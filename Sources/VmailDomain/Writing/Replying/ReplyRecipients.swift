/// The recipients of an answer.
public enum ReplyMode: Hashable, Sendable, CaseIterable {
  /// The sender, or whom the sender names in Reply-To
  case sender
  /// The author, whatever Reply-To says
  case author
  /// The sender and all recipients
  case all
  /// The mailing list through which it came
  case list
}

/// A reason why there is nobody to answer.
public enum ReplyRecipientsError: Error, Hashable, Sendable {
  /// The list doesn't accept mail.
  case listIsClosed
  case noList
  case nobody
}

/// The recipients of an answer, without duplicates, and without the user's own addresses unless there is
/// nobody else.
public struct ReplyRecipients: Hashable, Sendable {
  public var to: [Participant]
  public var cc: [Participant]

  public init(to: [Participant], cc: [Participant] = []) {
    self.to = to
    self.cc = cc
  }

  /// Determines the recipients according to RFC 5322 section 3.6.3: the sender in To, the others in Cc. An
  /// answer to the user's own mail goes to its recipients again.
  public init(
    answering source: ReplySource, own: OwnAddresses, mode: ReplyMode
  ) throws(ReplyRecipientsError) {
    let all =
      switch mode {
      case .sender: ReplyRecipients(to: Self.authors(source, own))
      case .author: ReplyRecipients(to: source.from)
      case .all: Self.everybody(source, own)
      case .list: try Self.list(source)
      }
    self = all.cleaned(own)
    if to.isEmpty { throw .nobody }
  }

  private static func authors(_ source: ReplySource, _ own: OwnAddresses) -> [Participant] {
    let replyTo = reachable(source.replyTo)
    // The mail of a contact form is from the user's own address, and Reply-To names whoever has filled it in.
    let isForOthers = replyTo.contains { !own.contains($0.email) }
    if isOwn(source, own), !isForOthers, !source.to.isEmpty { return source.to }
    return replyTo.isEmpty ? source.from : replyTo
  }

  private static func everybody(_ source: ReplySource, _ own: OwnAddresses) -> ReplyRecipients {
    let followup = reachable(source.mailFollowupTo)
    if !followup.isEmpty { return ReplyRecipients(to: followup) }
    let authors = authors(source, own)
    return ReplyRecipients(to: authors, cc: source.to + source.cc)
  }

  private static func list(_ source: ReplySource) throws(ReplyRecipientsError) -> ReplyRecipients {
    switch source.listPost {
    case .address(let address): return ReplyRecipients(to: [address])
    case .closed: throw .listIsClosed
    case nil:
      let followup = reachable(source.mailFollowupTo)
      guard !followup.isEmpty else { throw .noList }
      return ReplyRecipients(to: followup)
    }
  }

  private static func isOwn(_ source: ReplySource, _ own: OwnAddresses) -> Bool {
    source.from.contains { own.contains($0.email) }
  }

  /// Returns the people with an address; names in incoming mail may contain line ends.
  private static func reachable(_ people: [Participant]) -> [Participant] {
    people.filter { !$0.email.isEmpty }.map { person in
      let name = person.name.map(HeaderText.oneLine)
      return Participant(name: name?.isEmpty == false ? name : nil, email: person.email)
    }
  }

  private func cleaned(_ own: OwnAddresses) -> ReplyRecipients {
    let all = UniqueRecipients.of(Self.reachable(to))
    let others = all.filter { !own.contains($0.email) }
    let copies = UniqueRecipients.without(all, UniqueRecipients.of(Self.reachable(cc)))
      .filter { !own.contains($0.email) }
    if !others.isEmpty { return ReplyRecipients(to: others, cc: copies) }
    // A mail needs at least one address in To.
    return copies.isEmpty ? ReplyRecipients(to: all) : ReplyRecipients(to: copies)
  }
}
