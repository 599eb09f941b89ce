import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport
import VmailTransport

/// The rows 8 and 9 of the fault matrix, and what else goes wrong before a log-in, as a user meets it: told, and no byte of a credential was sent (I20).
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct UntrustedServerTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var certificate: TestCertificates.Name
    var newest: TLSContext.ProtocolVersion?
    var code: Int32 = 77
    var says: String
    var testDescription: String { "\(certificate) \(says)" }
  }

  static let refusals = [
    Refusal(certificate: .expired, says: "has expired"),
    Refusal(certificate: .notYetValid, says: "is not valid yet"),
    Refusal(certificate: .wrongHost, says: "is for another name"),
    Refusal(certificate: .selfSigned, says: "self-signed"),
    Refusal(certificate: .unknownCA, says: "an authority that this machine doesn't trust"),
    Refusal(certificate: .server, newest: .tls10, code: 69, says: "TLS 1.2"),
  ]

  @Test(arguments: refusals)
  func `A server that is not proven to be itself is refused, and why is told`(refusal: Refusal) async throws {
    let certificates = try await TestCertificates.shared()
    let script = "tls: implicit\n\nS: * OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\nanything"
    let server = try await ScriptedServer(
      ExchangeScript(script), tls: certificates.tls(refusal.certificate, newest: refusal.newest))
    let outcome = try await add(
      "--imap localhost:\(server.port) --tls-ca-file \"\(certificates.caFile.path)\"")
    #expect(outcome.code == refusal.code, "\(outcome.err)")
    #expect(outcome.err.contains(refusal.says), "\(outcome.err)")
    #expect(server.received.isEmpty)
    try? await server.finish()
  }

  static let conversations: [(script: String, security: String, code: Int32, says: String)] = [
    ("S: * OK [CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=GSSAPI] hi\nanything", "--insecure", 77, "GSSAPI"),
    ("S: * OK [CAPABILITY IMAP2] hi\nanything", "--insecure", 69, "IMAP4rev1"),
    ("S: * OK [CAPABILITY IMAP4rev1] no STARTTLS\nanything", "--starttls", 77, "no encryption"),
    ("S: * PREAUTH [CAPABILITY IMAP4rev1] come in\nanything", "--starttls", 77, "no encryption"),
    (
      "S: * OK [CAPABILITY IMAP4rev1 STARTTLS] hi\nC: <tag> STARTTLS\nS: <tag> NO never\nanything",
      "--starttls", 77, "no encryption"
    ),
    (
      "S: * OK [CAPABILITY IMAP4rev1 STARTTLS] hi\nC: <tag> STARTTLS\nS: <tag> OK\nS: * OK injected\nstarttls\nanything",
      "--starttls", 69, "data after the response to STARTTLS"
    ),
    ("S: * BYE not today\nanything", "--insecure", 69, "not today"),
    ("S: 220 mail.example.org ESMTP\nanything", "--insecure", 69, "invalid response"),
    ("close", "--insecure", 69, "connection was lost"),
  ]

  @Test(arguments: conversations.indices)
  func `No password is sent to a server that is unfit for it`(index: Int) async throws {
    let conversation = Self.conversations[index]
    let certificates = try await TestCertificates.shared()
    let server = try await ScriptedServer(ExchangeScript(conversation.script), tls: certificates.tls(.server))
    let outcome = try await add(
      "--imap localhost:\(server.port) \(conversation.security) --tls-ca-file \"\(certificates.caFile.path)\""
    )
    #expect(outcome.code == conversation.code, "\(outcome.err)")
    #expect(outcome.err.contains(conversation.says), "\(outcome.err)")
    let said = String(decoding: server.received, as: UTF8.self)
    #expect(!said.contains("LOGIN") && !said.contains("AUTHENTICATE"), "\(said)")
    try? await server.finish()
  }

  private func add(_ options: String) async throws -> Program.Outcome {
    let program = try Program()
    defer { program.remove() }
    let outcome = try await program.runAside(
      "account add work --email ann@example.org --no-smtp --password-command 'echo planted-secret' \(options)"
    )
    #expect(!(outcome.out + outcome.err).contains("planted-secret"))
    #expect(try !program.run("accounts").out.contains("work"))
    return outcome
  }
}
