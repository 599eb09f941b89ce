import NIOCore
import Testing
import VmailDomain

@testable import VmailTransport

/// Tests the connection to a model with a server in this process.
@Suite(.timeLimit(.minutes(10))) struct ModelHTTPTests {
  private let question = Array(#"{"messages":[]}"#.utf8)

  private func post(
    _ answer: String?, patience: TimeAmount = .hours(1)
  ) async throws -> (answer: [UInt8], server: WebServer) {
    let server = try await WebServer(certificate: nil) { _ in answer }
    let endpoint = try ModelEndpoint("http://127.0.0.1:\(server.port)/v1")
    let http = ModelHTTP(HTTPSClient(patience: patience))
    return (try await http.post(question, path: "chat/completions", to: endpoint), server)
  }

  private func failure(_ answer: String?, patience: TimeAmount = .hours(1)) async throws -> ServerError? {
    await #expect(throws: ServerError.self) { _ = try await post(answer, patience: patience) }
  }

  @Test func `JSON is posted in clear text to this machine`() async throws {
    let (answer, server) = try await post(WebServer.response(#"{"choices":[]}"#))
    #expect(answer == Array(#"{"choices":[]}"#.utf8))
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /v1/chat/completions")
    #expect(request.body == #"{"messages":[]}"#)
    #expect(request.head.lowercased().contains("content-type: application/json"))
  }

  @Test func `Localhost is this machine whatever a name server says`() async throws {
    let server = try await WebServer(certificate: nil) { _ in WebServer.response("{}") }
    let endpoint = try ModelEndpoint("http://localhost:\(server.port)/v1/")
    #expect(
      try await ModelHTTP(HTTPSClient(patience: .hours(1))).post(
        question, path: "chat/completions", to: endpoint) == Array("{}".utf8))
    #expect(server.requests.map(\.line) == ["POST /v1/chat/completions"])
  }

  @Test func `A redirect is a refusal`() async throws {
    let server = try await WebServer(certificate: nil) { request in
      request.line.hasSuffix("/other")
        ? WebServer.response("{}")
        : WebServer.response("", status: "307 Temporary Redirect", headers: ["Location: /other"])
    }
    let endpoint = try ModelEndpoint("http://127.0.0.1:\(server.port)/v1")
    await #expect(
      throws: ServerError.refused(code: "307", reason: "the server of the language model refused the request")
    ) {
      _ = try await ModelHTTP(HTTPSClient(patience: .hours(1))).post(
        question, path: "chat/completions", to: endpoint)
    }
    #expect(server.requests.count == 1)
  }

  @Test func `What is no success is a failure`() async throws {
    let refused = try await failure(WebServer.response("", status: "500 Internal Server Error"))
    #expect(refused == .refused(code: "500", reason: "the server of the language model refused the request"))
    guard case .protocolViolation = try await failure("garbage\r\n\r\n") else {
      Issue.record("garbage is no answer")
      return
    }
  }

  @Test func `An answer that is too large is cut off`() async throws {
    let large = String(repeating: "a", count: HTTPSClient.longestBody + 1)
    #expect(try await failure(WebServer.response(large)) == .tooLarge("the response from 127.0.0.1"))
  }

  @Test func `An answer that breaks off is none`() async throws {
    let cut = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"choices\""
    #expect(try await failure(cut) != nil)
  }

  @Test func `A server that says nothing is given up`() async throws {
    #expect(
      try await failure(nil, patience: .milliseconds(20)) == .timedOut(doing: "a response from 127.0.0.1"))
  }

  @Test func `Waiting ends when it is cancelled`() async throws {
    let (asked, signal) = AsyncStream<Void>.makeStream()
    let server = try await WebServer(certificate: nil) { _ in
      signal.yield()
      return nil
    }
    let endpoint = try ModelEndpoint("http://127.0.0.1:\(server.port)/v1")
    let question = question
    let patient = ModelHTTP(HTTPSClient(patience: .hours(1)))
    let task = Task { try await patient.post(question, path: "chat/completions", to: endpoint) }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func `Nobody there is a failure`() async throws {
    let endpoint = try ModelEndpoint("http://127.0.0.1:1/v1")
    await #expect(throws: ServerError.self) {
      _ = try await ModelHTTP(HTTPSClient(patience: .hours(1))).post(
        question, path: "chat/completions", to: endpoint)
    }
  }
}
