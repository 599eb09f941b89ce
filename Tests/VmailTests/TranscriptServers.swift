import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell

/// The servers of transcripts: two of example.org's that work, and one whose certificate is its own.
enum TranscriptServers {
  static func ports(_ store: MailStore) -> ServerPorts {
    let servers = StubServers()
    var host = StubServers.Host(
      userName: "ann@example.org", credentials: .password("right"),
      capabilities: ["IMAP4rev1", "IDLE", "CONDSTORE", "SIZE 52428800"],
      folders: ["INBOX", "Archive", "Drafts", "Sent", "Trash"])
    for (name, port) in [("imap", 993), ("smtp", 465)] {
      servers.listen(at: ServerEndpoint(host: "\(name).example.org", port: port, security: .tls), host)
    }
    host.problem = .untrustedCertificate(
      CertificateProblem(
        host: "self-signed.example.org", reason: .selfSigned, sha256: Array(repeating: 0xAB, count: 32),
        detail: "self-signed certificate"))
    servers.listen(at: ServerEndpoint(host: "self-signed.example.org", port: 993, security: .tls), host)
    let secrets = StubSecrets()
    secrets.set(command: "pass show work", to: .success(Secret("right")))
    secrets.set(command: "pass show wrong", to: .success(Secret("wrong")))
    return ServerPorts(
      connector: servers, submission: servers, discovery: servers, oauth: StubOAuth(), secrets: secrets,
      sync: store.repository, engine: store.engine)
  }
}
