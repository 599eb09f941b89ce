import Foundation
import Testing

@Suite("Threads in the corpus", .timeLimit(.minutes(10)))
struct ThreadCorpusTests {
  @Test(
    .enabled(if: CorpusFolder.isThere, Comment(rawValue: CorpusFolder.absence)),
    arguments: CorpusFolder.threadSets)
  func `Threads and parents are the same as in notmuch, except for the listed differences`(set: String) throws
  {
    let found = Set(try ThreadDifference.all(inSet: set))
    let listed = Set(Self.knownDifferences.keys.filter { $0.set == set })
    for difference in found.subtracting(listed) { Issue.record("not listed: \(difference)") }
    for difference in listed.subtracting(found) { Issue.record("listed, but gone: \(difference)") }
  }

  @Test(.enabled(if: CorpusFolder.isThere))
  func `Every listed difference occurs in a set of the corpus`() {
    for difference in Self.knownDifferences.keys {
      #expect(CorpusFolder.threadSets.contains(difference.set))
    }
  }

  private static let referencesWin = """
    References and In-Reply-To name different parents. notmuch believes an In-Reply-To that is one \
    identifier; RFC 5256 looks at In-Reply-To only where References has none.
    """

  /// The expected differences with their reasons.
  private static let knownDifferences: [ThreadDifference: String] = [
    // References lists the ancestors in reverse order.
    parent(
      "b4-samples", "trailers-followup-partial-reroll.mbox#3",
      notmuch: "trailers-followup-partial-reroll.mbox#2", ours: "trailers-followup-partial-reroll.mbox#0"):
      referencesWin,
    // References of `child` names a message that never existed; that of `grand-child` lists the ancestors in reverse
    // order, which makes `root` a reply to `child`.
    parent(
      "notmuch-corpora", "threading/parent-priority/cur/child", notmuch: "threading/parent-priority/cur/root",
      ours: "none"):
      referencesWin,
    parent(
      "notmuch-corpora", "threading/parent-priority/cur/root", notmuch: "none",
      ours: "threading/parent-priority/cur/child"):
      referencesWin,
    parent(
      "notmuch-corpora", "threading/parent-priority/cur/grand-child",
      notmuch: "threading/parent-priority/cur/child",
      ours: "threading/parent-priority/cur/root"): referencesWin,
  ]

  private static func parent(
    _ set: String, _ place: String, notmuch: String, ours: String
  ) -> ThreadDifference {
    ThreadDifference(set: set, place: place, kind: .parent, notmuch: notmuch, ours: ours)
  }
}
