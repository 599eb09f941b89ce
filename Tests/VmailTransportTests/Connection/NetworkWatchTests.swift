import Testing

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct NetworkWatchTests {
  @Test
  func `The source addresses stay the same while nothing changes, and the watch ends with its last listener`()
    async
  {
    #expect(OutwardAddresses.now == OutwardAddresses.now)
    let changes = NetworkWatch().changes()
    let listening = Task { for await _ in changes {} }
    listening.cancel()
    await listening.value
  }
}
