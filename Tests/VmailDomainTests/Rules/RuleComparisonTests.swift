import Foundation
import Testing
import VmailDomain

/// Which deeds of the user agree with which steps of a rule.
@Suite("RuleComparison", .timeLimit(.minutes(10)))
struct RuleComparisonTests {
  private static let account = AccountID(1)
  private static let inbox = FolderID(1)
  private static let trash = FolderID(6)
  private static let spam = FolderID(5)
  private static let bills = FolderID(7)
  private static let team = FolderID(8)
  private static let allMail = FolderID(9)
  private static let snooze = ThreadAction.snooze(until: Date(timeIntervalSince1970: 9))

  private static let map: ThreadRows.FolderMap = {
    var folders = FolderType.allCases.enumerated().map { index, type in
      Folder(id: FolderID(Int64(index + 1)), accountId: account, name: "\(type)", type: type)
    }
    folders.append(Folder(id: team, accountId: account, name: "Team", type: .custom))
    folders.append(
      Folder(id: allMail, accountId: account, name: "All", type: .custom, isServerArchive: true))
    return ThreadRows.FolderMap(accountId: account, folders: folders)
  }()

  /// A message as it came, unless something else is given.
  private static func fate(
    in folders: Set<FolderID> = [inbox], _ flags: MessageFlags = [], category: AICategory = .primary,
    isChosen: Bool = false, by deeds: [ThreadAction] = [], rules: [ThreadAction] = [],
    agents: [ThreadAction] = []
  ) -> MessageFate {
    MessageFate(
      folders: folders, flags: flags, category: AssignedCategory(category, isChosen: isChosen), deeds: deeds,
      agentsDeeds: agents, rulesDeeds: rules)
  }

  private static func tried(_ action: ThreadAction, _ fate: MessageFate) -> RuleVerdict {
    RuleComparison(map, isTrial: true).verdict(on: action, fate)
  }

  private static func acted(_ action: ThreadAction, _ fate: MessageFate) -> RuleVerdict {
    RuleComparison(map, isTrial: false).verdict(on: action, fate)
  }

  /// What becomes of a message, and what took it out of the Inbox.
  private static let endings: [(fate: MessageFate, ending: ThreadAction?)] = [
    (fate(), nil), (fate(in: [inbox, bills]), nil), (fate(in: [allMail], by: [.archive]), .archive),
    (fate(in: []), .archive), (fate(in: [allMail], [.muted], by: [.mute]), .archive),
    (fate(in: [bills], by: [.archive]), .archive), (fate(in: [trash], by: [.delete]), .delete),
    (fate(in: [trash]), .delete), (fate(in: [spam], by: [.spam]), .spam),
    (fate(in: [allMail], .deleted), .delete),
    (fate(in: [bills], by: [.move(to: bills)]), .move(to: bills)), (fate(in: [bills]), .move(to: bills)),
    (fate(in: [team], by: [.archive, .move(to: team)]), .move(to: team)),
    (fate(in: [allMail], by: [snooze]), snooze), (fate(by: [snooze]), snooze),
    (fate(in: [allMail], by: [snooze, .archive]), .archive),
    // Back in the Inbox, nothing is decided.
    (fate(by: [.archive, .move(to: inbox)]), nil),
  ]

  @Test(arguments: [ThreadAction.archive, .delete, .spam, .move(to: bills), .move(to: team)])
  func `A step that removes mail agrees with what does the same, and differs from all else that removes it`(
    step: ThreadAction
  ) {
    for (fate, ending) in Self.endings {
      let isThere = if case .move(let target) = step { fate.folders.contains(target) } else { false }
      let expected: RuleVerdict =
        switch ending {
        case nil: .left
        case step?: .same
        case let ending? where isThere && ending != .delete && ending != .spam: .same
        case let ending?: .different(ending)
        }
      #expect(Self.tried(step, fate) == expected, "\(fate)")
    }
  }

  @Test func `Mail that another rule put away says nothing about the user`() {
    let others = Self.fate(in: [Self.allMail], rules: [.combined([.star, .archive])])
    #expect(Self.tried(.delete, others) == .left)
    #expect(Self.tried(.archive, others) == .same)
    let own = Self.fate(in: [Self.trash], by: [.delete], rules: [.archive])
    #expect(Self.tried(.archive, own) == .different(.delete))
    #expect(Self.tried(.delete, Self.fate(in: [Self.allMail], rules: [.star])) == .different(.archive))
    #expect(Self.tried(.star, Self.fate(in: [Self.trash], rules: [.delete])) == .left)
    #expect(Self.tried(.delete, Self.fate(in: [Self.allMail], agents: [.archive])) == .left)
    let forums = Self.fate(category: .forums, isChosen: true, rules: [.categorize(.forums)])
    #expect(Self.tried(.categorize(.social), forums) == .left)
  }

