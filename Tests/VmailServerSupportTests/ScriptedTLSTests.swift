import Testing
import VmailServerSupport
import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct ScriptedTLSTests {
  @Test func `After STARTTLS all is under TLS, and what came before in the same piece is not`() async throws {
    let certificates = try await TestCertificates.shared()
    let server = try await ScriptedServer(
      ExchangeScript(
        "S: * OK\nC: <tag> STARTTLS\nS: <tag> OK\nS: * injected\nstarttls\nC: <tag> NOOP\nS: <tag> OK secret"),
      tls: try certificates.tls(.server))
    let proxy = try await FaultProxy(to: server.port)
    var client = try await TestClient(port: proxy.port)
    _ = await client.line()
    #expect(try await client.command("STARTTLS") == ["t1 OK"])
    #expect(await client.line() == "* injected")
    try await client.startTLS(trusting: certificates.caFile)
    #expect(try await client.command("NOOP") == ["t1 OK secret"])
    await client.close()
    try await server.finish()
    let onTheLine = String(decoding: proxy.passed(.toClient), as: UTF8.self)
    #expect(onTheLine.hasPrefix("* OK\r\nt1 OK\r\n* injected\r\n") && !onTheLine.contains("secret"))
    await proxy.stop()
  }

  @Test(arguments: TestCertificates.Name.allCases)
  func `Only the right certificate gets a client through`(_ name: TestCertificates.Name) async throws {
    let certificates = try await TestCertificates.shared()
    let script = try ExchangeScript(
      name == .server ? "tls: implicit\nS: * OK\nC: <tag> NOOP\nS: <tag> OK" : "tls: implicit\nexpect close")
    let server = try await ScriptedServer(script, tls: try certificates.tls(name))
    var client = try await TestClient(port: server.port, trusting: certificates.caFile)
    if name == .server {
      _ = await client.line()
      #expect(try await client.command("NOOP") == ["t1 OK"])
    } else {
      #expect(await client.rest() == "")
      #expect(client.trouble?.isEmpty == false)
    }
    await client.close()
    try await server.finish()
    #expect(server.received.isEmpty == (name != .server))
  }

  @Test func `An old TLS is refused by a client that wants a newer one`() async throws {
    let certificates = try await TestCertificates.shared()
    let server = try await ScriptedServer(
      ExchangeScript("tls: implicit\nexpect close"), tls: try certificates.tls(.server, newest: .tls10))
    var client = try await TestClient(port: server.port, trusting: certificates.caFile)
    #expect(await client.rest() == "")
    #expect(client.trouble?.isEmpty == false)
    await client.close()
    try await server.finish()
  }

  @Test func `What the client sends in the clear after STARTTLS is told`() async throws {
    let certificates = try await TestCertificates.shared()
    let server = try await ScriptedServer(
      ExchangeScript("C: <tag> STARTTLS\nS: <tag> OK\nstarttls", name: "s"),
      tls: try certificates.tls(.server))
    let client = try await TestClient(port: server.port)
    try await client.send("a STARTTLS\r\na LOGIN u p\r\n")
    await client.close()
    await #expect(
      throws: ExchangeFailure(
        script: "s", line: 3, expected: "starttls", got: "a LOGIN u p\\r\\n in the clear")
    ) { try await server.finish() }
  }
}
