import Testing
import VmailDomain
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct UIDSetTests {
  @Test func `Is written as a sequence-set with as few ranges as possible`() {
    #expect(UIDSet([5, 1, 2, 3, 9, 8]).description == "1:3,5,8:9")
    #expect(UIDSet().description == "")
    #expect(UIDSet(merging: [4...6, 1...3, 5...9]).ranges == [1...9])
    #expect(UIDSet([.max, .max - 1]).ranges == [UInt32.max - 1...UInt32.max])
  }

  @Test func `Is read in any order and direction`() {
    #expect(UIDSet("7,3:1,5")?.description == "1:3,5,7")
    #expect(UIDSet("")?.isEmpty == true)
    #expect(UIDSet("4294967295")?.last == .max)
  }

  @Test(
    arguments: ["*", "1:*", "0", "1,", ",1", "1:2:3", "-1", "+1", " 1", "4294967296", "a", "1;2", "٣"])
  func `Rejects anything that is not a set of UIDs`(text: String) { #expect(UIDSet(text) == nil) }

  @Test(arguments: 0..<200)
  func `Agrees with sets of numbers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (left, right) = (numbers(&random), numbers(&random))
    let (a, b) = (UIDSet(left), UIDSet(right))
    #expect(Array(a.uids) == left.sorted())
    #expect(a.union(b) == UIDSet(left.union(right)))
    #expect(a.subtracting(b) == UIDSet(left.subtracting(right)))
    #expect(a.intersection(b) == UIDSet(left.intersection(right)))
    #expect(UIDSet(a.description) == a)
    #expect(a.count == left.count)
    let few = Int.random(in: 0...40, using: &random)
    #expect(a.newest(few) == UIDSet(left.sorted().suffix(few)))
    #expect(a.oldest(few) == UIDSet(left.sorted().prefix(few)))
    for uid in UInt32(1)...60 { #expect(a.contains(uid) == left.contains(uid)) }
  }

  private func numbers(_ random: inout SeededGenerator) -> Set<UInt32> {
    Set((0..<Int.random(in: 0...40, using: &random)).map { _ in UInt32.random(in: 1...60, using: &random) })
  }

  @Test func `A set of all UIDs costs no more than a set of one`() {
    let all = UIDSet(1...UInt32.max)
    #expect(all.subtracting([1, .max]).ranges == [2...UInt32.max - 1])
    #expect(all.newest(2).ranges == [UInt32.max - 1...UInt32.max])
    #expect(all.intersection([7]).count == 1)
  }
}
