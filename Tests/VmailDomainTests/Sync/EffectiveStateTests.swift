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

  @Test func `A flag that servers are not told is kept, whatever they report`() {
    #expect(Self.state([(Self.inbox, .seen)], before: [.muted, .flagged]).flags == [.seen, .muted])
    #expect(Self.state([], before: .muted).flags == .muted)
    let star = RemoteOperation.Kind.store(adding: .flagged, removing: [])
    #expect(Self.state([(Self.inbox, [])], waiting: [star], before: .muted).flags == [.flagged, .muted])
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
