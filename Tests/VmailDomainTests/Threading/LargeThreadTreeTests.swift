import Foundation
import Testing
import VmailDomain

@Suite("ThreadTree of large threads", .timeLimit(.minutes(10)))
struct LargeThreadTreeTests {
  private func member(_ number: Int, _ references: [String], time: Int? = nil) -> ThreadTree.Member {
    ThreadTree.Member(
      id: EmailID(Int64(number)), messageId: "\(number)@x", references: references, inReplyTo: [],
      date: Date(timeIntervalSince1970: Double(time ?? number)))
  }

  /// The index of each member's parent; -1 for none.
  private func parents(_ members: [ThreadTree.Member]) -> [Int] {
    let tree = ThreadTree(members)
    return members.map { Int(tree.parents[$0.id]?.rawValue ?? -1) }
  }

  @Test func `500 messages in a chain, each with all references`() {
    let names = (0..<500).map { "\($0)@x" }
    let members = names.indices.map { member($0, Array(names[..<$0])) }
    #expect(parents(members) == (-1..<499).map { $0 })
    #expect(parents(members.reversed()) == (-1..<499).map { $0 }.reversed())
  }

  @Test func `10,000 messages in a chain with only their parents, newest first`() {
    let members = (0..<10_000).map { member($0, $0 == 0 ? [] : ["\($0 - 1)@x"], time: -$0) }
    #expect(parents(members) == (-1..<9_999).map { $0 })
  }

  @Test func `10,000 replies to one message`() {
    let members = (0..<10_000).map { member($0, $0 == 0 ? [] : ["0@x"]) }
    #expect(parents(members) == [-1] + Array(repeating: 0, count: 9_999))
  }

  @Test func `Loop checks and missing messages cost no more in deep chains`() {
    // 2,000 messages at the end of a chain of 200,000 missing ones, linked from the far end.
    let missing = (0..<200_000).map { "missing-\($0)@x" }
    var members = (0..<1_000).map { number in
      member(number, Array(missing[(199 * (999 - number))...(199 * (999 - number) + 199)]))
    }
    let deepest = members.count
    members += (0..<1_000).map { member(deepest + $0, [missing[199 * 1_000 - 1], "own-\($0)@y"]) }
    members.append(member(2_000, []))
    members.append(member(2_001, ["2000@x", missing[0]]))
    #expect(parents(members).filter { $0 == 2_000 }.count == 2_001)
  }

  @Test func `Random references form a forest in any order`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let names = (0..<12).map { "\($0)@x" }
      let members = (0..<8).map { number in
        let references = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          names.randomElement(using: &generator) ?? ""
        }
        return member(number, references, time: Int.random(in: 0...3, using: &generator))
      }
      let tree = ThreadTree(members)
      #expect(ThreadTree(members.shuffled(using: &generator)) == tree, "\(members)")
      for start in members {
        var seen: Set<EmailID> = [start.id]
        var next = tree.parents[start.id]
        while let current = next, seen.insert(current).inserted { next = tree.parents[current] }
        #expect(next == nil, "a loop from \(start.id) in \(members)")
      }
    }
  }
}
