import Foundation
import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct ConversationTreeTests {
  /// Creates a conversation from the parents that each message names, in order of date.
  private func tree(_ parents: [String: [String]], _ order: [String]) -> ConversationTree {
    ConversationTree(
      order.enumerated().map { place, name in
        var email = Email(
          id: EmailID(Int64(place + 100)), accountId: AccountID(1), threadId: ThreadID(1),
          dateReceived: Date(timeIntervalSince1970: Double(place)))
        email.messageId = name
        email.references = parents[name] ?? []
        return email
      })
  }

  /// Draws each row as its number after a dot for each level, with a plus if a line continues below it.
  private func drawn(_ rows: [ConversationTree.Row]) -> [String] {
    rows.map {
      String(repeating: ".", count: $0.depth) + "\($0.number)" + ($0.branch.last == true ? "+" : "")
    }
  }

  private var choir: ConversationTree {
    tree(
      ["b": ["a"], "c": ["a"], "d": ["a", "b"], "e": ["a", "c"], "f": ["a", "b"]],
      ["a", "b", "c", "d", "e", "f"])
  }

  @Test func `Answers stand under what they answer, and numbers stay by date`() {
    let tree = choir
    #expect(drawn(tree.rows(of: 1...6)) == ["1", ".2+", "..4+", "..6", ".3", "..5"])
    #expect((1...6).map(tree.parent) == [nil, 1, 1, 2, 3, 2])
    #expect((1...6).map(tree.depth) == [0, 1, 1, 2, 2, 2])
    #expect(tree.rows(of: 1...6)[2].branch == [true, true])
    #expect(tree.rows(of: 1...6)[5].branch == [false, false])
  }

  @Test func `Of some messages each stands under the nearest that is among them`() {
    #expect(drawn(choir.rows(of: [1, 4, 5, 6])) == ["1", ".4+", ".5+", ".6"])
    #expect(drawn(choir.rows(of: [4, 5])) == ["4", "5"])
    #expect(drawn(choir.rows(of: [3])) == ["3"])
    #expect(choir.rows(of: []).isEmpty)
    #expect(drawn(choir.rows(of: [0, 6, 7, -1])) == ["6"])
    #expect(choir.parent(of: 7) == nil && choir.depth(of: 0) == 0)
  }

  @Test func `No message is lost or doubled where messages name themselves, each other or nobody who came`() {
    let hostile = tree(
      ["a": ["c", "a"], "b": ["a", "missing", "b"], "c": ["b"], "d": ["gone"], "e": ["gone"]],
      ["a", "b", "c", "d", "e"])
    let rows = hostile.rows(of: 1...5)
    #expect(rows.map(\.number).sorted() == Array(1...5))
    #expect(drawn(Array(rows.suffix(2))) == ["4", "5"])
    let twice = tree(["b": ["a"], "c": ["b"]], ["a", "b", "b", "c"])
    #expect(twice.rows(of: 1...4).map(\.number).sorted() == Array(1...4))
  }

  @Test func `An answer whose clock is wrong stands under what it answers all the same`() {
    let tree = tree(["a": ["b"]], ["a", "b"])
    #expect(drawn(tree.rows(of: 1...2)) == ["2", ".1"])
  }

  @Test func `A chain as long as a conversation can be costs no stack, and has bounded branches`() {
    let count = ThreadAssignment.messageLimit
    let names = (0..<count).map { "m\($0)" }
    let parents = Dictionary(uniqueKeysWithValues: zip(names.dropFirst(), names).map { ($0, [$1]) })
    let tree = tree(parents, names)
    let rows = tree.rows(of: 1...count)
    #expect(rows.map(\.number) == Array(1...count))
    #expect(rows.last?.depth == count - 1 && tree.depth(of: count) == count - 1)
    #expect(rows.last?.branch.count == ConversationTree.Row.longestBranch)
    #expect(drawn(tree.rows(of: [1, count])) == ["1", ".\(count)"])
  }
}
