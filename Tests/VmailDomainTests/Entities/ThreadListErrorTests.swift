import Testing
import VmailDomain

/// AC-U-13.
@Suite("ThreadListError", .timeLimit(.minutes(10)))
struct ThreadListErrorTests {
  private struct Broken: Error {}

  @Test func `A value is returned unchanged`() async throws {
    #expect(try await ThreadListError.fetching { 7 } == 7)
  }

  @Test func `Another kind of error is wrapped`() async {
    let error = await #expect(throws: ThreadListError.self) {
      try await ThreadListError.fetching { throw Broken() }
    }
    guard case .fetchFailed(let underlying) = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
    #expect(underlying is Broken)
  }

  @Test func `Its own cases are not wrapped again`() async {
    let error = await #expect(throws: ThreadListError.self) {
      try await ThreadListError.fetching { throw ThreadListError.threadNotFound(id: ThreadID(4)) }
    }
    guard case .threadNotFound(ThreadID(4)) = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
  }

  @Test func `A cancellation isn't a failure`() async {
    await #expect(throws: CancellationError.self) {
      try await ThreadListError.fetching { throw CancellationError() }
    }
  }
}
