import Testing
import VmailDomain

@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ListingTests {
  private func thread(_ id: Int64, _ subject: String = "") -> MailThread {
    ReferenceFixtures.thread(id, subject: subject)
  }

  /// The threads 1, 2, 3, and 2 again, as when mail arrives between two pages.
  private var listing: Listing {
    var listing = Listing()
    listing.append([1, 2, 3, 2].map { thread($0) }, view: { _ in nil }, isNew: { _ in false })
    return listing
  }

  private func numbers(_ entries: [Listing.Entry]) -> [Int] { entries.map(\.number) }

  @Test func `The entries of threads are found in the order of the listing, all of them`() {
    #expect(numbers(listing.entries(of: [ThreadID(2), ThreadID(1), ThreadID(9)])) == [1, 2, 4])
    #expect(numbers(listing.entries(of: [])) == [])
  }

  @Test func `Threads that have left are only known, until they are back`() {
    var listing = listing
    listing.retire([ThreadID(2)])
    #expect(numbers(listing.entries(of: [ThreadID(2), ThreadID(3)])) == [3])
    #expect(numbers(listing.knownEntries(of: [ThreadID(2), ThreadID(3)])).sorted() == [2, 3, 4])
    listing.restore([ThreadID(2)])
    #expect(numbers(listing.entries(of: [ThreadID(2), ThreadID(3)])) == [2, 3, 4])
  }

  @Test func `An update reaches each row of its thread, and no other`() {
    var listing = listing
    listing.retire([ThreadID(3)])
    listing.update([
      ThreadID(2): thread(2, "new"), ThreadID(3): thread(3, "new"), ThreadID(9): thread(9, "new"),
    ])
    #expect(listing.entries.map(\.thread.subject) == ["", "new", "new"])
    listing.restore([ThreadID(3)])
    #expect(listing.entries.map(\.thread.subject) == ["", "new", "", "new"])
  }
}
