import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct StartTLSTests {
  @Test func `A connection switches to TLS`() async throws {
    let file = try TemporaryFile(StoredCertificates.authority)
    let server = try await LoopbackServer(certificate: StoredCertificates.localhost, startsInClear: true) {
      peer in
      var isFirst = true
      for await _ in peer.inbound {
        if isFirst { try await peer.startTLS(after: "go\r\n") } else { peer.send("secret") }
        isFirst = false
      }
    }
    let connection = try await ByteConnection.open(
      to: server.target(.startTLS, trust: .authorities(file: file.path)), time: .still)
    connection.send(Array("STARTTLS\r\n".utf8))
    #expect(try await connection.receive() == Array("go\r\n".utf8))
    try await connection.startTLS()
    connection.send([1])
    #expect(try await connection.receive() == Array("secret".utf8))
  }

  @Test func `Data received before the handshake ends the connection`() async throws {
    let server = try await LoopbackServer { peer in
      for await bytes in peer.inbound { peer.send(bytes == [1] ? "go\r\n" : "* OK injected\r\n") }
    }
    let connection = try await ByteConnection.open(to: server.target(.startTLS), time: .still)
    connection.send([1])
    _ = try await connection.receive()
    connection.send([2])
    // The server closes nothing; the bytes have arrived when a further exchange would be possible.
    while connection.hasNothingWaiting, !Task.isCancelled { await Task.yield() }
    await #expect(throws: ServerError.protocolViolation("data after the response to STARTTLS")) {
      try await connection.startTLS()
    }
  }
}
