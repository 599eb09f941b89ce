import Foundation
import VmailDomain
import VmailEngine
import VmailTestSupport

/// The servers of transcripts: two of example.org's that work, two of example.net's with mail, and one whose certificate is its own.
enum TranscriptServers {
  /// Puts them in reach.
  static func join(_ ports: inout Ports) {
    let servers = StubServers()
    var host = StubServers.Host(
      userName: "ann@example.org", credentials: .password("right"),
      capabilities: ["IMAP4rev1", "IDLE", "CONDSTORE", "SIZE 52428800"],
      folders: ["INBOX", "Archive", "Drafts", "Junk", "Sent", "Trash"])
    for (name, port) in [("imap", 993), ("smtp", 465)] {
      servers.listen(at: ServerEndpoint(host: "\(name).example.org", port: port, security: .tls), host)
    }
    var other = host
    other.userName = "ann@example.net"
    other.mail = mail()
    for (name, port) in [("imap", 993), ("smtp", 465)] {
      servers.listen(at: ServerEndpoint(host: "\(name).example.net", port: port, security: .tls), other)
    }
    host.problem = .untrustedCertificate(
      CertificateProblem(
        host: "self-signed.example.org", reason: .selfSigned, sha256: Array(repeating: 0xAB, count: 32),
        detail: "self-signed certificate"))
    servers.listen(at: ServerEndpoint(host: "self-signed.example.org", port: 993, security: .tls), host)
    ports.spelling = StubDictionary()
    let secrets = StubSecrets()
    secrets.set(command: "pass show work", to: .success(Secret("right")))
    secrets.set(command: "pass show wrong", to: .success(Secret("wrong")))
    addProviders(servers, secrets)
    (ports.connector, ports.submission, ports.discovery) = (servers, servers, servers)
    ports.secrets = secrets
  }

  /// Accounts at providers, with app passwords or tokens, and a desktop that has logged in to one of them.
  private static func addProviders(_ servers: StubServers, _ secrets: StubSecrets) {
    let accounts: [(String, String, Credentials)] = [
      ("gmail", "ann@gmail.com", .password("abcdefghijklmnop")),
      ("icloud", "ann@icloud.com", .password("abcd-efgh-ijkl-mnop")),
      ("outlook", "ann@outlook.com", .accessToken("token")),
    ]
    for (name, address, credentials) in accounts {
      guard let provider = MailProvider.named(name) else { continue }
      var host = StubServers.Host(userName: address, credentials: credentials)
      if name == "gmail" {
        host.refusal =
          "Application-specific password required: https://support.google.com/accounts/answer/185833"
      }
      for endpoint in [provider.imap, provider.smtp] { servers.listen(at: endpoint, host) }
      for (address, needsAttention) in [(address, false), ("cat@" + name + ".com", true)]
      where name == "outlook" {
        secrets.add(
          OnlineAccount(
            id: "account_\(needsAttention)", address: address, userName: address, imap: provider.imap,
            smtp: provider.smtp, needsAttention: needsAttention), token: "token")
      }
    }
    secrets.set(command: "pass show usual", to: .success(Secret("Hunter2!")))
    secrets.set(command: "pass show app", to: .success(Secret("abcd efgh ijkl mnop")))
    secrets.set(command: "tokens", to: .success(Secret("token")))
  }

  /// Mail of which sync leaves the files on the server.
  private static func mail() -> StubMail {
    let mail = StubMail()
    let table =
      Array("city,country\r\n".utf8) + Array(repeating: Array("Gdansk,Poland\r\n".utf8), count: 500).joined()
    mail.add("Cities", files: [.base64("cities.csv", table, type: "text/csv")], uid: 1)
    let picture = [UInt8](repeating: 0x41, count: 9_000)
    mail.add(
      "Pictures",
      files: [
        .base64("one.png", picture, type: "image/png"), .base64("two.pdf", picture, type: "application/pdf"),
      ],
      uid: 2, date: Date(timeIntervalSince1970: 1_738_765_000))
    return mail
  }
}

/// A dictionary of English that lacks two words, on every machine.
private struct StubDictionary: SpellChecking {
  func misspelt(_ words: [String], in language: String) -> [String]? {
    language.hasPrefix("en") ? words.filter { ["teh", "recieve"].contains($0.lowercased()) } : nil
  }
}
