import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct OneClickUnsubscriberTests {
  @Test func `A single form is posted that does not identify the user`() async throws {
    let server = try await WebServer { _ in
      WebServer.response("done", headers: ["Set-Cookie: seen=yes"])
    }
    let unsubscriber = OneClickUnsubscriber(server.client)
    #expect(try await unsubscriber.unsubscribe(at: try server.address("/u?id=7#x")) == 200)
    #expect(try await unsubscriber.unsubscribe(at: try server.address("/u?id=7")) == 200)
    #expect(server.requests.map(\.line) == ["POST /u?id=7", "POST /u?id=7"])
    #expect(server.requests.map(\.body) == ["List-Unsubscribe=One-Click", "List-Unsubscribe=One-Click"])
    for request in server.requests {
      let head = Set(request.head.lowercased().split(separator: "\r\n").dropFirst())
      #expect(
        head == [
          "host: localhost:\(server.port)", "user-agent: vmail", "accept: */*", "connection: close",
          "content-type: application/x-www-form-urlencoded", "content-length: 26",
        ])
    }
  }

  @Test(arguments: ["301 Moved", "302 Found", "307 Again"])
  func `No redirect is followed`(status: String) async throws {
    let server = try await WebServer { _ in
      WebServer.response("", status: status, headers: ["Location: /elsewhere"])
    }
    let code = try await OneClickUnsubscriber(server.client).unsubscribe(at: try server.address("/u"))
    #expect(status.hasPrefix("\(code)") && server.requests.count == 1)
  }
}
