import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct TestAccountTests {
  private let servers = StubServers()
  private let secrets = StubSecrets()

  private static let imap = ServerEndpoint(host: "imap.example.org", port: 993, security: .tls)
  private static let smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .tls)
  private static let settings = ServerSettings(
    imap: imap, smtp: smtp, userName: "ann", authentication: .password(.command("pass")))

  init() {
    let host = StubServers.Host(userName: "ann", credentials: .password("right"))
    servers.listen(at: Self.imap, host)
    servers.listen(at: Self.smtp, host)
    secrets.set(command: "pass", to: .success(Secret("right")))
  }

  private func test(
    _ settings: ServerSettings = settings
  ) async throws -> (steps: [String], failed: AccountTestStep?) {
    let credentials = CredentialsUseCase(secrets: secrets, oauth: nil, clock: TestClock())
    let useCase = TestAccountUseCase(connector: servers, submission: servers, credentials: credentials)
    var steps: [String] = []
    let failed = try await useCase.test(settings, of: "work", ask: nil) { step in
      steps.append("\(step.service) \(step.kind)" + (step.error == nil ? "" : " failed"))
    }
    return (steps, failed)
  }

  private static let reading = [
    "imap secret", "imap name", "imap connection", "imap tls", "imap login", "imap capabilities",
    "imap folders",
  ]
  private static let sending = ["smtp name", "smtp connection", "smtp tls", "smtp login", "smtp send"]

  @Test func `Each step of both servers is told`() async throws {
    let (steps, failed) = try await test()
    #expect(steps == Self.reading + Self.sending)
    #expect(failed == nil)
  }

  @Test func `An account that only reads has no other server`() async throws {
    var settings = Self.settings
    settings.smtp = nil
    #expect(try await test(settings).steps == Self.reading)
  }

  @Test(arguments: [
    (ServerError.unreachable(host: "h", port: 993, reason: "r"), 2),
    (.timedOut(doing: "the greeting"), 2), (.wouldBeInsecure(host: "h"), 3),
    (.wrongSecurity(imap, speaksTLS: false), 3),
    (.noWayToLogIn(offered: ["GSSAPI"]), 4),
  ])
  func `The step that failed is the last at that server`(error: ServerError, index: Int) async throws {
    servers.change(Self.imap) { $0.problem = error }
    let (steps, failed) = try await test()
    var expected = Array(Self.reading.prefix(index))
    expected.append(Self.reading[index] + " failed")
    let isLogin = index == 4
    if !isLogin { expected += Self.sending }
    #expect(steps == expected)
    #expect(failed?.error as? ServerError == error)
    #expect(failed?.service == .imap)
  }

  @Test func `A password that was refused is not shown to the other server`() async throws {
    secrets.set(command: "pass", to: .success(Secret("wrong")))
    let (steps, failed) = try await test()
    #expect(steps.last == "imap login failed")
    #expect(failed?.kind == .login)
    #expect(servers.events == [.loggedIn(Self.imap, user: "ann")])
  }

  @Test func `Without a password nothing is connected to`() async throws {
    secrets.set(command: "pass", to: .failure(.empty(program: "pass")))
    let (steps, _) = try await test()
    #expect(steps == ["imap secret failed"])
    #expect(servers.events == [])
  }

  @Test func `A server to send by that fails is told after all that works`() async throws {
    servers.change(Self.smtp) { $0.problem = .nameNotFound(host: "smtp.example.org") }
    let (steps, failed) = try await test()
    #expect(steps == Self.reading + ["smtp name failed"])
    #expect(failed?.service == .smtp)
  }
}
