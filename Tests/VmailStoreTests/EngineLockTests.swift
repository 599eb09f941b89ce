import Glibc
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Who is the engine of a store: one process at a time, and one in the background while no other requests to be it.
@Suite(.timeLimit(.minutes(10))) struct EngineLockTests {
  private let place = TemporaryStore()

  private func lock() throws -> EngineLock { try EngineLock(at: place.directory) }

  @Test func `Whoever waits becomes the engine as soon as the other has left`() async throws {
    var first = try lock().become()
    #expect(first != nil)
    let other = try lock()
    #expect(try other.become() == nil)
    let hasLeft = Mutex(false)
    async let waiting: (StoreLease, Bool) = (other.wait(), hasLeft.withLock { $0 })
    await Task.yield()
    hasLeft.withLock { $0 = true }
    first = nil
    let (second, wasFree) = try await waiting
    #expect(wasFree)
    #expect(try lock().become() == nil)
    withExtendedLifetime((first, second)) {}
  }

  @Test
  func `The first request knows that it is the first, and the background waits for the end of the last`()
    async throws
  {
    let background = try lock()
    // Nobody has requested anything, and the file is made.
    try await background.waitForNoRequest()
    #expect(try !background.isRequested())
    var (first, second): (EngineRequest?, EngineRequest?) = (try lock().request(), try lock().request())
    #expect(first?.isFirst == true && second?.isFirst == false)
    #expect(try background.isRequested())
    first = nil
    #expect(try background.isRequested())
    second = nil
    try await background.waitForNoRequest()
    #expect(try !background.isRequested())
    #expect(try lock().request().isFirst)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `A request is noticed when it can be seen`() async throws {
    let background = try lock()
    try await background.waitForNoRequest()
    var requests = background.requests().makeAsyncIterator()
    for _ in 1...20 {
      let request = try lock().request()
      await requests.next()
      #expect(try background.isRequested())
      withExtendedLifetime(request) {}
    }
  }

  @Test func `One process at a time is in the background`() throws {
    var first = try lock().becomeBackground()
    #expect(first != nil)
    #expect(try lock().becomeBackground() == nil)
    first = nil
    #expect(try lock().becomeBackground() != nil)
    withExtendedLifetime(first) {}
  }

  @Test func `A store with these files has no file that it doesn't know`() throws {
    let (request, background) = (try lock().request(), try lock().becomeBackground())
    let files = StoreFiles(path: place.directory)
    for path in [files.engineRequests, files.backgroundLock] {
      #expect(
        access(path, F_OK) == 0 && StoreFiles.isKnown(String(path.dropFirst(files.directory.count + 1))))
    }
    withExtendedLifetime((request, background)) {}
  }
}
