import Testing
import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct FaultProxyTests {
  /// Sends ten bytes on each connection, reads a line, sends ten more and closes.
  private func server() async throws -> ScriptedServer {
    try await ScriptedServer(
      ExchangeScript("connection others:\nraw: 0123456789\nC: <any>\nraw: abcdefghij\nclose"))
  }

  @Test func `Without a fault all goes through and is counted`() async throws {
    let server = try await server()
    let proxy = try await FaultProxy(to: server.port)
    var client = try await TestClient(port: proxy.port)
    try await client.send("hello\r\n")
    #expect(await client.rest() == "0123456789abcdefghij" && client.trouble == nil)
    #expect(proxy.count(.toClient) == 20 && proxy.count(.toServer) == 7 && proxy.connectionCount == 1)
    #expect(proxy.passed(.toServer) == Array("hello\r\n".utf8))
    await client.close()
    try await server.finish()
    await proxy.stop()
  }

  @Test(arguments: 0...10) func `A cut lets exactly so many bytes through to the client`(_ count: Int)
    async throws
  {
    let server = try await ScriptedServer(ExchangeScript("raw: 0123456789\nexpect close"))
    let proxy = try await FaultProxy(to: server.port)
    proxy.plan(.cut(after: count), .toClient)
    var client = try await TestClient(port: proxy.port)
    #expect(await client.rest() == "0123456789".prefix(count))
    #expect(proxy.count(.toClient) == count)
    await proxy.stop()
    try await server.finish()
  }

  @Test func `A cut of what the client sends leaves the server with the beginning`() async throws {
    let server = try await ScriptedServer(ExchangeScript("C: hello", name: "s"))
    let proxy = try await FaultProxy(to: server.port)
    proxy.plan(.cut(after: 3), .toServer)
    var client = try await TestClient(port: proxy.port)
    try await client.send("hello\r\n")
    #expect(await client.rest() == "")
    await #expect(throws: ExchangeFailure.self) { try await server.finish() }
    #expect(server.received == Array("hel".utf8))
    // Changes the plan for the next connection.
    proxy.plan(nil, .toServer)
    await proxy.stop()
  }

  @Test func `A reset is an error to the client`() async throws {
    let server = try await server()
    let proxy = try await FaultProxy(to: server.port)
    proxy.plan(.reset(after: 10), .toClient)
    var client = try await TestClient(port: proxy.port)
    _ = await client.rest()
    #expect(client.trouble?.contains("reset") == true)
    await proxy.stop()
  }

  @Test func `A stall holds what comes after until it is released`() async throws {
    let server = try await server()
    let proxy = try await FaultProxy(to: server.port)
    proxy.plan(.stall(after: 12), .toClient)
    var client = try await TestClient(port: proxy.port)
    try await client.send("hello\r\n")
    await proxy.stalled()
    #expect(proxy.count(.toClient) == 12)
    proxy.release()
    #expect(await client.rest() == "0123456789abcdefghij")
    await client.close()
    try await server.finish()
    await proxy.stop()
  }

  @Test func `A trickle changes nothing but the pieces`() async throws {
    let server = try await server()
    let proxy = try await FaultProxy(to: server.port)
    proxy.plan(.trickle(after: 3), .toClient)
    proxy.plan(.trickle(after: 0), .toServer)
    var client = try await TestClient(port: proxy.port)
    try await client.send("hello\r\n")
    #expect(await client.rest() == "0123456789abcdefghij")
    #expect(proxy.count(.toClient) == 20 && proxy.count(.toServer) == 7)
    await client.close()
    try await server.finish()
    await proxy.stop()
  }

  @Test func `A line that is down ends what is open, takes nothing new, and comes back`() async throws {
    let server = try await server()
    let proxy = try await FaultProxy(to: server.port)
    proxy.plan(.stall(after: 5), .toClient)
    var open = try await TestClient(port: proxy.port)
    await proxy.stalled()
    await proxy.goDown()
    _ = await open.rest()
    var refused = try await TestClient(port: proxy.port)
    #expect(await refused.rest() == "")
    proxy.comeUp()
    proxy.plan(nil, .toClient)
    var again = try await TestClient(port: proxy.port)
    try await again.send("hello\r\n")
    #expect(await again.rest() == "0123456789abcdefghij")
    #expect(proxy.connectionCount == 3)
    await proxy.stop()
  }
}
