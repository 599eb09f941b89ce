import Testing
import VmailTestSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct ServiceRecordTests {
  private func record(_ priority: Int, _ weight: Int, port: Int) throws -> ServiceRecord {
    ServiceRecord(priority: priority, weight: weight, port: port, target: try #require(DNSName("a.example")))
  }

  @Test func `The lower priority comes first, regardless of weights`() throws {
    let records = [try record(20, 60_000, port: 3), try record(10, 0, port: 2), try record(0, 1, port: 1)]
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      #expect(records.ordered(using: &generator).map(\.port) == [1, 2, 3])
    }
  }

  @Test func `Within a priority, records are ordered at random according to their weights, and none is lost`()
    throws
  {
    let records = [try record(0, 0, port: 0), try record(0, 10, port: 1), try record(0, 90, port: 2)]
    var generator = SeededGenerator(seed: 7)
    var first = [0, 0, 0]
    for _ in 0..<2000 {
      let order = records.ordered(using: &generator).map(\.port)
      #expect(order.sorted() == [0, 1, 2])
      first[order[0]] += 1
    }
    #expect(first[0] > 0 && first[0] < 100)
    #expect((120...300).contains(first[1]) && first[2] > 1500)
  }
}
