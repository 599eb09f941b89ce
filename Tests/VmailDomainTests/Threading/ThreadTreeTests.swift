import Foundation
import Testing
import VmailDomain

/// The REFERENCES algorithm of RFC 5256, steps 1 to 3.
@Suite("ThreadTree", .timeLimit(.minutes(10)))
struct ThreadTreeTests {
  /// A message written as `time id <- references / in-reply-to`, numbered by its position.
  private struct Message {
    var id: String?
    var references: [String] = []
    var inReplyTo: [String] = []
    var time = 0.0

    init(_ id: String?, _ references: [String] = [], inReplyTo: [String] = [], time: Double) {
      (self.id, self.references, self.inReplyTo, self.time) = (id, references, inReplyTo, time)
    }
  }

  /// Returns the parent of each message, by position, for all orders of the messages.
  private func parents(_ messages: [Message]) -> Set<[Int: Int]> {
    let members = messages.enumerated().map { index, message in
      ThreadTree.Member(
        id: EmailID(Int64(index)), messageId: message.id, references: message.references,
        inReplyTo: message.inReplyTo, date: Date(timeIntervalSince1970: message.time))
    }
    return Set(
      permutations(of: messages.count).map { order in
        let tree = ThreadTree(order.map { members[$0] })
        return Dictionary(
          uniqueKeysWithValues: tree.parents.map { (Int($0.key.rawValue), Int($0.value.rawValue)) })
      })
  }

  @Test func `No messages form no tree`() {
    #expect(ThreadTree([]).parents.isEmpty)
  }

  @Test func `Each reference is the parent of the next one, and the last one that of the message`() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a"], time: 2), Message("c", ["a", "b"], time: 3),
        Message("d", ["a"], time: 4),
      ]) == [[1: 0, 2: 1, 3: 0]])
  }

  @Test func `Clocks may be wrong: a reply may be older than its parent`() {
    #expect(
      parents([Message("a", time: 3), Message("b", ["a"], time: 2), Message("c", ["a", "b"], time: 1)])
        == [[1: 0, 2: 1]])
  }

  @Test func `Without References, the first identifier of In-Reply-To is the parent`() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", time: 2), Message("c", inReplyTo: ["b", "a"], time: 3),
      ]) == [[2: 1]])
  }

  @Test func `With References, In-Reply-To is ignored`() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", time: 2), Message("c", ["a"], inReplyTo: ["b"], time: 3),
      ]) == [[2: 0]])
  }

  @Test func `A message without a Message-ID may be a reply, but has no replies`() {
    #expect(
      parents([Message("a", time: 1), Message(nil, ["a"], time: 2), Message(nil, time: 3)]) == [[1: 0]])
  }

  @Test func `Missing messages are left out: the nearest existing ancestor is the parent`() {
    #expect(
      parents([Message("a", time: 1), Message("d", ["a", "b", "c"], time: 2), Message("e", ["c"], time: 3)])
        == [[1: 0, 2: 0]])
  }

  @Test func `Replies to a missing message are siblings without a parent`() {
    #expect(parents([Message("b", ["a"], time: 1), Message("c", ["a"], time: 2)]) == [[:]])
  }

  @Test func `A missing parent is positioned by the References of others`() {
    #expect(
      parents([
        Message("a", time: 1), Message("c", inReplyTo: ["b"], time: 2), Message("d", ["a", "b"], time: 3),
      ])
        == [[1: 0, 2: 0]])
  }

  @Test func `A message's own References take precedence over those of others`() {
    // `d` has lost `b` from its References and thus makes `c` a reply to `a`.
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a"], time: 2), Message("c", ["b"], time: 4),
        Message("d", ["a", "c"], time: 3),
      ]) == [[1: 0, 2: 1, 3: 2]])
  }

  @Test func `A wrong guess does not separate a message from its own parent`() {
    // According to the References of `x`, the oldest message, `a` replies to `b`; `b` itself says the opposite.
    #expect(
      parents([Message("x", ["b", "a"], time: 1), Message("a", time: 2), Message("b", ["a"], time: 3)])
        == [[0: 1, 2: 1]])
  }

  @Test func `A message that names no parent gets the one from another message's References`() {
    #expect(
      parents([Message("a", time: 1), Message("b", time: 2), Message("c", ["a", "b"], time: 3)])
        == [[1: 0, 2: 1]])
  }

  @Test func `Of two guesses, that of the older message counts`() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", time: 2), Message("y", ["b", "m"], time: 4),
        Message("x", ["a", "m"], time: 3),
      ]) == [[2: 0, 3: 0]])
  }

  @Test
  func `Of messages with the same Message-ID, the first one has it, and the others become its siblings`() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a"], time: 2), Message("c", ["b"], time: 3),
        Message("b", ["a"], time: 4),
      ]) == [[1: 0, 2: 1, 3: 0]])
  }

  @Test func `A message that names itself gets the other parent that it names`() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a", "b"], time: 2), Message("c", ["c"], time: 3),
        Message("d", inReplyTo: ["d"], time: 4),
      ]) == [[1: 0]])
    // Its References count like those of any other message: `x` guesses otherwise.
    #expect(
      parents([
        Message("a", time: 1), Message("z", time: 2), Message("x", ["z", "b"], time: 3),
        Message("b", ["a", "b"], time: 4),
      ]) == [[2: 3, 3: 0]])
  }

  @Test func `Circular references form a tree; the reference of the newest message is dropped`() {
    #expect(
      parents([Message("a", ["c"], time: 1), Message("b", ["a"], time: 2), Message("c", ["b"], time: 3)])
        == [[0: 2, 1: 0]])
    #expect(parents([Message("a", ["b"], time: 1), Message("b", ["a"], time: 2)]) == [[0: 1]])
    #expect(parents([Message("x", ["a", "b", "a", "b"], time: 1), Message("a", time: 2)]) == [[0: 1]])
  }

  @Test func `A tie between two messages is decided by their references, not by their order`() {
    for (first, second) in [(Int64(1), Int64(2)), (2, 1)] {
      let tree = ThreadTree([
        member(first, "a", ["r"]), member(second, "a", ["s"]), member(3, "b", ["a"]),
      ])
      #expect(tree.parents == [EmailID(3): EmailID(first)])
    }
  }

  private func member(_ id: Int64, _ messageId: String, _ references: [String]) -> ThreadTree.Member {
    ThreadTree.Member(
      id: EmailID(id), messageId: messageId, references: references, inReplyTo: [],
      date: Date(timeIntervalSince1970: 1))
  }
}
