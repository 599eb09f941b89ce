import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct SMTPSessionTests {
  /// Returns the results of a probe and of a log-in at such a server, and all data sent to it.
  private func probe(
    _ text: String, security: ServerEndpoint.Security = .clear
  ) async throws -> (ServerError?, sent: String) {
    var failure: ServerError?
    let sent = try await SubmissionScript.run(text, security: security) { target, _ in
      do {
        _ = try await SMTPSubmission(time: .still).logIn(
          ServerLogin(target: target, userName: "planted", credentials: .password("planted")))
      } catch {
        failure = error as? ServerError
      }
    }
    return (failure, String(decoding: sent, as: UTF8.self))
  }

  @Test func `A probe requests the capabilities, sends no credentials and quits`() async throws {
    let text = SubmissionScript.hello + "S: 250-mail.example\nS: 250-SIZE 1000\nS: 250 AUTH PLAIN"
    let sent = try await SubmissionScript.run(text + SubmissionScript.end, security: .tls) { target, _ in
      let lines = try await SMTPSubmission(time: .still).probe(target)
      #expect(lines == ["SIZE 1000", "AUTH PLAIN"])
    }
    #expect(String(decoding: sent, as: UTF8.self) == "EHLO [127.0.0.1]\r\nQUIT\r\n")
  }

  @Test func `After STARTTLS, the capabilities are requested again, and only the new ones count`()
    async throws
  {
    let before = "S: 250-mail.example\nS: 250-AUTH LOGIN\nS: 250 STARTTLS\nC: STARTTLS\nS: 220 go\nstarttls\n"
    let after = "C: EHLO [127.0.0.1]\nS: 250-mail.example\nS: 250 AUTH PLAIN\nC: AUTH PLAIN <any>\nS: 235 ok"
    let (failure, _) = try await probe(
      SubmissionScript.hello + before + after + SubmissionScript.end, security: .startTLS)
    #expect(failure == nil)
  }

  @Test func `A server without the required STARTTLS gets no password`() async throws {
    let (failure, sent) = try await probe(
      SubmissionScript.hello + "S: 250-mail.example\nS: 250 AUTH PLAIN\nexpect close", security: .startTLS)
    #expect(failure == .wouldBeInsecure(host: "localhost"))
    #expect(!sent.contains("AUTH"))
  }

  @Test func `A server that refuses STARTTLS, temporarily or permanently, gets no password`() async throws {
    let text =
      SubmissionScript.hello + "S: 250-mail.example\nS: 250-AUTH PLAIN\nS: 250 STARTTLS\nC: STARTTLS\n"
    let (refused, _) = try await probe(text + "S: 502 no\nexpect close", security: .startTLS)
    #expect(refused == .wouldBeInsecure(host: "localhost"))
    let (notNow, _) = try await probe(text + "S: 454 4.7.0 later\nexpect close", security: .startTLS)
    #expect(notNow == .unavailable(code: "454", reason: "later"))
  }

  @Test func `Data after the reply to STARTTLS end the connection`() async throws {
    let text = SubmissionScript.hello + "S: 250-mail.example\nS: 250 STARTTLS\nC: STARTTLS\n"
    for line in ["220 go\\r\\n250 AUTH PLAIN\\r\\n", "220 go\\r\\n2"] {
      let (failure, sent) = try await probe(text + "raw: \(line)\nexpect close", security: .startTLS)
      #expect(failure == .protocolViolation("data after the response to STARTTLS"))
      #expect(sent == "EHLO [127.0.0.1]\r\nSTARTTLS\r\n")
    }
  }

  @Test(
    arguments: [
      ("554 5.7.1 not you", ServerError.refused(code: "554", reason: "not you")),
      ("421 4.3.2 busy", .unavailable(code: "421", reason: "busy")),
      ("* OK IMAP4rev1 ready", .protocolViolation("an SMTP reply without a code")),
      ("354 go on", .protocolViolation("an unexpected SMTP reply 354")),
    ])
  func `An invalid greeting is reported as such`(line: String, error: ServerError) async throws {
    let (failure, sent) = try await probe("S: \(line)\nexpect close")
    #expect(failure == error && sent.isEmpty)
  }

  @Test func `An unsolicited reply is not taken for the reply to the next command`() async throws {
    let text = "raw: 220 hello\\r\\n250 AUTH PLAIN\\r\\n\nexpect close"
    let (failure, sent) = try await probe(text)
    #expect(failure == .protocolViolation("an SMTP reply to no command") && sent.isEmpty)
    let (ending, _) = try await probe("raw: 220 hello\\r\\n421 too busy\\r\\n\nexpect close")
    #expect(ending == .unavailable(code: "421", reason: "too busy"))
  }

  @Test(
    arguments: [
      "close", "raw: 220\nclose", SubmissionScript.hello + "close",
      SubmissionScript.hello + "S: 250-a\nclose",
      SubmissionScript.hello + "S: 250-mail.example\nS: 250 AUTH PLAIN\nC: AUTH PLAIN <any>\nclose",
      SubmissionScript.hello + "S: 250-mail.example\nS: 250 AUTH PLAIN\nC: AUTH PLAIN <any>\nreset",
    ])
  func `A connection that ends early is reported as lost, wherever it ends`(text: String) async throws {
    let (failure, _) = try await probe(text)
    guard case .connectionLost? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func `A flood of lines is cut off`() async throws {
    let (failure, _) = try await probe("repeat 100000 S: 220-more\nexpect close")
    #expect(failure == .tooLarge("the lines of an SMTP reply"))
  }

  @Test func `A missing answer is reported as a timeout`() async throws {
    let clock = ManualClock()
    let text = SubmissionScript.hello + "stall answer\nexpect close"
    _ = try await SubmissionScript.run(text, security: .clear) { target, server in
      let probing = Task { try await SMTPSubmission(time: clock.time).probe(target) }
      await server.reached("answer")
      clock.advance(by: .seconds(120))
      await #expect(throws: ServerError.timedOut(doing: "the response to EHLO")) { try await probing.value }
      server.release("answer")
    }
  }
}