  @Test(
    arguments: [
      (.star, fate(), .left), (.star, fate([.flagged]), .same),
      (.star, fate(by: [.star, .unstar]), .different(.unstar)),
      (.star, fate(in: [trash]), .different(.delete)), (.star, fate(in: [spam]), .different(.spam)),
      (.star, fate(in: [trash], [.flagged]), .same), (.star, fate(in: [allMail], by: [.archive]), .left),
      (.unstar, fate(), .same), (.unstar, fate([.flagged]), .left),
      (.unstar, fate([.flagged], by: [.star]), .different(.star)),
      (.unstar, fate(in: [trash], [.flagged]), .left),
      (.markRead, fate(), .left), (.markRead, fate([.seen]), .same), (.markRead, fate(in: [trash]), .left),
      (.markRead, fate(by: [.markUnread]), .different(.markUnread)),
      (.markUnread, fate(), .same), (.markUnread, fate([.seen]), .left),
      (.markUnread, fate([.seen], by: [.markRead]), .different(.markRead)),
      (.categorize(.social), fate(), .left), (.categorize(.social), fate(category: .social), .same),
      (.categorize(.social), fate(category: .forums, isChosen: true), .different(.categorize(.forums))),
      (.tag(adding: .tags[0], removing: []), fate(.tags[0]), .same),
      (.tag(adding: .tags[0], removing: []), fate(), .left),
      (
        .tag(adding: .tags[0], removing: []), fate(by: [.tag(adding: [], removing: .tags[0])]),
        .different(.tag(adding: [], removing: .tags[0]))
      ),
      (
        .tag(adding: .tags[0], removing: []), fate(.tags[1], by: [.tag(adding: .tags[1], removing: [])]),
        .left
      ),
    ] as [(ThreadAction, MessageFate, RuleVerdict)])
  func `A mark agrees with its state, and differs from what takes it back or discards the mail`(
    step: ThreadAction, fate: MessageFate, expected: RuleVerdict
  ) {
    #expect(Self.tried(step, fate) == expected)
  }

  private static let labelling = ThreadAction.label(adding: [bills], removing: [])

  @Test(
    arguments: [
      (fate(), .left), (fate(in: [inbox, bills]), .same), (fate(in: [bills]), .same),
      (
        fate(in: [inbox, team], by: [.label(adding: [team], removing: [])]),
        .different(.label(adding: [team], removing: []))
      ),
      (
        fate(by: [labelling, .label(adding: [], removing: [bills])]),
        .different(.label(adding: [], removing: [bills]))
      ),
      (fate(in: [team], by: [.move(to: team)]), .different(.move(to: team))),
      (fate(in: [allMail], by: [.archive]), .left), (fate(in: [trash]), .different(.delete)),
      (fate(in: [spam]), .different(.spam)),
    ] as [(MessageFate, RuleVerdict)])
  func `A label agrees with that label, and differs from another`(fate: MessageFate, expected: RuleVerdict) {
    #expect(Self.tried(Self.labelling, fate) == expected)
  }

  @Test func `Several labels agree only together, and one that does not exist is on nothing`() {
    let both = ThreadAction.label(adding: [Self.bills, Self.team], removing: [])
    let one = Self.fate(in: [Self.inbox, Self.bills], by: [Self.labelling])
    #expect(Self.tried(both, one) == .left)
    let none = ThreadAction.label(adding: [], removing: [])
    #expect(Self.tried(none, Self.fate()) == .left)
    // The user has chosen another label than one that is yet to be made.
    #expect(Self.tried(none, one) == .different(Self.labelling))
    #expect(Self.tried(none, Self.fate(by: [.label(adding: [], removing: [Self.team])])) == .left)
    #expect(Self.tried(none, Self.fate(in: [Self.trash])) == .different(.delete))
    #expect(Self.acted(none, one) == .same)
    #expect(Self.tried(.label(adding: [], removing: [Self.team]), Self.fate()) == .same)
    #expect(Self.tried(.label(adding: [], removing: [Self.bills]), one) == .different(Self.labelling))
  }

