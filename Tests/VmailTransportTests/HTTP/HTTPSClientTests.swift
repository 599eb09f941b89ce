import NIOCore
import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct HTTPSClientTests {
  private func failure(
    _ answer: String, path: String = "/", patience: TimeAmount = .hours(1)
  ) async throws -> ServerError? {
    let server = try await WebServer { _ in answer }
    let client = HTTPSClient(trust: server.trust, patience: patience)
    let request = HTTPSRequest(try server.address(path))
    return await #expect(throws: ServerError.self) { _ = try await client.send(request) }
  }

  @Test func `A page is requested without revealing more than necessary`() async throws {
    let server = try await WebServer { _ in WebServer.response("hello") }
    let response = try await server.client.send(HTTPSRequest(try server.address("/a?b=c#d")))
    #expect(response.status == 200 && response.body == Array("hello".utf8))
    let request = try #require(server.requests.first)
    #expect(request.line == "GET /a?b=c")
    let head = Set(request.head.lowercased().split(separator: "\r\n").dropFirst())
    #expect(
      head == [
        "host: localhost:\(server.port)", "user-agent: vmail", "accept: text/xml, application/xml",
        "connection: close",
      ])
  }

  @Test func `A form is posted as such, and a chunked response is read`() async throws {
    let server = try await WebServer { _ in
      "HTTP/1.1 400 Bad Request\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    }
    let response = try await server.client.send(HTTPSRequest(try server.address("/token"), form: "a=b&c=d"))
    #expect(response.status == 400 && response.body == Array("abcde".utf8))
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /token" && request.body == "a=b&c=d")
    #expect(request.head.lowercased().contains("content-type: application/x-www-form-urlencoded"))
  }

  @Test func `Anything but https is rejected before a request is sent`() async throws {
    let address = try #require(WebAddress("http://localhost:1/"))
    await #expect(throws: ServerError.wouldBeInsecure(host: "localhost")) {
      _ = try await HTTPSClient().send(HTTPSRequest(address))
    }
  }

  @Test func `An untrusted certificate is rejected, and no request is sent`() async throws {
    for (certificate, reason) in [
      (StoredCertificates.selfSigned, CertificateProblem.Reason.selfSigned),
      (StoredCertificates.other, .otherHost),
      (StoredCertificates.expired, .expired), (StoredCertificates.address, .otherHost),
    ] {
      let server = try await WebServer(certificate: certificate) { _ in WebServer.response("hello") }
      let error = await #expect(throws: ServerError.self) {
        _ = try await server.client.send(HTTPSRequest(try server.address(), form: "secret=planted"))
      }
      guard case .untrustedCertificate(let problem)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(problem.reason == reason && server.requests.isEmpty)
    }
  }

  @Test func `Redirects are followed only on the same host, by https, and never for a form`() async throws {
    let server = try await WebServer { request in
      switch request.line {
      case "GET /there": WebServer.response("there")
      case "GET /path", "POST /path":
        WebServer.response("moved", status: "302 Found", headers: ["Location: /there"])
      case "GET /full":
        WebServer.response(
          "moved", status: "301 Moved", headers: ["Location: https://LOCALHOST:\(request.head.port)/there"])
      case "GET /clear":
        WebServer.response(
          "moved", status: "301 Moved", headers: ["Location: http://localhost:\(request.head.port)/there"])
      case "GET /other":
        // The port is the same, so only the host differs.
        WebServer.response(
          "moved", status: "301 Moved", headers: ["Location: https://127.0.0.1:\(request.head.port)/there"])
      case "GET /port":
        WebServer.response("moved", status: "301 Moved", headers: ["Location: https://localhost/there"])
      case "GET /slashes":
        WebServer.response("moved", status: "301 Moved", headers: ["Location: //evil.example/there"])
      case "GET /user":
        WebServer.response(
          "moved", status: "301 Moved", headers: ["Location: https://u@localhost:\(request.head.port)/there"])
      default: WebServer.response("none", status: "404 Not Found")
      }
    }
    for path in ["/path", "/full"] {
      let response = try await server.client.send(HTTPSRequest(try server.address(path)))
      #expect(response.status == 200 && response.body == Array("there".utf8))
    }
    for path in ["/clear", "/other", "/port", "/slashes", "/user"] {
      let response = try await server.client.send(HTTPSRequest(try server.address(path)))
      #expect(response.status == 301, "\(path)")
    }
    let posted = try await server.client.send(HTTPSRequest(try server.address("/path"), form: "a=b"))
    #expect(posted.status == 302)
  }

  @Test func `Circular redirects are followed up to a limit`() async throws {
    let error = try await failure(WebServer.response("", status: "302 Found", headers: ["Location: /"]))
    #expect(error == .protocolViolation("too many redirects"))
  }

  @Test func `A response that is too long is cut off, whether its length is announced or not`() async throws {
    let body = String(repeating: "x", count: HTTPSClient.longestBody + 1)
    #expect(try await failure(WebServer.response(body)) == .tooLarge("the response from localhost"))
    #expect(try await failure("HTTP/1.1 200 OK\r\n\r\n" + body) == .tooLarge("the response from localhost"))
  }

  @Test(
    arguments: [
      "", "hello\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", "HTTP/1.1 200 OK\r\n",
    ])
  func `Incomplete responses are rejected`(answer: String) async throws {
    switch try await failure(answer) {
    case .connectionLost?, .protocolViolation?: break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test func `A server that does not respond is given up`() async throws {
    let server = try await WebServer { _ in nil }
    let client = HTTPSClient(trust: server.trust, patience: .milliseconds(200))
    await #expect(throws: ServerError.timedOut(doing: "a response from localhost")) {
      _ = try await client.send(HTTPSRequest(try server.address()))
    }
  }

  @Test func `Cancelling ends the wait`() async throws {
    let (asked, signal) = AsyncStream.makeStream(of: Void.self)
    let server = try await WebServer { _ in
      signal.yield()
      return nil
    }
    let client = server.client
    let request = HTTPSRequest(try server.address())
    let task = Task { try await client.send(request) }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `An unknown host, and a port without a server, are reported`() async throws {
    let address = try #require(WebAddress("https://localhost:1/"))
    await #expect(throws: ServerError.unreachable(host: "localhost", port: 1, reason: "connection refused")) {
      _ = try await HTTPSClient().send(HTTPSRequest(address))
    }
  }

  @Test func `Descriptions of requests and responses do not include their content`() throws {
    let address = try #require(WebAddress("https://localhost/?q=planted"))
    let response = HTTPSResponse(status: 200, location: nil, body: Array("planted".utf8))
    var text = "\(HTTPSRequest(address, form: "token=planted"))\(response)"
    dump(HTTPSRequest(address, form: "token=planted"), to: &text)
    dump(response, to: &text)
    #expect(!text.contains("planted"))
  }
}

extension String {
  /// The port in the request's Host header.
  fileprivate var port: String {
    let line = lowercased().split(separator: "\r\n").first { $0.hasPrefix("host:") } ?? ""
    return line.split(separator: ":").last.map(String.init) ?? ""
  }
}
