import Foundation
import Testing
import VmailDomain

/// RFC 5256, the REFERENCES algorithm, steps 1 to 3.
@Suite("ThreadTree", .timeLimit(.minutes(10)))
struct ThreadTreeTests {
  /// A message as `time id <- references / in-reply-to`, numbered by its place.
  private struct Message {
    var id: String?
    var references: [String] = []
    var inReplyTo: [String] = []
    var time = 0.0

    init(_ id: String?, _ references: [String] = [], inReplyTo: [String] = [], time: Double) {
      (self.id, self.references, self.inReplyTo, self.time) = (id, references, inReplyTo, time)
    }
  }

  /// The parent of each message, by place, in every order in which they may be given.
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

  @Test("no messages make no tree")
  func empty() {
    #expect(ThreadTree([]).parents.isEmpty)
  }

  @Test("each reference is the parent of the next, and the last that of the message")
  func chain() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a"], time: 2), Message("c", ["a", "b"], time: 3),
        Message("d", ["a"], time: 4),
      ]) == [[1: 0, 2: 1, 3: 0]])
  }

  @Test("clocks may be wrong: an answer may be older than its parent")
  func wrongClocks() {
    #expect(
      parents([Message("a", time: 3), Message("b", ["a"], time: 2), Message("c", ["a", "b"], time: 1)])
        == [[1: 0, 2: 1]])
  }

  @Test("without References the first identifier of In-Reply-To is the parent")
  func inReplyTo() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", time: 2), Message("c", inReplyTo: ["b", "a"], time: 3),
      ]) == [[2: 1]])
  }

  @Test("with References In-Reply-To counts for nothing")
  func referencesWin() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", time: 2), Message("c", ["a"], inReplyTo: ["b"], time: 3),
      ]) == [[2: 0]])
  }

  @Test("a message without Message-ID answers, and nothing answers it")
  func withoutMessageId() {
    #expect(
      parents([Message("a", time: 1), Message(nil, ["a"], time: 2), Message(nil, time: 3)]) == [[1: 0]])
  }

  @Test("messages that are missing are left out: the nearest ancestor that is here is the parent")
  func prunesDummies() {
    #expect(
      parents([Message("a", time: 1), Message("d", ["a", "b", "c"], time: 2), Message("e", ["c"], time: 3)])
        == [[1: 0, 2: 0]])
  }

  @Test("answers to a message that never came are siblings without a parent")
  func missingRoot() {
    #expect(parents([Message("b", ["a"], time: 1), Message("c", ["a"], time: 2)]) == [[:]])
  }

  @Test("a missing parent is placed by the References of others")
  func placedByOthers() {
    #expect(
      parents([
        Message("a", time: 1), Message("c", inReplyTo: ["b"], time: 2), Message("d", ["a", "b"], time: 3),
      ])
        == [[1: 0, 2: 0]])
  }

  @Test("a message's own word on its parent goes before what the References of others say")
  func ownWord() {
    // `d` has lost `b` from its References and so takes `c` for an answer to `a`.
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a"], time: 2), Message("c", ["b"], time: 4),
        Message("d", ["a", "c"], time: 3),
      ]) == [[1: 0, 2: 1, 3: 2]])
  }

  @Test("a wrong guess does not keep a message from its own parent")
  func guessWouldLoop() {
    // By the References of `x`, the oldest, `a` answers `b`; `b` itself says it is the other way.
    #expect(
      parents([Message("x", ["b", "a"], time: 1), Message("a", time: 2), Message("b", ["a"], time: 3)])
        == [[0: 1, 2: 1]])
  }

  @Test("a message that names no parent gets the one that another's References give it")
  func guessedParent() {
    #expect(
      parents([Message("a", time: 1), Message("b", time: 2), Message("c", ["a", "b"], time: 3)])
        == [[1: 0, 2: 1]])
  }

  @Test("of two guesses the older message's counts")
  func conflictingGuesses() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", time: 2), Message("y", ["b", "m"], time: 4),
        Message("x", ["a", "m"], time: 3),
      ]) == [[2: 0, 3: 0]])
  }

  @Test("of messages with the same Message-ID the first has it, and the others answer beside it")
  func duplicates() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a"], time: 2), Message("c", ["b"], time: 3),
        Message("b", ["a"], time: 4),
      ]) == [[1: 0, 2: 1, 3: 0]])
  }

  @Test("a message that names itself has the parent it names beside")
  func selfReference() {
    #expect(
      parents([
        Message("a", time: 1), Message("b", ["a", "b"], time: 2), Message("c", ["c"], time: 3),
        Message("d", inReplyTo: ["d"], time: 4),
      ]) == [[1: 0]])
    // Its word counts like that of any other message: `x` guesses otherwise.
    #expect(
      parents([
        Message("a", time: 1), Message("z", time: 2), Message("x", ["z", "b"], time: 3),
        Message("b", ["a", "b"], time: 4),
      ]) == [[2: 3, 3: 0]])
  }

  @Test("references in a circle make a tree; the newest message's word closes it and is dropped")
  func circle() {
    #expect(
      parents([Message("a", ["c"], time: 1), Message("b", ["a"], time: 2), Message("c", ["b"], time: 3)])
        == [[0: 2, 1: 0]])
    #expect(parents([Message("a", ["b"], time: 1), Message("b", ["a"], time: 2)]) == [[0: 1]])
    #expect(parents([Message("x", ["a", "b", "a", "b"], time: 1), Message("a", time: 2)]) == [[0: 1]])
  }

  @Test("of two messages that tie, what they name decides, not which of them came first")
  func ties() {
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
