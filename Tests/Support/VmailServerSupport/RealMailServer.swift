public import Foundation
import Synchronization

/// Dovecot on loopback (`scripts/mailserver`), and Postfix if tests run as root. Tests share one server, each with
/// its own users:
///
///     @Test(.enabled(if: RealMailServer.isAvailable, RealMailServer.unavailability))
///     func `A message is fetched`() async throws {
///       let server = try await RealMailServer.shared()
///       let user = try server.makeUser(.gmail)
///
/// It ends with the test process, however that ends.
public final class RealMailServer: Sendable {
  /// The layout of a user's folders.
  public enum Folders: String, Sendable {
    /// Sent, Drafts, Trash, Junk and Archive, each with its SPECIAL-USE.
    case plain
    /// `[Gmail]/All Mail` and the other folders of Gmail, by SPECIAL-USE.
    case gmail
    /// `.` as the hierarchy separator, and some non-ASCII names.
    case dots
    /// The default of Debian's Dovecot: mboxes, with INBOX as the only folder at first.
    case debian
    /// All mailboxes below `INBOX.`, with `.` as the separator.
    case prefixed
    /// As `plain`, with access rights (RFC 4314) and a quota of 10 MB.
    case limited
  }

  public struct User: Sendable {
    public let name: String
    public let password: String
    public let address: String
  }

  public struct Options: Sendable {
    /// The IMAP capabilities that are disabled.
    public var without: [String] = []
    public var certificate = TestCertificates.Name.server
    /// The newest supported version of TLS, such as `TLSv1`.
    public var newestTLS: String?

    public init() {}
  }

  /// A submission server like those of providers: it accepts mail from users who log in, to local users only.
  public struct Postfix: Sendable {
    /// The port for TLS from the first byte.
    public let tlsPort: Int
    public let startTLSPort: Int
    public let log: URL
  }

  public let imapPort: Int
  public let imapsPort: Int
  public let smtpPort: Int
  public let smtpsPort: Int
  public let lmtpPort: Int
  /// Postfix; `nil` if it can't run (``hasPostfix``).
  public let postfix: Postfix?
  /// The certificate that a client must trust.
  public let caFile: URL
  public let certificates: TestCertificates
  /// Dovecot's log.
  public let log: URL
  public let domain: String
  private let folder: String
  private let process: ServerScript.Running
  private let userCounts = Mutex<[Folders: Int]>([:])
  /// The number of users of each kind that `scripts/mailserver` creates.
  private static let usersOfAKind = 300

  public static let isAvailable = reason == nil
  /// The reason why it can't run here.
  public static let unavailability = reason ?? "it can run"
  /// Whether ``postfix`` is available.
  public static let hasPostfix = isAvailable && postfixReason == nil
  /// The reason why it isn't.
  public static let postfixUnavailability = reason ?? postfixReason ?? "it can run"

  public static func shared() async throws -> RealMailServer { try await sharedServer.value }

  /// Starts a separate server, for other options than those of the shared one.
  public init(_ options: Options = Options()) async throws {
    folder = try ServerScript.makeFolder()
    var arguments = ["--dir", folder, "--certificate", options.certificate.rawValue]
    if !options.without.isEmpty { arguments += ["--without", options.without.joined(separator: ",")] }
    if let newest = options.newestTLS { arguments += ["--tls-max", newest] }
    process = try await ServerScript.Running(.dovecot, arguments)
    let values = try ServerEnvironment(file: URL(filePath: folder).appending(path: "server.env"))
    imapPort = try values.number("IMAP_PORT")
    imapsPort = try values.number("IMAPS_PORT")
    smtpPort = try values.number("SMTP_PORT")
    smtpsPort = try values.number("SMTPS_PORT")
    lmtpPort = try values.number("LMTP_PORT")
    postfix =
      try Self.hasPostfix
      ? Postfix(
        tlsPort: values.number("SMTP_DAEMON_TLS_PORT"),
        startTLSPort: values.number("SMTP_DAEMON_STARTTLS_PORT"),
        log: URL(filePath: values.text("SMTP_DAEMON_LOG"))) : nil
    caFile = URL(filePath: try values.text("CA_FILE"))
    certificates = TestCertificates(folder: URL(filePath: try values.text("CERTIFICATES")))
    log = URL(filePath: try values.text("LOG"))
    domain = try values.text("DOMAIN")
  }

  /// Returns a user with empty folders that no other test uses.
  public func makeUser(_ folders: Folders = .plain) throws -> User {
    let number = userCounts.withLock { counts in
      counts[folders, default: 0] += 1
      return counts[folders, default: 0]
    }
    guard number <= Self.usersOfAKind else {
      throw ServerSupportError("no more users; scripts/mailserver makes 300")
    }
    let name = "\(folders.rawValue)\(number)"
    return User(name: name, password: "\(name)-secret", address: "\(name)@\(domain)")
  }

  /// Imports a Maildir, a folder of Maildirs, an mbox or a message into a folder.
  public func importMail(_ path: URL, to user: User, folder: String = "INBOX") async throws {
    try await mailserver("import", ["\(user.name)/\(folder)=\(path.path)"])
  }

  /// Adds a message, leaving it unchanged.
  public func deliver(_ message: String, to user: User, folder: String = "INBOX") async throws {
    try await mailserver("deliver", ["\(user.name)/\(folder)", "-"], input: Array(message.utf8))
  }

  /// Runs doveadm, and returns its output.
  /// - Throws: ``ServerSupportError`` with its error output.
  @discardableResult
  public func doveadm(_ arguments: String...) async throws -> String {
    try await mailserver("doveadm", arguments)
  }

  /// Returns an access token for XOAUTH2 and OAUTHBEARER that is valid for an hour.
  public func token(for user: User) async throws -> String {
    try await mailserver("token", [user.name]).trimmingCharacters(in: .newlines)
  }

  public func stop() async { await process.stop() }

  @discardableResult
  private func mailserver(_ verb: String, _ arguments: [String], input: [UInt8] = []) async throws -> String {
    try await ServerScript.dovecot.output([verb, "--dir", folder] + arguments, input: input)
  }

  private static let sharedServer = Task { try await RealMailServer() }

  private static let reason = ServerScript.dovecot.objection()
  private static let postfixReason = ServerScript.dovecot.objection("check-postfix")
}
