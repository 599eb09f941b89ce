import Testing
import VmailDomain

@testable import VmailTransport

/// The debug log contains the kind of data that a server sent, but not the data.
@Suite(.timeLimit(.minutes(10))) struct RedactionTests {
  @Test(
    arguments: [
      ("a1 OK [UIDVALIDITY 7] planted", "a1 OK [UIDVALIDITY]"),
      ("a1 NO [AUTHENTICATIONFAILED] planted", "a1 NO [AUTHENTICATIONFAILED]"),
      ("a1 NO [PLANTED] x", "a1 NO […]"), ("a1 NO [planted planted] planted", "a1 NO […]"),
      ("a1 NO [ALERTplanted] planted", "a1 NO […]"), ("a1 BAD planted", "a1 BAD"),
      ("* OK [PLANTED planted] planted", "* OK […]"), ("* BYE planted", "* BYE"),
      ("* PREAUTH [planted] planted", "* PREAUTH […]"), ("+ planted", "+"),
      ("* QUOTA PLANTED (STORAGE 1 2)", "* QUOTA"), ("* CAPABILITY IMAP4rev1 PLANTED", "* CAPABILITY"),
      ("* ENABLED PLANTED", "* ENABLED"),
      ("* LIST () \"/\" planted", "* LIST"), ("* STATUS planted (MESSAGES 1)", "* STATUS"),
      ("* SEARCH 4 5", "* SEARCH (2)"), ("* 3 EXISTS", "* 3 EXISTS"),
      ("* 2 FETCH (UID 9 FLAGS (planted))", "* FETCH UID 9"),
      ("* 9 UIDFETCH (FLAGS (planted))", "* FETCH UID 9"),
      ("* UIDBATCHES (TAG \"planted\") 9:4,3:1", "* UIDBATCHES (2)"),
      ("* NAMESPACE ((\"planted\" \"/\")) NIL NIL", "* NAMESPACE"), ("* PLANTED planted", "* (other)"),
    ])
  func `The texts of responses are not logged, and neither are unknown codes`(line: String, logged: String)
    throws
  {
    #expect(try WireText.parse(line).redacted == logged)
  }

  @Test(
    arguments: [
      ServerError.refused(code: "PLANTED", reason: "planted"),
      .unavailable(code: "PLANTED", reason: "planted"),
      .loginRefused(reason: "planted"), .connectionLost(reason: "planted"), .notUnderstood(reason: "planted"),
      .protocolViolation("planted"), .unsupported("planted"), .noWayToLogIn(offered: ["PLANTED"]),
      .nameNotFound(host: "planted"), .unreachable(host: "planted", port: 1, reason: "planted"),
      .wouldBeInsecure(host: "planted"),
      .untrustedCertificate(
        CertificateProblem(host: "planted", reason: .expired, sha256: nil, detail: "planted")),
    ])
  func `Errors are named by their kind`(error: ServerError) {
    #expect(!error.redacted.lowercased().contains("planted"))
  }
}
