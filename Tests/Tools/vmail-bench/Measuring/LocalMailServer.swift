/// A real local IMAP server with the mailbox, started by `scripts/mailserver`.
final class LocalMailServer {
  private let script: String
  private let folder: String
  private let values: [String: String]

  /// - Throws: ``BenchError`` when it can't be started, such as without Dovecot.
  init(script: String, folder: String, mailbox: String) throws {
    (self.script, self.folder) = (script, folder)
    try MeasuredProcess([script, "start", "--dir", folder, "--mailbox", "alice=\(mailbox)"]).run()
    let lines = String(decoding: try File.read(folder + "/server.env"), as: UTF8.self).split(separator: "\n")
    values = Dictionary(
      lines.compactMap { line in
        let parts = line.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  deinit {
    _ = try? MeasuredProcess([script, "stop", "--dir", folder]).run()
    try? File.remove(folder)
  }

  /// Returns whether a server can be started here.
  static func isAvailable(_ script: String) -> Bool {
    (try? MeasuredProcess([script, "check"]).run()) != nil
  }

  /// Returns the command that creates an account on it; its password is read from a file.
  func addingAccount() throws -> String {
    let password = folder + "/password"
    try File.write(Array((value("ALICE_PASSWORD") + "\n").utf8), to: password)
    return """
      account add work --email alice@\(value("DOMAIN")) --imap localhost:\(value("IMAPS_PORT")) \
      --smtp localhost:\(value("SMTPS_PORT")) --user alice --password-command "cat \(password)" \
      --tls-ca-file \(value("CA_FILE"))
      """
  }

  /// Returns mbsync's configuration for copying the mailbox to a Maildir.
  func mbsyncConfiguration(copyingTo maildir: String, flushing: Bool) -> String {
    """
    FSync \(flushing ? "yes" : "no")

    IMAPAccount a
    Host localhost
    Port \(value("IMAPS_PORT"))
    User alice
    Pass \(value("ALICE_PASSWORD"))
    SSLType IMAPS
    CertificateFile \(value("CA_FILE"))

    IMAPStore far
    Account a

    MaildirStore near
    Path \(maildir)/
    Inbox \(maildir)/INBOX
    SubFolders Verbatim

    Channel c
    Far :far:
    Near :near:
    Patterns *
    Sync Pull
    Create Near
    SyncState *

    """
  }

  private func value(_ name: String) -> String { values[name] ?? "" }
}
