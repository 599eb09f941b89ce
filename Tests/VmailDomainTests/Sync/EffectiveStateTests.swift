import Testing

@testable import VmailDomain

/// The visible state of a message is derived from its copies and the operations still to be sent.
@Suite(.timeLimit(.minutes(10))) struct EffectiveStateTests {
  private static let (inbox, bills, archive) = (FolderID(1), FolderID(2), FolderID(3))

  private static func state(
    _ copies: [(FolderID, MessageFlags?)], waiting: [RemoteOperation.Kind] = [], before: MessageFlags = []
  ) -> EffectiveState {
    EffectiveState(
      copies: copies.map { EffectiveState.Copy(folder: $0.0, flags: $0.1) },
      waiting: waiting.enumerated().map {
        RemoteOperation(id: ID(Int64($0.offset)), accountId: ID(1), emailId: ID(1), kind: $0.element)
      }, before: before)
  }

  @Test func `A message is read, starred or answered when any copy is, whatever their order`() {
    for flags: [MessageFlags] in [
      [.seen, []], [[], .seen], [.seen, .flagged], [.flagged, .seen], [[], []],
    ] {
      let state = Self.state([(Self.inbox, flags[0]), (Self.bills, flags[1])])
      #expect(state.flags == flags[0].union(flags[1]))
      #expect(state.folders == [Self.inbox, Self.bills])
    }
    #expect(
      Self.state([(Self.inbox, .answered), (Self.bills, .seen), (Self.archive, .flagged)]).flags
        == [.answered, .seen, .flagged])
  }

  @Test func `A copy in an unsynced mailbox doesn't determine flags, and one marked as deleted still exists`()
  {
    #expect(Self.state([(Self.archive, nil), (Self.inbox, .seen)], before: .flagged).flags == .seen)
    #expect(Self.state([(Self.archive, nil)], before: .flagged).flags == .flagged)
    #expect(Self.state([(Self.inbox, [.seen, .deleted])]).flags == .seen)
    #expect(Self.state([(Self.inbox, [.seen, .deleted])]).folders == [Self.inbox])
  }

  private static let marked = MessageFlags.muted.union(MessageFlags.muted.marks)
  private static let mute = RemoteOperation.Kind.store(adding: .muted, removing: [])
  private static let unmute = RemoteOperation.Kind.store(adding: [], removing: .muted)

  /// The rule about keywords that not every server keeps.
  struct Keyword: Sendable, CustomTestStringConvertible {
    /// What each copy reports, and whether its mailbox keeps keywords; `nil` for an unsynced mailbox.
    var copies: [(flags: MessageFlags?, isAble: Bool)]
    var waiting: [RemoteOperation.Kind] = []
    var before: MessageFlags
    let flags: MessageFlags
    var testDescription: String { "\(before.rawValue) with \(copies) and \(waiting.count) operations" }
  }

  static let keywords = [
    // A server that can keep it decides.
    Keyword(copies: [([], true)], before: .muted, flags: []),
    Keyword(copies: [(.muted, true)], before: [], flags: .muted),
    Keyword(copies: [(.muted, true)], before: marked, flags: .muted),
    // One that can't lacks it for lack of ability, and from then on it is only here.
    Keyword(copies: [([], false)], before: .muted, flags: marked),
    Keyword(copies: [([], false)], before: [], flags: []),
    // What is only here stays, even if another mailbox could keep it.
    Keyword(copies: [([], true)], before: marked, flags: marked),
    Keyword(copies: [([], false)], before: marked, flags: marked),
    // One copy that could have it is enough to decide.
    Keyword(copies: [([], false), ([], true)], before: .muted, flags: []),
    Keyword(copies: [([], false), (.muted, true)], before: .muted, flags: .muted),
    // A mailbox that isn't synced decides nothing.
    Keyword(copies: [(nil, true)], before: .muted, flags: .muted),
    Keyword(copies: [], before: .muted, flags: .muted),
    Keyword(copies: [(nil, true), ([], false)], before: .muted, flags: marked),
    Keyword(copies: [], before: marked, flags: marked),
    // What waits is applied on top.
    Keyword(copies: [([], true)], waiting: [mute], before: .muted, flags: .muted),
    Keyword(copies: [(.muted, true)], waiting: [unmute], before: [], flags: []),
    Keyword(copies: [([], true)], waiting: [unmute], before: marked, flags: []),
    // Keywords that others set follow the server alone.
    Keyword(copies: [([], false)], before: [.junk, .phishing, .followed, .new], flags: []),
    Keyword(copies: [([.phishing, .tags[0]], false)], before: [], flags: [.phishing, .tags[0]]),
    // The tags are the user's own. The mark of the fifth is not beside those of the others.
    Keyword(copies: [([], true)], before: MessageFlags(MessageFlags.tags), flags: []),
    Keyword(
      copies: [([], false)], before: MessageFlags(MessageFlags.tags),
      flags: MessageFlags(MessageFlags.tags).union(MessageFlags(MessageFlags.tags).marks)),
    Keyword(copies: [([], false)], before: .reaction, flags: .reaction),
    Keyword(
      copies: [([], false)], before: .tags[4].union(.reaction), flags: [.tags[4], .tags[4].marks, .reaction]),
  ]

  @Test(arguments: keywords)
  func `Who decides whether a message has a keyword depends on who can keep it`(keyword: Keyword) {
    let state = EffectiveState(
      copies: keyword.copies.enumerated().map { place, copy in
        EffectiveState.Copy(
          folder: FolderID(Int64(place + 1)), flags: copy.flags,
          kept: copy.isAble ? MailboxPermissions.all.keptFlags : [.seen, .flagged])
      },
      waiting: keyword.waiting.enumerated().map {
        RemoteOperation(id: ID(Int64($0.offset)), accountId: ID(1), emailId: ID(1), kind: $0.element)
      }, before: keyword.before)
    #expect(state.flags == keyword.flags)
  }

  @Test func `Without any copy, the flags are the former ones without a waiting deletion`() {
    #expect(Self.state([], before: [.seen, .deleted]).flags == [.seen, .deleted])
    #expect(
      Self.state([], waiting: [.store(adding: .flagged, removing: [])], before: .deleted).flags == .flagged)
  }

  @Test func `Mail that is gone from where it is moved from is shown where it is moved to`() {
    let (archive, back) = (
      RemoteOperation.Kind.move(from: Self.inbox, to: Self.archive),
      RemoteOperation.Kind.move(from: Self.archive, to: Self.inbox)
    )
    #expect(Self.state([], waiting: [back]).folders == [Self.inbox])
    #expect(Self.state([], waiting: [archive, back]).folders == [Self.inbox])
    #expect(Self.state([], waiting: [.move(from: Self.inbox, to: Self.bills)]).folders == [Self.bills])
    // Another client has moved it elsewhere.
    #expect(Self.state([(Self.bills, [])], waiting: [back]).folders == [Self.bills])
    #expect(Self.state([]).folders == [])
  }

  @Test func `Waiting operations are applied on top, in order`() {
    let star = RemoteOperation.Kind.store(adding: .flagged, removing: [])
    let unstar = RemoteOperation.Kind.store(adding: [], removing: .flagged)
    #expect(Self.state([(Self.inbox, [])], waiting: [star, unstar]).flags == [])
    #expect(Self.state([(Self.inbox, [])], waiting: [unstar, star]).flags == .flagged)
    #expect(
      Self.state([(Self.inbox, .seen)], waiting: [.move(from: Self.inbox, to: Self.archive), star])
        == Self.state([(Self.archive, [.seen, .flagged])]))
  }
}
