import Foundation
import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct MessageStateTests {
  private static func condition(_ query: String) throws -> SearchCondition? {
    guard case .term(let term) = try SearchQueryParserTests.parse(query).root else { return nil }
    return term.condition
  }

  @Test(arguments: MessageState.allCases)
  func `A state is asked for by its name, and by the words of other programs`(state: MessageState) throws {
    let declared = state.declaration
    for name in [declared.name] + declared.otherNames {
      #expect(try Self.condition(declared.field + name.uppercased()) == .state(state))
    }
    if let tag = declared.tag { #expect(try Self.condition("tag:" + tag) == .state(state)) }
  }

  @Test func `No two states share a name, and no two a tag`() {
    let declared = MessageState.allCases.map(\.declaration)
    let names = declared.flatMap { state in
      ([state.name] + state.otherNames).map { state.field + $0 }
    }
    #expect(Set(names).count == names.count)
    let tags = declared.compactMap(\.tag)
    #expect(Set(tags).count == tags.count)
    #expect(declared.allSatisfy { QueryField(named: $0.field)?.value == .state })
  }

  @Test(
    arguments: [
      (.unread, [.unread]), (.starred, [.read, .starred]), (.attachment, [.read, .attachment]),
    ] as [(MessageState, Set<MessageState>)])
  func `The row of a thread shows some of its states`(state: MessageState, shown: Set<MessageState>) {
    let thread = MailThread(
      id: ThreadID(1), accountId: AccountID(1), subject: "", latestDate: SearchQueryParserTests.now,
      messageCount: 1, unreadCount: state == .unread ? 1 : 0, isStarred: state == .starred,
      hasAttachments: state == .attachment, snippet: "", participants: nil)
    let decided = MessageState.allCases.filter { $0.declaration.isShown != nil }
    #expect(decided == [.attachment, .unread, .read, .starred])
    #expect(Set(decided.filter { $0.declaration.isShown?(thread) == true }) == shown)
  }

  @Test func `A field is known by the names of other programs, also where its value is literal`() throws {
    for field in QueryField.all {
      for name in [field.name] + field.otherNames {
        #expect(QueryField(named: name)?.name == field.name)
        #expect(SearchQueryParser.isField(name))
      }
    }
    let query = try SearchQueryParser.parse(
      field: "folder:", value: "Bills", isPhrase: false, now: SearchQueryParserTests.now, offset: { _ in 0 })
    #expect(query.root == .term(SearchTerm(.place("Bills"), source: "folder:Bills", column: 1)))
  }
}
