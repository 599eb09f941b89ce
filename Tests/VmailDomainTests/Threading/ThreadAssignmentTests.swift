import Testing
import VmailDomain

@Suite("ThreadAssignment", .timeLimit(.minutes(10)))
struct ThreadAssignmentTests {
  @Test func `A message that refers to no thread starts a new one`() {
    let assignment = ThreadAssignment(known: [])
    #expect(assignment.thread == nil)
    #expect(assignment.merged == [])
  }

  @Test func `The oldest thread survives and the others are joined to it`() {
    let assignment = ThreadAssignment(known: [9, 4, 9, 7, 4].map { ThreadID($0) })
    #expect(assignment.thread == ThreadID(4))
    #expect(assignment.merged == [ThreadID(7), ThreadID(9)])
  }

  struct Sizes: Sendable, CustomTestStringConvertible {
    let sizes: [Int]
    /// The index of the message's thread; `nil` for a new one.
    let thread: Int?
    let merged: [Int]
    var testDescription: String { "\(sizes)" }
  }

  private static let limit = ThreadAssignment.messageLimit
  private static let sized = [
    Sizes(sizes: [limit - 1], thread: 0, merged: []), Sizes(sizes: [limit], thread: nil, merged: []),
    Sizes(sizes: [limit - 3, 2], thread: 0, merged: [1]),
    Sizes(sizes: [limit - 2, 2], thread: 0, merged: []),
    Sizes(sizes: [limit, 5, 6], thread: 1, merged: [2]), Sizes(sizes: [5, limit, 6], thread: 0, merged: [2]),
  ]

  @Test(arguments: sized)
  func `A full thread accepts no messages and is not joined to others`(sample: Sizes) {
    let threads = sample.sizes.indices.map { ThreadID(Int64($0 + 1)) }
    let assignment = ThreadAssignment(known: threads) { sample.sizes[Int($0.rawValue) - 1] }
    #expect(assignment.thread == sample.thread.map { threads[$0] })
    #expect(assignment.merged == sample.merged.map { threads[$0] })
  }

  @Test func `Keys are the message's own identifier and all it refers to, each once`() {
    #expect(
      ThreadAssignment.keys(messageId: "own", inReplyTo: ["p", "r1"], references: ["r1", "r2", "own"])
        == ["own", "r1", "r2", "p"])
    #expect(ThreadAssignment.keys(messageId: nil, inReplyTo: [], references: []) == [])
  }

  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    /// Message-ID, In-Reply-To, References.
    let messages: [(String?, [String], [String])]
    /// The sets of messages that form a conversation.
    let threads: Set<Set<Int>>
  }

  private static let samples = [
    Sample(
      testDescription: "a chain",
      messages: [("a", [], []), ("b", ["a"], ["a"]), ("c", ["b"], ["a", "b"]), ("d", ["c"], ["b", "c"])],
      threads: [[0, 1, 2, 3]]),
    Sample(
      testDescription: "a chain by In-Reply-To alone",
      messages: [("a", [], []), ("b", ["a"], []), ("c", ["b"], []), ("d", ["c"], []), ("e", ["d"], [])],
      threads: [[0, 1, 2, 3, 4]]),
    Sample(
      testDescription: "siblings whose parent never came",
      messages: [("b", ["a"], []), ("c", ["a"], []), ("x", [], [])], threads: [[0, 1], [2]]),
    Sample(
      testDescription: "a parent that is missing, known through another message's References only",
      messages: [("a", [], []), ("d", ["c"], []), ("e", [], ["a", "b", "c"]), ("x", [], [])],
      threads: [[0, 1, 2], [3]]),
    Sample(
      testDescription: "an answer to two threads",
      messages: [("a", [], []), ("b", ["a"], []), ("x", [], []), ("y", ["x"], []), ("z", ["b", "y"], [])],
      threads: [[0, 1, 2, 3, 4]]),
    Sample(
      testDescription: "In-Reply-To and References to different threads",
      messages: [("a", [], []), ("b", [], []), ("c", ["a"], ["b"])], threads: [[0, 1, 2]]),
    Sample(
      testDescription: "messages without Message-ID",
      messages: [(nil, [], []), (nil, [], []), (nil, ["a"], []), ("a", [], []), (nil, [], ["a"])],
      threads: [[0], [1], [2, 3, 4]]),
    Sample(
      testDescription: "the same Message-ID twice",
      messages: [("a", [], []), ("a", [], ["r"]), ("b", ["a"], []), ("r", [], [])],
      threads: [[0, 1, 2, 3]]),
    Sample(
      testDescription: "references in a circle",
      messages: [("a", ["c"], []), ("b", ["a"], []), ("c", ["b"], []), ("d", ["d"], ["d"])],
      threads: [[0, 1, 2], [3]]),
    Sample(
      testDescription: "two conversations that share no identifier",
      messages: [("a", [], []), ("b", ["a"], []), ("c", [], ["q"]), ("d", [], ["q"]), ("e", [], [])],
      threads: [[0, 1], [2, 3], [4]]),
    Sample(
      testDescription: "threads that join twice",
      messages: [
        ("a", [], []), ("b", [], []), ("c", [], []), ("d", [], []), ("ab", ["a", "b"], []),
        ("cd", ["c", "d"], []), ("all", [], ["ab", "cd"]),
      ],
      threads: [[0, 1, 2, 3, 4, 5, 6]]),
  ]

  @Test(arguments: samples)
  func `The threads are the same in any order of arrival`(sample: Sample) {
    for order in permutations(of: sample.messages.count) {
      var union = ThreadUnion()
      for index in order {
        let (messageId, inReplyTo, references) = sample.messages[index]
        union.add(messageId: messageId, inReplyTo: inReplyTo, references: references)
      }
      let members = Dictionary(grouping: zip(order, union.threads), by: { $0.1 })
      let threads = Set(members.values.map { Set($0.map { $0.0 }) })
      #expect(threads == sample.threads, "in the order \(order)")
    }
  }
}