  @Test(
    arguments: [
      (fate(), .left), (fate(in: [bills]), .same), (fate(in: [inbox, bills]), .left),
      (fate(in: [allMail], by: [.archive]), .left), (fate(in: [trash], by: [.delete]), .different(.delete)),
      (fate(in: [bills, team]), .different(.move(to: team))),
      (fate(in: [team], by: [.move(to: team)]), .different(.move(to: team))),
    ] as [(MessageFate, RuleVerdict)])
  func `Of several steps, one that differs is enough, and all must agree`(
    fate: MessageFate, expected: RuleVerdict
  ) {
    #expect(Self.tried(.combined([Self.labelling, .archive]), fate) == expected)
  }

  @Test(
    arguments: [
      (.archive, fate(in: [allMail]), .same), (.archive, fate(), .different(.move(to: inbox))),
      // What is done with it later takes nothing back.
      (.archive, fate(in: [trash], by: [.delete]), .same), (.archive, fate(in: [bills]), .same),
      (.delete, fate(in: [trash]), .same), (.delete, fate(in: [spam]), .same),
      (.delete, fate(in: [allMail]), .different(.archive)), (.delete, fate(), .different(.move(to: inbox))),
      (.spam, fate(in: [bills]), .different(.move(to: bills))), (.move(to: bills), fate(in: [team]), .same),
      (.move(to: bills), fate(in: [inbox, bills]), .different(.move(to: inbox))),
      (.star, fate([.flagged]), .same), (.star, fate(), .different(.unstar)),
      (.star, fate(in: [trash]), .same),
      (.markRead, fate(), .different(.markUnread)), (.markRead, fate([.seen]), .same),
      // Mail is marked as unread to be read.
      (.markUnread, fate([.seen]), .same),
      (.markUnread, fate([.seen], by: [.markRead]), .different(.markRead)),
      (labelling, fate(in: [bills]), .same), (labelling, fate(in: [trash]), .same),
      (labelling, fate(), .different(.label(adding: [], removing: [bills]))),
      (.label(adding: [], removing: [bills]), fate(in: [bills]), .different(labelling)),
      (.categorize(.social), fate(category: .social, isChosen: true), .same),
      (.categorize(.social), fate(category: .forums, isChosen: true), .different(.categorize(.forums))),
    ] as [(ThreadAction, MessageFate, RuleVerdict)])
  func `What a rule did is kept unless it was reverted`(
    action: ThreadAction, fate: MessageFate, expected: RuleVerdict
  ) {
    #expect(Self.acted(action, fate) == expected)
  }

  @Test(
    arguments: [
      (.star, fate(rules: [.star, .unstar]), .left),
      (.star, fate(rules: [.star, .combined([.markRead, .unstar])]), .left),
      // The rule itself acted later.
      (.star, fate(rules: [.unstar, .star]), .different(.unstar)),
      (.star, fate(by: [.unstar], rules: [.star, .unstar]), .different(.unstar)),
      (.star, fate(rules: [.star], agents: [.unstar]), .different(.unstar)),
      (.star, fate(rules: [.star, .markUnread]), .different(.unstar)),
      (.markRead, fate(rules: [.markRead, .markUnread]), .left),
      (labelling, fate(rules: [labelling, .label(adding: [], removing: [bills])]), .left),
      (.delete, fate(in: [allMail], rules: [.delete, .archive]), .left),
      (
        .categorize(.social),
        fate(
          category: .forums, isChosen: true, rules: [.categorize(.social), .categorize(.forums)]), .left
      ),
    ] as [(ThreadAction, MessageFate, RuleVerdict)])
  func `What another rule took back was not taken back by the user`(
    action: ThreadAction, fate: MessageFate, expected: RuleVerdict
  ) {
    #expect(Self.acted(action, fate) == expected)
  }

  @Test func `A review counts messages, and names each difference once`() throws {
    var review = RuleReview(
      of: MailRule(id: RuleID(1), condition: "x", steps: try RuleSteps(parsing: "archive")))
    for verdict in [
      RuleVerdict.same, .left, .different(.star), .different(.star), .different(.delete), .undone, .preceded,
    ] {
      review.note(verdict, in: ThreadID(3))
    }
    #expect(
      review.same == 1 && review.left == 1 && review.different == 4 && review.matched == 6
        && review.preceded == 1)
    #expect(review.differences.map(\.action) == [.star, .delete, nil])
  }
}
